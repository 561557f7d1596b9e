/** Imports things from a sheet, each row by the code that serves a form: all rows or none. */
import {
  faultsOf,
  importLimits,
  invalid,
  isRecord,
  readRequest,
  silently,
  whenGiven,
  type AnyCall,
  type AnyThings,
  type FieldFault,
  type Fields,
  type FileAnswer,
  type FileFormat,
  type GivenNames,
  type ImportAsked,
  type Imported,
  type ImportedRow,
  type Thing,
} from '@patrolkit/transport/contract';
import { emptyFile } from '../files/list-file.ts';
import type { ReadSheet, SheetAnswer } from '../files/read-sheet.ts';
import type { Caller } from '../http/calls.ts';
import type { Crew } from '../http/crew.ts';
import { refusedFields } from '../http/limits.ts';
import { Refusal, type FieldRefusal } from '../http/refusal.ts';
import { textOf, type TextKey } from '../language/texts.ts';
import { columnsFor, labelOf, templateHeads, wireCell, type ImportColumn } from './import-columns.ts';
import type { Keeper } from './keeper.ts';
import { loggedValues, wholeNames } from './stored-values.ts';
import type { Changed, ThingWriter } from './writer.ts';

/** The calls of a kind by which its forms are checked. */
export interface FormCalls {
  readonly add: AnyCall;
  readonly modify: AnyCall;
}

/** The parts of an import. */
interface Importing<Row extends Thing, Settings extends object> {
  readonly keeper: Keeper<Row, Settings>;
  readonly calls: FormCalls;
  readonly crew: Crew;
  /** Makes what puts ids in the place of names that people write into sheets. */
  readonly named?: ((caller: Caller) => Promise<(settings: Settings) => Settings>) | undefined;
}

/** A fault of a row, by the wire name of its field. */
interface RowFault {
  readonly field: string;
  readonly message: string;
}

/** A row that can be read. */
interface RowChange<Row, Settings> {
  readonly settings: Changed<Settings>;
  /** The thing that it changes; undefined for a new one. */
  readonly stored: Row | undefined;
}

/** Ends a transaction that has to leave no trace. */
class RolledBack extends Error {
  constructor(readonly rows: ImportedRow[]) {
    super('rolled back');
  }
}

/** The request of a row, as a form would send it: the values that are stored, and above them those of its cells. */
const sourceOf = (
  things: AnyThings,
  columns: readonly ImportColumn[],
  cells: readonly string[],
  stored: object | undefined,
): Record<string, unknown> => {
  const source: Record<string, unknown> = {};
  for (const [name, { wireName, codec }] of Object.entries(things.settings)) {
    const value: unknown = stored && Reflect.get(stored, name);
    if (value !== undefined) source[wireName] = codec.encode(value);
  }
  for (const column of columns) {
    const { at, name, field, language } = column;
    // What never changes, and the secret of a new thing, are not sent for one that is there.
    if (stored && name in things.onAdd) continue;
    const cell = cells[at] ?? '';
    const given = source[field.wireName];
    if (language) {
      const names = isRecord(given) ? given : {};
      source[field.wireName] = cell === '' ? names : { ...names, [language]: cell };
    } else if (cell !== '') source[field.wireName] = wireCell(things, column, cell);
    // An empty cell empties its field. A field that always has a value keeps it.
    else if (field.codec.kind.type !== 'default') delete source[field.wireName];
  }
  return source;
};

/** Every fault of a request. A value that cannot be read hides no fault of another field. */
const allFaults = (call: AnyCall, source: Record<string, unknown>): readonly FieldFault[] => {
  const { faults = [] } = readRequest(call, source);
  if (faults.every(({ reason }) => reason === 'rule')) return faults;
  const known = new Set(faults.map(({ field }) => field));
  const { kind } = call.request;
  const readable = kind.type === 'entity' ? readableOf(kind.fields, source) : {};
  const more = faultsOf(call, readable).filter(({ field, reason }) => reason !== 'rule' && !known.has(field));
  return [...faults, ...more];
};

