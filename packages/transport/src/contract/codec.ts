/**
 * Codecs of the wire: each knows how to read what a server sent into a typed value and how to write that value back.
 *
 * Reading is lenient, as foreign servers are (rulings.md 9, design.md rule 2): numbers may come as text, optionals may be
 * missing, unknown fields are ignored. What cannot be read is reported with its place and left out; it never throws.
 */

/** Tells of a value that could not be read. `path` is where it stood, `expected` what was wanted there. */
export type Report = (path: string, expected: string, got: unknown) => void;

/** The result of reading a value that cannot be what its codec says. */
export const invalid: unique symbol = Symbol('invalid');
export type Invalid = typeof invalid;

/** Reads and writes one kind of value. */
export interface Codec<T> {
  /** What stands on the wire, for the generated pages: "text", "0 | 1", "list of Robot". */
  readonly wire: string;
  /** The typed value, or `invalid` after telling `report`. */
  decode(value: unknown, report: Report, path: string): T | Invalid;
  /** What goes on the wire. `undefined` leaves the field out. */
  encode(value: T): unknown;
  /** True when the value may be missing. */
  readonly isOptional?: boolean;
}

/** The typed value that a codec reads. */
export type Infer<C> = C extends Codec<infer T> ? T : never;

const refuse = (report: Report, path: string, expected: string, got: unknown): Invalid => {
  report(path, expected, got);
  return invalid;
};

/** Text; a number or boolean is read as its text. */
export const text: Codec<string> = {
  wire: 'text',
  decode: (value, report, path) =>
    typeof value === 'string'
      ? value
      : typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : refuse(report, path, 'text', value),
  encode: value => value,
};

/** A finite number, also as text. */
export const number: Codec<number> = {
  wire: 'number',
  decode: (value, report, path) => {
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof read === 'number' && Math.abs(read) <= lastTime ? read : refuse(report, path, 'number', value);
  },
  encode: value => value,
};

/** Yes or no: 1 or 0, true or false, also as text. Written as 1 or 0. */
export const flag: Codec<boolean> = {
  wire: '0 | 1',
  decode: (value, report, path) => {
    const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
    if (word === true || word === 1 || word === '1' || word === 'true') return true;
    if (word === false || word === 0 || word === '0' || word === 'false') return false;
    return refuse(report, path, '0 or 1', value);
  },
  encode: value => (value ? 1 : 0),
};

/** The largest time that a Date can hold, ms. */
const lastTime = 8.64e15;

/** Milliseconds since 1970. Read from a number, its text, an ISO time or "YYYY-MM-DD HH:mm:ss" (local time). */
export const time: Codec<number> = {
  wire: 'time (ms since 1970, or "YYYY-MM-DD HH:mm:ss")',
  decode: (value, report, path) => {
    const digits = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    const read = typeof digits === 'string' ? Date.parse(digits.replace(/^(\d{4}-\d\d-\d\d) /, '$1T')) : digits;
    return typeof read === 'number' && Number.isFinite(read) ? read : refuse(report, path, 'time', value);
  },
  encode: value => value,
};

const safeScheme = /^(?:https?|wss?|blob):/i;
const anyScheme = /^[a-z][a-z0-9+.-]*:/i;

/** An address: http, https, ws, wss, blob or relative. Any other scheme is dropped (safety.md 6.3). */
export const address: Codec<string> = {
  wire: 'address',
  decode: (value, report, path) => {
    if (typeof value !== 'string') return refuse(report, path, 'address', value);
    // Browsers ignore control characters inside a scheme; so must the check.
    const read = Array.from(value.trim())
      .filter(mark => mark >= ' ')
      .join('');
    return anyScheme.test(read) && !safeScheme.test(read)
      ? refuse(report, path, 'http, https, ws or wss address', value)
      : read;
  },
  encode: value => value,
};

/** A value passed on as it is, for data that only its reader can judge. */
export const raw: Codec<unknown> = { wire: 'any', decode: value => value, encode: value => value };

/**
 * A word for each wire number. Unknown wire values read as `otherwise`, or are invalid without one.
 * The first word listed for a number is what is written.
 */
export function choice<W extends string>(
  words: Readonly<Record<W, number | string>>,
  otherwise?: NoInfer<W>,
): Codec<W> {
  const entries = Object.entries(words) as [W, number | string][];
  const known = new Map(entries.map(([word, wire]) => [String(wire), word]));
  const listed = entries.map(([word, wire]) => `${wire} ${word}`).join(' | ');
  return {
    wire: listed,
    decode: (value, report, path) => {
      const word = typeof value === 'number' || typeof value === 'string' ? known.get(String(value).trim()) : undefined;
      if (word !== undefined) return word;
      if (otherwise !== undefined) return otherwise;
      return refuse(report, path, listed, value);
    },
    encode: word => words[word],
  };
}

/** A value that may be missing: null, undefined and empty text read as undefined. */
export function optional<T>(codec: Codec<T>): Codec<T | undefined> {
  return {
    wire: `${codec.wire}, optional`,
    isOptional: true,
    decode: (value, report, path) => {
      if (value === undefined || value === null || value === '') return undefined;
      const read = codec.decode(value, report, path);
      return read === invalid ? undefined : read;
    },
    encode: value => (value === undefined ? undefined : codec.encode(value)),
  };
}

/** A value that reads as `fallback` when it is missing or unreadable (the latter is reported). */
export function withDefault<T>(codec: Codec<T>, fallback: T): Codec<T> {
  return {
    wire: codec.wire,
    isOptional: true,
    decode: (value, report, path) => {
      if (value === undefined || value === null || value === '') return fallback;
      const read = codec.decode(value, report, path);
      return read === invalid ? fallback : read;
    },
    encode: codec.encode,
  };
}

