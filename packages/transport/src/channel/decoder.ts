/**
 * Reads one frame of the live channel into typed messages, in every shape in which servers send them (interpretations.md 47). Only here
 * does unparseable data throw (interpretations.md 16).
 */
import {
  invalid,
  isMissing,
  isRecord,
  parseJson,
  pushes,
  rowsOrOne,
  unwrapped,
  type Codec,
  type Push,
  type PushType,
  type SwitchResult,
} from '../contract/index.ts';

/** A frame that is not a message, or whose data do not have the shape of their type. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** What a frame can hold. */
export type Message =
  | Push
  | SwitchResult
  | { readonly type: 'serverHeartBeat' }
  /** A type that this console does not know. It is counted, and otherwise ignored. */
  | { readonly type: 'unknown'; readonly name: string };

/** How frames are read. */
export interface FrameReading {
  /** Called for fields that cannot be read. */
  readonly report: (type: string, path: string, expected: string) => void;
  /** Time zone of times that come without one. By default the browser's. */
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

/** The data of a push, in `data` or beside its type. Text may be JSON. */
function dataOf(frame: Record<string, unknown>): unknown {
  const { type: _, deviceId, data, ...rest } = frame;
  if (!isMissing(data)) return data;
  // The members beside the type are the data, and the device id is one of them.
  if (Object.keys(rest).length > 0) return isMissing(deviceId) ? rest : { deviceId, ...rest };
  return data;
}

/** The data of each push in a frame. Data of one thing may come as a list of several. A list is one push. */
function partsOf(data: unknown, codec: Codec<unknown>): readonly unknown[] {
  const rows = codec.kind.type === 'entity' ? rowsOrOne(data, codec) : undefined;
  if (!rows || rows.isSingle || (rows.rows.length === 0 && !Array.isArray(data))) return [data];
  // A list of ids alone is one confirmation for all of them.
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
  // Missing data is not an empty list, which would clear the known values.
  if (isMissing(data) || (isRecord(data) && Object.keys(data).length === 0)) throw fault;
  const parts = partsOf(data, codec);
  const read = parts.flatMap(part => {
    const decoded = codec.decode(part, reading, 'data');
    if (decoded === invalid) return [];
    const deviceId = deviceIdOf(frame) ?? deviceIdOf(unwrapped(part));
    return [{ type, data: decoded, receivedAt, ...(deviceId === undefined ? {} : { deviceId }) } as Push];
  });
  // When nothing can be read, one fault is reported, not one for each field.
  if (read.length === 0 && parts.length > 0) throw fault;
  for (const { path, expected } of unread) report(type, path, expected);
  return read;
}

/**
 * Decodes a frame. Throws a FrameError when it cannot be parsed.
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
  // Some servers send the client's own heartbeat back. Like every frame it is a sign of life.
  if (name === 'heartbeat') return [];
  if (name === 'serverHeartBeat') return [{ type: 'serverHeartBeat' }];
  if (name === 'SwitchResult') return [readSwitchResult(parsed)];
  if (!isPushType(name)) return [{ type: 'unknown', name }];
  return readPushes(name, parsed, receivedAt, reading);
}
