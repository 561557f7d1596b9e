import type { Files } from '../files/files.ts';
import type { Shot } from '../links/events.ts';

/** Times of taking pictures, ms. */
export interface ShotTimes {
  /** Longest time for a picture, ms. A later one is given up, so that its record is not delayed. */
  longest: number;
}

/** The times outside tests. */
export const shotTimes: Readonly<ShotTimes> = { longest: 2000 };

/** Takes a picture and keeps it; resolves with its address, empty when the camera gave none in time. */
export type Shoot = (kind: 'alarm' | 'capture' | 'reference', shot: Shot, at: number) => Promise<string>;

/** Takes pictures for records. */
export const createShoot =
  (files: Pick<Files, 'keep'>, times: Readonly<ShotTimes> = shotTimes): Shoot =>
  async (kind, shot, at) => {
    const late = new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), times.longest).unref());
    const jpeg = await Promise.race([shot.take(at), late]);
    return jpeg ? files.keep(kind, jpeg) : '';
  };
