/**
 * Sound of a device over a WebSocket (PROTOCOL.md, "Sound"): signed 16-bit samples, little endian, one channel; 16 000 a second
 * from the device, 8 000 a second from the operator (specification section 9).
 */
import { closeQuietly, openLimit } from './close.ts';

/** Samples a second of what a device sends. */
export const heardRate = 16_000;
/** Samples a second of what the operator says. */
export const saidRate = 8_000;
/** So many samples are said at once: 20 ms. */
export const saidFrame = 160;
/** What waits to leave beyond this is not said any more: it would be heard too late; bytes, two seconds. */
const backlog = saidRate * 2 * 2;

/** What a stream tells. After `close` it tells nothing any more. */
export interface AudioStreamEvents {
  onOpen(): void;
  onSound(samples: Int16Array): void;
  /** The server closed it, or it could not be opened; `isRefused` when somebody else has the device's ear. */
  onClose(isRefused: boolean): void;
}

/** A stream. */
export interface AudioStream {
  /** Says something: samples at 8 000 a second. Tells whether it left. */
  say(samples: Int16Array): boolean;
  close(): void;
}

/** Close code of a server whose device is taken. */
export const busyCode = 4409;

/** Opens a stream. */
export function openAudioStream(
  address: string,
  events: AudioStreamEvents,
  openSocket: (address: string) => WebSocket = to => new WebSocket(to),
): AudioStream {
  let socket: WebSocket | undefined;
  let isOver = false;
  try {
    socket = openSocket(address);
  } catch {
    queueMicrotask(() => isOver || events.onClose(false));
    return { say: () => false, close: () => void (isOver = true) };
  }
  const mine = socket;
  // Also after it was closed: browsers open one socket to a server at a time, and one that hangs would hold up all others.
  const timer = setTimeout(() => {
    if (mine.readyState !== 0) return;
    mine.onopen = null;
    mine.onclose = null;
    mine.close();
    if (!isOver) events.onClose(false);
  }, openLimit);
  mine.binaryType = 'arraybuffer';
  mine.onopen = () => {
    clearTimeout(timer);
    events.onOpen();
  };
  mine.onmessage = ({ data }: MessageEvent<unknown>) => {
    // An odd byte at the end is no sample; text does not belong here.
    if (data instanceof ArrayBuffer && data.byteLength > 1) events.onSound(samplesOf(data));
  };
  mine.onclose = ({ code }) => {
    clearTimeout(timer);
    events.onClose(code === busyCode);
  };
  return {
    say: samples => {
      if (mine.readyState !== 1 || mine.bufferedAmount > backlog) return false;
      mine.send(bytesOf(samples));
      return true;
    },
    close: () => {
      isOver = true;
      if (mine.readyState !== 0) clearTimeout(timer);
      closeQuietly(mine);
    },
  };
}

/** Samples out of bytes, whatever order this machine has. */
function samplesOf(data: ArrayBuffer): Int16Array {
  const view = new DataView(data);
  return Int16Array.from({ length: data.byteLength >> 1 }, (_, index) => view.getInt16(index * 2, true));
}

function bytesOf(samples: Int16Array): ArrayBuffer {
  const data = new ArrayBuffer(samples.length * 2);
  const view = new DataView(data);
  samples.forEach((sample, index) => view.setInt16(index * 2, sample, true));
  return data;
}
