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

/** The browser's decoder. A frame of one byte is damaged and ends it. The other frames have two channels, with sound on the second. */
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
      const samples = {
        numberOfFrames: 2,
        numberOfChannels: 2,
        sampleRate: 16_000,
        copyTo: (to: Float32Array, { planeIndex }: AudioDataCopyToOptions) => void to.fill(planeIndex),
        close: () => undefined,
      };
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
  const setUp = (onSamples?: (samples: Int16Array) => void) => {
    const told = { sounds: 0, broken: 0 };
    const decoder = aacDecoder()(
      config,
      samples => {
        told.sounds += 1;
        onSamples?.(samples);
      },
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

  it('mixes all channels that the frames hold, whatever the header says', () => {
    const heard: number[] = [];
    setUp(samples => heard.push(...samples)).decoder.decode(whole);
    expect(heard).toEqual([16_383, 16_383]);
  });
});

describe('the decoder of AAC, piece by piece', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('mixes all channels', async () => {
    const channels = [new Float32Array(4), new Float32Array(4).fill(1)];
    vi.stubGlobal('AudioDecoder', undefined);
    vi.stubGlobal(
      'OfflineAudioContext',
      class {
        readonly decodeAudioData = () =>
          Promise.resolve({
            length: 4,
            numberOfChannels: 2,
            sampleRate: 16_000,
            getChannelData: (channel: number) => channels[channel],
          });
      },
    );
    const heard = await new Promise<Int16Array>((resolve, reject) => {
      const decoder = aacDecoder()(config, resolve, () => reject(new Error('broken')));
      for (let frame = 0; frame < 4; frame += 1) decoder.decode(whole);
    });
    expect([...heard]).toEqual([16_383, 16_383, 16_383, 16_383]);
  });
});
