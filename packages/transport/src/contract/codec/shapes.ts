/** Lists and wrapped values, in every shape in which servers send them (interpretations.md 9, 47). No other place handles either. */
import { invalid, isMissing, isRecord, refuse, type Codec, type Reading } from './codec.ts';
import { parseJson } from './json.ts';
import { id, number } from './scalars.ts';

/** Names of the member that holds the rows of a list. */
const rowNames = ['rows', 'list', 'records', 'items', 'data'];
/** Names of the member that holds the number of rows on the server. */
export const totalNames = ['total', 'totalCount', 'recordsTotal', 'count'];
/** Names of other members beside the rows of a page. */
const pagingNames = [...rowNames, 'page', 'pageSize', 'pageNum', 'limit', 'offset', 'pages'];
/** Names of the only member of an object that wraps a thing. */
const wrapperNames = ['data', 'result'];

/** Parses a value that came as JSON text. Returns any other unchanged. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseJson(value);
  } catch {
    return value;
  }
}

/** Returns a thing without its wrapping: an array of one item, or an object whose only member is the thing. */
export function unwrapped(value: unknown): unknown {
  const given = parsed(value);
  if (Array.isArray(given)) return given.length === 1 ? unwrapped(given[0]) : given;
  if (!isRecord(given)) return given;
  const [name, ...others] = Object.keys(given);
  const inner = name !== undefined && others.length === 0 && wrapperNames.includes(name) ? given[name] : undefined;
  return isRecord(inner) || Array.isArray(inner) ? unwrapped(inner) : given;
}

/** The rows of a list. */
interface Rows {
  readonly rows: readonly unknown[];
  /** The total as the server sent it. Missing when it sent none. */
  readonly total?: unknown;
  /** Whether the value is a single thing, not a list. */
  readonly isSingle?: boolean;
}

/** Whether a member is not one in which lists have their total and their paging. */
const isOwn = (name: string): boolean => !totalNames.includes(name) && !pagingNames.includes(name);

/** The rows of a value. Undefined when it cannot be a list. */
function rowsOf(value: unknown): Rows | undefined {
  const given = parsed(value);
  if (isMissing(given)) return { rows: [] };
  if (Array.isArray(given)) return { rows: given };
  if (!isRecord(given)) return undefined;
  const total = totalNames.map(name => given[name]).find(found => !isMissing(found));
  for (const name of rowNames) {
    if (!Object.hasOwn(given, name)) continue;
    const rows = rowsOf(given[name]);
    if (rows && !rows.isSingle) return total === undefined ? rows : { total, ...rows };
  }
  if (Object.keys(given).some(isOwn)) return { rows: [given], isSingle: true };
  return total === undefined ? { rows: [] } : { rows: [], total };
}

/** The rows of a value that may be a single `item` instead. If it is whole without a list's members, the member is an unknown field. */
export function rowsOrOne(value: unknown, item: Codec<unknown>): Rows | undefined {
  const found = rowsOf(value);
  const given = parsed(value);
  if (!found || found.isSingle || !isRecord(given)) return found;
  const own = Object.entries(given).filter(([name]) => isOwn(name));
  return item.isWhole?.(Object.fromEntries(own)) ? { rows: [given], isSingle: true } : found;
}

/** Reads rows one by one. Reports those that cannot be read and leaves them out. */
function readRows<T>(item: Codec<T>, rows: readonly unknown[], reading: Reading, path: string): T[] {
  const read: T[] = [];
  rows.forEach((row, index) => {
    const decoded = item.decode(row, reading, `${path}[${index}]`);
    if (decoded !== invalid) read.push(decoded);
  });
  return read;
}

/**
 * A list: an array, rows of an object, comma-separated text for a list of texts, or a single value for a list of one. Items that cannot be
 * read are reported and left out. A list without any readable item is invalid. A missing list is empty.
 */
