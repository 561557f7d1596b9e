import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '../testing/index.ts';
import { openLimit } from './sockets/close.ts';
import { busyCode, openAudioStream, saidFrame, saidRate, type AudioStreamEvents } from './audio.ts';

/** The members of a socket that an audio stream uses. */
class FakeAudioSocket {
  readyState = 1;
  bufferedAmount = 0;
  binaryType = '';
  readonly sent: ArrayBuffer[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;

  send(data: ArrayBuffer): void {
    this.sent.push(data);
  }

  close(): void {
    this.isClosed = true;
  }
}

function start() {
  const socket = new FakeAudioSocket();
  const told: unknown[] = [];
  const stream = openAudioStream('ws://s/sound', listener(told), () => socket as unknown as WebSocket);
  return { socket, told, stream };
}

const listener = (told: unknown[]): AudioStreamEvents => ({
  onOpen: () => told.push('open'),
  onSound: samples => told.push([...samples]),
  onClose: isRefused => told.push(isRefused ? 'refused' : 'closed'),
});

describe('sound of a device', () => {
  it('is heard whole: every sample of a message, signed and little endian', () => {
    const { socket, told } = start();
    expect(socket.binaryType).toBe('arraybuffer');
    socket.onmessage?.({ data: Uint8Array.of(1, 0, 255, 255, 0, 128, 255, 127).buffer });
    expect(told).toEqual([[1, -1, -32_768, 32_767]]);
  });

  it('leaves out an odd byte at the end, and what is no sound', () => {
    const { socket, told } = start();
    socket.onmessage?.({ data: Uint8Array.of(1, 0, 2, 0, 3).buffer });
    socket.onmessage?.({ data: Uint8Array.of(1).buffer });
    socket.onmessage?.({ data: 'text' });
    expect(told).toEqual([[1, 2]]);
  });

  it('is said as it is heard, and not while too much waits to leave or nothing is open', () => {
    const { socket, stream } = start();
    expect(stream.say(Int16Array.of(1, -2, -32_768))).toBe(true);
    expect([...new Uint8Array(socket.sent[0] ?? new ArrayBuffer())]).toEqual([1, 0, 254, 255, 0, 128]);
    // Two seconds of sound, at 2 bytes a sample, may wait in the socket.
    socket.bufferedAmount = saidRate * 2 * 2;
    expect(stream.say(new Int16Array(saidFrame))).toBe(true);
    socket.bufferedAmount += 1;
    expect(stream.say(new Int16Array(saidFrame))).toBe(false);
    socket.bufferedAmount = 0;
    socket.readyState = 0;
    expect(stream.say(new Int16Array(saidFrame))).toBe(false);
    expect(socket.sent).toHaveLength(2);
  });

  it('tells whether somebody else has the ear of the device', () => {
    const { socket, told } = start();
    socket.onopen?.();
    socket.onclose?.({ code: busyCode });
    socket.onclose?.({ code: 1006 });
    expect(told).toEqual(['open', 'refused', 'closed']);
  });

  it('tells nothing after it was closed', () => {
    const { socket, told, stream } = start();
    stream.close();
    socket.onmessage?.({ data: Uint8Array.of(1, 0).buffer });
    socket.onclose?.({ code: 1000 });
    expect(told).toEqual([]);
    expect(socket.isClosed).toBe(true);
  });

  it('that could not be opened says so a moment later, unless nobody wants it any more', async () => {
    const open = (told: unknown[]) =>
      openAudioStream('nonsense', listener(told), () => {
        throw new SyntaxError('no address');
      });
    const [told, given]: unknown[][] = [[], []];
    const stream = open(told ?? []);
    expect(stream.say(Int16Array.of(1))).toBe(false);
    open(given ?? []).close();
    expect(told).toEqual([]);
    await settle();
    expect([told, given]).toEqual([['closed'], []]);
  });
});

describe('a socket of sound that does not open', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const connecting = () => {
    const socket = new FakeAudioSocket();
    socket.readyState = 0;
    const told: unknown[] = [];
    const stream = openAudioStream('ws://s/sound', listener(told), () => socket as unknown as WebSocket);
    return { socket, told, stream };
  };

  it('is given up after five seconds, and really closed', () => {
    const { socket, told } = connecting();
    vi.advanceTimersByTime(openLimit - 1);
    expect([told, socket.isClosed]).toEqual([[], false]);
    vi.advanceTimersByTime(1);
    expect([told, socket.isClosed]).toEqual([['closed'], true]);
  });

  it('is closed then too when nobody waits for it any more, without a word', () => {
    const { socket, told, stream } = connecting();
    stream.close();
    expect(socket.isClosed).toBe(false);
    vi.advanceTimersByTime(openLimit);
    expect([told, socket.isClosed]).toEqual([[], true]);
  });

  it('has no limit once it is open', () => {
    const { socket, told, stream } = connecting();
    socket.readyState = 1;
    socket.onopen?.();
    vi.advanceTimersByTime(60_000);
    expect([told, socket.isClosed]).toEqual([['open'], false]);
    stream.close();
    expect([socket.isClosed, vi.getTimerCount()]).toEqual([true, 0]);
  });
});
