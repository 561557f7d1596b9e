import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_ID_MJPEG,
  AV_LOG_ERROR,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AV_PROFILE_H264_BASELINE,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
} from 'node-av/constants';
import { Codec, CodecContext, Frame, Log, Packet, Rational } from 'node-av/lib';
import type { StreamFormat } from '@patrolkit/server/video/formats.ts';
import type { StreamCodec } from '@patrolkit/server/links/channels.ts';
import type { Picture } from './picture.ts';

// Otherwise the libraries print each encoder on standard error.
Log.setLevel(AV_LOG_ERROR);

/** One coded picture. */
export interface Coded {
  key: boolean;
  /** NAL units without start codes; parameter sets, delimiters and SEI are left out. */
  nals: Uint8Array[];
}

/** A video encoder that returns the NAL units of each picture without delay. */
export interface VideoEncoder {
  /** AVCDecoderConfigurationRecord of the stream. */
  readonly config: Uint8Array;
  encode(picture: Picture, options: { key: boolean }): Coded;
  /** Encodes the last picture again, which takes little time and few bytes because nothing has changed. */
  repeat(): Coded;
  close(): void;
}

/** Splits Annex B data into NAL units. */
export const splitAnnexB = (data: Uint8Array): Uint8Array[] => {
  const nals: Uint8Array[] = [];
  let start = -1;
  for (let i = 0; i + 2 < data.length; i++) {
    if (data[i] !== 0 || data[i + 1] !== 0 || data[i + 2] !== 1) continue;
    if (start >= 0) nals.push(data.subarray(start, data[i - 1] === 0 ? i - 1 : i));
    start = i + 3;
    i += 2;
  }
  if (start >= 0) nals.push(data.subarray(start));
  return nals;
};

const nalType = (nal: Uint8Array): number => (nal[0] ?? 0) & 31;

/** Builds the configuration record from the two parameter sets. */
export const avcConfig = (sps: Uint8Array, pps: Uint8Array): Uint8Array =>
  Uint8Array.from([
    1,
    sps[1] ?? 0,
    sps[2] ?? 0,
    sps[3] ?? 0,
    0xff,
    0xe1,
    sps.length >> 8,
    sps.length & 255,
    ...sps,
    1,
    pps.length >> 8,
    pps.length & 255,
    ...pps,
  ]);

const hevcType = (nal: Uint8Array): number => ((nal[0] ?? 0) >> 1) & 63;

/** HEVCDecoderConfigurationRecord of the three parameter sets; undefined when one is missing. */
export const hevcConfig = (nals: readonly Uint8Array[]): Uint8Array | undefined => {
  const sets = [32, 33, 34].map(type => nals.find(nal => hevcType(nal) === type));
  const [, sps] = sets;
  if (!sps || sets.includes(undefined)) return undefined;
  // Skips the emulation prevention bytes. Profile, tier and level follow the two header bytes and one more.
  const plain = sps.filter((byte, index) => !(byte === 3 && sps[index - 1] === 0 && sps[index - 2] === 0));
  const arrays = sets.flatMap((nal, index) =>
    nal ? [0x80 | (32 + index), 0, 1, nal.length >> 8, nal.length & 255, ...nal] : [],
  );
  // Parallelism unspecified, 4:2:0, eight bits, one temporal layer, lengths of four bytes.
  return Uint8Array.from([1, ...plain.subarray(3, 15), 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 3, ...arrays]);
};

const check = (code: number, what: string): void => {
  if (code < 0) throw new Error(`${what} failed (${String(code)})`);
};

/** What differs between the codecs. */
interface Coding {
  encoder: string;
  typeOf: (nal: Uint8Array) => number;
  isPicture: (type: number) => boolean;
  isKey: (type: number) => boolean;
  configOf: (nals: readonly Uint8Array[]) => Uint8Array | undefined;
}
const codings: Record<StreamCodec, Coding> = {
  h264: {
    encoder: 'libx264',
    typeOf: nalType,
    isPicture: type => type === 1 || type === 5,
    isKey: type => type === 5,
    configOf: nals => {
      const sps = nals.find(nal => nalType(nal) === 7);
      const pps = nals.find(nal => nalType(nal) === 8);
      return sps && pps && avcConfig(sps, pps);
    },
  },
  h265: {
    encoder: 'libx265',
    typeOf: hevcType,
    isPicture: type => type < 32,
    isKey: type => type >= 16 && type <= 21,
    configOf: hevcConfig,
  },
};

