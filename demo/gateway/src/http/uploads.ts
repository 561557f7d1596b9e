import { pictureLimits, pictureType } from '@patrolkit/transport/contract';
import type { Database, Querier } from '../store/database.ts';
import { holdShared } from '../store/shared-locks.ts';
import type { Files } from './files.ts';
import { tooBig, wrongPicture } from './limits.ts';
import { Refusal } from './refusal.ts';

const DAY = 86_400_000;

/** Limits of what users upload. */
export const uploadLimits = {
  /** Most pictures of one user in 24 hours, including screenshots. */
  perDay: 200,
  /** A picture that no record uses is deleted after so long, ms. */
  unused: DAY,
  /** Screenshots are kept for so long, ms, but only the newest `mostScreenshots` of them. */
  screenshots: 184 * DAY,
  mostScreenshots: 2000,
} as const;

/** Pictures that users upload: limited for each user, and removed when no record uses them. */
export class Uploads {
  readonly #database: Database;
  readonly #files: Pick<Files, 'keep' | 'remove'>;
  readonly #now: () => number;

  constructor(database: Database, files: Pick<Files, 'keep' | 'remove'>, now: () => number) {
    this.#database = database;
    this.#files = files;
    this.#now = now;
  }

  /** Stores a picture of a user and returns its path; its type is read from its first bytes. */
  async keep(
    userId: string,
    data: Buffer,
    limits: { readonly max: number; readonly types: readonly string[] } = pictureLimits,
  ): Promise<string> {
    if (data.length > limits.max) throw new Refusal(413, ...tooBig(limits));
    if (!limits.types.includes(pictureType(data) ?? '')) throw new Refusal(415, wrongPicture(limits));
    const { perDay } = uploadLimits;
    const refuse = new Refusal(409, 'error.uploads', { n: perDay });
    const count = 'SELECT count(*) FROM uploads WHERE user_id = $1 AND at > $2';
    const since = this.#now() - DAY;
    const [known] = await this.#database.query<{ count: number | bigint }>(count, [userId, since]);
    // A user over the limit is refused before the file is written. The insert counts again, since other uploads may come at
    // the same time.
    if (Number(known?.count) >= perDay) throw refuse;
    const name = await this.#files.keep('upload', data);
    let isKept = false;
    try {
      const rows = await this.#database.transaction(async inside => {
        await holdShared(inside, 'limit', `uploads ${userId}`);
        return inside.query(
          `INSERT INTO uploads SELECT $3::text, $1::text, $4::int, $5::bigint WHERE (${count}) < $6 RETURNING name`,
          [userId, since, name, data.length, this.#now(), perDay],
        );
      });
      isKept = rows.length > 0;
    } finally {
      // Without a row nothing refers to the file.
      if (!isKept) await this.#files.remove(name);
    }
    if (!isKept) throw refuse;
    return name;
  }

  /**
   * The path of an uploaded picture, given by its address with or without a host. Refused for others: only uploaded
   * pictures may become part of a record.
   * @param inside the transaction in which the upload is looked up
   */
  async own(address: string, inside: Querier = this.#database): Promise<string> {
    const path = address.replace(/^https?:\/\/[^/]+/, '');
    const [row] = await inside.query<{ name: string }>('SELECT name FROM uploads WHERE name = $1', [path]);
    if (!row) throw new Refusal(400, 'error.parameters', { name: 'picUrl' });
    return row.name;
  }

  /** Removes screenshots that are too old or too many, and uploads that no record uses. */
  async purge(): Promise<void> {
    const { unused, screenshots, mostScreenshots } = uploadLimits;
    const gone = await this.#database.query<{ picture: string }>(
      `DELETE FROM screenshots WHERE at < $1 OR id <= (SELECT id FROM screenshots ORDER BY id DESC OFFSET $2 LIMIT 1)
       RETURNING picture`,
      [this.#now() - screenshots, mostScreenshots],
    );
    const rows = await this.#database.query<{ name: string }>(
      `DELETE FROM uploads u WHERE at < $1
         AND NOT EXISTS (SELECT 1 FROM screenshots WHERE picture = u.name)
         AND NOT EXISTS (SELECT 1 FROM alarms WHERE close_picture = u.name)
         AND NOT EXISTS (SELECT 1 FROM faces WHERE u.name = ANY(faces.pictures))
         AND NOT EXISTS (SELECT 1 FROM reference_pictures WHERE picture = u.name) RETURNING name`,
      [this.#now() - unused],
    );
    for (const { name } of rows) await this.#files.remove(name);
    // Screenshots of an earlier version have no row among the uploads.
    for (const { picture } of gone) {
      const [row] = await this.#database.query('SELECT name FROM uploads WHERE name = $1', [picture]);
      if (!row) await this.#files.remove(picture);
    }
  }
}
