/**
 * Writes typed values in a random legal form: shapes, names, number or text, forms of flags and times, wrapping, unknown extra fields,
 * missing optionals, ids as numbers (interpretations.md 46-50). Tests read them back. The server uses it with `--dialect`.
 */
import { isMissing, isRecord, type Codec, type Field } from '../contract/index.ts';

/** A source of numbers from 0, below 1. */
export type Chance = () => number;

/** A source of random numbers by a seed. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** JSON text of a value that may hold whole numbers of any length as `bigint`. */
export function writeJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${writeJson(entry)}`).join(',')}}`;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Names of lists. A thing with such a field beside its own is not a list. */
const listNames = ['rows', 'list', 'records', 'items', 'data'];

/** Writes values in the forms in which different servers write them. */
export class Dialect {
  /** @param timeZone zone of times that are written without one; without it no time is written so */
  constructor(
    private readonly chance: Chance,
    private readonly timeZone?: string,
  ) {}

  /** Returns a value on the wire. Undefined leaves its field out. */
  write(codec: Codec<unknown>, value: unknown): unknown {
    const { kind } = codec;
    switch (kind.type) {
      case 'text':
        return this.#text(String(value));
      case 'id':
        return this.#id(String(value));
      case 'several':
        return this.#several(kind.of, value as readonly unknown[]);
      case 'number':
        return this.#one([value, String(value)]);
      case 'flag':
        return value ? this.#one([1, '1', true, 'true']) : this.#one([0, '0', false, 'false']);
      case 'time':
        return this.#time(Number(value));
      case 'address':
        return this.#one([value, value, { url: value }]);
      case 'choice': {
        const wire = kind.words[String(value)];
        return this.#one([wire, String(wire)]);
      }
      case 'optional':
        return value === undefined ? this.#nothing() : this.write(kind.of, value);
      case 'default':
        if (value === undefined) return this.#nothing();
        return same(value, kind.fallback) && this.chance() < 0.5 ? this.#nothing() : this.write(kind.of, value);
      case 'list':
        return this.#rows((value as readonly unknown[]).map(item => this.write(kind.of, item)));
      case 'page': {
        const { rows, total, isTotalUnknown } = value as { rows: unknown[]; total: number; isTotalUnknown?: true };
        const written = rows.map(item => this.write(kind.of, item));
        return isTotalUnknown
          ? this.#rows(written)
          : { ...this.#named(written), total: this.#one([total, `${total}`]) };
      }
      case 'first':
        return value === undefined ? this.#one([[], null]) : this.#first(this.write(kind.of, value));
      case 'map':
        return Object.fromEntries(
          Object.entries(value as Record<string, unknown>).map(([name, item]) => [name, this.write(kind.of, item)]),
        );
      case 'entity':
        return this.#entity(Object.entries(kind.fields), value as Record<string, unknown>, kind.main);
      default:
        return codec.encode(value);
    }
  }

  /** Returns a success with the answer of a call. */
  answer(codec: Codec<unknown>, value: unknown): Record<string, unknown> {
    const data = this.write(codec, value);
    const head = { ret: this.#one([1, '1']), msg: this.#one(['', 'ok']) };
    const isPage = isRecord(data) && (Array.isArray(data['rows']) || Array.isArray(data['list']));
    if (codec.kind.type === 'page' && isPage && this.chance() < 0.3) return { ...head, ...data };
    return { ...head, ...(isMissing(data) ? this.#one([{}, { data: null }, { data: {} }]) : { data }) };
  }

  /** Returns a push. */
  push(type: string, codec: Codec<unknown>, value: unknown, deviceId?: string): Record<string, unknown> {
    const id = deviceId === undefined ? {} : { deviceId: this.#id(deviceId) };
    const data = this.write(codec, value);
    const isEntity = codec.kind.type === 'entity';
    if (!isEntity || !isRecord(data)) return { type, ...id, data };
    const form = Math.floor(this.chance() * 5);
    // A member `data` beside the type counts as the data.
    if (form === 0 && !Object.hasOwn(data, 'data')) return { type, ...data, ...id };
    if (form === 1) return { type, ...id, data: [data] };
    if (form === 2) return { type, ...id, data: writeJson(data) };
    if (form === 3) return { type, data: { ...data, ...id } };
    return { type, ...id, data };
  }

  #one<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(this.chance() * choices.length)];
    return chosen ?? (choices[0] as T);
  }

  #nothing(): unknown {
    return this.#one([undefined, null, '']);
  }

  #text(value: string): unknown {
    const isNumber = value !== '' && String(Number(value)) === value && Number.isSafeInteger(Number(value));
    return isNumber ? this.#one([value, Number(value)]) : value;
  }

  #id(value: string): unknown {
    return /^[1-9]\d*$/.test(value) ? this.#one([value, BigInt(value)]) : value;
  }

  #several(codec: Codec<unknown>, value: readonly unknown[]): unknown {
    const plain = value.map(item => codec.encode(item));
    const written = value.map(item => this.write(codec, item));
    return this.#one<unknown>([
      plain.join(','),
      plain.join(', '),
      written,
      written.map(id => ({ alarmId: id })),
      ...(written.length === 1 ? [written[0], { id: written[0] }] : []),
    ]);
  }

  #time(value: number): unknown {
    const forms: unknown[] = [value, String(value), new Date(value).toISOString()];
    if (this.timeZone !== undefined && value % 1000 === 0) forms.push(inZone(value, this.timeZone));
    return this.#one(forms);
  }

  #named(rows: readonly unknown[]): Record<string, unknown> {
    return this.#one([{ rows }, { list: rows }]);
  }

  #rows(rows: readonly unknown[]): unknown {
    return this.#one<unknown>([rows, rows, this.#named(rows)]);
  }

  #first(written: unknown): unknown {
    const isBare = isRecord(written) && this.chance() < 0.3;
    return isBare ? written : this.#rows([written]);
  }

  #entity(
    fields: readonly (readonly [string, Field<unknown>])[],
    value: Record<string, unknown>,
    main: string | undefined,
  ): unknown {
    const written: Record<string, unknown> = {};
    let mainWritten = false;
    for (const [key, { wireName, also, codec }] of fields) {
      const field = this.write(codec, value[key]);
      if (key === main) mainWritten = !isMissing(field);
      if (field !== undefined) written[this.chance() < 0.7 ? wireName : this.#one([wireName, ...also])] = field;
    }
    const said = Object.values(written).filter(field => !isMissing(field));
    const isAlone = said.length === 1 && mainWritten;
    const mainValue = main === undefined ? undefined : value[main];
    const isPlain = ['string', 'number', 'boolean'].includes(typeof mainValue) && !/^\s*[[{]/.test(String(mainValue));
    if (isPlain && isAlone && typeof said[0] !== 'object' && this.chance() < 0.5) return said[0];
    if (this.chance() < 0.3) {
      const names = Object.keys(written).filter(name => !isMissing(written[name]) && name !== 'total');
      const name = names.length > 0 ? this.#one(['zzUnknown', ...listNames]) : 'zzUnknown';
      if (name === 'zzUnknown') written[name] = this.#one<unknown>([1, 'x', null, { rows: [] }]);
      else if (!Object.hasOwn(written, name)) written[name] = this.#one<unknown>([[1], ['x'], [{ id: 'y' }], []]);
    }
    return this.chance() < 0.15 ? [written] : written;
  }
}

/** One formatter per zone, because making one takes longer than all its uses, and its memory is freed late. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** A moment as the local time of a zone, "YYYY-MM-DD HH:mm:ss". */
function inZone(moment: number, timeZone: string): string {
  let format = zoneFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    zoneFormats.set(timeZone, format);
  }
  return format.format(moment);
}
