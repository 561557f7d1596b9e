import type { KeptTimes } from '../links/keeping.ts';
import {
  isShowable,
  pictureLimits,
  pictureType,
  pixelLimits,
  readPicture,
  soundFault,
  soundLimits,
  type DocumentFormat,
} from '@patrolkit/transport/contract';
import type { Database, Querier } from '../store/database.ts';
import { holdShared } from '../store/shared-locks.ts';
import type { Files } from './files.ts';
import { tooBig, wrongPicture } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';

const DAY = 86_400_000;

/** Limits of what users upload. */
export const uploadLimits = {
  /** Most pictures of one user in 24 hours, including screenshots. */
  perDay: 200,
  /** How long a picture that no record uses is kept, ms. */
  unused: DAY,
  /**
   * Most screenshots of an account that are kept; the newest are, so nobody pushes out those of others. Those that belong to an alarm, a
   * handover or an emergency call are not counted and stay.
   */
  mostScreenshots: 500,
  /** How long before the beginning and after the end of an alarm or call a screenshot still belongs to it, ms. */
  around: 10 * 60_000,
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

  /** Stores a picture of a user and returns its path. Its content must be a whole picture that can be shown. */
  async keep(
    userId: string,
    data: Buffer,
    limits: { readonly max: number; readonly types: readonly string[] } = pictureLimits,
  ): Promise<string> {
    if (data.length > limits.max) throw new Refusal(413, ...tooBig(limits));
    if (!limits.types.includes(pictureType(data) ?? '')) throw new Refusal(415, wrongPicture(limits));
    const picture = readPicture(data);
    if (!picture) throw new Refusal(415, 'error.damaged');
    if (!isShowable(picture)) throw new Refusal(413, 'error.tooManyPixels', pixelLimits);
    return this.#store(userId, data);
  }

  /** Stores a sound of a user and returns its path. It must be a WAV file that devices and consoles play. */
  async keepSound(userId: string, data: Buffer): Promise<string> {
    if (data.length > soundLimits.max) throw new Refusal(413, ...tooBig(soundLimits));
    const fault = soundFault(data);
    if (fault === 'type') throw new Refusal(415, 'error.wavOnly');
    if (fault === 'length') throw new Refusal(413, 'error.soundTooLong', { n: soundLimits.seconds });
    return this.#store(userId, data);
  }

  /** Stores a document of a user and returns its path. Its kind was found by its bytes. */
  keepDocument(userId: string, data: Buffer, format: DocumentFormat): Promise<string> {
    return this.#store(userId, data, format);
  }

  /** Stores a checked file of a user, unless there are too many of the day. */
  async #store(userId: string, data: Buffer, format?: DocumentFormat): Promise<string> {
    const { perDay } = uploadLimits;
    const refuse = new Refusal(409, 'error.uploads', { n: perDay });
    const count = 'SELECT count(*) FROM uploads WHERE user_id = $1 AND at > $2';
    const since = this.#now() - DAY;
    const [known] = await this.#database.query<{ count: number | bigint }>(count, [userId, since]);
    // Refuses a user over the limit before the file is written. The insert counts again, since other uploads may arrive at the same time.
    if (Number(known?.count) >= perDay) throw refuse;
    const name = await this.#files.keep('upload', data, format);
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
   * The path of an uploaded picture, given by its address with or without a host. Refuses others: only uploaded pictures may become part of
   * a record.
   * @param inside the transaction that looks the upload up
   */
  async own(address: string, inside: Querier = this.#database): Promise<string> {
    const path = address.replace(/^https?:\/\/[^/]+/, '');
    const [row] = await inside.query<{ name: string }>('SELECT name FROM uploads WHERE name = $1', [path]);
    if (!row) throw new Refusal(400, 'error.parameters', { name: 'picUrl' });
    return row.name;
  }

  /** Removes screenshots that are too old or too many, and uploads that no record uses. */
  async purge({ records }: Pick<KeptTimes, 'records'>): Promise<void> {
    const { unused, mostScreenshots, around } = uploadLimits;
    const now = this.#now();
    await this.#database.query(
      `DELETE FROM screenshots WHERE at < $1 OR id IN (
         SELECT id FROM (
           SELECT s.id, row_number() OVER (PARTITION BY s.user_id ORDER BY s.id DESC) AS place
           FROM (SELECT *, coalesce(recorded_at, at) AS shown FROM screenshots) s
           WHERE NOT EXISTS (SELECT 1 FROM alarms WHERE alarms.device_id = s.device_id
               AND s.shown BETWEEN began_at - $3 AND coalesce(closed_at, $4) + $3)
             AND NOT EXISTS (SELECT 1 FROM sos_calls WHERE sos_calls.device_id = s.device_id
               AND s.shown BETWEEN began_at - $3 AND coalesce(ended_at, $4) + $3)
             AND NOT EXISTS (SELECT 1 FROM shift_items i JOIN shift_handovers h ON h.id = i.handover_id
               WHERE i.device_id = s.device_id AND s.shown BETWEEN h.since AND h.offered_at)
         ) AS others WHERE place > $2)`,
      [now - records, mostScreenshots, around, now],
    );
    const rows = await this.#database.query<{ name: string }>(
      `DELETE FROM uploads u WHERE at < $1
         AND NOT EXISTS (SELECT 1 FROM screenshots WHERE picture = u.name)
         AND NOT EXISTS (SELECT 1 FROM alarms WHERE close_picture = u.name)
         AND NOT EXISTS (SELECT 1 FROM device_models WHERE u.name = ANY(device_models.pictures))
         AND NOT EXISTS (SELECT 1 FROM maps WHERE u.name = ANY(maps.pictures))
         AND NOT EXISTS (SELECT 1 FROM companies WHERE u.name = ANY(companies.logos))
         AND NOT EXISTS (SELECT 1 FROM guide_plans WHERE u.name = ANY(guide_plans.pictures))
         AND NOT EXISTS (SELECT 1 FROM knowledge_documents WHERE u.name = ANY(knowledge_documents.files))
         AND NOT EXISTS (SELECT 1 FROM voices WHERE u.name = ANY(voices.files))
         AND NOT EXISTS (SELECT 1 FROM alarms WHERE sound = u.name)
         AND NOT EXISTS (SELECT 1 FROM community_guards WHERE u.name = ANY(community_guards.pictures))
         AND NOT EXISTS (SELECT 1 FROM records WHERE kind = 'GuardDuty' AND picture = u.name)
         AND NOT EXISTS (SELECT 1 FROM faces WHERE u.name = ANY(faces.pictures))
         AND NOT EXISTS (SELECT 1 FROM reference_pictures WHERE picture = u.name) RETURNING name`,
      [now - unused],
    );
    for (const { name } of rows) await this.#files.remove(name);
  }
}
