/**
 * Reads FLV: video in H.264 and H.265 (classic and enhanced headers), audio in AAC, G.711 and PCM (specification, "Live video";
 * video.md 3). It checks its input: it reports a stream that is not FLV, or whose lengths make no sense, as broken, and stops there.
 */

import { codecStringOf } from './codec-string.ts';

/** The configuration that a decoder needs before the first picture. */
export interface FlvVideoConfig {
  readonly kind: 'video-config';
  readonly codec: 'h264' | 'h265';
  /** Codec string of the stream itself, such as `avc1.42c01e` or `hvc1.1.6.L93.B0`. */
  readonly codecString: string;
  /** The decoder configuration record, avcC or hvcC. */
  readonly record: Uint8Array<ArrayBuffer>;
}
/** The content of one video tag: NAL units, each after its length or, from some servers, after a start code. */
export interface FlvVideo {
  readonly kind: 'video';
  readonly codec: 'h264' | 'h265';
  /** Whether the tag says that decoding can begin with it. */
  readonly isKey: boolean;
  /** When it is decoded, ms. It goes on past the 32-bit overflow. */
  readonly decodeAt: number;
  /** When it is shown, ms. */
  readonly showAt: number;
  readonly data: Uint8Array<ArrayBuffer>;
}
/** The configuration of sound. */
export interface FlvAudioConfig {
  readonly kind: 'audio-config';
  /** `pcm` means signed samples of 16 bits, little endian. */
  readonly codec: 'aac' | 'alaw' | 'mulaw' | 'pcm';
  /** `mp4a.40.` and the object type for AAC, otherwise the codec's name. */
  readonly codecString: string;
  /** Sample rate, Hz. */
  readonly sampleRate: number;
  readonly channels: number;
  /** The AudioSpecificConfig for AAC, otherwise empty. */
  readonly record: Uint8Array<ArrayBuffer>;
}
/** Encoded sound. */
export interface FlvAudio {
  readonly kind: 'audio';
  /** When it is played, ms. */
  readonly at: number;
  readonly data: Uint8Array<ArrayBuffer>;
}
/** A codec that this reader does not know, reported once for each. */
export interface FlvUnknown {
  readonly kind: 'unknown';
  readonly media: 'video' | 'audio';
  readonly codec: string;
}
/** The end: the rest of the stream cannot be read. */
export interface FlvBroken {
  readonly kind: 'broken';
  /** The reason in words, for the log. */
  readonly why: string;
}
/** The content of a stream, in its order. */
export type FlvEvent = FlvVideoConfig | FlvVideo | FlvAudioConfig | FlvAudio | FlvUnknown | FlvBroken;

/** Reads one stream. */
export interface FlvReader {
  /** Takes the next bytes, cut anywhere. Returns the events that are now complete. */
  push(bytes: Uint8Array<ArrayBuffer>): FlvEvent[];
}

/** Largest tag, bytes. No picture of a camera is larger. */
export const flvTagLimit = 8 * 1024 * 1024;

const tagHeader = 11;
const sizeBehind = 4;
const videoTag = 9;
const audioTag = 8;
const knownTags: ReadonlySet<number> = new Set([videoTag, audioTag, 18]);

