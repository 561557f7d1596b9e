import { pick, type Random } from './random.ts';
import type { ThingKind } from './types.ts';

/** Alarms in each hall and hour: a site that one can live with. */
export const usualAlarmsPerHour = 6;

/** What can go wrong in a hall: something that devices see, a reading that rises, a device that is away or stands still. */
export type SituationKind = Exclude<ThingKind, 'person'> | 'known' | 'stranger' | 'reading' | 'away' | 'emergencyStop';

/** How often each comes, of a hundred. Few are grave: a site where most alarms are is not believed. */
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

/** What goes wrong next, by chance. */
export const situationOf = (random: Random): SituationKind => pick(random, kinds);

/** Of the other devices of its map so many pass by what one has seen while it is there. */
export const passShare = 0.7;
/** What was seen stays so long, and then ends. */
export const staysMs: readonly [least: number, most: number] = [60_000, 180_000];

/** Of those that something is seen of, so many are seen before they end: patrols do not pass everywhere in time. */
const SEEN = 0.9;
/** Nothing happens in the very first moments. */
const START_MS = 90_000;
const HOUR_MS = 3_600_000;

/** When something out of the ordinary begins in a hall: independent of each other, with a mean so many alarms an hour. */
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

  /** What begins up to a simulated time. */
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
