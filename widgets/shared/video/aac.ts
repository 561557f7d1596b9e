/** AAC by the browser's own decoder, where the page is secure. */
import type { MakeSoundDecoder } from './sound.ts';

/** A decoder that fails so often with one stream is given up. */
const failureLimit = 5;
/** With so many frames waiting, what comes is left out. */
const queueLimit = 30;

/** Makes a decoder of AAC. */
const makeAacDecoder: MakeSoundDecoder = (config, onSamples, onBroken) => {
  let decoder: AudioDecoder | undefined;
  let failures = 0;
  let isOver = false;

  const output = (data: AudioData): void => {
    const wide = new Float32Array(data.numberOfFrames);
    data.copyTo(wide, { planeIndex: 0, format: 'f32-planar' });
    const { sampleRate } = data;
    data.close();
    if (isOver) return;
    onSamples(
      Int16Array.from(wide, value => Math.max(-1, Math.min(1, value)) * 32_767),
      sampleRate,
    );
  };
  const fail = (): void => {
    decoder = undefined;
    failures += 1;
    if (failures < failureLimit || isOver) return;
    isOver = true;
    onBroken();
  };
  const make = (): AudioDecoder => {
    const made = new AudioDecoder({ output, error: fail });
    made.configure({
      codec: config.codecString,
      sampleRate: config.sampleRate,
      numberOfChannels: config.channels,
      description: config.record,
    });
    return made;
  };
  return {
    decode: ({ at, data }) => {
      if (isOver) return;
      try {
        decoder ??= make();
        if (decoder.decodeQueueSize < queueLimit)
          decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: at * 1000, data }));
      } catch {
        fail();
      }
    },
    close: () => {
      isOver = true;
      if (decoder && decoder.state !== 'closed') decoder.close();
    },
  };
};

/** The browser's decoder of AAC; undefined where it has none. */
export const aacDecoder = (): MakeSoundDecoder | undefined =>
  typeof AudioDecoder === 'undefined' ? undefined : makeAacDecoder;
