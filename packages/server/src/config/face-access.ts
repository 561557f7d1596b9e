/**
 * The settings of access by face, one set for each company: the default stay of a guest, and the timeout at access points.
 */
import type { AnswerOf, RequestOf } from '@patrolkit/transport/contract';
import type * as contract from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import { Refusal } from '../http/refusal.ts';
import { sessionOf } from '../session/caller.ts';
import { audit } from '../store/audit.ts';
import { holdShared } from '../store/shared-locks.ts';
import type { FaceLibrary } from '../links/people.ts';
import type { KeeperParts } from './keeper.ts';

type Access = Pick<AnswerOf<typeof contract.getFaceAccess>, 'verificationTimeout' | 'defaultStay'>;

/** The values when nothing is set: seconds for the verification, minutes for the stay. */
const usual: Access = { verificationTimeout: 10, defaultStay: 120 };
/** The name of this setting in the table of settings. */
const name = 'face-access';

interface StoredSetting {
  value: Partial<Access>;
  version: number;
  changed_at: number;
  changed_by: string;
}

/** The parts that the settings of access work on. */
export interface AccessParts extends Pick<KeeperParts, 'database' | 'actorOf' | 'now'> {
  readonly library: FaceLibrary;
}

/** The settings of access by face. */
export class AccessSettings {
  readonly #parts: AccessParts;

  constructor(parts: AccessParts) {
    this.#parts = parts;
  }

  /** Hands the setting of the company that owns the devices to the fleet. */
  async load(): Promise<void> {
    const [row] = await this.#parts.database.query<StoredSetting>(
      'SELECT * FROM settings WHERE name = $1 AND company_id IN (SELECT company_id FROM devices) ORDER BY company_id LIMIT 1',
      [name],
    );
    this.#parts.library.verificationTimeout = { ...usual, ...row?.value }.verificationTimeout;
  }

  /** The setting of the company of a user, or the defaults. */
  async get(caller: Caller): Promise<AnswerOf<typeof contract.getFaceAccess>> {
    const [row] = await this.#parts.database.query<StoredSetting & { user_name: StoredName | null }>(
      `SELECT settings.*, users.name AS user_name FROM settings LEFT JOIN users ON users.id = settings.changed_by
       WHERE settings.name = $1 AND settings.company_id = $2`,
      [name, sessionOf(caller).user.company.id],
    );
    if (!row) return { version: 0, ...usual };
    return {
      version: row.version,
      changedAt: Number(row.changed_at),
      ...(row.user_name ? { changedBy: nameIn(caller.language, row.user_name) } : {}),
      ...usual,
      ...row.value,
    };
  }

  /**
   * Changes the setting.
   * @throws {Refusal} 409 when somebody else has changed it since it was read
   */
  async set({ version, ...value }: RequestOf<typeof contract.setFaceAccess>, caller: Caller): Promise<void> {
    const { database, actorOf, now } = this.#parts;
    const { user } = sessionOf(caller);
    await database.transaction(async inside => {
      await holdShared(inside, 'limit', `settings ${user.company.id}`);
      const [before] = await inside.query<StoredSetting>('SELECT * FROM settings WHERE name = $1 AND company_id = $2', [
        name,
        user.company.id,
      ]);
      if ((before?.version ?? 0) !== version) throw new Refusal(409, 'error.changedMeanwhile');
      await inside.query(
        `INSERT INTO settings (company_id, name, value, version, changed_at, changed_by) VALUES ($1, $2, $3::jsonb, 1, $4, $5)
         ON CONFLICT (company_id, name) DO UPDATE SET value = excluded.value, version = settings.version + 1,
           changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
        [user.company.id, name, JSON.stringify(value), now(), user.id],
      );
      await audit(inside, now(), actorOf(caller), 'setting', [
        { target: name, before: JSON.stringify(before?.value ?? usual), after: JSON.stringify(value) },
      ]);
    });
    await this.load();
  }
}
