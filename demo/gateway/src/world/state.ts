import type { Grid } from './grid.ts';
import { FaceLibrary } from './people.ts';
import type { Pilot } from './pilot-state.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import { denseRhythm, type Rhythm } from './rhythm.ts';
import type { Situations } from './situations.ts';
import type { Things } from './things.ts';
import type { Device, RaisedAlarm, WorldEvent } from './types.ts';

/** What a world is made from. */
export interface WorldOptions {
  seed: number;
  fleet: number;
  /** Simulated seconds a real second. */
  speed: number;
  /** Wall-clock milliseconds: when something was. */
  now: () => number;
  /** Milliseconds on a clock that is never set: how long a command holds. `now` where missing. */
  steady?: () => number;
  /** Alarms in each hall in a simulated hour, on average; 3 where missing. */
  alarmsPerHour?: number;
  /** How patrols go; round after round where missing. */
  rhythm?: Rhythm;
  /** Something is found and somebody calls for help in the first minute, so that who is new sees both. */
  hasOpening?: boolean;
}

/** One map of the site and what goes on there. */
export interface Site {
  plan: Plan;
  grid: Grid;
  things: Things;
  situations: Situations;
  random: Random;
}

/** A device with its pilot. */
export interface Member {
  device: Device;
  pilot: Pilot;
}

/** What the parts of the world share: devices with their pilots, maps, the clocks, and what has happened since the last tick. */
export class WorldState {
  readonly devices = new Map<string, Device>();
  readonly pilots = new Map<string, Pilot>();
  readonly sites = new Map<string, Site>();
  readonly options: WorldOptions;
  /** Whom the fleet recognises. */
  readonly library: FaceLibrary;
  /** How patrols go. */
  readonly rhythm: Rhythm;
  /** Simulated milliseconds since the start. */
  simNow = 0;
  #events: WorldEvent[] = [];

  constructor(options: WorldOptions) {
    this.options = options;
    this.library = new FaceLibrary(options.now);
    this.rhythm = options.rhythm ?? denseRhythm;
  }

  /** Milliseconds on a clock that nobody sets: a wall clock that is set back must not let a robot drive on. */
  steady(): number {
    return (this.options.steady ?? this.options.now)();
  }

  /** The device of an id with its pilot, if it exists. */
  member(id: string): Member | undefined {
    const device = this.devices.get(id);
    const pilot = this.pilots.get(id);
    return device && pilot && { device, pilot };
  }

  /** The map on which a device is. */
  siteOf(device: Device): Site | undefined {
    return this.sites.get(device.mapId);
  }

  /** Something has happened. */
  tell(event: WorldEvent): void {
    this.#events.push(event);
  }

  /** What can be seen of a device has changed. */
  tellStatus(deviceId: string): void {
    this.tell({ type: 'status', deviceId });
  }

  /** The caller has these alarms; the next tick must not tell them twice. */
  withdraw(alarms: readonly RaisedAlarm[]): void {
    this.#events = this.#events.filter(event => event.type !== 'alarm' || !alarms.includes(event.alarm));
  }

  /** What has happened since this was asked last. */
  takeEvents(): WorldEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
