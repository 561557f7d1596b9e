/**
 * What a codec is: it reads what a server sent into a typed value, and writes that value back.
 *
 * Reading is lenient, because servers differ (interpretations.md 46-52, architecture.md rule 2). Each kind of difference has one place:
 * `json.ts` digits, `shapes.ts` lists and wrapping, `entity.ts` names, `scalars.ts` single values, `time.ts` time zones. A value that
 * cannot be read is reported with its path and left out. Reading never throws.
 */

import type { FormatName } from '../formats.ts';

/** Settings of a reading. */
export interface Reading {
  /** Called for a value that could not be read, with its path and what was expected there. */
  report(path: string, expected: string, got: unknown): void;
  /** IANA name of the time zone of times without one. By default the browser's (interpretations.md 52). */
  readonly timeZone?: string | undefined;
}

/** A reading that reports nothing. */
export const silently: Reading = { report: () => undefined };

/** The result of reading a value that its codec cannot read. */
export const invalid: unique symbol = Symbol('invalid');
export type Invalid = typeof invalid;

/** A field of an entity: its name on the wire, its codec and what it means. */
export interface Field<T> {
  readonly wireName: string;
  readonly codec: Codec<T>;
  readonly doc: string;
  /** Other names under which servers send it. */
  readonly also: readonly string[];
  /** Whether the specification leaves it out, so that a server may lack it. */
  readonly isAssumed: boolean;
}

/** Fields by the console's names. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** The type of value that a codec reads, as data. Documentation and tests are generated from it. */
export type Kind =
  | { readonly type: 'text' | 'id' | 'number' | 'flag' | 'time' | 'address' | 'nothing' | 'file' }
  | { readonly type: 'choice'; readonly words: Readonly<Record<string, number | string>> }
  | { readonly type: 'optional'; readonly of: Codec<unknown> }
  | { readonly type: 'default'; readonly of: Codec<unknown>; readonly fallback: unknown }
  | { readonly type: 'list' | 'several' | 'page' | 'first' | 'map'; readonly of: Codec<unknown> }
  | {
      readonly type: 'entity';
      readonly fields: Fields;
      /** Name of the field that a single value fills, when the value replaces the entity. */
      readonly main?: string | undefined;
      /** Name of the field that is an entity whose own fields may come beside the others. */
      readonly inline?: string | undefined;
    }
  /** Any other format, with some of its typed values. */
  | { readonly type: 'other'; readonly samples: readonly unknown[] };

/**
 * The limits of a value in a request: characters of a text without the blanks around it, the value of a number, items of a list, bytes of a
 * file. Reading does not check them, so that answers beyond them are still read. `faultsOf` does.
 */
export interface Limits {
  /** Least length, value, number or size. */
  readonly min?: number;
  /** Largest length, value, number or size. */
  readonly max?: number;
  /** Most digits after the point of a number. 0 for a whole number. */
  readonly decimals?: number;
  /** Media types of a file. */
  readonly types?: readonly string[];
  /** The format of a text that is not empty. */
  readonly format?: FormatName;
}

/** The meaning of a value that its kind does not give. Pages decide by it how to draw the value. */
export type Meaning =
  | 'picture'
  | 'audio'
  | 'document'
  | 'level'
  | 'duration'
  | 'share'
  /** Values one after the other, the latest last. */
  | 'curve'
  | 'colour'
  | 'names'
  | 'date'
  | 'timeOfDay'
  /** Ids of points of a map, in the order in which devices stop there. */
  | 'stops'
  /** The corners of an area on a map, in their order. */
  | 'corners'
  /** Where maps lie on the earth: two points of each, and their coordinates. */
  | 'anchors'
  /** A password or key that users set. It is never sent back, stored as it is, or logged. */
  | 'secret';

/** The unit of a number. A duration has none, because it is in milliseconds. */
export type Unit =
  | 'celsius'
  | 'percent'
  | 'decibel'
  | 'megabyte'
  | 'ppm'
  | 'microgramPerCubicMetre'
  | 'volt'
  | 'ampere'
  | 'bar'
  | 'metre'
  | 'squareMetre'
  | 'degree'
  | 'metrePerSecond'
  | 'millimetrePerHour'
  | 'dBm'
  | 'degree'
  | 'second'
  | 'minute'
  | 'day';

/** Reads and writes one kind of value. */
export interface Codec<T> {
  /** The value on the wire in words, for the generated pages: "text", "0 | 1", "list of Robot". */
  readonly wire: string;
  readonly kind: Kind;
  /** Returns the typed value, or `invalid` after a report to `reading`. */
  decode(value: unknown, reading: Reading, path: string): T | Invalid;
  /** Whether a record has what the thing needs. Only the codec of an entity has it. */
  isWhole?(record: Record<string, unknown>): boolean;
  /** Completes an answer by its request, for example a page from a server that says little about its lists. */
  settle?(answered: T, request: unknown): T;
  /** Returns the value on the wire. `undefined` leaves the field out. */
  encode(value: T): unknown;
  /** Whether the value may be missing. */
  readonly isOptional?: boolean;
  /** The limits of a value in a request. Without them there are none. */
  readonly limits?: Limits;
  /** The meaning of the value, if `kind` does not give it. */
  readonly meaning?: Meaning;
  /** The unit of a number. */
  readonly unit?: Unit;
}

/** The typed value that a codec reads. */
export type Infer<C> = C extends Codec<infer T> ? T : never;

/** Reports a value that cannot be read. */
export const refuse = (reading: Reading, path: string, expected: string, got: unknown): Invalid => {
  reading.report(path, expected, got);
  return invalid;
};

/** Whether a value is what servers send in place of a missing one. */
export const isMissing = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === '';

/** Whether a value is a plain object with named values. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The codec of a value that is given, without the codecs for a missing one. */
export const whenGiven = (codec: Codec<unknown>): Codec<unknown> =>
  codec.kind.type === 'optional' || codec.kind.type === 'default' ? whenGiven(codec.kind.of) : codec;

/** A file has no keys either, but is not an empty object. */
const isEmptyObject = (value: unknown): boolean =>
  isRecord(value) && !(value instanceof Blob) && Object.keys(value).length === 0;

/** A value that may be missing. Null, undefined, empty text and an empty object read as undefined. */
export function optional<T>(codec: Codec<T>): Codec<T | undefined> {
  return {
    wire: `${codec.wire}, optional`,
    kind: { type: 'optional', of: codec },
    isOptional: true,
    decode: (value, reading, path) => {
      if (isMissing(value) || isEmptyObject(value)) return undefined;
      const read = codec.decode(value, reading, path);
      return read === invalid ? undefined : read;
    },
    encode: value => (value === undefined ? undefined : codec.encode(value)),
  };
}

/** A fallback for an absent value. Unlike with `withDefault`, an unreadable value stays unreadable. For values that decide about rights. */
export function whenAbsent<T>(codec: Codec<T>, fallback: T): Codec<T> {
  return {
    ...withDefault(codec, fallback),
    decode: (value, reading, path) => (isMissing(value) ? fallback : codec.decode(value, reading, path)),
  };
}

/** A value that reads as `fallback` when it is missing or unreadable. The latter is reported. */
export function withDefault<T>(codec: Codec<T>, fallback: T): Codec<T> {
  return {
    wire: codec.wire,
    kind: { type: 'default', of: codec, fallback },
    isOptional: true,
    decode: (value, reading, path) => {
      if (isMissing(value)) return fallback;
      const read = codec.decode(value, reading, path);
      return read === invalid ? fallback : read;
    },
    encode: codec.encode,
  };
}
