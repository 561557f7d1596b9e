/**
 * Stores one kind of thing, from its declaration in the contract. Lists and single things show what a user may see; each change is
 * checked against the rules of the kind, and logged with the values before and after it.
 */
import {
  isSecret,
  type AnyThings,
  type Entity,
  type FileAnswer,
  type RefusedRow,
  type Thing,
  type ThingBatch,
  type ThingVersion,
  type VersionValues,
} from '@patrolkit/transport/contract';
import { fileOf, type FileAsked } from '../files/list-file.ts';
import type { Caller } from '../http/calls.ts';
import type { Crew } from '../http/crew.ts';
import { Refusal } from '../http/refusal.ts';
import { textOf } from '../language/texts.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import { mayReadLog } from '../session/users.ts';
import { audit, type AuditAction } from '../store/audit.ts';
import type { Database, Querier } from '../store/database.ts';
import { companiesBelow } from '../store/places.ts';
import { holdShared } from '../store/shared-locks.ts';
import { inLanguage, RecordTable, type Asked, type Table } from '../store/table.ts';
import type { Changes } from './changes.ts';
import { holdForm } from './editing.ts';
import { orderAct, type ThingAct } from './acts.ts';
import { secretColumns } from './secrets.ts';
import { columnOf, columnsOf, loggedValues, type Columns } from './stored-values.ts';
import { refuseTaken, takenAmong } from './unique.ts';
import { refuseMissing, type ThingRegistry } from './uses.ts';
import { versionsOf } from './versions.ts';
import { logWrites, type Changed, type ThingWriter, type Write } from './writer.ts';

/** A row as it is stored, by its columns. */
export type StoredThing = Readonly<Record<string, unknown>>;

/** What a change works on. */
export interface Changing<Settings> {
  /** The new settings. */
  readonly settings: Settings;
  /** The stored row; undefined for a new one. */
  readonly before: StoredThing | undefined;
  readonly inside: Querier;
  readonly caller: Caller;
}

/** The description of how a kind of thing is stored. */
export interface Keeping<Row, Settings> {
  readonly things: AnyThings & { readonly entity: Entity<Row> };
  /** The table of its own. It has `id`, `version`, `changed_at`, `changed_by`, and a column for each setting. */
  readonly table: string;
  /** Tables that are joined to it. */
  readonly joins?: string;
  /** SQL of the fields that are not a column of their name. */
  readonly columns?: { readonly [Name in keyof Row]?: string };
  /** How it differs from a table whose rows belong to all units: who sees a row, and how it is sorted. */
  readonly lies?: Partial<Omit<Table<Row>, 'from' | 'columns'>>;
  /** The settings that have no column. */
  readonly unstored?: readonly string[];
  /** Columns that differ from the settings. It may refuse the change. */
  complete?(change: Changing<Settings>): Promise<Columns>;
  /** Why a thing may not be switched or deleted, in the language of the caller; undefined when it may. */
  hinders?(row: Row, act: 'on' | 'off' | 'delete', inside: Querier, caller: Caller): Promise<string | undefined>;
  /** The column with the time of a deletion. The row of a deleted thing stays, and its values stay taken. */
  readonly hides?: string;
  /** The condition for rows whose values are taken, if that is not every row of the table. */
  readonly taken?: string;
}

/** The parts that a keeper works on. */
export interface KeeperParts {
  readonly database: Database;
  readonly actorOf: ActorOf;
  readonly now: () => number;
  readonly registry: ThingRegistry;
  readonly changes: Changes;
  /** Writes files. */
  readonly crew: Crew;
}

