/** Reads one frame of the live channel into a typed message. The one home of "unparseable data throws" (rulings.md 16). */
import {
  invalid,
  isRecord,
  pushes,
  type Codec,
  type Push,
  type PushType,
  type SwitchResult,
} from '../contract/index.ts';

/** A frame that is not a message at all, or whose data is not what its type says. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** What a frame can be. */
export type Message =
  | Push
  | SwitchResult
  | { readonly type: 'serverHeartBeat' }
  /** A type that this console does not know: counted, otherwise ignored. */
  | { readonly type: 'unknown'; readonly name: string };

const isPushType = (name: string): name is PushType => Object.hasOwn(pushes, name);

/** A success is 1, number or text, in `data`, `data.result` or `result` (rulings.md 15). */
function readSwitchResult(frame: Record<string, unknown>): SwitchResult {
  const data = frame['data'];
  const inner = isRecord(data) ? data : undefined;
  const result = inner ? inner['result'] : (data ?? frame['result']);
  const deviceId = frame['deviceId'] ?? inner?.['deviceId'];
  return {
    type: 'SwitchResult',
    isSuccess: String(result) === '1',
    ...(deviceId === undefined || deviceId === null || deviceId === '' ? {} : { deviceId: String(deviceId) }),
  };
}

/**
 * Decodes a frame. Throws a FrameError for what cannot be parsed. Fields that cannot be read are told to `report`.
 * @param receivedAt when it came, ms since 1970
 */
export function decodeFrame(
  frame: unknown,
  receivedAt: number,
  report: (type: string, path: string, expected: string) => void,
): Message {
  if (typeof frame !== 'string') throw new FrameError('not text');
  let parsed: unknown;
  try {
    parsed = JSON.parse(frame);
  } catch {
    throw new FrameError('not JSON');
  }
  if (!isRecord(parsed) || typeof parsed['type'] !== 'string') throw new FrameError('no type');
  const name = parsed['type'];
  if (name === 'serverHeartBeat') return { type: 'serverHeartBeat' };
  if (name === 'SwitchResult') return readSwitchResult(parsed);
  if (!isPushType(name)) return { type: 'unknown', name };
  // A few servers put the data as JSON text.
  let data = parsed['data'];
  if (typeof data === 'string') {
    try {
      data = JSON.parse(data);
    } catch {
      throw new FrameError(`${name}: data is not JSON`);
    }
  }
  const codec: Codec<unknown> = pushes[name].data;
  const decoded = codec.decode(data, (path, expected) => report(name, path, expected), 'data');
  if (decoded === invalid) throw new FrameError(`${name}: data is not what it should be`);
  const deviceId = parsed['deviceId'];
  return {
    type: name,
    data: decoded,
    receivedAt,
    ...(deviceId === undefined || deviceId === null || deviceId === '' ? {} : { deviceId: String(deviceId) }),
  } as Push;
}
