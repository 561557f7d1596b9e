/**
 * How the gateway writes what it says: as the contract does, in a random legal dialect, or in the words of the specification alone.
 * The last two are what other servers are like, for whoever tries a console on them.
 */
import {
  encodePush,
  isRecord,
  pushes,
  success,
  type AnyCall,
  type Codec,
  type PushData,
  type PushType,
} from '@patrolkit/transport/contract';
import { chanceOf, Dialect, writeJson } from '@patrolkit/transport/testing';

/** What the gateway is told of its own language. */
export interface SpeechOptions {
  /** Seed of a dialect; none without it. */
  readonly dialect?: number | undefined;
  /** Knows no call, push or field that the specification does not name (interpretations.md 51). */
  readonly isSpecificationOnly?: boolean;
}

/** Writes answers and pushes. */
export interface Speech {
  /** For tests: goes on in the dialect of a seed, or in none. */
  setDialect(seed: number | undefined): void;
  /** Whether this server has the call. */
  knows(call: AnyCall): boolean;
  /** JSON text of the answer of a call. */
  answer(call: AnyCall, answer: unknown): string;
  /** A push as it is sent; undefined when this server has none such. */
  push<T extends PushType>(type: T, data: PushData<T>, deviceId?: string): string | undefined;
}

/** Stands for what cannot be said in the words of the specification. */
const unsayable = Symbol('unsayable');

/** A value without what the specification does not name. */
function specified(codec: Codec<unknown>, value: unknown): unknown {
  const { kind } = codec;
  if (value === undefined || value === null) return value;
  switch (kind.type) {
    case 'optional':
    case 'default': {
      const said = specified(kind.of, value);
      return said === unsayable ? undefined : said;
    }
    case 'first':
      return specified(kind.of, value);
    case 'list':
      return (value as unknown[]).map(item => specified(kind.of, item)).filter(item => item !== unsayable);
    case 'page': {
      const { rows, total } = value as { rows: unknown[]; total: number };
      return { rows: rows.map(item => specified(kind.of, item)).filter(item => item !== unsayable), total };
    }
    case 'entity': {
      const said: Record<string, unknown> = {};
      for (const [key, field] of Object.entries(kind.fields)) {
        if (field.isAssumed && key !== kind.inline) {
          if (!field.codec.isOptional) return unsayable;
          continue;
        }
        said[key] = specified(field.codec, (value as Record<string, unknown>)[key]);
      }
      return Object.values(said).some(entry => entry !== undefined) ? said : unsayable;
    }
    default:
      return value;
  }
}

/** What goes on the wire, with the fields of an inner entity beside the others where the specification has no name for it. */
function flat(codec: Codec<unknown>, value: unknown): unknown {
  const written = codec.encode(value);
  const { kind } = codec;
  const name = kind.type === 'entity' && kind.inline !== undefined ? kind.fields[kind.inline]?.wireName : undefined;
  if (name === undefined || !isRecord(written)) return written;
  const { [name]: inner, ...rest } = written;
  return isRecord(inner) ? { ...rest, ...inner } : rest;
}

/** Makes a way of writing. */
export function createSpeech({ dialect, isSpecificationOnly = false }: SpeechOptions = {}): Speech {
  const speakerOf = (seed: number | undefined): Dialect | undefined =>
    seed === undefined ? undefined : new Dialect(chanceOf(seed), Intl.DateTimeFormat().resolvedOptions().timeZone);
  let speaker = speakerOf(dialect);
  const said = (codec: Codec<unknown>, value: unknown): unknown =>
    isSpecificationOnly ? specified(codec, value) : value;
  return {
    setDialect: seed => void (speaker = speakerOf(seed)),
    knows: call => !isSpecificationOnly || !call.isOurs,
    answer: ({ answer: codec }, answer) => {
      const value = said(codec, answer);
      if (speaker) return writeJson(speaker.answer(codec, value === unsayable ? undefined : value));
      return JSON.stringify(success(value === unsayable ? undefined : codec.encode(value)));
    },
    push: <T extends PushType>(type: T, data: PushData<T>, deviceId?: string) => {
      const rule = pushes[type];
      const codec: Codec<unknown> = rule.data;
      const value = isSpecificationOnly && rule.isOurs ? unsayable : said(codec, data);
      if (value === unsayable) return undefined;
      if (speaker) return writeJson(speaker.push(type, codec, value, deviceId));
      if (!isSpecificationOnly) return encodePush(type, data, deviceId);
      return JSON.stringify({ type, ...(deviceId === undefined ? {} : { deviceId }), data: flat(codec, value) });
    },
  };
}