/** How a kind of thing is read: a column for each field, but for its name, its last change, and what its description says. */
const lieOf = <Row extends Thing>({ things, table, joins = '', columns, lies }: Keeping<Row, never>): Table<Row> => {
  const own = Object.keys(things.entity.fields).map(name => [name, `${table}.${columnOf(name)}`]);
  return {
    ...lies,
    from: `${table} LEFT JOIN users AS changer ON changer.id = ${table}.changed_by ${joins}`,
    // Things that were never changed sort before all changes.
    orders: { changedAt: `${table}.changed_at`, ...lies?.orders } as Table<Row>['orders'] & object,
    // What belongs to a unit lies in the units above it as well.
    below: { companyId: companiesBelow, ...lies?.below } as Table<Row>['below'] & object,
    columns: {
      ...Object.fromEntries(own),
      ...('names' in things.settings ? { name: inLanguage(`${table}.names`) } : {}),
      changedAt: `nullif(${table}.changed_at, 0)`,
      changedBy: inLanguage('changer.name'),
      ...columns,
    } as Table<Row>['columns'],
  };
};

/** Lists, reads, adds, changes and deletes one kind of thing. */
export class Keeper<Row extends Thing, Settings extends object = object> {
  readonly #parts: KeeperParts;
  readonly #keeping: Keeping<Row, Settings>;
  readonly #rows: RecordTable<Row>;

  /** The kind of thing. */
  get things(): Keeping<Row, Settings>['things'] {
    return this.#keeping.things;
  }

  constructor(parts: KeeperParts, keeping: Keeping<Row, Settings>) {
    this.#parts = parts;
    this.#keeping = keeping;
    const lies = lieOf(keeping);
    this.#rows = new RecordTable(keeping.things, lies, parts.database.patient);
    parts.registry.join({ things: keeping.things, lies });
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
    const row = await this.#rows.one(id, this.#parts.database.patient, sessionOf(caller).user, caller);
    if (!row) throw new Refusal(404, 'error.noThing');
    return row;
  }

  /** The things of a filter as a file. */
  async file(
    asked: Asked & FileAsked & { readonly purpose?: string | undefined },
    caller: Caller,
  ): Promise<FileAnswer> {
    const { database, actorOf, now, crew } = this.#parts;
    const { screen, entity } = this.#keeping.things;
    await audit(database, now(), actorOf(caller), 'export', [
      { target: screen, before: '', after: asked.purpose?.trim() ?? '' },
    ]);
    return fileOf(crew, screen, entity, this.#rows.each(asked, sessionOf(caller).user, caller), asked);
  }

  /** Adds a thing. No other change of this kind in this company runs meanwhile. */
  add(settings: Settings, caller: Caller): Promise<void> {
    return this.together(caller, writer => writer.add(settings));
  }

  /**
   * Changes a thing.
   * @throws {Refusal} 409 when somebody else has changed it since it was read
   */
  async change(settings: Changed<Settings>, caller: Caller): Promise<void> {
    await this.get(settings.id, caller);
    await this.together(caller, writer => writer.change(settings));
  }

  /** Lets a work add and change several things alone among the changes of this kind in this company. When it throws, nothing is changed. */
  together<Result>(caller: Caller, work: (writer: ThingWriter<Row, Settings>) => Promise<Result>): Promise<Result> {
    const { things } = this.#keeping;
    const { user } = sessionOf(caller);
    return this.#change(caller, async inside => {
      const writes: Write[] = [];
      const result = await work({
        all: () => this.#rows.all(inside, user, { ...caller, base: '' }),
        taken: changes => takenAmong(this.#keeping, changes, inside, caller),
        add: async (settings, isFree = false) => {
          const change = { settings, before: undefined, inside, caller };
          writes.push({ action: 'config add', id: await this.#add(change, isFree), before: '' });
        },
        change: async (settings, stored, isFree = false) => {
          const { id } = settings;
          const before = stored ? loggedValues(things, stored) : await this.#values(id, inside, caller);
          await this.#changeOne(settings, inside, caller, isFree);
          writes.push({ action: 'config change', id, before });
        },
      });
      await logWrites({ ...this.#parts, things, rows: this.#rows }, writes, inside, caller);
      return result;
    });
  }

  /** Stores a new thing; returns its id. */
  async #add(change: Changing<Settings>, isFree: boolean): Promise<string> {
    const { things, table } = this.#keeping;
    const { company } = sessionOf(change.caller).user;
    const columns = {
      ...(things.rules.isShared ? {} : { company_id: company.id }),
      ...(await this.#columns(change, isFree)),
    };
    const names = Object.keys(columns);
    const [row] = await change.inside.query<{ id: string | number | bigint }>(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, at) => `$${String(at + 1)}`).join(', ')}) RETURNING id`,
      Object.values(columns),
    );
    return String(row?.id);
  }

  async #changeOne(
    { id, version, ...rest }: Changed<Settings>,
    inside: Querier,
    caller: Caller,
    isFree: boolean,
  ): Promise<void> {
    // What remains of a change without its id and version are the settings.
    const settings = rest as unknown as Settings;
    const [before] = await inside.query<StoredThing>(`SELECT * FROM ${this.#keeping.table} WHERE id = $1 FOR UPDATE`, [
      id,
    ]);
    if (!before) throw new Refusal(404, 'error.noThing');
    if (Number(before['version']) !== version) throw new Refusal(409, 'error.changedMeanwhile');
    await this.#update(id, await this.#columns({ settings, before, inside, caller }, isFree), inside);
  }

