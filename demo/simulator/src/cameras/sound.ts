import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PROFILE_AAC_LOW,
  AV_SAMPLE_FMT_FLTP,
} from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib';
import { encodeG711 } from '@patrolkit/transport';
import type { SoundCodec } from '@patrolkit/server/links/channels.ts';

/** The sample rate of the sound of cameras, Hz. */
export const heardRate = 16_000;
/** Samples of an AAC frame. */
const AAC_FRAME = 1024;
/** The highest of the four PCM rates of FLV that is below the rate of the cameras, Hz. */
const PCM_RATE = 11_025;

/** Encoded sound as FLV carries it. */
export interface CodedSound {
  /** Body of the audio tag. */
  body: Uint8Array;
  /** The time of its first sample, ms since 1970. */
  at: number;
}

/** Encodes the sound of a camera. */
export interface SoundCoder {
  /** Body of the tag that a decoder needs first; undefined for codecs that need none. */
  readonly head: Uint8Array | undefined;
  /**
   * Encodes samples, the first of which belongs to the moment `at`. Keeps samples that do not fill a frame for the next call.
   */
  encode(samples: Int16Array, at: number): CodedSound[];
  close(): void;
}

const check = (code: number, what: string): void => {
  if (code < 0) throw new Error(`${what} failed (${String(code)})`);
};

/** Opens an encoder of AAC-LC, 16 kHz, one channel. */
const openAac = (): SoundCoder => {
  const codec = Codec.findEncoderByName('aac' as Parameters<typeof Codec.findEncoderByName>[0]);
  if (!codec) throw new Error('the AAC encoder is missing');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = heardRate;
  context.sampleFormat = AV_SAMPLE_FMT_FLTP;
  context.channelLayout = AV_CHANNEL_LAYOUT_MONO;
  context.profile = AV_PROFILE_AAC_LOW;
  context.bitRate = 32_000n;
  context.timeBase = new Rational(1, heardRate);
  context.flags = AV_CODEC_FLAG_GLOBAL_HEADER;
  // The thorough coder takes twice the time, and makes no audible difference for motors and speech.
  check(context.setOption('aac_coder', 'fast'), 'choosing the way of coding sound');
  check(context.setOption('aac_tns', '0'), 'choosing the way of coding sound');
  check(context.open2Sync(codec), 'opening the AAC encoder');
  const frame = new Frame();
  frame.alloc();
  frame.format = AV_SAMPLE_FMT_FLTP;
  frame.nbSamples = AAC_FRAME;
  frame.sampleRate = heardRate;
  frame.channelLayout = AV_CHANNEL_LAYOUT_MONO;
  check(frame.allocBuffer(), 'allocating a frame of sound');
  const packet = new Packet();
  packet.alloc();
  const wide = new Float32Array(AAC_FRAME);
  let waiting = new Int16Array();
  let sent = 0;
  return {
    head: Uint8Array.from([0xaf, 0, ...(context.extraData ?? [])]),
    encode(samples, at) {
      const began = at - (waiting.length * 1000) / heardRate;
      const all = new Int16Array(waiting.length + samples.length);
      all.set(waiting);
      all.set(samples, waiting.length);
      const coded: CodedSound[] = [];
      let used = 0;
      for (; used + AAC_FRAME <= all.length; used += AAC_FRAME) {
        for (let index = 0; index < AAC_FRAME; index++) wide[index] = (all[used + index] ?? 0) / 32_768;
        check(frame.makeWritable(), 'reusing a frame of sound');
        check(frame.fromBuffer(Buffer.from(wide.buffer)), 'filling a frame of sound');
        frame.pts = BigInt(sent);
        check(context.sendFrameSync(frame), 'coding sound');
        while (context.receivePacketSync(packet) >= 0) {
          // The encoder is a frame behind: its output belongs to an earlier frame.
          const back = sent - Number(packet.pts);
          coded.push({
            body: Uint8Array.from([0xaf, 1, ...(packet.data ?? [])]),
            at: began + ((used - back) * 1000) / heardRate,
          });
          packet.unref();
        }
        sent += AAC_FRAME;
      }
      waiting = all.slice(used);
      return coded;
    },
    close() {
      packet.free();
      frame.free();
      context.freeContext();
    },
  };
};

/** Reduces the sample rate: each sample is the mean of those that it replaces. */
const resampled = (samples: Int16Array, rate: number): Int16Array => {
  const step = heardRate / rate;
  return Int16Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const from = Math.floor(index * step);
    const to = Math.max(from + 1, Math.floor((index + 1) * step));
    let sum = 0;
    for (let at = from; at < to; at++) sum += samples[at] ?? 0;
    return Math.round(sum / (to - from));
  });
};

/** An encoder without state. */
const plain = (first: number, code: (samples: Int16Array) => Uint8Array): SoundCoder => ({
  head: undefined,
  encode: (samples, at) => {
    const coded = code(samples);
    const body = new Uint8Array(1 + coded.length);
    body[0] = first;
    body.set(coded, 1);
    return coded.length > 0 ? [{ body, at }] : [];
  },
  close: () => undefined,
});

/** Data that claims to be AAC but is not valid, for tests of players. */
const broken = (): SoundCoder => {
  let seed = 1;
  return {
    head: Uint8Array.of(0xaf, 0, 0x14, 0x08),
    encode: (_, at) => {
      const body = Uint8Array.from({ length: 120 }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
        return seed >> 16;
      });
      body.set([0xaf, 1]);
      return [{ body, at }];
    },
    close: () => undefined,
  };
};

/**
 * The encoder of a codec; undefined for a camera without sound. The first byte of each body names codec, rate, 16 bits and
 * one channel.
 */
export const createSoundCoder = (codec: SoundCodec): SoundCoder | undefined => {
  switch (codec) {
    case 'none':
      return undefined;
    case 'aac':
      return openAac();
    case 'g711a':
      return plain(0x72, samples => encodeG711('alaw', resampled(samples, 8000)));
    case 'g711u':
      return plain(0x82, samples => encodeG711('mulaw', resampled(samples, 8000)));
    case 'pcm':
      return plain(0x36, samples => {
        const few = resampled(samples, PCM_RATE);
        const bytes = Buffer.alloc(few.length * 2);
        few.forEach((sample, index) => bytes.writeInt16LE(sample, index * 2));
        return bytes;
      });
    case 'broken':
      return broken();
  }
};
