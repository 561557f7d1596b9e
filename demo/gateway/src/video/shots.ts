import type { Files } from '../http/files.ts';
import type { Shot } from '../world/types.ts';
import type { Cameras } from './camera/cameras.ts';

/** A picture that takes longer than this is given up, so that its record is not delayed, ms. */
const SHOT_MS = 2000;

/** Takes a picture and keeps it; resolves with its address, empty when the camera gave none in time. */
export type Shoot = (
  kind: 'alarm' | 'capture' | 'reference',
  shot: Shot,
  deviceId: string,
  at: number,
) => Promise<string>;

/** Takes pictures for records. */
export const createShoot =
  (cameras: Pick<Cameras, 'shoot'>, files: Pick<Files, 'keep'>): Shoot =>
  async (kind, shot, deviceId, at) => {
    const late = new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), SHOT_MS).unref());
    const jpeg = await Promise.race([cameras.shoot(shot.pose, shot.scene, shot.focus, deviceId, at), late]);
    return jpeg ? files.keep(kind, jpeg) : '';
  };