/** The faults of a row, with the messages of a form. A value that is missing or means nothing has a message of its own. */
const rowFaults = (call: AnyCall, source: Record<string, unknown>, caller: Caller): RowFault[] => {
  const faults = allFaults(call, source);
  const kinds = call.request.kind.type === 'entity' ? call.request.kind.fields : {};
  const said = new Map(refusedFields(call, faults, source).map(refused => [refused.field, refused]));
  return faults.map(({ field, wireName }) => {
    const given = source[wireName];
    const declared = kinds[field];
    const type = declared && whenGiven(declared.codec).kind.type;
    const refused = said.get(wireName);
    const say = (key: TextKey, words = {}): RowFault => ({
      field: wireName,
      message: textOf(caller.language, key, words),
    });
    if (given === undefined || given === '' || (isRecord(given) && Object.keys(given).length === 0))
      return say('error.rule.requiredWhen');
    if (type === 'choice' || type === 'flag') return say('error.import.word', { word: String(given) });
    if (!refused || refused.key === 'error.parameters' || (type === 'number' && Number.isNaN(Number(given))))
      return say('error.import.value');
    return say(refused.key, refused.words);
  });
};

const messageOf = ({ key, words }: Pick<FieldRefusal, 'key' | 'words'>, { language }: Caller): string =>
  textOf(language, key, words);

/** What a refusal says of a row. */
const refusedRow = (error: unknown, caller: Caller): RowFault[] => {
  if (!(error instanceof Refusal)) throw error;
  if (error.fields.length === 0) return [{ field: '', message: messageOf(error, caller) }];
  return error.fields.map(refused => ({ field: refused.field, message: messageOf(refused, caller) }));
};

/**
 * The keys of a thing: the values of the first rule of uniqueness, without case. Names have one in each language. Empty without the
 * field that is the key.
 */
const keysOf = ({ rules, settings, onAdd }: AnyThings, thing: object): string[] => {
  const [group = []] = rules.unique;
  let keys = [''];
  for (const [at, name] of group.entries()) {
    const codec = { ...onAdd, ...settings }[name]?.codec;
    const value: unknown = Reflect.get(thing, name);
    if (at === 0 && value === undefined) return [];
    const parts = isRecord(value) ? Object.entries(value).map(entry => entry.join(' ')) : [codec?.encode(value) ?? ''];
    keys = keys.flatMap(key => parts.map(part => `${key}\n${String(part).toLowerCase()}`));
  }
  return keys;
};

/** The values of a request by the names of their fields, as far as they can be read. */
const readableOf = (fields: Fields, source: Record<string, unknown>): object =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { wireName, codec }]) => {
      const value = codec.decode(source[wireName], silently, '');
      return value === invalid || value === undefined ? [] : [[name, value] as const];
    }),
  );

/** Whether a change would leave a thing as it is. */
const isSame = (things: AnyThings, stored: object, settings: object, { language }: Caller): boolean => {
  const whole = Object.fromEntries(
    Object.entries(things.settings).map(([name, { codec }]) => {
      const value: unknown = Reflect.get(settings, name);
      return [name, codec.meaning === 'names' ? wholeNames(value as GivenNames, language) : value];
    }),
  );
  return loggedValues(things, { ...stored, ...whole }) === loggedValues(things, stored);
};

/** A fault at the cell that it is about. Where the sheet has no column for its field, the message names the field. */
const placedFault = (
  things: AnyThings,
  columns: readonly ImportColumn[],
  { field, message }: RowFault,
  { language }: Caller,
): ImportedRow['faults'][number] => {
  const column = columns.find(({ field: { wireName } }) => wireName === field)?.at ?? -1;
  const [name] =
    Object.entries({ ...things.onAdd, ...things.settings }).find(([, { wireName }]) => wireName === field) ?? [];
  if (column >= 0 || name === undefined) return { column, message };
  return { column, message: textOf(language, 'said.field', { name: labelOf(things, name, language), value: message }) };
};

