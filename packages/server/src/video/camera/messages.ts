import type { CameraPose, SceneState } from '../../world/types.ts';

/** Quality of a stream. `low` is for the recording of a camera that nobody watches. */
export type Quality = 'hd' | 'sd' | 'low';

/** The codec of a stream. */
export type StreamCodec = 'h264' | 'h265';

/** Size of a picture, pixels; both even. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The codec of the sound of a stream; `broken` claims to be AAC but is not valid, for tests of players. */
export const soundCodecs = ['none', 'aac', 'g711a', 'g711u', 'pcm', 'broken'] as const;
export type SoundCodec = (typeof soundCodecs)[number];

/** The setup of the worker. */
export interface CameraSetup {
  /** Whether to draw the machine-readable blocks. */
  blocks: boolean;
  zoneMinutes: number;
  /** Frames a second of a camera that somebody watches. */
  fps: number;
  /** Frames a second of the quality `low`. */
  recordFps: number;
}

/** The sound of a stream from a moment on, ms since 1970. */
export interface Heard {
  key: string;
  samples: Int16Array;
  at: number;
}

/** From the server to the camera worker. */
export type ToCamera =
  | { type: 'state'; poses: Record<string, CameraPose>; scenes: Record<string, SceneState>; at: number }
  | {
      type: 'watch';
      key: string;
      cameraId: string;
      /** The device that carries the camera: it is not drawn in its own picture. */
      deviceId: string;
      name: string;
      quality: Quality;
      codec: StreamCodec;
      sound: SoundCodec;
    }
  | { type: 'sound-codec'; key: string; sound: SoundCodec }
  | { type: 'heard'; sounds: Heard[] }
  | { type: 'unwatch'; key: string }
  | { type: 'refresh'; key: string }
  | { type: 'resize'; key: string; size: PictureSize }
  | { type: 'shoot'; id: number; pose: CameraPose; scene: SceneState; focus: string; name: string; time: number }
  /** The thread ends itself: ending it from outside while an encoder runs would crash the whole process. */
  | { type: 'end' };

/** A piece of the sound of a stream; a head is what a decoder needs first. */
export interface SoundTag {
  key: string;
  tag: Uint8Array;
  isHead: boolean;
  /** ms since 1970 */
  at: number;
}

/** A picture of a stream. */
export interface PictureTag {
  key: string;
  tag: Uint8Array;
  isKey: boolean;
  /** ms since 1970 */
  at: number;
}

/** From the camera worker to the server. */
export type FromCamera =
  | { type: 'start'; key: string; head: Uint8Array }
  | { type: 'pictures'; pictures: PictureTag[] }
  | { type: 'sounds'; sounds: SoundTag[] }
  | { type: 'shot'; id: number; jpeg: Uint8Array | undefined }
  | { type: 'failed'; key: string; message: string };
