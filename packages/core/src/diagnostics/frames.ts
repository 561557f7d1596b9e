/** Frames of the live channel as a developer reads them: without secrets, by type, counted. */
import type { SocketRole, TracedFrame } from '@patrolkit/transport';
import { withoutSecrets } from '../errors/secrets.ts';

/** A frame in the log. */
export interface LoggedFrame extends TracedFrame {
  /** Its number in the log, from 1. */
  readonly id: number;
  /** Type of its message. Undefined when none was found. */
  readonly type?: string;
  /** The first device id in its text. */
  readonly deviceId?: string;
}

/** How often frames of one type are received or sent. */
export interface FrameRate {
  readonly type: string | undefined;
  readonly role: SocketRole;
  readonly isSent: boolean;
  /** How many since the log began. */
  readonly count: number;
  /** Characters since the log began. */
  readonly size: number;
  /** When the last one came, ms since 1970. */
  readonly lastAt: number;
  /** How many per second, over the last ten seconds. */
  readonly perSecond: number;
}

/** How many frames are kept. */
export const mostFrames = 1_000;
/** Time over which rates are counted, ms. */
const rateWindow = 10_000;

const typePattern = /"type"\s*:\s*"([^"\\]{1,80})"/;
const devicePattern = /"deviceId"\s*:\s*"?([^",}\\]{1,80})/;
/** A frame as the log keeps it. */
export function logged(frame: TracedFrame, id: number): LoggedFrame {
  const type = typePattern.exec(frame.text)?.[1];
  const deviceId = devicePattern.exec(frame.text)?.[1];
  return {
    ...frame,
    text: withoutSecrets(frame.text),
    id,
    ...(type === undefined ? {} : { type }),
    ...(deviceId === undefined ? {} : { deviceId }),
  };
}

/** A search in the log. */
export interface FrameFilter {
  /** Words that must all occur in the type, the device or the text, in any case. */
  readonly text: string;
  /** True: only sent frames. False: only received ones. Missing: both. */
  readonly isSent?: boolean | undefined;
}

/** The frames that match, newest first, at most `most`. */
export function framesOf(frames: readonly LoggedFrame[], { text, isSent }: FrameFilter, most: number): LoggedFrame[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found: LoggedFrame[] = [];
  for (let index = frames.length - 1; index >= 0 && found.length < most; index -= 1) {
    const frame = frames[index];
    if (!frame || (isSent !== undefined && frame.isSent !== isSent)) continue;
    const all = `${frame.type ?? ''} ${frame.deviceId ?? ''} ${frame.text}`.toLowerCase();
    if (words.every(word => all.includes(word))) found.push(frame);
  }
  return found;
}

interface Counted {
  count: number;
  size: number;
  lastAt: number;
  /** When each frame of the last ten seconds came. */
  recent: number[];
}

/** Counts frames by type. */
export class FrameRates {
  readonly #types = new Map<string, { readonly frame: LoggedFrame; readonly counted: Counted }>();

  /** Counts a frame. */
  add(frame: LoggedFrame): void {
    const key = `${frame.role} ${frame.isSent} ${frame.type ?? ''}`;
    const known = this.#types.get(key)?.counted ?? { count: 0, size: 0, lastAt: 0, recent: [] };
    known.count += 1;
    known.size += frame.size;
    known.lastAt = frame.at;
    known.recent.push(frame.at);
    this.#types.set(key, { frame, counted: known });
  }

  /** All types, the most frequent first. */
  at(now: number): FrameRate[] {
    const rates = [...this.#types.values()].map(({ frame: { type, role, isSent }, counted }): FrameRate => {
      counted.recent = counted.recent.filter(at => now - at < rateWindow);
      const { count, size, lastAt, recent } = counted;
      return { type, role, isSent, count, size, lastAt, perSecond: recent.length / (rateWindow / 1_000) };
    });
    return rates.sort((one, other) => other.perSecond - one.perSecond || other.count - one.count);
  }

  /** Forgets everything. */
  clear(): void {
    this.#types.clear();
  }
}