/** Encodes video without delay: one thread, no B-frames, key frames on demand; H.264 in the baseline profile. */
export const createVideoEncoder = (format: StreamFormat, kind: StreamCodec = 'h264'): VideoEncoder => {
  const coding = codings[kind];
  const codec = Codec.findEncoderByName(coding.encoder as Parameters<typeof Codec.findEncoderByName>[0]);
  if (!codec) throw new Error(`the encoder ${coding.encoder} is missing`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = format.width;
  context.height = format.height;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  // Timestamps are real milliseconds, not multiples of the frame time.
  context.timeBase = new Rational(1, 1000);
  context.framerate = new Rational(format.fps, 1);
  context.gopSize = format.fps * 2;
  context.maxBFrames = 0;
  context.bitRate = BigInt(format.bitRate);
  context.threadCount = 1;
  if (kind === 'h264') context.profile = AV_PROFILE_H264_BASELINE;
  context.colorRange = AVCOL_RANGE_MPEG;
  context.flags = AV_CODEC_FLAG_GLOBAL_HEADER;
  context.setOption('preset', 'ultrafast');
  context.setOption('tune', 'zerolatency');
  if (kind === 'h264') context.setOption('profile', 'baseline');
  else context.setOption('x265-params', 'log-level=none:frame-threads=1:pools=none');
  context.setOption('forced-idr', '1');
  context.setOption('maxrate', String(Math.round(format.bitRate * 1.6)));
  context.setOption('bufsize', String(format.bitRate));
  check(context.open2Sync(codec), 'opening the encoder');
  const header = splitAnnexB(context.extraData ?? new Uint8Array());
  const config = coding.configOf(header);
  if (!config) throw new Error('the encoder gave no parameter sets');
  const frame = new Frame();
  frame.alloc();
  frame.width = format.width;
  frame.height = format.height;
  frame.format = AV_PIX_FMT_YUV420P;
  check(frame.allocBuffer(), 'allocating a frame');
  const packet = new Packet();
  packet.alloc();
  /**
   * A copy of the last picture. A frame refers to the memory from which it is filled, and cameras draw on one picture in turn.
   */
  let drawn: Buffer | undefined;
  const started = performance.now();
  let last = -1;
  /** Encodes the picture in the frame. */
  const code = (key: boolean): Coded => {
    last = Math.max(last + 1, Math.round(performance.now() - started));
    frame.pts = BigInt(last);
    frame.pictType = key ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    check(context.sendFrameSync(frame), 'encoding a frame');
    const nals: Uint8Array[] = [];
    let isKey = false;
    while (context.receivePacketSync(packet) >= 0) {
      // The library owns the memory of the packet, so this copies it before the release.
      for (const nal of splitAnnexB(Uint8Array.from(packet.data ?? []))) {
        const type = coding.typeOf(nal);
        if (coding.isKey(type)) isKey = true;
        if (coding.isPicture(type)) nals.push(nal);
      }
      packet.unref();
    }
    return { key: isKey, nals };
  };
  return {
    config,
    encode(picture, { key }) {
      check(frame.makeWritable(), 'reusing a frame');
      drawn ??= Buffer.alloc(picture.data.byteLength);
      drawn.set(picture.data);
      check(frame.fromBuffer(drawn), 'filling a frame');
      return code(key);
    },
    repeat: () => code(false),
    close() {
      packet.free();
      frame.free();
      context.freeContext();
    },
  };
};

/** Encodes one picture as JPEG. */
export const encodeJpeg = (picture: Picture, quality = 4): Uint8Array => {
  const codec = Codec.findEncoder(AV_CODEC_ID_MJPEG);
  if (!codec) throw new Error('the JPEG encoder is missing');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = picture.width;
  context.height = picture.height;
  context.pixelFormat = AV_PIX_FMT_YUVJ420P;
  context.colorRange = AVCOL_RANGE_JPEG;
  context.timeBase = new Rational(1, 25);
  context.qMin = quality;
  context.qMax = quality;
  check(context.open2Sync(codec), 'opening the JPEG encoder');
  const full = toFullRange(picture);
  const frame = Frame.fromVideoBuffer(full, {
    width: picture.width,
    height: picture.height,
    format: AV_PIX_FMT_YUVJ420P,
    pts: 0n,
  });
  frame.colorRange = AVCOL_RANGE_JPEG;
  const packet = new Packet();
  packet.alloc();
  try {
    check(context.sendFrameSync(frame), 'encoding a JPEG');
    check(context.sendFrameSync(null), 'ending a JPEG');
    check(context.receivePacketSync(packet), 'reading a JPEG');
    return Uint8Array.from(packet.data ?? []);
  } finally {
    packet.free();
    frame.free();
    context.freeContext();
  }
};

/** Converts to full range: JPEG uses all values of a byte, video only a part. */
const toFullRange = (picture: Picture): Buffer => {
  const full = Buffer.from(picture.data);
  const luma = picture.y.length;
  for (let i = 0; i < luma; i++) full[i] = Math.max(0, Math.min(255, (((full[i] ?? 0) - 16) * 298) >> 8));
  for (let i = luma; i < full.length; i++)
    full[i] = Math.max(0, Math.min(255, 128 + ((((full[i] ?? 0) - 128) * 291) >> 8)));
  return full;
};
