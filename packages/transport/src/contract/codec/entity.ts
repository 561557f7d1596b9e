/** Entities: named fields, found under every name that servers use for them (interpretations.md 46). No other place handles names. */
import {
  invalid,
  isMissing,
  isRecord,
  refuse,
  silently,
  type Codec,
  type Field,
  type Fields,
  type Reading,
} from './codec.ts';
import { unwrapped } from './shapes.ts';

/** Further names of a field. */
interface Naming {
  /** Other names under which servers send it: the console's word, or one from elsewhere in the specification. */
  readonly also?: readonly string[];
}

/** Declares a field that the specification names. */
export const field = <T>(wireName: string, codec: Codec<T>, doc: string, { also = [] }: Naming = {}): Field<T> => ({
  wireName,
  codec,
  doc,
  also,
  isAssumed: false,
});

/** Declares a field that the specification does not name. Without it a server loses only what the field shows. */
export const assumed = <T>(wireName: string, codec: Codec<T>, doc: string, naming?: Naming): Field<T> => ({
  ...field(wireName, codec, doc, naming),
  isAssumed: true,
});

type Value<F> = F extends Field<infer T> ? T : never;
type OptionalKeys<F> = { [K in keyof F]: undefined extends Value<F[K]> ? K : never }[keyof F];
/** The typed value of an entity. Fields that may be undefined may be left out. */
export type Shape<F> = { [K in Exclude<keyof F, OptionalKeys<F>>]: Value<F[K]> } & {
  [K in OptionalKeys<F>]?: Value<F[K]>;
} extends infer O
  ? { [K in keyof O]: O[K] }
  : never;

/** An entity: a codec that also lists its fields, for the generated pages and for forms. */
export interface Entity<T> extends Codec<T> {
  readonly name: string;
  readonly fields: Fields;
}

const plainNames = new Map<string, string>();
/** A name without case, underscores, hyphens and blanks, for comparison. */
export function plainName(name: string): string {
  let plain = plainNames.get(name);
  if (plain === undefined) {
    plain = name.replace(/[-_\s]/g, '').toLowerCase();
    // A server has few names. The limits keep a hostile one from filling the memory.
    if (plainNames.size < 5_000 && name.length < 100) plainNames.set(name, plain);
  }
  return plain;
}

/** Looks fields up in a record, by their exact names first, then in any spelling. */
class Names {
  #plain: Map<string, unknown> | undefined;
  constructor(private readonly record: Record<string, unknown>) {}

  has(declared: Field<unknown>): boolean {
    return !isMissing(this.find(declared));
  }

  find({ wireName, also }: Field<unknown>): unknown {
    const names = [wireName, ...also];
    for (const name of names) {
      const found = Object.hasOwn(this.record, name) ? this.record[name] : undefined;
      if (!isMissing(found)) return found;
    }
    this.#plain ??= new Map(Object.entries(this.record).map(([name, value]) => [plainName(name), value]));
    for (const name of names) {
      const found = this.#plain.get(plainName(name));
      if (!isMissing(found)) return found;
    }
    return Object.hasOwn(this.record, wireName) ? this.record[wireName] : undefined;
  }
}

/** The fields of an entity, also of one that may be missing. */
const fieldsOf = ({ kind }: Codec<unknown>): readonly Field<unknown>[] =>
  kind.type === 'entity'
    ? Object.values(kind.fields)
    : kind.type === 'optional' || kind.type === 'default'
      ? fieldsOf(kind.of)
      : [];

/** Settings of an entity. */
interface Standing<F> {
  /** The field that a single value fills, when the value replaces the entity. */
  readonly main?: keyof F & string;
  /** A field that is an entity itself, whose fields may instead come beside the others. */
  readonly inline?: keyof F & string;
}

/**
 * Declares an entity. A value that lacks a required field is invalid as a whole. An entity without required fields may be missing. An array
 * of one item, and an object whose only member is the entity, are read too.
 */
export function entity<F extends Fields>(name: string, fields: F, standing?: Standing<F>): Entity<Shape<F>>;
export function entity(name: string, fields: Fields, { main, inline }: Standing<Fields> = {}): Entity<unknown> {
  const entries = Object.entries(fields);
  const isOptional = entries.every(([, { codec }]) => codec.isOptional);
  const mainName = main === undefined ? undefined : fields[main]?.wireName;

  /** The record in a value. Undefined when there is none. */
  const recordOf = (value: unknown): Record<string, unknown> | undefined => {
    const given = unwrapped(value);
    if (isRecord(given)) return given;
    if (mainName !== undefined && !isMissing(given)) return { [mainName]: given };
    // An entity without required fields may come as any single value, such as "done".
    return isOptional && (typeof given !== 'object' || given === null) ? {} : undefined;
  };

  const decode = (value: unknown, reading: Reading, path: string): unknown => {
    const record = recordOf(value);
    if (!record) return refuse(reading, path, name, value);
    const names = new Names(record);
    const read: Record<string, unknown> = {};
    let isWhole = true;
    for (const [key, declared] of entries) {
      const found = names.find(declared);
      const isInline = key === inline && isMissing(found) && fieldsOf(declared.codec).some(inner => names.has(inner));
      const decoded = declared.codec.decode(isInline ? record : found, reading, `${path}.${declared.wireName}`);
      // The other fields are still read, so that each unreadable one is reported.
      if (decoded === invalid) isWhole = false;
      else if (decoded !== undefined) read[key] = decoded;
    }
    return isWhole ? read : invalid;
  };

  return {
    name,
    fields,
    wire: name,
    kind: { type: 'entity', fields, main, inline },
    isOptional,
    isWhole: record => {
      const names = new Names(record);
      // An entity without required fields is read from anything, so it must have at least one field of its own.
      return entries.some(([, own]) => names.has(own)) && decode(record, silently, '') !== invalid;
    },
    decode,
    encode: value => {
      const written: Record<string, unknown> = {};
      const source = value as Record<string, unknown>;
      for (const [key, { wireName, codec }] of entries) {
        const encoded = source[key] === undefined ? undefined : codec.encode(source[key]);
        if (encoded !== undefined) written[wireName] = encoded;
      }
      return written;
    },
  };
}