/** A list; items that cannot be read are reported and left out. A missing list is empty. */
export function list<T>(item: Codec<T>): Codec<T[]> {
  return {
    wire: `list of ${item.wire}`,
    isOptional: true,
    decode: (value, report, path) => {
      if (value === undefined || value === null || value === '') return [];
      if (!Array.isArray(value)) return refuse(report, path, 'list', value);
      return value
        .map((entry, index) => item.decode(entry, report, `${path}[${index}]`))
        .filter((entry): entry is Awaited<T> & T => entry !== invalid);
    },
    encode: items => items.map(entry => item.encode(entry)),
  };
}

/** Named values, read entry by entry. */
export function dictionary<T>(item: Codec<T>): Codec<Record<string, T>> {
  return {
    wire: `map of ${item.wire}`,
    decode: (value, report, path) => {
      if (!isRecord(value)) return refuse(report, path, 'map', value);
      const read: Record<string, T> = {};
      for (const [key, entry] of Object.entries(value)) {
        const decoded = item.decode(entry, report, `${path}.${key}`);
        if (decoded !== invalid) read[key] = decoded;
      }
      return read;
    },
    encode: map => Object.fromEntries(Object.entries(map).map(([key, entry]) => [key, item.encode(entry)])),
  };
}

/** A field of an entity: its name on the wire, its codec and what it means. */
export interface Field<T> {
  readonly wireName: string;
  readonly codec: Codec<T>;
  readonly doc: string;
}

/** Declares a field. */
export const field = <T>(wireName: string, codec: Codec<T>, doc: string): Field<T> => ({ wireName, codec, doc });

type AnyFields = Record<string, Field<unknown>>;
type Value<F> = F extends Field<infer T> ? T : never;
type OptionalKeys<F> = { [K in keyof F]: undefined extends Value<F[K]> ? K : never }[keyof F];
/** The typed value of an entity: fields that may be undefined may be left out. */
export type Shape<F> = { [K in Exclude<keyof F, OptionalKeys<F>>]: Value<F[K]> } & {
  [K in OptionalKeys<F>]?: Value<F[K]>;
} extends infer O
  ? { [K in keyof O]: O[K] }
  : never;

/** An entity: a codec that also lists its fields, for the pages and for forms. */
export interface Entity<T> extends Codec<T> {
  readonly name: string;
  readonly fields: Readonly<Record<string, Field<unknown>>>;
}

/** Declares an entity. An entity without one of its required fields is invalid as a whole. */
export function entity<F extends AnyFields>(name: string, fields: F): Entity<Shape<F>>;
export function entity(name: string, fields: Record<string, Field<unknown>>): Entity<unknown> {
  const entries = Object.entries(fields);
  return {
    name,
    fields,
    wire: name,
    decode: (value, report, path) => {
      if (!isRecord(value)) return refuse(report, path, name, value);
      const read: Record<string, unknown> = {};
      for (const [key, { wireName, codec }] of entries) {
        const decoded = codec.decode(value[wireName], report, `${path}.${wireName}`);
        if (decoded === invalid) return invalid;
        if (decoded !== undefined) read[key] = decoded;
      }
      return read;
    },
    encode: value => {
      const written: Record<string, unknown> = {};
      const source = value as Record<string, unknown>;
      for (const [key, { wireName, codec }] of entries) {
        const encoded = source[key] === undefined && codec.isOptional ? undefined : codec.encode(source[key]);
        if (encoded !== undefined) written[wireName] = encoded;
      }
      return written;
    },
  };
}

/** A page of a list with the count of all (rulings.md 9). */
export interface Page<T> {
  readonly rows: T[];
  /** How many there are on the server. */
  readonly total: number;
}

/** A page: `{rows, total}`; `{list, total}` and a bare list are understood. */
export function page<T>(item: Codec<T>): Codec<Page<T>> {
  const items = list(item);
  return {
    wire: `{rows: ${items.wire}, total}`,
    decode: (value, report, path) => {
      const source = isRecord(value) ? (value['rows'] ?? value['list'] ?? value['data']) : value;
      const rows = items.decode(source, report, `${path}.rows`);
      if (rows === invalid) return invalid;
      const count = isRecord(value)
        ? number.decode(value['total'] ?? rows.length, report, `${path}.total`)
        : rows.length;
      return { rows, total: count === invalid ? rows.length : count };
    },
    encode: ({ rows, total }) => ({ rows: items.encode(rows), total }),
  };
}

/** The first element of a list, as alarm details are sent. A bare object is understood. */
export function firstOf<T>(item: Codec<T>): Codec<T | undefined> {
  return {
    wire: `list with one ${item.wire}`,
    isOptional: true,
    decode: (value, report, path) => {
      const first: unknown = Array.isArray(value) ? value[0] : value;
      if (first === undefined || first === null) return undefined;
      return item.decode(first, report, `${path}[0]`);
    },
    encode: value => (value === undefined ? [] : [item.encode(value)]),
  };
}

/** An answer without data. */
export const nothing: Codec<undefined> = {
  wire: 'nothing',
  isOptional: true,
  decode: () => undefined,
  encode: () => undefined,
};

/** A file that a call answers instead of an envelope, written while it is read: a long one is never held whole. */
export interface FileAnswer {
  /** Suggested file name, with its ending. */
  readonly name: string;
  /** Media type, such as `text/csv; charset=utf-8`. */
  readonly type: string;
  /** Its text, piece by piece. */
  readonly pieces: AsyncIterable<string>;
}

/** The answer of a call with `answersFile`: the server writes it, and a client reads it with `download`, never as data. */
export const file: Codec<FileAnswer> = {
  wire: 'file',
  decode: (value, report, path) => refuse(report, path, 'file', value),
  encode: value => value,
};

/** True for a plain object with named values. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
