/**
 * Sound of a device over a WebSocket (PROTOCOL.md, "Sound"): signed 16-bit samples, little endian, one channel. 16 000 a second come from
 * the device, and 8 000 a second from the operator (specification section 9).
 */
import { closeQuietly, openLimit } from './sockets/close.ts';

/** Sample rate of the sound from a device, Hz. */
export const heardRate = 16_000;
/** Sample rate of the operator's voice, Hz. */
export const saidRate = 8_000;
/** Samples in one message of the operator's voice: 20 ms. */
export const saidFrame = 160;
/** Voice is dropped when more than this waits to be sent, bytes, two seconds. It would be heard too late. */
const backlog = saidRate * 2 * 2;

/** Events of a stream. None comes after `close`. */
export interface AudioStreamEvents {
  onOpen(): void;
  onSound(samples: Int16Array): void;
  /** Called when the server closed it, or it could not be opened. `isRefused` means that somebody else uses the device's sound. */
  onClose(isRefused: boolean): void;
}

/** A stream. */
export interface AudioStream {
  /** Sends voice: samples at 8 000 a second. Returns false when they were not sent. */
  say(samples: Int16Array): boolean;
  close(): void;
}

/** Close code of a server for a device whose sound is in use. */
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
  // The limit also holds after `close`. Browsers open one socket to a server at a time, and one that hangs would delay all others.
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
    // An odd byte at the end is not a sample, and text messages are ignored.
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

/** Samples from bytes in little-endian order, on a computer of any byte order. */
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
