/** The envelope around every answer: `{ret, msg, data, code?}` (interpretations.md 9, 47). */
import { isMissing, isRecord, type Codec } from './codec/index.ts';
import { parsed, totalNames } from './codec/shapes.ts';

/** An answer taken out of its envelope. */
export interface Envelope {
  /** `ret` equals 1. */
  readonly isSuccess: boolean;
  /** The server's message, to show as it is. */
  readonly message: string;
  readonly data: unknown;
  /** Other members of the envelope. */
  readonly rest: Readonly<Record<string, unknown>>;
  /** Reason of a refusal. 2006 and 2007 mean that the session has ended. */
  readonly code?: number;
  /** Messages of a refusal about single fields of the request, by their names. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Codes of a 401 that end the session: it has expired, or ended elsewhere. */
export const sessionEndCodes: readonly number[] = [2006, 2007];
/** The one of them whose message says who or what ended the session. */
export const sessionEndedCode = 2007;

/** Most fields that a refusal names, and longest name and message of each, characters. They are shown, so they must have an end. */
export const fieldErrorLimits = { fields: 50, name: 100, text: 500 } as const;

/** The messages of `errors: [{field, msg}]`, within the limits. Undefined when there are none (interpretations.md 34). */
function fieldsOf(errors: unknown): Readonly<Record<string, string>> | undefined {
  if (!Array.isArray(errors)) return undefined;
  const { fields, name, text } = fieldErrorLimits;
  const said = new Map<string, string>();
  for (const error of errors as readonly unknown[]) {
    if (said.size >= fields) break;
    const { field, msg } = isRecord(error) ? error : {};
    if (typeof field === 'string' && typeof msg === 'string' && field !== '' && field.length <= name)
      said.set(
        field,
        Array.from(msg.slice(0, 2 * text))
          .slice(0, text)
          .join(''),
      );
  }
  return said.size > 0 ? Object.fromEntries(said) : undefined;
}

/** Reads an envelope. Undefined when the value is not one. */
export function openEnvelope(value: unknown): Envelope | undefined {
  if (!isRecord(value) || (value['ret'] === undefined && value['code'] === undefined)) return undefined;
  const { ret, msg, message, data, code: given, ...rest } = value;
  const said = [msg, message].find((text): text is string => typeof text === 'string');
  const code = isMissing(given) ? NaN : Number(given);
  const fields = fieldsOf(value['errors']);
  return {
    isSuccess: ret === true || String(ret).trim() === '1',
    message: said ?? '',
    data,
    rest,
    ...(Number.isFinite(code) ? { code } : {}),
    ...(fields ? { fields } : {}),
  };
}

/**
 * The content for a codec in the envelope of a success: its data, a list with the total beside it, or without data the members beside
 * `ret`.
 */
export function contentOf({ data, rest }: Envelope, codec: Codec<unknown>): unknown {
  const hasRest = Object.keys(rest).length > 0;
  if (!hasRest) return data;
  if (isMissing(data)) return codec.kind.type === 'nothing' ? data : rest;
  if (codec.kind.type !== 'page') return data;
  const given = parsed(data);
  if (Array.isArray(given)) return { ...rest, rows: given };
  if (!isRecord(given)) return data;
  return { ...Object.fromEntries(totalNames.map(name => [name, rest[name]])), ...given };
}

/**
 * The content for a codec in an answer without an envelope. Undefined when it could be an error page. A list, and an entity with required
 * fields, cannot.
 */
export const bareContent = (value: unknown, codec: Codec<unknown>): unknown =>
  Array.isArray(value) || (isRecord(value) && codec.isOptional !== true) ? value : undefined;

/** Writes a success. */
export const success = (data: unknown): Record<string, unknown> => ({ ret: 1, msg: '', data: data ?? null });

/** Writes a refusal. `about` is the name of the field that it concerns, or a message for each of several fields. */
export const refusal = (
  message: string,
  code?: number,
  about?: string | Readonly<Record<string, string>>,
): Record<string, unknown> => {
  const fields = typeof about === 'string' ? { [about]: message } : (about ?? {});
  const errors = Object.entries(fields).map(([field, msg]) => ({ field, msg }));
  return {
    ret: 0,
    msg: message,
    data: null,
    ...(code === undefined ? {} : { code }),
    ...(errors.length > 0 ? { errors } : {}),
  };
};

/** Code of the refusal of a call because the password must be changed first (assumed). */
export const passwordRequiredCode = 2008;

/** Code of a refusal because the account has as many open files, videos or consoles as it may (assumed). */
export const accountFullCode = 2011;
