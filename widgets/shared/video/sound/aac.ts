/** Decodes AAC with the browser: frame by frame on secure pages, elsewhere piece by piece as if each piece were a file. */
import type { FlvAudioConfig } from '@patrolkit/core';
import { mixChannels } from './mix.ts';
import type { MakeSoundDecoder } from './sound.ts';

/** A decoder that fails this often without sound in between is given up. */
const failureLimit = 5;
/** While this many frames wait to be decoded, new ones are left out. */
const queueLimit = 30;

/** New frames in a piece: four are a quarter of a second at 16 kHz, and the sound is later by that. */
const pieceFrames = 4;
/** Frames at the start of each piece that the previous piece has too: a frame sounds right only after the one before it. */
const sharedFrames = 2;

const byFrames: MakeSoundDecoder = (config, onSamples, onBroken) => {
  let decoder: AudioDecoder | undefined;
  let failures = 0;
  let isOver = false;

  const output = (data: AudioData): void => {
    failures = 0;
    const { sampleRate, numberOfFrames, numberOfChannels } = data;
    const channels = Array.from({ length: numberOfChannels }, (_, planeIndex) => {
      const channel = new Float32Array(numberOfFrames);
      data.copyTo(channel, { planeIndex, format: 'f32-planar' });
      return channel;
    });
    data.close();
    if (!isOver) onSamples(mixChannels(channels), sampleRate);
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

/** A frame with the header that makes it readable alone (ADTS, ISO/IEC 13818-7 6.2). */
function standalone([first = 0, second = 0]: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const type = first >> 3;
  const rate = ((first & 7) << 1) | (second >> 7);
  const channels = (second >> 3) & 7;
  const length = data.length + 7;
  return Uint8Array.from([
    0xff,
    0xf1,
    // The header has room for only four types. The frames themselves declare any other type, on top of the plain one.
    ((type > 4 ? 1 : type - 1) << 6) | (rate << 2) | (channels >> 2),
    ((channels & 3) << 6) | (length >> 11),
    (length >> 3) & 255,
    ((length & 7) << 5) | 31,
    0xfc,
    ...data,
  ]);
}

/** Frames as a file. */
const fileOf = ({ record }: FlvAudioConfig, frames: readonly Uint8Array[]): Promise<ArrayBuffer> =>
  new Blob(frames.map(frame => standalone(record, frame))).arrayBuffer();

const byPieces: MakeSoundDecoder = (config, onSamples, onBroken) => {
  const context = new OfflineAudioContext(1, 1, config.sampleRate);
  let frames: Uint8Array[] = [];
  let hasBefore = false;
  let failures = 0;
  let isOver = false;
  // The pieces decode one after another, so that they sound in order.
  let last = Promise.resolve();

  const decode = async (piece: readonly Uint8Array[], shared: number): Promise<void> => {
    try {
      const decoded = await context.decodeAudioData(await fileOf(config, piece));
      const from = Math.round((decoded.length * shared) / piece.length);
      const channels = Array.from({ length: decoded.numberOfChannels }, (_, channel) =>
        decoded.getChannelData(channel).subarray(from),
      );
      failures = 0;
      if (!isOver) onSamples(mixChannels(channels), decoded.sampleRate);
    } catch {
      failures += 1;
      if (failures < failureLimit || isOver) return;
      isOver = true;
      onBroken();
    }
  };
  return {
    decode: ({ data }) => {
      if (isOver) return;
      frames.push(data);
      const shared = hasBefore ? sharedFrames : 0;
      if (frames.length < shared + pieceFrames) return;
      const piece = frames;
      frames = piece.slice(-sharedFrames);
      hasBefore = true;
      last = last.then(() => decode(piece, shared));
    },
    close: () => {
      isOver = true;
    },
  };
};

/** The browser's decoder of AAC. */
export const aacDecoder = (): MakeSoundDecoder => (typeof AudioDecoder === 'undefined' ? byPieces : byFrames);
