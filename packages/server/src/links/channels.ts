/** Pictures and sound of the cameras, as coded streams: one for each camera and quality that somebody watches. */
import type { PlayedSound, Speaker } from './voices.ts';

/** Quality of a stream. `low` is for the recording of a camera that nobody watches. */
export type Quality = 'hd' | 'sd' | 'low';

/** The codec of a stream. */
export type StreamCodec = 'h264' | 'h265';

/** Size of a picture, pixels; both even. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The codecs of the sound of a stream; `broken` claims to be AAC but is not valid, for tests of players. */
export const soundCodecs = ['none', 'aac', 'g711a', 'g711u', 'pcm', 'broken'] as const;
export type SoundCodec = (typeof soundCodecs)[number];

/** Requests to a fleet about a stream. `key` names the stream. */
export type ToChannel =
  | {
      type: 'watch';
      key: string;
      cameraId: string;
      /** The device that carries the camera. */
      deviceId: string;
      /** The name that is written into the picture. */
      name: string;
      quality: Quality;
      codec: StreamCodec;
      sound: SoundCodec;
    }
  | { type: 'unwatch'; key: string }
  /** A key picture is needed soon, because somebody begins to watch. */
  | { type: 'refresh'; key: string }
  | { type: 'sound-codec'; key: string; sound: SoundCodec };

/** A picture of a stream, as an FLV tag. */
export interface PictureTag {
  key: string;
  tag: Uint8Array;
  isKey: boolean;
  /** When it was taken, ms since 1970. */
  at: number;
}

/** A piece of the sound of a stream, as an FLV tag. A decoder needs a head first. */
export interface SoundTag {
  key: string;
  tag: Uint8Array;
  isHead: boolean;
  /** ms since 1970 */
  at: number;
}

/** What a fleet sends about a stream. `start` has what a decoder needs before the next key picture. */
export type FromChannel =
  | { type: 'start'; key: string; head: Uint8Array }
  | { type: 'pictures'; pictures: PictureTag[] }
  | { type: 'sounds'; sounds: SoundTag[] }
  | { type: 'failed'; key: string; message: string };

/** The streams of a fleet. */
export interface Channels {
  readonly post: (message: ToChannel) => void;
  readonly receive: (listener: (message: FromChannel) => void) => void;
}

/**
 * The microphone of a device: 16-bit samples, 16 000 a second, for `ms` ms from a moment on, ms since 1970; undefined while the
 * device is away.
 */
export type Ear = (from: number, ms: number) => Int16Array | undefined;

/** What is heard from devices and said to them. */
export interface Sound {
  /** Opens the microphone of a device for one listener. */
  readonly ear: (deviceId: string) => Ear;
  /** Plays what somebody says: 16-bit samples, 8000 a second, as bytes. */
  readonly say: (deviceId: string, samples: Buffer) => void;
  /** Lets a device speak texts one after another, with its own voice unless another speaker is given. */
  readonly speak: (deviceId: string, texts: readonly string[], speaker?: Speaker) => void;
  /** Lets a device play a sound. */
  readonly play: (deviceId: string, sound: PlayedSound) => void;
  /** Whether a device speaks a text or plays a sound at the moment. */
  readonly isSpeaking: (deviceId: string) => boolean;
}
