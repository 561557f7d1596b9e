/** Settings of which a unit, or the installation, has one set. */
import type { Caller } from '../http/calls.ts';
import { Refusal } from '../http/refusal.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import { sessionOf } from '../session/caller.ts';
import { audit } from '../store/audit.ts';
import type { Querier } from '../store/database.ts';
import { holdShared } from '../store/shared-locks.ts';
import type { KeeperParts } from './keeper.ts';

interface StoredRow<Value> {
  readonly value: Partial<Value>;
  readonly version: number;
  readonly changed_at: number;
  readonly changed_by: string;
}

/** What stored settings tell beside their values. */
export interface LastChange {
  readonly version: number;
  readonly changedAt?: number;
  readonly changedBy?: string;
}

/** The parts that stored settings work on. */
export type StoredSettingsParts = Pick<KeeperParts, 'database' | 'actorOf' | 'now'>;

/** The settings of a name in the table of settings. */
export class StoredSettings<Value extends object> {
  readonly #parts: StoredSettingsParts;
  readonly #name: string;

  constructor(parts: StoredSettingsParts, name: string) {
    this.#parts = parts;
    this.#name = name;
  }

  /** The values of a company; none where nobody has set any. */
  async read(companyId: string): Promise<Partial<Value>> {
    return (await this.#row(this.#parts.database, companyId))?.value ?? {};
  }

  /** The values of a company with their last change, in the language of a caller. */
  async told(companyId: string, caller: Caller): Promise<LastChange & Partial<Value>> {
    const [row] = await this.#parts.database.query<StoredRow<Value> & { user_name: StoredName | null }>(
      `SELECT settings.*, users.name AS user_name FROM settings LEFT JOIN users ON users.id = settings.changed_by
       WHERE settings.name = $1 AND settings.company_id = $2`,
      [this.#name, companyId],
    );
    if (!row) return { version: 0, ...({} as Partial<Value>) };
    return {
      version: row.version,
      changedAt: Number(row.changed_at),
      ...(row.user_name ? { changedBy: nameIn(caller.language, row.user_name) } : {}),
      ...row.value,
    };
  }

  /**
   * Replaces the values of a company.
   * @param usual the values of fields that nobody has set, for the log of operations
   * @throws {Refusal} 409 when somebody else has changed them since they were read
   */
  async save(
    companyId: string,
    { version, value, usual }: { readonly version: number; readonly value: Value; readonly usual: Value },
    caller: Caller,
  ): Promise<void> {
    const { database, actorOf, now } = this.#parts;
    await database.transaction(async inside => {
      await holdShared(inside, 'limit', `settings ${companyId}`);
      const before = await this.#row(inside, companyId);
      if ((before?.version ?? 0) !== version) throw new Refusal(409, 'error.changedMeanwhile');
      await inside.query(
        `INSERT INTO settings (company_id, name, value, version, changed_at, changed_by) VALUES ($1, $2, $3::jsonb, 1, $4, $5)
         ON CONFLICT (company_id, name) DO UPDATE SET value = excluded.value, version = settings.version + 1,
           changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
        [companyId, this.#name, JSON.stringify(value), now(), sessionOf(caller).user.id],
      );
      await audit(inside, now(), actorOf(caller), 'setting', [
        { target: this.#name, before: JSON.stringify(before?.value ?? usual), after: JSON.stringify(value) },
      ]);
    });
  }

  async #row(inside: Querier, companyId: string): Promise<StoredRow<Value> | undefined> {
    const [row] = await inside.query<StoredRow<Value>>('SELECT * FROM settings WHERE name = $1 AND company_id = $2', [
      this.#name,
      companyId,
    ]);
    return row;
  }
}
