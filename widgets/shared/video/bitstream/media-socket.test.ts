import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLimit, openMediaSocket } from './media-socket.ts';

/** The part of a browser's socket that streams use. */
class FakeSocket {
  static readonly CONNECTING = 0;
  static latest: FakeSocket | undefined;
  readyState = 0;
  binaryType = '';
  closes = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { wasClean: boolean; code: number }) => void) | null = null;
  constructor() {
    FakeSocket.latest = this;
  }
  close(): void {
    this.closes += 1;
    this.readyState = 2;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
}

const setUp = () => {
  const told: unknown[] = [];
  const close = openMediaSocket('ws://v', {
    onOpen: () => told.push('open'),
    onData: data => told.push(data.byteLength),
    onClose: isEnd => told.push({ isEnd }),
  });
  const socket = FakeSocket.latest as FakeSocket;
  return { told, close, socket };
};

describe('the socket of a stream', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('hands data on, leaves text out and tells an end from a break', () => {
    for (const [wasClean, code, isEnd] of [
      [true, 1000, true],
      [true, 1005, true],
      [true, 1001, false],
      [true, 1008, false],
      [false, 1006, false],
    ] as const) {
      const { told, socket } = setUp();
      socket.opens();
      socket.onmessage?.({ data: 'text' });
      socket.onmessage?.({ data: new ArrayBuffer(3) });
      vi.advanceTimersByTime(60_000);
      socket.onclose?.({ wasClean, code });
      expect(told).toEqual(['open', 3, { isEnd }]);
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  it('that never opens is given up, and really closed: it holds up all others to its server', () => {
    const { told, socket } = setUp();
    vi.advanceTimersByTime(openLimit - 1);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([{ isEnd: false }]);
    expect(socket.closes).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that is left while it hangs is closed then too, without a word', () => {
    const { told, close, socket } = setUp();
    close();
    expect(socket.closes).toBe(0);
    vi.advanceTimersByTime(openLimit);
    expect(socket.closes).toBe(1);
    expect(told).toEqual([]);
    const open = setUp();
    open.socket.opens();
    open.close();
    expect(open.socket.closes).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