/** Imports the rows of a sheet within one transaction. */
const importRows = async <Row extends Thing, Settings extends object>(
  {
    keeper: { things },
    calls,
    named,
  }: Omit<Importing<Row, Settings>, 'named'> & { named: (settings: Settings) => Settings },
  { rows }: ReadSheet,
  columns: readonly ImportColumn[],
  isChanging: boolean,
  writer: ThingWriter<Row, Settings>,
  caller: Caller,
): Promise<ImportedRow[]> => {
  const key = columns.find(({ name }) => name === things.rules.unique[0]?.[0]);
  const listed = (cells: readonly string[]): RowFault => ({
    field: key?.field.wireName ?? '',
    message: textOf(caller.language, 'error.import.listed', { value: cells[key?.at ?? -1] ?? '' }),
  });
  /** What is stored, by its keys. Rows that only add find it by themselves. */
  const known = new Map<string, Row>();
  if (isChanging) for (const row of await writer.all()) for (const one of keysOf(things, row)) known.set(one, row);
  const seen = new Set<string>();
  /** What a row asks for, or what is wrong with it. */
  const read = (cells: readonly string[]): RowFault[] | RowChange<Row, Settings> => {
    const bare = sourceOf(things, columns, cells, undefined);
    // What users write by its name is part of a key by its id.
    const keys = keysOf(things, named(readableOf({ ...things.onAdd, ...things.settings }, bare) as Settings));
    if (keys.some(one => seen.has(one))) return [listed(cells)];
    for (const one of keys) seen.add(one);
    const stored = keys.map(one => known.get(one)).find(one => one !== undefined);
    const call = stored ? calls.modify : calls.add;
    const source = stored
      ? { ...sourceOf(things, columns, cells, stored), id: stored.id, version: stored.version }
      : bare;
    const faults = rowFaults(call, source, caller);
    if (faults.length > 0) return faults;
    // The named settings keep the id and the version of a change.
    return { settings: named(readRequest(call, source).request as Settings) as Changed<Settings>, stored };
  };
  const asked = rows.map(({ cells }) => read(cells));
  const changes = asked.flatMap(one => (Array.isArray(one) ? [] : [one]));
  const taken = new Map((await writer.taken(changes)).map((fields, at) => [changes[at], fields]));
  /** Writes one row, if nothing is wrong with it. */
  const write = async (one: RowFault[] | RowChange<Row, Settings>): Promise<ImportedRow['state'] | RowFault[]> => {
    if (Array.isArray(one)) return one;
    const { settings, stored } = one;
    if (stored && isSame(things, stored, settings, caller)) return 'same';
    const met = taken.get(one) ?? [];
    if (met.length > 0) return met.map(refused => ({ field: refused.field, message: messageOf(refused, caller) }));
    try {
      await (stored ? writer.change(settings, stored, true) : writer.add(settings, true));
    } catch (error) {
      return refusedRow(error, caller);
    }
    return stored ? 'changed' : 'added';
  };
  const done: ImportedRow[] = [];
  for (const [at, { line, cells }] of rows.entries()) {
    // A user who has cancelled gets nothing imported.
    if (caller.hasLeft?.()) throw new Refusal(400, 'error.import.cancelled');
    const outcome = await write(asked[at] ?? []);
    const faults = typeof outcome === 'string' ? [] : outcome;
    done.push({
      line,
      state: typeof outcome === 'string' ? outcome : 'wrong',
      cells: [...cells],
      faults: faults.map(fault => placedFault(things, columns, fault, caller)),
    });
  }
  return done;
};

/**
 * Imports a sheet. Changes nothing when a row is wrong, or for a trial.
 * @throws {Refusal} 400 when the file cannot be read as a sheet of this kind
 */
export const importThings = async <Row extends Thing, Settings extends object>(
  parts: Importing<Row, Settings>,
  { file, way, isTrial = false }: ImportAsked,
  caller: Caller,
): Promise<Imported> => {
  const { keeper, crew } = parts;
  const named = (await parts.named?.(caller)) ?? (settings => settings);
  const bytes = await crew.do({ type: 'sheet', bytes: new Uint8Array(await file.arrayBuffer()) });
  const sheet = JSON.parse(Buffer.from(bytes).toString()) as SheetAnswer;
  if ('fault' in sheet) throw new Refusal(400, sheet.fault, { n: importLimits.rows });
  const { filled, ignored } = columnsFor(keeper.things, sheet, caller.language);
  let rows: ImportedRow[];
  let isDone = false;
  try {
    rows = await keeper.together(caller, async writer => {
      const read = await importRows({ ...parts, named }, sheet, filled, way === 'change', writer, caller);
      if (isTrial || read.some(({ state }) => state === 'wrong')) throw new RolledBack(read);
      return read;
    });
    isDone = true;
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    ({ rows } = error);
  }
  const count = (state: ImportedRow['state']): number => rows.filter(row => row.state === state).length;
  return {
    heads: [...sheet.heads],
    ignored: [...ignored],
    rows,
    added: count('added'),
    changed: count('changed'),
    same: count('same'),
    wrong: count('wrong'),
    isDone,
  };
};

/** An empty sheet for an import, with the heads in the language of the caller. */
export const importTemplate = (
  {
    keeper: { things },
    crew,
  }: Pick<Importing<never, never>, 'crew'> & { readonly keeper: { readonly things: AnyThings } },
  format: FileFormat | undefined,
  { language }: Caller,
): FileAnswer => emptyFile(crew, `${things.screen}-template`, templateHeads(things, language), format);
