import type { FlvAudioConfig } from '@patrolkit/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aacDecoder } from './aac.ts';

const config: FlvAudioConfig = {
  kind: 'audio-config',
  codec: 'aac',
  codecString: 'mp4a.40.2',
  sampleRate: 16_000,
  channels: 1,
  record: Uint8Array.of(0x14, 0x08),
};

/** The browser's decoder: a frame of one byte is damaged, and ends it. */
class FakeDecoder {
  readonly decodeQueueSize = 0;
  state = 'configured';
  readonly #init: AudioDecoderInit;
  constructor(init: AudioDecoderInit) {
    this.#init = init;
  }
  configure(): void {
    // It takes any.
  }
  decode({ data }: { readonly data: Uint8Array }): void {
    if (data.length > 1) {
      const samples = { numberOfFrames: 2, sampleRate: 16_000, copyTo: () => undefined, close: () => undefined };
      this.#init.output(samples as unknown as AudioData);
    } else {
      this.state = 'closed';
      this.#init.error(new DOMException('damaged', 'EncodingError'));
    }
  }
  close(): void {
    this.state = 'closed';
  }
}

const damaged = { kind: 'audio', at: 0, data: Uint8Array.of(1) } as const;
const whole = { kind: 'audio', at: 0, data: Uint8Array.of(1, 2) } as const;

describe('the decoder of AAC, frame by frame', () => {
  const setUp = () => {
    const told = { sounds: 0, broken: 0 };
    const decoder = aacDecoder()(
      config,
      () => (told.sounds += 1),
      () => (told.broken += 1),
    );
    return { told, decoder };
  };
  beforeEach(() => {
    vi.stubGlobal('AudioDecoder', FakeDecoder);
    vi.stubGlobal('EncodedAudioChunk', Object);
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('goes on for hours over single damaged frames', () => {
    const { told, decoder } = setUp();
    for (let hour = 0; hour < 12; hour += 1) {
      decoder.decode(damaged);
      decoder.decode(whole);
    }
    expect(told).toEqual({ sounds: 12, broken: 0 });
  });

  it('is given up where nothing can be made of what comes', () => {
    const { told, decoder } = setUp();
    for (let frame = 0; frame < 9; frame += 1) decoder.decode(damaged);
    expect(told).toEqual({ sounds: 0, broken: 1 });
  });
});