/** Makes a reader. */
export function createFlvReader(): FlvReader {
  let rest: Uint8Array<ArrayBuffer> = new Uint8Array();
  let hasHeader = false;
  let isBroken = false;
  const clock = createTagClock();
  let audio: string | undefined;
  const unknown = new Set<string>();

  const tellUnknown = (media: 'video' | 'audio', codec: string): FlvEvent[] => {
    if (unknown.has(media + codec)) return [];
    unknown.add(media + codec);
    return [{ kind: 'unknown', media, codec }];
  };

  const readConfig = (codec: 'h264' | 'h265', at: number, record: Uint8Array<ArrayBuffer>): FlvEvent[] => {
    const codecString = codecStringOf(codec, record);
    if (codecString !== undefined) return [{ kind: 'video-config', codec, codecString, record }];
    // Some servers send the parameter sets with start codes instead of a record.
    const isBare = uint24(record, 0) === 1 || uint32(record, 0) === 1;
    return isBare ? picture(codec, false, at, 0, record) : tellUnknown('video', codec);
  };

  const readVideo = (body: Uint8Array<ArrayBuffer>, at: number): FlvEvent[] => {
    const [first = 0] = body;
    const isEnhanced = (first & 0x80) !== 0;
    const isKey = ((first >> 4) & 7) === 1;
    if (isEnhanced) {
      const packet = first & 15;
      const name = String.fromCharCode(...body.subarray(1, 5));
      const codec = name === 'avc1' ? 'h264' : name === 'hvc1' ? 'h265' : undefined;
      if (!codec) return tellUnknown('video', /^\w{4}$/.test(name) ? name : 'enhanced');
      if (packet === 0) return readConfig(codec, at, body.slice(5));
      if (packet === 1 && body.length > 8) return picture(codec, isKey, at, signed24(body, 5), body.slice(8));
      return packet === 3 && body.length > 5 ? picture(codec, isKey, at, 0, body.slice(5)) : [];
    }
    const number = first & 15;
    const codec = number === 7 ? 'h264' : number === 12 ? 'h265' : undefined;
    if (!codec) return tellUnknown('video', String(number));
    if (body.length <= 5) return [];
    if (body[1] === 0) return readConfig(codec, at, body.slice(5));
    return body[1] === 1 ? picture(codec, isKey, at, signed24(body, 2), body.slice(5)) : [];
  };

  const readAudio = (body: Uint8Array<ArrayBuffer>, at: number): FlvEvent[] => {
    const [first = 0] = body;
    const format = first >> 4;
    if (format === 10) {
      if (body[1] === 0) {
        const read = aacConfig(body.slice(2));
        if (!read) return tellUnknown('audio', 'aac');
        audio = 'aac';
        return [read];
      }
      // Sound before its configuration cannot be decoded.
      return audio === 'aac' && body.length > 2 ? [{ kind: 'audio', at, data: body.slice(2) }] : [];
    }
    const isWide = (first & 2) !== 0;
    const isPcm = (format === 0 || format === 3) && isWide;
    const codec = format === 7 ? 'alaw' : format === 8 ? 'mulaw' : isPcm ? 'pcm' : undefined;
    if (!codec) return tellUnknown('audio', String(format));
    const events: FlvEvent[] = [];
    // G.711 has 8000 samples a second, whatever its byte says. PCM has one of the four rates of FLV.
    const sampleRate = codec === 'pcm' ? (pcmRates[(first >> 2) & 3] ?? 0) : 8000;
    const channels = (first & 1) + 1;
    const name = `${codec} ${sampleRate} ${channels}`;
    if (audio !== name) {
      audio = name;
      events.push({ kind: 'audio-config', codec, codecString: codec, sampleRate, channels, record: new Uint8Array() });
    }
    if (body.length > 1) events.push({ kind: 'audio', at, data: body.slice(1) });
    return events;
  };

  const fail = (why: string): FlvEvent => {
    isBroken = true;
    rest = new Uint8Array();
    return { kind: 'broken', why };
  };

  return {
    push: bytes => {
      if (isBroken) return [];
      rest = rest.length === 0 ? bytes : joined(rest, bytes);
      const events: FlvEvent[] = [];
      if (!hasHeader) {
        if (rest.length < 9) return events;
        if (rest[0] !== 0x46 || rest[1] !== 0x4c || rest[2] !== 0x56) return [fail('no FLV header')];
        const length = uint32(rest, 5);
        if (length < 9 || length > 1024) return [fail(`header of ${length} bytes`)];
        if (rest.length < length + sizeBehind) return events;
        rest = rest.subarray(length + sizeBehind);
        hasHeader = true;
      }
      while (rest.length >= tagHeader) {
        const size = uint24(rest, 1);
        const type = (rest[0] ?? 0) & 0x1f;
        if (size > flvTagLimit) return [...events, fail(`tag of ${size} bytes`)];
        // Tags of other types are skipped by their length. Anything but a tag has no zeros here.
        if (!knownTags.has(type) && uint24(rest, 8) !== 0) return [...events, fail(`tag of type ${type}`)];
        const whole = tagHeader + size + sizeBehind;
        if (rest.length < whole) break;
        // Some servers write zero after every tag.
        const behind = uint32(rest, tagHeader + size);
        if (behind !== tagHeader + size && behind !== 0) return [...events, fail('sizes do not agree')];
        const body = rest.subarray(tagHeader, tagHeader + size);
        if (size > 0 && (type === videoTag || type === audioTag)) {
          const at = clock(uint24(rest, 4) + (rest[7] ?? 0) * 0x1000000);
          events.push(...(type === videoTag ? readVideo(body, at) : readAudio(body, at)));
        }
        rest = rest.subarray(whole);
      }
      // The rest is a part of one tag. It is copied, so that memory of the large message around it is freed.
      if (rest.length > 0 && rest.byteLength < rest.buffer.byteLength) rest = rest.slice();
      return events;
    },
  };
}

/** Makes a clock for the times of tags. They have 32 bits and overflow after 49 days, while this clock goes on. */
function createTagClock(): (time: number) => number {
  const turn = 2 ** 32;
  let turns = 0;
  let last: number | undefined;
  return time => {
    if (last !== undefined && last - time > turn / 2) turns += 1;
    else if (last !== undefined && time - last > turn / 2 && turns > 0) turns -= 1;
    last = time;
    return turns * turn + time;
  };
}

function picture(
  codec: 'h264' | 'h265',
  isKey: boolean,
  at: number,
  composition: number,
  data: Uint8Array<ArrayBuffer>,
): FlvEvent[] {
  return [{ kind: 'video', codec, isKey, decodeAt: at, showAt: at + composition, data }];
}

/** Sample rates by the two bits of an audio tag, Hz. */
const pcmRates = [5512, 11025, 22050, 44100];
const sampleRates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];

function aacConfig(record: Uint8Array<ArrayBuffer>): FlvAudioConfig | undefined {
  if (record.length < 2) return undefined;
  const [first = 0, second = 0] = record;
  const objectType = first >> 3;
  const sampleRate = sampleRates[((first & 7) << 1) | (second >> 7)];
  const channels = (second >> 3) & 15;
  if (objectType === 0 || sampleRate === undefined || channels === 0) return undefined;
  return { kind: 'audio-config', codec: 'aac', codecString: `mp4a.40.${objectType}`, sampleRate, channels, record };
}

const uint24 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
const uint32 = (bytes: Uint8Array, at: number): number => uint24(bytes, at) * 256 + (bytes[at + 3] ?? 0);
const signed24 = (bytes: Uint8Array, at: number): number => (uint24(bytes, at) << 8) >> 8;

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
