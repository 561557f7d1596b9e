import type { RequestOf, saveScreenshot, ScreenshotMark } from '@patrolkit/transport/contract';
import { nameIn, type StoredName } from '../language/names.ts';
import type { Reader } from '../language/reader.ts';
import { Refusal } from '../http/refusal.ts';
import { stretchOf } from '../http/stretch.ts';
import type { Uploads } from '../files/uploads.ts';
import { audit, type Actor } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import type { Device } from '../links/devices.ts';

interface ScreenshotRow {
  readonly id: string;
  readonly at: number;
  readonly note: string;
  readonly picture: string;
  readonly uploaded_at: number;
  readonly user_name: StoredName | null;
}

/** Pictures of live and recorded video that users keep, each with a remark. */
export class Screenshots {
  readonly #database: Database;
  readonly #uploads: Pick<Uploads, 'keep'>;
  readonly #now: () => number;

  constructor(database: Database, uploads: Pick<Uploads, 'keep'>, now: () => number) {
    this.#database = database;
    this.#uploads = uploads;
    this.#now = now;
  }

  /** The first 500 screenshots of a device in a time range; one of a recording counts by the time of its picture. */
  async find(deviceId: string, request: { from: number; to: number }, reader: Reader): Promise<ScreenshotMark[]> {
    const { from, to } = stretchOf(request);
    const rows = await this.#database.query<ScreenshotRow>(
      `SELECT screenshots.id, coalesce(recorded_at, at) AS at, note, picture, at AS uploaded_at, users.name AS user_name
       FROM screenshots LEFT JOIN users ON users.id = screenshots.user_id
       WHERE device_id = $1 AND coalesce(recorded_at, at) BETWEEN $2 AND $3 ORDER BY 2 LIMIT 500`,
      [deviceId, from, to],
    );
    return rows.map(row => ({
      id: String(row.id),
      at: Number(row.at),
      note: row.note,
      picture: reader.base + row.picture,
      // Every one comes from a browser: the server has not seen what it shows.
      uploadedAt: Number(row.uploaded_at),
      userName: row.user_name ? nameIn(reader.language, row.user_name) : undefined,
    }));
  }

  /** Stores a screenshot. Refuses one whose time lies in the future, whose remark is empty, or whose picture is not one. */
  async save(
    device: Device,
    { note, picture, recordedAt }: Omit<RequestOf<typeof saveScreenshot>, 'deviceId'>,
    actor: Actor,
  ): Promise<void> {
    // A recording has no picture of the future.
    if (recordedAt !== undefined && (recordedAt < 0 || recordedAt > this.#now()))
      throw new Refusal(400, 'error.parameters', { name: 'pictureTime' });
    const text = note.trim();
    const address = await this.#uploads.keep(actor.userId, Buffer.from(picture, 'base64'));
    await this.#database.transaction(async inside => {
      await inside.query(
        'INSERT INTO screenshots (device_id, device_kind, device_number, note, picture, at, user_id, recorded_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
        [device.id, device.kind, device.number, text, address, this.#now(), actor.userId, recordedAt],
      );
      await audit(inside, this.#now(), actor, 'screenshot', [
        { target: `device ${device.id}`, before: '', after: address },
      ]);
    });
  }
}
