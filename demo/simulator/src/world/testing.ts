import type { Registered } from '@patrolkit/server/links/fleet.ts';
import type { WorldOptions } from './state.ts';
import type { RaisedAlarm, WorldEvent } from './types.ts';
import { World } from './world.ts';

/** A simulator whose clock stands still until `run` moves it; `events` collects everything that it reports. */
export const setUp = (
  seed = 1,
  fleet = 14,
  speed = 1,
  more: Pick<WorldOptions, 'alarmsPerHour' | 'hasOpening' | 'rhythm' | 'isPlanned'> = {},
) => {
  const clock = { now: 1_700_000_000_000 };
  const world = new World({ seed, fleet, speed, now: () => clock.now, ...more });
  const events: WorldEvent[] = [];
  /** Lets real time pass; returns the alarms that were raised meanwhile. */
  const run = (ms: number, step = 50): RaisedAlarm[] => {
    const alarms: RaisedAlarm[] = [];
    for (let t = 0; t < ms; t += step) {
      clock.now += step;
      for (const event of world.tick(step)) {
        events.push(event);
        if (event.type === 'alarm') alarms.push(event.alarm);
      }
    }
    return alarms;
  };
  return { clock, world, run, events };
};

/** Straight ahead. */
export const ahead = { forward: true, back: false, left: false, right: false };

/** The devices of a site as a server names them that has changed nothing, but for parts of some. */
export const registered = (world: World, parts: Readonly<Record<string, Partial<Registered>>> = {}): Registered[] =>
  [...world.devices.values()].map(({ id, kind, number, model, serial, mapId, measured }) => ({
    id,
    kind,
    number,
    model,
    serial,
    mapId,
    key: undefined,
    isInUse: true,
    charge: undefined,
    nodeId: undefined,
    place: undefined,
    quantities: measured.map(({ quantity }) => quantity),
    settings: undefined,
    hardware: [],
    initial: {},
    ...parts[id],
  }));
