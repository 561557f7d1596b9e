/** The envelope around every answer: `{ret, msg, data, code?}` (rulings.md 9). */
import { isRecord } from './codec.ts';

/** An answer taken out of its envelope. */
export interface Envelope {
  /** `ret` equals 1. */
  readonly isSuccess: boolean;
  /** The server's message, to be shown as it is. */
  readonly message: string;
  readonly data: unknown;
  /** Reason of a refusal; 2006 and 2007 mean that the session has ended. */
  readonly code?: number;
}

/** Codes of a 401 that end the session: expired, and ended elsewhere. */
export const sessionEndCodes: readonly number[] = [2006, 2007];

/** Reads an envelope; undefined when the value is none. */
export function openEnvelope(value: unknown): Envelope | undefined {
  if (!isRecord(value) || (value['ret'] === undefined && value['code'] === undefined)) return undefined;
  const code = Number(value['code']);
  return {
    isSuccess: String(value['ret']) === '1',
    message: typeof value['msg'] === 'string' ? value['msg'] : '',
    data: value['data'],
    ...(Number.isFinite(code) && value['code'] !== undefined && value['code'] !== null ? { code } : {}),
  };
}

/** Writes a success. */
export const success = (data: unknown): Record<string, unknown> => ({ ret: 1, msg: '', data: data ?? null });

/** Writes a refusal. */
export const refusal = (message: string, code?: number): Record<string, unknown> => ({
  ret: 0,
  msg: message,
  data: null,
  ...(code === undefined ? {} : { code }),
});
