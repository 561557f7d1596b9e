import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FlvSocket } from '../../../../tests/elements/flv-socket.ts';
import type { Surface } from './surface.ts';
import { createWebCodecsEngine } from './web-codecs.ts';

/** A decoder of the browser that refuses to begin with any picture of the stream. */
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

/** A decoder that decodes each picture at once. */
class Willing extends Refusing {
  readonly #output: VideoFrameOutputCallback;
  constructor({ output }: VideoDecoderInit) {
    super();
    this.#output = output;
  }
  override decode(chunk?: { readonly timestamp: number }): void {
    this.#output({ timestamp: chunk?.timestamp, close: () => undefined } as VideoFrame);
  }
}

const step = 40;

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
    let told = 0;
    const engine = createWebCodecsEngine(() => ({ show: () => undefined, close: () => undefined }));
    engine.start('ws://v', {} as Surface, {
      onFrame: () => undefined,
      onStats: () => (told += 1),
      onEnd: (end, codec) => ends.push(`${end} ${codec ?? ''}`),
    });
    await vi.advanceTimersByTimeAsync(0);
    for (const at of [0, 1_000]) FlvSocket.latest?.picture(at);
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toEqual([]);
    FlvSocket.latest?.picture(2_000);
    expect(ends).toEqual(['broken avc1.42c01e']);
    // Other tests of the process may have left timers, so what this engine still does counts, and not how many timers there are.
    told = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toBe(0);
    expect(ends).toHaveLength(1);
  });

  it.each([
    [40, 0],
    [100, 80],
    [400, 360],
    [1_000, 960],
  ])('shows pictures that come in pieces of %i ms one after the other, %i ms late', async (every, late) => {
    vi.stubGlobal('VideoDecoder', Willing);
    vi.stubGlobal(
      'EncodedVideoChunk',
      class {
        readonly timestamp: number;
        constructor({ timestamp }: { readonly timestamp: number }) {
          this.timestamp = timestamp;
        }
      },
    );
    const seen: { readonly now: number; readonly behind: number | undefined }[] = [];
    const told: number[] = [];
    const engine = createWebCodecsEngine(() => ({ show: () => undefined, close: () => undefined }));
    engine.start('ws://v', {} as Surface, {
      onFrame: (_at, behind) => seen.push({ now: performance.now(), behind }),
      onStats: ({ behind }) => told.push(behind),
      onEnd: () => undefined,
    });
    await vi.advanceTimersByTimeAsync(0);
    FlvSocket.latest?.picture(0);
    await vi.advanceTimersByTimeAsync(0);
    let next = step;
    for (let passed = every; passed <= 12_000; passed += every) {
      await vi.advanceTimersByTimeAsync(every);
      for (; next <= passed; next += step) FlvSocket.latest?.picture(next);
      await vi.advanceTimersByTimeAsync(0);
    }
    const since = performance.now() - 6_000;
    const last = seen.filter(({ now }) => now > since);
    const moments = new Set(last.map(({ now }) => Math.round(now)));
    expect(moments.size).toBeGreaterThanOrEqual(148);
    for (const { behind = Number.NaN } of last) expect(Math.abs(behind - late)).toBeLessThanOrEqual(step);
    for (const behind of told.slice(-5)) expect(Math.abs(behind - late)).toBeLessThanOrEqual(step);
    engine.stop();
    // Other tests of the process may have left timers, so what this engine still does counts, and not how many timers there are.
    const before = [seen.length, told.length];
    await vi.advanceTimersByTimeAsync(60_000);
    expect([seen.length, told.length]).toEqual(before);
  });
});
