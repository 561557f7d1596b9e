import { denseRhythm, siteRhythm } from './rhythm.ts';
import { usualAlarmsPerHour } from './situations.ts';
import { World } from './world.ts';

/** The options of an installation for its site. */
interface SiteOptions {
  readonly seed: number;
  readonly fleet: number;
  readonly speed: number;
  readonly alarmsPerHour?: number | undefined;
  readonly hasOpening?: boolean | undefined;
  /** In tests much happens in little time. */
  readonly test: boolean;
}

/** The simulated site of an installation; `steady` is a clock that does not jump when the wall clock is set. */
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
