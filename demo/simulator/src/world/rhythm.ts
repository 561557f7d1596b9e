/** How often robots patrol and what they do between two rounds. The fleet and the simulated past both use these figures. */
import { between, type Random } from './random.ts';
import type { DeviceKind } from '@patrolkit/server/links/devices.ts';

const MINUTE = 60_000;

/** The pace of patrols on a site, simulated ms. */
export interface Rhythm {
  /** How much of the time that is set for a stop a device takes there: all of it with 1. */
  readonly stay: number;
  /** How long a device stands at a point of its round for which nothing is set. */
  readonly hold: readonly [least: number, most: number];
  /** The time from the end of a round to the beginning of the next; meanwhile the device moves about on its map. */
  readonly pause: readonly [least: number, most: number];
  /** How long a device stands at a point while it moves about. */
  readonly stand: readonly [least: number, most: number];
  /** Least time between two pictures of points by one device, because each takes the studio some time. */
  readonly pictureEvery: number;
}

/** A realistic site: about one round an hour for each device, which moves about between rounds. */
export const siteRhythm: Rhythm = {
  stay: 1,
  hold: [20_000, 50_000],
  pause: [35 * MINUTE, 70 * MINUTE],
  stand: [5_000, 20_000],
  pictureEvery: 0,
};

/** The pauses of the first plans, minutes; those of the first device again after the last. */
export const sitePauses: readonly number[] = [35, 50, 65, 40, 70, 45, 60, 55];

/** One round after another, so that much happens in little time: for tests. */
export const denseRhythm: Rhythm = {
  stay: 0.15,
  hold: [3_000, 8_000],
  pause: [0, 0],
  stand: [3_000, 8_000],
  pictureEvery: 2 * MINUTE,
};

/** A random time within bounds. */
export const drawn = (random: Random, [least, most]: readonly [number, number]): number => between(random, least, most);

/** How fast a device drives, m/s. */
export const cruiseOf = ({ kind, number }: { readonly kind: DeviceKind; readonly number: number }): number =>
  kind === 'car' ? 3 : kind === 'recorder' ? 1.2 : 0.8 + (number % 5) * 0.1;

/** The way along the lanes is longer than the straight line, and corners take time. */
export const detour = 1.1;

/** The change of the charge in a minute, percent: used while driving and while standing, gained at the charger. */
export const batteryMinute = { driving: 0.75, standing: 0.35, charging: 6 } as const;
