import { denseRhythm, siteRhythm } from './rhythm.ts';
import { usualAlarmsPerHour } from './situations.ts';
import { World } from './world.ts';

/** What an installation says of its site. */
interface SiteOptions {
  readonly seed: number;
  readonly fleet: number;
  readonly speed: number;
  readonly alarmsPerHour?: number | undefined;
  readonly hasOpening?: boolean | undefined;
  /** Tests see much in little time. */
  readonly test: boolean;
}

/** The simulated site of an installation; `steady` is a clock that is never set. */
export const worldOf = (
  { seed, fleet, speed, alarmsPerHour = usualAlarmsPerHour, hasOpening = false, test }: SiteOptions,
  now: () => number,
  steady: () => number,
): World =>
  new World({
    seed,
    fleet,
    speed,
    now,
    steady,
    alarmsPerHour,
    hasOpening,
    rhythm: test ? denseRhythm : siteRhythm,
  });
