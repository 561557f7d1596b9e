/**
 * Stores one kind of thing. Lists and single things show what a user may see; each change is audited with the values before it.
 */
import type { AnyRecords, Entity, Thing } from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import { Refusal } from '../http/refusal.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import { audit, type AuditAction } from '../store/audit.ts';
import type { Database, Querier } from '../store/database.ts';
import { holdShared } from '../store/shared-locks.ts';
import { RecordTable, type Asked, type Table } from '../store/table.ts';

/** A row as it is stored, by its columns. */
export type StoredThing = Readonly<Record<string, unknown>>;

/** The values to store for a thing, by column name. The names come from the code, never from a request. */
export type Columns = Readonly<Record<string, unknown>>;

/** The description of how a kind of thing is stored. */
export interface Keeping<Row> {
  readonly things: AnyRecords & { readonly entity: Entity<Row> };
  readonly lies: Table<Row>;
  /** The table of its own, whose rows have `id`, `version`, `changed_at` and `changed_by`. */
  readonly table: string;
  /** The names of its changes in the audit. */
  readonly actions: { readonly add?: AuditAction; readonly change: AuditAction; readonly remove?: AuditAction };
  /** The columns whose values the audit records. */
  readonly told: readonly string[];
}

/** The parts that a keeper works on. */
export interface KeeperParts {
  readonly database: Database;
  readonly actorOf: ActorOf;
  readonly now: () => number;
}

/** An SQL join that gives the user who changed a row, as `changer`. */
export const changer = (changedBy: string): string => `LEFT JOIN users AS changer ON changer.id = ${changedBy}`;

/** Lists, reads, adds, changes and deletes one kind of thing. */
export class Keeper<Row extends Thing> {
  readonly #parts: KeeperParts;
  readonly #keeping: Keeping<Row>;
  readonly #rows: RecordTable<Row>;
  /** Called after each change. */
  onChange: () => Promise<void> = () => Promise.resolve();

  constructor(parts: KeeperParts, keeping: Keeping<Row>) {
    this.#parts = parts;
    this.#keeping = keeping;
    this.#rows = new RecordTable(keeping.things, keeping.lies, parts.database.patient);
  }

  /** A page of the things that a user may see. */
  find(asked: Asked, caller: Caller): ReturnType<RecordTable<Row>['find']> {
    return this.#rows.find(asked, sessionOf(caller).user, caller);
  }

  /**
   * A single thing.
   * @throws {Refusal} 404 when there is none with this id, or the user may not see it
   */
  async get(id: string, caller: Caller): Promise<Row> {
    const { rows } = await this.find({ id, pageSize: 1 }, caller);
    const [row] = rows;
    if (!row) throw new Refusal(404, 'error.noThing');
    return row;
  }

  /**
   * Adds a thing; `prepare` returns the values to store, or refuses. No other change of this table in this company runs
   * meanwhile.
   */
  async add(caller: Caller, prepare: (inside: Querier) => Promise<Columns>): Promise<void> {
    const { table, actions } = this.#keeping;
    await this.#change(caller, async (inside, note) => {
      const columns = { ...(await prepare(inside)), ...this.#stamp(caller) };
      const names = Object.keys(columns);
      const [row] = await inside.query<StoredThing>(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, at) => `$${String(at + 1)}`).join(', ')}) RETURNING *`,
        Object.values(columns),
      );
      if (row && actions.add) await note(actions.add, row['id'], undefined, row);
    });
  }

  /**
   * Changes a thing; `prepare` gets the stored values and returns the new ones, or refuses.
   * @throws {Refusal} 409 when somebody else has changed it since it was read
   */
  async change(
    { id, version }: { readonly id: string; readonly version: number },
    caller: Caller,
    prepare: (before: StoredThing, inside: Querier) => Promise<Columns>,
  ): Promise<void> {
    const { table, actions } = this.#keeping;
    await this.get(id, caller);
    await this.#change(caller, async (inside, note) => {
      const [before] = await inside.query<StoredThing>(`SELECT * FROM ${table} WHERE id::text = $1 FOR UPDATE`, [id]);
      if (!before) throw new Refusal(404, 'error.noThing');
      if (Number(before['version']) !== version) throw new Refusal(409, 'error.changedMeanwhile');
      const columns = { ...(await prepare(before, inside)), ...this.#stamp(caller) };
      const names = Object.keys(columns);
      const [after] = await inside.query<StoredThing>(
        `UPDATE ${table} SET version = version + 1, ${names.map((name, at) => `${name} = $${String(at + 2)}`).join(', ')}
         WHERE id::text = $1 RETURNING *`,
        [id, ...Object.values(columns)],
      );
      if (after) await note(actions.change, id, before, after);
    });
  }

  /** Deletes those of these things that the user may see. */
  async remove(ids: readonly string[], caller: Caller): Promise<void> {
    const { table, actions } = this.#keeping;
    const seen: string[] = [];
    for (const id of new Set(ids)) {
      const { rows } = await this.find({ id, pageSize: 1 }, caller);
      seen.push(...rows.map(row => row.id));
    }
    await this.#change(caller, async (inside, note) => {
      const rows = await inside.query<StoredThing>(
        `DELETE FROM ${table} WHERE id::text = ANY($1::text[]) RETURNING *`,
        [seen],
      );
      for (const row of rows) if (actions.remove) await note(actions.remove, row['id'], row, undefined);
    });
  }

  #stamp(caller: Caller): Columns {
    return { changed_at: this.#parts.now(), changed_by: sessionOf(caller).user.id };
  }

  #words(row: StoredThing | undefined): string {
    return row ? JSON.stringify(Object.fromEntries(this.#keeping.told.map(name => [name, row[name]]))) : '';
  }

  async #change(
    caller: Caller,
    work: (
      inside: Querier,
      note: (action: AuditAction, id: unknown, before?: StoredThing, after?: StoredThing) => Promise<void>,
    ) => Promise<void>,
  ): Promise<void> {
    const { database, actorOf, now } = this.#parts;
    const { table } = this.#keeping;
    await database.transaction(async inside => {
      await holdShared(inside, 'limit', `${table} ${sessionOf(caller).user.company.id}`);
      await work(inside, (action, id, before, after) =>
        audit(inside, now(), actorOf(caller), action, [
          { target: `${table} ${String(id)}`, before: this.#words(before), after: this.#words(after) },
        ]),
      );
    });
    await this.onChange();
  }
}