export function list<T>(item: Codec<T>): Codec<T[]> {
  const isOfText = item.kind.type === 'text' || item.kind.type === 'id';
  return {
    wire: `list of ${item.wire}`,
    kind: { type: 'list', of: item },
    isOptional: true,
    decode: (value, reading, path) => {
      const isJoined = isOfText && typeof value === 'string' && parsed(value) === value;
      const found = isJoined
        ? { rows: value.split(',').filter(part => part.trim() !== '') }
        : (rowsOf(value) ?? (item.kind.type === 'entity' ? undefined : { rows: [value] }));
      if (!found) return refuse(reading, path, 'list', value);
      const read = readRows(item, found.rows, reading, path);
      return read.length === 0 && found.rows.length > 0 ? refuse(reading, path, 'list', value) : read;
    },
    encode: items => items.map(entry => item.encode(entry)),
  };
}

/** Rows per page when the request does not say (specification section 7). */
export const defaultLimit = 10;

/** A page of a list with the count of all (interpretations.md 9). */
export interface Page<T> {
  readonly rows: T[];
  /** Number of rows on the server. With `isTotalUnknown` the least possible number. */
  readonly total: number;
  /** The server did not give the total, and there may be more rows (interpretations.md 47). */
  readonly isTotalUnknown?: true;
  /** How many rows of this page could not be read. Missing when all could. */
  readonly unread?: number;
  /** The mark of the first row, before which the earlier page ends. Missing when the server knows no marks, and without rows. */
  readonly firstMark?: string;
  /** The mark of the last row, after which the next page begins. Missing when no row follows. */
  readonly lastMark?: string;
}

/** The marks of rows as they are on the wire. */
const markNames = ['firstMark', 'lastMark'] as const;

/** The marks of an answer, as far as it has them. */
function marksOf(given: unknown): Pick<Page<unknown>, (typeof markNames)[number]> {
  if (!isRecord(given)) return {};
  const told = markNames.map(name => [name, given[name]]).filter(([, mark]) => typeof mark === 'string' && mark !== '');
  return Object.fromEntries(told) as Pick<Page<unknown>, (typeof markNames)[number]>;
}

/**
 * Makes an answer the requested page. A server that sends more rows than a page has does not know paging and has sent all, so the page is
 * cut out. Without a total, a page that is not full is the last one, and after a full one there is at least one more row.
 */
function settlePage<T>(answered: Page<T>, payload: unknown): Page<T> {
  if (!isRecord(payload)) return answered;
  const number = Number(payload['page']);
  const size = Number(payload['pageSize'] ?? payload['limit'] ?? defaultLimit);
  if (!(number >= 1) || !(size >= 1)) return answered;
  const { rows, total, isTotalUnknown, unread } = answered;
  const left = { ...marksOf(answered), ...(unread === undefined ? {} : { unread }) };
  const before = (number - 1) * size;
  if (rows.length > size && (isTotalUnknown || total <= rows.length))
    return { rows: rows.slice(before, before + size), total: rows.length, ...left };
  if (!isTotalUnknown) return answered;
  // Here `total` is the number of rows that came, including unreadable ones.
  return total < size
    ? { rows, total: before + total, ...left }
    : { rows, total: before + total + 1, isTotalUnknown, ...left };
}

/** A page. Written as `{rows, total}`, and read in every shape of a list. */
export function page<T>(item: Codec<T>): Codec<Page<T>> {
  return {
    wire: `{rows: list of ${item.wire}, total, firstMark, lastMark}`,
    kind: { type: 'page', of: item },
    decode: (value, reading, path) => {
      const found = rowsOf(value);
      if (!found) return refuse(reading, path, 'list', value);
      const rows = readRows(item, found.rows, reading, `${path}.rows`);
      const beside = {
        ...marksOf(parsed(value)),
        ...(found.rows.length > rows.length ? { unread: found.rows.length - rows.length } : {}),
      };
      const count = found.total === undefined ? invalid : number.decode(found.total, reading, `${path}.total`);
      if (count !== invalid && count >= 0) return { rows, total: Math.max(count, found.rows.length), ...beside };
      return { rows, total: found.rows.length, isTotalUnknown: true, ...beside };
    },
    settle: settlePage,
    encode: ({ rows, total, isTotalUnknown, ...beside }) => ({
      rows: rows.map(row => item.encode(row)),
      ...(isTotalUnknown ? {} : { total }),
      ...marksOf(beside),
    }),
  };
}

