/**
 * Reads one frame of the live channel into typed messages, in every shape in which servers send them (interpretations.md 47). The one home
 * of "unparseable data throws" (interpretations.md 16).
 */
import {
  invalid,
  isMissing,
  isRecord,
  parseJson,
  pushes,
  rowsOf,
  unwrapped,
  type Codec,
  type Push,
  type PushType,
  type SwitchResult,
} from '../contract/index.ts';

/** A frame that is not a message at all, or whose data is not what its type says. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** What a frame can hold. */
export type Message =
  | Push
  | SwitchResult
  | { readonly type: 'serverHeartBeat' }
  /** A type that this console does not know: counted, otherwise ignored. */
  | { readonly type: 'unknown'; readonly name: string };

/** How frames are read. */
export interface FrameReading {
  /** Told of fields that cannot be read. */
  readonly report: (type: string, path: string, expected: string) => void;
  /** Zone of times without one; the browser's unless given. */
  readonly timeZone?: string | undefined;
}

const isPushType = (name: string): name is PushType => Object.hasOwn(pushes, name);

const deviceIdOf = (value: unknown): string | undefined => {
  const deviceId = isRecord(value) ? value['deviceId'] : undefined;
  return isMissing(deviceId) || typeof deviceId === 'object' ? undefined : String(deviceId);
};

/** A success is 1, number or text, in `data`, `data.result` or `result` (interpretations.md 15). */
function readSwitchResult(frame: Record<string, unknown>): SwitchResult {
  const data = unwrapped(frame['data']);
  const result = isRecord(data) ? data['result'] : isMissing(data) ? frame['result'] : data;
  const deviceId = deviceIdOf(frame) ?? deviceIdOf(data);
  const isSuccess = result === true || String(result).trim() === '1';
  return { type: 'SwitchResult', isSuccess, ...(deviceId === undefined ? {} : { deviceId }) };
}

/** The data of a push: in `data`, or beside its type; text may be JSON. */
function dataOf(frame: Record<string, unknown>): unknown {
  const { type: _, deviceId, data, ...rest } = frame;
  if (!isMissing(data)) return data;
  // What stands beside the type is the data, and the device part of it.
  if (Object.keys(rest).length > 0) return isMissing(deviceId) ? rest : { deviceId, ...rest };
  return data;
}

/** A push of one thing may bring several in a list; a push of a list brings one. */
function partsOf(data: unknown, codec: Codec<unknown>): readonly unknown[] {
  const rows = codec.kind.type === 'entity' ? rowsOf(data) : undefined;
  if (!rows || rows.isSingle || (rows.rows.length === 0 && !Array.isArray(data))) return [data];
  // Ids alone are one confirmation, however many they are.
  const isOfValues = rows.rows.every(row => typeof row !== 'object');
  return rows.rows.length > 0 && isOfValues ? [{ [mainNameOf(codec)]: rows.rows }] : rows.rows;
}

const mainNameOf = ({ kind }: Codec<unknown>): string =>
  (kind.type === 'entity' && kind.main !== undefined && kind.fields[kind.main]?.wireName) || '';

function readPushes(
  type: PushType,
  frame: Record<string, unknown>,
  receivedAt: number,
  { report, timeZone }: FrameReading,
): Push[] {
  const codec: Codec<unknown> = pushes[type].data;
  const data = dataOf(frame);
  const unread: { readonly path: string; readonly expected: string }[] = [];
  const reading = { report: (path: string, expected: string) => void unread.push({ path, expected }), timeZone };
  const fault = new FrameError(`${type}: data is not what it should be`);
  // No data is no empty list: what was known stays.
  if (isMissing(data) || (isRecord(data) && Object.keys(data).length === 0)) throw fault;
  const parts = partsOf(data, codec);
  const read = parts.flatMap(part => {
    const decoded = codec.decode(part, reading, 'data');
    if (decoded === invalid) return [];
    const deviceId = deviceIdOf(frame) ?? deviceIdOf(unwrapped(part));
    return [{ type, data: decoded, receivedAt, ...(deviceId === undefined ? {} : { deviceId }) } as Push];
  });
  // Of what cannot be read at all one fault is told, and not one for each field.
  if (read.length === 0 && parts.length > 0) throw fault;
  for (const { path, expected } of unread) report(type, path, expected);
  return read;
}

/**
 * Decodes a frame. Throws a FrameError for what cannot be parsed.
 * @param receivedAt when it came, ms since 1970
 */
export function decodeFrame(frame: unknown, receivedAt: number, reading: FrameReading): readonly Message[] {
  if (typeof frame !== 'string') throw new FrameError('not text');
  let parsed: unknown;
  try {
    parsed = parseJson(frame);
  } catch {
    throw new FrameError('not JSON');
  }
  if (!isRecord(parsed) || typeof parsed['type'] !== 'string') throw new FrameError('no type');
  const name = parsed['type'];
  if (name === 'serverHeartBeat') return [{ type: 'serverHeartBeat' }];
  if (name === 'SwitchResult') return [readSwitchResult(parsed)];
  if (!isPushType(name)) return [{ type: 'unknown', name }];
  return readPushes(name, parsed, receivedAt, reading);
}
