import type { FromChannel, PictureSize, ToChannel } from '@patrolkit/server/links/channels.ts';
import type { Plan } from '../world/plan.ts';
import type { CameraPose, SceneState } from '../world/types.ts';

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

/** To the camera worker. */
export type ToStudio =
  | ToChannel
  | { type: 'state'; poses: Record<string, CameraPose>; scenes: Record<string, SceneState>; at: number }
  | { type: 'heard'; sounds: Heard[] }
  /** The maps that users have added, all of them. */
  | { type: 'maps'; plans: Plan[] }
  | { type: 'resize'; key: string; size: PictureSize }
  | { type: 'shoot'; id: number; pose: CameraPose; scene: SceneState; focus: string; name: string; time: number }
  /** Lets the thread end itself: ending it from outside while an encoder runs would crash the whole process. */
  | { type: 'end' };

/** From the camera worker. */
export type FromStudio = FromChannel | { type: 'shot'; id: number; jpeg: Uint8Array | undefined };