/** The first element of a list, as servers send alarm details. A bare object is read too. */
export function firstOf<T>(item: Codec<T>): Codec<T | undefined> {
  return {
    wire: `list with one ${item.wire}`,
    kind: { type: 'first', of: item },
    isOptional: true,
    decode: (value, reading, path) => {
      const found = rowsOrOne(value, item);
      if (!found) return refuse(reading, path, 'list', value);
      const [first] = found.rows;
      return isMissing(first) ? undefined : item.decode(first, reading, `${path}[0]`);
    },
    encode: value => (value === undefined ? [] : [item.encode(value)]),
  };
}

/** Named values, read entry by entry. */
export function dictionary<T>(item: Codec<T>): Codec<Record<string, T>> {
  return {
    wire: `map of ${item.wire}`,
    kind: { type: 'map', of: item },
    decode: (value, reading, path) => {
      const given = parsed(value);
      if (!isRecord(given)) return refuse(reading, path, 'map', value);
      const read: Record<string, T> = {};
      for (const [key, entry] of Object.entries(given)) {
        const decoded = item.decode(entry, reading, `${path}.${key}`);
        if (decoded !== invalid) read[key] = decoded;
      }
      return read;
    },
    encode: map => Object.fromEntries(Object.entries(map).map(([key, entry]) => [key, item.encode(entry)])),
  };
}

/** Names of the member that holds an id, when an object replaces it. */
const idNames = ['alarmId', 'id', 'alarmIds', 'ids'];

function partsOf(value: unknown): unknown[] {
  const given = parsed(value);
  if (Array.isArray(given)) return given.flatMap(partsOf);
  if (typeof given === 'string') return given.split(',').filter(part => part.trim() !== '');
  if (isRecord(given)) return idNames.flatMap(name => partsOf(given[name]));
  return isMissing(given) ? [] : [given];
}

/**
 * Several values of one kind: comma-joined text, a number, a list, or an object of those (interpretations.md 50). Written joined by commas.
 * Never empty.
 */
export const several = <T>(item: Codec<T>): Codec<T[]> => ({
  wire: `several ${item.wire}`,
  kind: { type: 'several', of: item },
  decode: (value, reading, path) => {
    const read = [...new Set(readRows(item, partsOf(value), reading, path))];
    return read.length > 0 ? read : refuse(reading, path, 'list', value);
  },
  encode: items => items.map(entry => item.encode(entry)).join(','),
});

/** Several values in their order; one may be among them more than once. Read and written as `several`. */
export const ordered = <T>(item: Codec<T>): Codec<T[]> => ({
  ...several(item),
  wire: `${item.wire}s in their order`,
  decode: (value, reading, path) => {
    const read = readRows(item, partsOf(value), reading, path);
    return read.length > 0 ? read : refuse(reading, path, 'list', value);
  },
});

/** Several ids. */
export const ids = several(id);

/** An answer without data. */
export const nothing: Codec<undefined> = {
  wire: 'nothing',
  kind: { type: 'nothing' },
  isOptional: true,
  decode: () => undefined,
  encode: () => undefined,
};

/** A file that a call answers instead of an envelope. The server makes it while it sends, so that nobody holds a long one in memory. */
export interface FileAnswer {
  /** Suggested file name, with its ending. */
  readonly name: string;
  /** Media type, such as `text/csv; charset=utf-8`. */
  readonly type: string;
  /** Its text or bytes, piece by piece. */
  readonly pieces: AsyncIterable<string | Uint8Array>;
}

/** The answer of a call with `answersFile`. The server writes it. A client reads it with `download`, never as data. */
export const file: Codec<FileAnswer> = {
  wire: 'file',
  kind: { type: 'file' },
  decode: (value, reading, path) => refuse(reading, path, 'file', value),
  encode: value => value,
};

/** A file that a request carries as one of its parts. */
export const sentFile: Codec<Blob> = {
  wire: file.wire,
  kind: file.kind,
  decode: (value, reading, path) => (value instanceof Blob ? value : refuse(reading, path, 'file', value)),
  encode: value => value,
};
