import { pick, type Random } from './random.ts';
import type { ThingKind } from './types.ts';

/** Alarms in each hall in an hour: as many as operators of a site can handle. */
export const usualAlarmsPerHour = 6;

/** The kinds of situations: something that devices see, a reading that rises, a device that is offline or stopped. */
export type SituationKind = Exclude<ThingKind, 'person'> | 'known' | 'stranger' | 'reading' | 'away' | 'emergencyStop';

/** The frequency of each kind, percent. Few are grave, since many grave alarms would not be realistic. */
const shares: Readonly<Record<SituationKind, number>> = {
  known: 28,
  door: 18,
  vehicle: 14,
  bag: 14,
  meter: 12,
  away: 5,
  reading: 2,
  stranger: 3,
  smoke: 3,
  emergencyStop: 1,
};

const kinds: readonly SituationKind[] = Object.entries(shares).flatMap(([kind, share]) =>
  Array.from<SituationKind>({ length: share }).fill(kind as SituationKind),
);

/** A random kind of situation. */
export const situationOf = (random: Random): SituationKind => pick(random, kinds);

/** The share of the other devices of a map that pass by a situation while it lasts. */
export const passShare = 0.7;
/** How long a situation lasts after it was seen, ms. */
export const staysMs: readonly [least: number, most: number] = [60_000, 180_000];

/** The share of visible situations that are seen before they end, since patrols do not reach every place in time. */
const SEEN = 0.9;
/** Nothing happens in this time after the start, ms. */
const START_MS = 90_000;
const HOUR_MS = 3_600_000;

/** When situations begin on a map: independent of each other, with a mean of `perHour` alarms an hour. */
export class Situations {
  readonly #random: Random;
  readonly #mean: number;
  #next: number;

  /** `perHour` alarms in a simulated hour; 0 for none. */
  constructor(random: Random, perHour: number) {
    this.#random = random;
    this.#mean = perHour > 0 ? (HOUR_MS / perHour) * SEEN : Infinity;
    this.#next = Math.min(START_MS, this.#mean) + this.#pause();
  }

  /** The situations that have begun up to a simulated time. */
  due(now: number): SituationKind[] {
    const begun: SituationKind[] = [];
    while (now >= this.#next) {
      begun.push(situationOf(this.#random));
      this.#next += this.#pause();
    }
    return begun;
  }

  #pause(): number {
    return -Math.log(1 - this.#random()) * this.#mean;
  }
}
