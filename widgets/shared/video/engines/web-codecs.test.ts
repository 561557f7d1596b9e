import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FlvSocket } from '../../../../tests/elements/flv-socket.ts';
import type { Surface } from './surface.ts';
import { createWebCodecsEngine } from './web-codecs.ts';

/** A decoder of the browser that begins with no picture of the stream. */
class Refusing {
  static readonly isConfigSupported = () => Promise.resolve({ supported: true });
  readonly decodeQueueSize = 0;
  state = 'configured';
  configure(): void {
    // It takes any.
  }
  decode(): void {
    throw new Error('A key frame is required after configure() or flush().');
  }
  close(): void {
    this.state = 'closed';
  }
}

describe('the engine of WebCodecs', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FlvSocket);
    vi.stubGlobal('VideoDecoder', Refusing);
    vi.stubGlobal('EncodedVideoChunk', Object);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('gives a stream up whose key pictures the browser does not begin with, so that another engine plays it', async () => {
    const ends: string[] = [];
    const engine = createWebCodecsEngine(() => ({ show: () => undefined, close: () => undefined }));
    engine.start('ws://v', {} as Surface, {
      onFrame: () => undefined,
      onStats: () => undefined,
      onEnd: (end, codec) => ends.push(`${end} ${codec ?? ''}`),
    });
    await vi.advanceTimersByTimeAsync(0);
    for (const at of [0, 1_000]) FlvSocket.latest?.picture(at);
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toEqual([]);
    FlvSocket.latest?.picture(2_000);
    expect(ends).toEqual(['broken avc1.42c01e']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
