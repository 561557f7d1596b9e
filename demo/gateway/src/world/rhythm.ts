/** How often robots patrol and what lies between two rounds: the fleet lives by these figures, and the past is made by them. */
import { between, type Random } from './random.ts';
import type { DeviceKind } from './types.ts';

const MINUTE = 60_000;

/** How patrols go on a site, in simulated ms. */
export interface Rhythm {
  /** At a point of its round a device stands for so long, and looks. */
  readonly hold: readonly [least: number, most: number];
  /** From the end of a round to the begin of the next; meanwhile the device goes about its map. */
  readonly pause: readonly [least: number, most: number];
  /** Where it goes about it stands for so long. */
  readonly stand: readonly [least: number, most: number];
  /** Pictures of points are taken at most so often: each costs the studio time. */
  readonly pictureEvery: number;
}

/** A site as one believes it: about one round an hour of each device, which is on its way meanwhile. */
export const siteRhythm: Rhythm = {
  hold: [20_000, 50_000],
  pause: [35 * MINUTE, 70 * MINUTE],
  stand: [5_000, 20_000],
  pictureEvery: 0,
};

/** Round after round: much happens in little time, as tests need it. */
export const denseRhythm: Rhythm = {
  hold: [3_000, 8_000],
  pause: [0, 0],
  stand: [3_000, 8_000],
  pictureEvery: 2 * MINUTE,
};

/** A time within bounds. */
export const drawn = (random: Random, [least, most]: readonly [number, number]): number => between(random, least, most);

/** How fast a device drives, m/s. */
export const cruiseOf = ({ kind, number }: { readonly kind: DeviceKind; readonly number: number }): number =>
  kind === 'car' ? 3 : kind === 'recorder' ? 1.2 : 0.8 + (number % 5) * 0.1;

/** Lanes are longer than the straight line, and corners take time. */
export const detour = 1.1;

/** Percent of a battery a minute: what is used on the way and while it stands, what the charger gives. */
export const batteryMinute = { driving: 0.75, standing: 0.35, charging: 6 } as const;
