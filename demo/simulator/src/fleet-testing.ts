/** A simulated site for tests of the rooms: its cameras film nothing. */
import type { FleetEvent, RaisedAlarm } from '@patrolkit/server/links/events.ts';
import { SiteCameras } from './cameras/site-cameras.ts';
import { SimulatedSite } from './simulated-site.ts';
import { SiteSound } from './sound.ts';
import type { WorldOptions } from './world/state.ts';
import { World } from './world/world.ts';

const noStudio = { post: () => undefined, receive: () => undefined, close: () => Promise.resolve() };

/** A simulated site over a `World`. */
export const siteOver = (world: World, now: () => number): SimulatedSite => {
  const sound = new SiteSound(id => world.device(id), now);
  return new SimulatedSite({ world, cameras: new SiteCameras(noStudio, id => sound.ear(id)), sound, now });
};

/** A simulated site. */
export const simulate = (options: WorldOptions): SimulatedSite => siteOver(new World(options), options.now);

/** A simulated site whose clock stands still until `run` moves it; `events` collects everything that it reports. */
export const setUpFleet = (
  seed = 1,
  size = 14,
  speed = 1,
  more: Pick<WorldOptions, 'alarmsPerHour' | 'hasOpening' | 'rhythm' | 'isPlanned'> = {},
) => {
  const clock = { now: 1_700_000_000_000 };
  const fleet = simulate({ seed, fleet: size, speed, now: () => clock.now, ...more });
  const events: FleetEvent[] = [];
  /** Lets real time pass; returns the alarms that were raised meanwhile. */
  const run = (ms: number, step = 50): RaisedAlarm[] => {
    const alarms: RaisedAlarm[] = [];
    for (let t = 0; t < ms; t += step) {
      clock.now += step;
      for (const event of fleet.take(step, false)) {
        events.push(event);
        if (event.type === 'alarm') alarms.push(event.alarm);
      }
    }
    return alarms;
  };
  return { clock, fleet, world: fleet.world, run, events };
};
