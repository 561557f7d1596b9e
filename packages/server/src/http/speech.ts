/**
 * How the server writes answers and pushes: as the contract does, in a random legal dialect, or only in the words of the
 * specification. The last two let developers try a console on servers that write differently.
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
import type { FileAddresses } from '../files/file-addresses.ts';

/** The options of the way in which the server writes. */
export interface SpeechOptions {
  /** The seed of a dialect; undefined for none. */
  readonly dialect?: number | undefined;
  /** Whether the server knows no call, push or field that the specification does not name (interpretations.md 51). */
  readonly isSpecificationOnly?: boolean;
  /** Signs the addresses of files in the written text; without it they stay as they are. */
  readonly addresses?: Pick<FileAddresses, 'signed'>;
}

/** Writes answers and pushes. */
export interface Speech {
  /** For tests: changes to the dialect of a seed, or to none. */
  setDialect(seed: number | undefined): void;
  /** Whether this server has the call. */
  knows(call: AnyCall): boolean;
  /** JSON text of the answer of a call. */
  answer(call: AnyCall, answer: unknown): string;
  /** The text of a push; undefined when this server does not have that push. */
  push<T extends PushType>(type: T, data: PushData<T>, deviceId?: string): string | undefined;
}

/** Marks a value that the words of the specification cannot express. */
const unsayable = Symbol('unsayable');

/** A value without the fields that the specification does not name. */
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

/**
 * The encoded value. The specification has no name for some inner entities, so their fields stand beside those of the outer
 * one.
 */
function flat(codec: Codec<unknown>, value: unknown): unknown {
  const written = codec.encode(value);
  const { kind } = codec;
  const name = kind.type === 'entity' && kind.inline !== undefined ? kind.fields[kind.inline]?.wireName : undefined;
  if (name === undefined || !isRecord(written)) return written;
  const { [name]: inner, ...rest } = written;
  return isRecord(inner) ? { ...rest, ...inner } : rest;
}

/** Makes the functions that write answers and pushes. */
export function createSpeech({ dialect, isSpecificationOnly = false, addresses }: SpeechOptions = {}): Speech {
  const speakerOf = (seed: number | undefined): Dialect | undefined =>
    seed === undefined ? undefined : new Dialect(chanceOf(seed), Intl.DateTimeFormat().resolvedOptions().timeZone);
  let speaker = speakerOf(dialect);
  const said = (codec: Codec<unknown>, given: unknown): unknown => {
    const value = addresses ? addresses.signed(codec, given) : given;
    return isSpecificationOnly ? specified(codec, value) : value;
  };
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
      if (!isSpecificationOnly) return encodePush(type, value as PushData<T>, deviceId);
      return JSON.stringify({ type, ...(deviceId === undefined ? {} : { deviceId }), data: flat(codec, value) });
    },
  };
}