  /** Deletes things. Returns those that are in use or built in; then nothing is deleted, unless the request is for the others. */
  remove(batch: ThingBatch, caller: Caller): Promise<RefusedRow[]> {
    const { table, things, hinders, hides } = this.#keeping;
    const { builtIn } = things.rules;
    return this.#batch(
      batch,
      caller,
      async (row, inside) => {
        if (builtIn !== undefined && Reflect.get(row, builtIn) === true)
          return { reason: textOf(caller.language, 'error.builtIn'), uses: [] };
        const reason = await hinders?.(row, 'delete', inside, caller);
        if (reason !== undefined) return { reason, uses: [] };
        const uses = await this.#parts.registry.usesOf(things.entity.name, row.id, inside, caller.language);
        if (uses.length === 0) return undefined;
        const names = uses.map(({ name }) => name).join(textOf(caller.language, 'said.words'));
        return { reason: textOf(caller.language, 'error.inUse', { count: uses.length, names }), uses };
      },
      async (id, inside) => {
        const old = await this.#values(id, inside, caller);
        if (hides === undefined) await inside.query(`DELETE FROM ${table} WHERE id::text = $1`, [id]);
        else await this.#update(id, { [hides]: this.#parts.now(), ...this.#stamp(caller) }, inside);
        await this.#log('config delete', id, inside, caller, old, '');
      },
    );
  }

  /** Switches things on or off. */
  set({ isOn, ...batch }: ThingBatch & { readonly isOn: boolean }, caller: Caller): Promise<RefusedRow[]> {
    const column = columnOf(this.#keeping.things.rules.switch ?? '');
    return this.#batch(
      batch,
      caller,
      async (row, inside) => {
        const reason = await this.#keeping.hinders?.(row, isOn ? 'on' : 'off', inside, caller);
        return reason === undefined ? undefined : { reason, uses: [] };
      },
      async (id, inside) => {
        const old = await this.#values(id, inside, caller);
        await this.#update(id, { [column]: isOn, ...this.#stamp(caller) }, inside);
        const now = await this.#values(id, inside, caller);
        if (now !== old) await this.#log('config change', id, inside, caller, old, now);
      },
    );
  }

  /**
   * The changes of a thing, the latest first.
   * @throws {Refusal} 403 when the user may not read the log of operations
   */
  async history(id: string, caller: Caller): Promise<ThingVersion<VersionValues<Row>>[]> {
    if (!mayReadLog(sessionOf(caller).user)) throw new Refusal(403, 'error.noRight');
    await this.get(id, caller);
    return versionsOf(this.#parts.database.patient, this.#keeping.things, this.#target(id), caller.language);
  }

  /** Lets things do something now. Returns those with which it cannot be done; then no order goes out, unless it is for the others. */
  async operate<Asked extends ThingBatch>(
    { ids, others = false, ...asked }: Asked,
    caller: Caller,
    act: ThingAct<Row>,
  ): Promise<RefusedRow[]> {
    const rows = await Promise.all([...new Set(ids)].map(id => this.get(id, caller)));
    const parts = { ...this.#parts, things: this.#keeping.things, targetOf: (id: string) => this.#target(id) };
    return orderAct(parts, rows, { others, asked }, caller, act);
  }

  /** Notes that a user edits a thing, or has ended it. Returns the names of others who edit it. */
  async hold({ id, isOver = false }: { id: string; isOver?: boolean | undefined }, caller: Caller): Promise<string[]> {
    if (!isOver) await this.get(id, caller);
    return holdForm(this.#parts, this.#target(id), isOver, caller);
  }

  #target(id: string): string {
    return `${this.#keeping.things.entity.name} ${id}`;
  }

  #stamp(caller: Caller): Columns {
    return { changed_at: this.#parts.now(), changed_by: sessionOf(caller).user.id };
  }

  /** The columns of a change. Refuses one that breaks a rule of the kind; one that is free has values that nothing else has. */
  async #columns(change: Changing<Settings>, isFree: boolean): Promise<Columns> {
    const { things, complete, unstored = [] } = this.#keeping;
    const fields = { ...(change.before ? {} : things.onAdd), ...things.settings };
    const stored = Object.fromEntries(
      Object.entries(fields).filter(([name, field]) => !unstored.includes(name) && !isSecret(field)),
    );
    if (!isFree) await refuseTaken(this.#keeping, change, change.inside, change.caller);
    const completed = await complete?.(change);
    await refuseMissing(this.#parts.registry, things, change.settings, change.inside);
    return {
      ...columnsOf(stored, change.settings, change.caller.language),
      ...(await secretColumns(things, change.settings, this.#parts.now(), unstored)),
      ...completed,
      ...this.#stamp(change.caller),
    };
  }

  async #update(id: string, columns: Columns, inside: Querier): Promise<void> {
    const names = Object.keys(columns);
    await inside.query(
      `UPDATE ${this.#keeping.table} SET version = version + 1, ${names.map((name, at) => `${name} = $${String(at + 2)}`).join(', ')}
       WHERE id = $1`,
      [id, ...Object.values(columns)],
    );
  }

  /** The settings of a stored thing as the log of operations keeps them. */
  async #values(id: string, inside: Querier, caller: Caller): Promise<string> {
    const { things } = this.#keeping;
    const row = await this.#rows.one(id, inside, sessionOf(caller).user, { ...caller, base: '' });
    return row ? loggedValues(things, row) : '';
  }

  #log(action: AuditAction, id: string, inside: Querier, caller: Caller, before: string, after: string): Promise<void> {
    const { actorOf, now } = this.#parts;
    return audit(inside, now(), actorOf(caller), action, [{ target: this.#target(id), before, after }]);
  }

  /** Does something with each thing of a batch that nothing hinders; with none of them if something hinders one. */
  #batch(
    { ids, others = false }: ThingBatch,
    caller: Caller,
    hinders: (row: Row, inside: Querier) => Promise<Pick<RefusedRow, 'reason' | 'uses'> | undefined>,
    work: (id: string, inside: Querier) => Promise<void>,
  ): Promise<RefusedRow[]> {
    const { title } = this.#keeping.things.rules;
    return this.#change(caller, async inside => {
      const free: string[] = [];
      const refused: RefusedRow[] = [];
      for (const id of new Set(ids)) {
        const row = await this.#rows.one(id, inside, sessionOf(caller).user, caller);
        // One that is gone already, or that the user does not see, needs nothing.
        if (!row) continue;
        const reason = await hinders(row, inside);
        if (reason) refused.push({ id, name: String(Reflect.get(row, title) ?? ''), ...reason });
        else free.push(id);
      }
      if (refused.length === 0 || others) for (const id of free) await work(id, inside);
      return refused;
    });
  }

  /** Runs a change alone among the changes of this kind in this company, and then tells the readers of the kind. */
  async #change<Result>(caller: Caller, work: (inside: Querier) => Promise<Result>): Promise<Result> {
    const { database, changes } = this.#parts;
    const { table, things } = this.#keeping;
    const result = await database.transaction(async inside => {
      await holdShared(inside, 'limit', `${table} ${things.rules.isShared ? '' : sessionOf(caller).user.company.id}`);
      return work(inside);
    });
    await changes.tell(things.entity.name);
    return result;
  }
}
