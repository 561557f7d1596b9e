import type { ChargeLimits, InitialHardware, RobotSettings } from '@patrolkit/server/links/fleet.ts';
import type { SiteRegion } from '@patrolkit/server/links/regions.ts';
import type { SiteRoute } from '@patrolkit/server/links/site-map.ts';
import type { SiteStop } from '@patrolkit/server/links/stops.ts';
import type { Grid } from './grid.ts';
import { FaceLibrary } from '@patrolkit/server/links/people.ts';
import type { HardwareCode } from '@patrolkit/server/links/abilities.ts';
import type { Pilot } from './pilot-state.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import { denseRhythm, type Rhythm } from './rhythm.ts';
import type { Situations } from './situations.ts';
import type { Things } from './things.ts';
import type { SiteDevice } from './device.ts';
import type { RaisedAlarm, WorldEvent } from './types.ts';

/** The options of a `World`. */
export interface WorldOptions {
  seed: number;
  fleet: number;
  /** Simulated seconds in a real second. */
  speed: number;
  /** The wall clock, ms since 1970: for the times of events. */
  now: () => number;
  /** A steady clock, ms, by which commands expire; `now` by default. */
  steady?: () => number;
  /** Alarms in each hall in a simulated hour, on average; 6 by default. */
  alarmsPerHour?: number;
  /** The persons whom the fleet recognises; those of a fresh installation by default. */
  library?: FaceLibrary;
  /** The pace of patrols; short stops by default. */
  rhythm?: Rhythm;
  /** Whether somebody says when each round begins. Otherwise robots and cars drive one round after another. */
  isPlanned?: boolean;
  /** Whether an alarm is raised and an emergency call begins in the first minute, so that a new operator sees both. */
  hasOpening?: boolean;
}

/** A map of the site with what is on it. */
export interface Site {
  plan: Plan;
  grid: Grid;
  things: Things;
  situations: Situations;
  random: Random;
}

/** A device with its pilot state. */
export interface Member {
  device: SiteDevice;
  pilot: Pilot;
}

/** The state that the parts of the simulator share: devices, maps, clocks, and the events since the last tick. */
export class WorldState {
  readonly devices = new Map<string, SiteDevice>();
  readonly pilots = new Map<string, Pilot>();
  /** The parts of each device that commands may set or use. */
  readonly hardware = new Map<string, readonly HardwareCode[]>();
  /** What those are set to after a restart, by the id of the device. */
  readonly initial = new Map<string, InitialHardware>();
  /** The limits of the groups of devices, by the id of the device. */
  readonly charges = new Map<string, ChargeLimits>();
  /** How robots work, as the server has told them, by the id of the robot. */
  readonly settings = new Map<string, RobotSettings>();
  readonly sites = new Map<string, Site>();
  /** The routes that devices drive, of all maps. */
  routes: readonly SiteRoute[] = [];
  /** The regions in force, of all maps. */
  regions: readonly SiteRegion[] = [];
  readonly options: WorldOptions;
  /** The persons whom the fleet recognises. */
  readonly library: FaceLibrary;
  /** What is set for the stops of routes, by map and node. */
  stops: ReadonlyMap<string, SiteStop> = new Map();
  /** Opens a lock; false when it cannot be opened now. */
  openLock: (lockId: string) => boolean = () => false;
  /** The pace of patrols. */
  readonly rhythm: Rhythm;
  /** Ids of the doors that their locks hold open. */
  readonly opened = new Set<string>();
  /** Ids of the maps whose lamps are all off. */
  readonly unlit = new Set<string>();
  /** Simulated milliseconds since the start. */
  simNow = 0;
  #events: WorldEvent[] = [];

  constructor(options: WorldOptions) {
    this.options = options;
    this.library = options.library ?? new FaceLibrary(options.now);
    this.rhythm = options.rhythm ?? denseRhythm;
  }

  /** The steady clock, ms. Commands expire by it: a wall clock that is set back must not let a robot drive on. */
  steady(): number {
    return (this.options.steady ?? this.options.now)();
  }

  /** The device with an id and its pilot state; undefined when there is none. */
  member(id: string): Member | undefined {
    const device = this.devices.get(id);
    const pilot = this.pilots.get(id);
    return device && pilot && { device, pilot };
  }

  /** All devices with their pilot states. */
  *members(): Generator<Member> {
    for (const [id, pilot] of this.pilots) {
      const device = this.devices.get(id);
      if (device) yield { device, pilot };
    }
  }

  /** The map on which a device is. */
  siteOf(device: SiteDevice): Site | undefined {
    return this.sites.get(device.mapId);
  }

  /** Adds an event. */
  tell(event: WorldEvent): void {
    this.#events.push(event);
  }

  /** Adds an event: the visible state of a device has changed. */
  tellStatus(deviceId: string): void {
    this.tell({ type: 'status', deviceId });
  }

  /** Removes alarms that were returned to a caller, so that the next tick does not report them again. */
  withdraw(alarms: readonly RaisedAlarm[]): void {
    this.#events = this.#events.filter(event => event.type !== 'alarm' || !alarms.includes(event.alarm));
  }

  /** The events since the last call. */
  takeEvents(): WorldEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
