/**
 * What a codec is: it knows how to read what a server sent into a typed value and how to write that value back.
 *
 * Reading is lenient, as foreign servers are (interpretations.md 46-52, architecture.md rule 2), in one place for each kind of freedom:
 * `json.ts` digits, `shapes.ts` lists and wrapping, `entity.ts` names, `scalars.ts` single values, `time.ts` time zones. What
 * cannot be read is reported with its place and left out; it never throws.
 */

import type { FormatName } from '../formats.ts';

/** How something is read. */
export interface Reading {
  /** Told of a value that could not be read: where it stood and what was wanted there. */
  report(path: string, expected: string, got: unknown): void;
  /** IANA name of the zone of times without one; the browser's unless given (interpretations.md 52). */
  readonly timeZone?: string | undefined;
}

/** Reads without telling anybody. */
export const silently: Reading = { report: () => undefined };

/** The result of reading a value that cannot be what its codec says. */
export const invalid: unique symbol = Symbol('invalid');
export type Invalid = typeof invalid;

/** A field of an entity: its name on the wire, its codec and what it means. */
export interface Field<T> {
  readonly wireName: string;
  readonly codec: Codec<T>;
  readonly doc: string;
  /** Other names under which servers send it. */
  readonly also: readonly string[];
  /** The specification does not name it: a server may lack it. */
  readonly isAssumed: boolean;
}

/** Fields by the console's names. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** What a codec reads, as data: documentation and generated tests are made from it. */
export type Kind =
  | { readonly type: 'text' | 'id' | 'number' | 'flag' | 'time' | 'address' | 'nothing' | 'file' }
  | { readonly type: 'choice'; readonly words: Readonly<Record<string, number | string>> }
  | { readonly type: 'optional'; readonly of: Codec<unknown> }
  | { readonly type: 'default'; readonly of: Codec<unknown>; readonly fallback: unknown }
  | { readonly type: 'list' | 'several' | 'page' | 'first' | 'map'; readonly of: Codec<unknown> }
  | {
      readonly type: 'entity';
      readonly fields: Fields;
      /** Name of the field that a value stands for which comes instead of the entity. */
      readonly main?: string | undefined;
      /** The field whose own fields may stand beside the others. */
      readonly inline?: string | undefined;
    }
  /** A format of its own; some of its typed values. */
  | { readonly type: 'other'; readonly samples: readonly unknown[] };

/**
 * What a value of a request may be. It is measured as people count: characters of a text without the blanks around it, the value of a
 * number, items of a list, bytes of a file. Reading does not look at it (servers that answer more are read); `faultsOf` does.
 */
export interface Limits {
  /** The least that may be. */
  readonly min?: number;
  /** The most that may be. */
  readonly max?: number;
  /** Digits after the point of a number; 0 for a whole one. */
  readonly decimals?: number;
  /** Media types of a file. */
  readonly types?: readonly string[];
  /** The form of a text that is not empty. */
  readonly format?: FormatName;
}

/** What a value is to people where its kind does not say it: pages draw it by that. */
export type Meaning = 'picture' | 'audio' | 'level' | 'duration' | 'share';

/** In what a number is measured. A duration has none: it is in milliseconds. */
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
  | 'dBm'
  | 'second'
  | 'minute';

/** Reads and writes one kind of value. */
export interface Codec<T> {
  /** What stands on the wire, for the generated pages: "text", "0 | 1", "list of Robot". */
  readonly wire: string;
  readonly kind: Kind;
  /** The typed value, or `invalid` after telling `reading`. */
  decode(value: unknown, reading: Reading, path: string): T | Invalid;
  /** An answer in the light of what was asked for: a page of a server that says little of its lists. */
  settle?(answered: T, request: unknown): T;
  /** What goes on the wire. `undefined` leaves the field out. */
  encode(value: T): unknown;
  /** True when the value may be missing. */
  readonly isOptional?: boolean;
  /** What a value of a request may be; anything where absent. */
  readonly limits?: Limits;
  /** What it is to people, where `kind` does not say it. */
  readonly meaning?: Meaning;
  /** In what a number is measured. */
  readonly unit?: Unit;
}

/** The typed value that a codec reads. */
export type Infer<C> = C extends Codec<infer T> ? T : never;

/** Tells that a value cannot be read. */
export const refuse = (reading: Reading, path: string, expected: string, got: unknown): Invalid => {
  reading.report(path, expected, got);
  return invalid;
};

/** True for what servers send in the place of a value that is not there. */
export const isMissing = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === '';

/** True for a plain object with named values. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a codec reads when the value is there. */
export const whenGiven = (codec: Codec<unknown>): Codec<unknown> =>
  codec.kind.type === 'optional' || codec.kind.type === 'default' ? whenGiven(codec.kind.of) : codec;

/** A file has no keys either, and is none. */
const isEmptyObject = (value: unknown): boolean =>
  isRecord(value) && !(value instanceof Blob) && Object.keys(value).length === 0;

/** A value that may be missing: null, undefined, empty text and an empty object read as undefined. */
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

/** A value that reads as `fallback` when it is missing or unreadable (the latter is reported). */
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
