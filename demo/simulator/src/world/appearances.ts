import type { Faults } from './faults.ts';
import type { Grid } from './grid.ts';
import type { Lookout } from './lookout.ts';
import type { Point } from '@patrolkit/server/links/site-map.ts';
import { between, pick } from './random.ts';
import { usualAlarmsPerHour, type SituationKind } from './situations.ts';
import type { Site, WorldState } from './state.ts';
import type { SiteDevice } from './device.ts';
import type { RaisedAlarm, Thing, ThingKind } from './types.ts';

/** Alarms an hour above which things appear in front of cameras, because patrols would not find so many in time. */
const FOUND_PER_HOUR = 40;

/** Begins situations: something appears, a reading rises, a device breaks. */
export class Appearances {
  readonly #state: WorldState;
  readonly #lookout: Lookout;
  readonly #faults: Faults;

  constructor(state: WorldState, lookout: Lookout, faults: Faults) {
    this.#state = state;
    this.#lookout = lookout;
    this.#faults = faults;
  }

  /** Begins a situation on a map. */
  begin(kind: SituationKind, site: Site): void {
    const here = [...this.#state.devices.values()].filter(({ mapId }) => mapId === site.plan.id);
    switch (kind) {
      case 'reading': {
        const sensors = here.filter(({ measured }) => measured.length > 0);
        const pilot = sensors.length > 0 ? this.#state.pilots.get(pick(site.random, sensors).id) : undefined;
        if (pilot) pilot.episodeUntil = this.#state.simNow + between(site.random, 30_000, 70_000);
        return;
      }
      case 'away':
      case 'emergencyStop': {
        // Devices that a user drives do not break by themselves.
        const whole = here.filter(({ kind: what, online, emergencyStop, mode }) => {
          const canBreak = what === 'robot' || what === 'car';
          return canBreak && online && !emergencyStop && mode !== 'manual';
        });
        if (whole.length > 0) this.#faults.break(pick(site.random, whole), kind, site.random);
        return;
      }
      case 'known':
      case 'stranger':
        return this.#place('person', site, here, kind);
      default:
        this.#place(kind === 'vehicle' && !site.plan.outdoor ? 'bag' : kind, site, here);
    }
  }

  /** Lets something appear where a device looks; the device raises an alarm at once. */
  appearBefore(device: SiteDevice, site: Site, kind: ThingKind): RaisedAlarm | undefined {
    const thing = this.#appearAhead(device, site, kind);
    return thing && this.#lookout.report(device, thing, site);
  }

  #appearAhead(device: SiteDevice, site: Site, kind: ThingKind, who?: 'stranger' | 'known'): Thing | undefined {
    const thing = site.things.appear(kind, this.#state.simNow, who);
    if (!thing) return undefined;
    const ahead = freeAhead(site.grid, device);
    [thing.x, thing.y] = [ahead.x, ahead.y];
    thing.path = [];
    return thing;
  }

  /** Lets things appear in front of cameras, so that alarms are raised now: for demonstrations and tests. */
  raiseNow(count: number, deviceId?: string, only?: ThingKind): RaisedAlarm[] {
    const kinds: ThingKind[] = only ? [only] : ['smoke', 'bag', 'person', 'vehicle'];
    const candidates = [...this.#state.devices.values()].filter(
      device => device.kind !== 'sensor' && device.online && (deviceId === undefined || device.id === deviceId),
    );
    const raised: RaisedAlarm[] = [];
    for (let i = 0; i < count; i++) {
      const device = candidates[i % candidates.length];
      const site = device && this.#state.siteOf(device);
      const kind = kinds[i % kinds.length];
      if (!device || !site || !kind) break;
      const alarm = this.appearBefore(device, site, kind === 'vehicle' && !site.plan.outdoor ? 'bag' : kind);
      if (alarm) raised.push(alarm);
    }
    this.#state.withdraw(raised);
    return raised;
  }

  /** Lets something appear where a patrol will find it; with very many alarms, in front of a camera instead. */
  #place(kind: ThingKind, site: Site, here: readonly SiteDevice[], who?: 'stranger' | 'known'): void {
    const seers = here.filter(device => device.online && device.kind !== 'sensor');
    const perHour = this.#state.options.alarmsPerHour ?? usualAlarmsPerHour;
    if (perHour <= FOUND_PER_HOUR || seers.length === 0) {
      site.things.appear(kind, this.#state.simNow, who);
      return;
    }
    const seer = pick(site.random, seers);
    const thing = this.#appearAhead(seer, site, kind === 'door' || kind === 'meter' ? 'bag' : kind, who);
    if (thing && this.#lookout.seeks(seer, thing)) this.#lookout.report(seer, thing, site);
  }
}

/** How far the way from a point is free in a direction, up to six metres. */
export const clearWay = (grid: Grid, from: Point, angle: number): number => {
  let clear = 0;
  while (
    clear < 6 &&
    grid.fits(from.x + Math.cos(angle) * (clear + 0.5), from.y + Math.sin(angle) * (clear + 0.5), 0.3)
  ) {
    clear += 0.5;
  }
  return clear;
};

/** A free point in front of a camera, as straight ahead as possible. */
export const freeAhead = (
  grid: Grid,
  device: Pick<SiteDevice, 'x' | 'y' | 'heading'> & { ptz: { pan: number } },
): Point => {
  const view = device.heading + device.ptz.pan;
  let best: Point = { x: device.x + Math.cos(view), y: device.y + Math.sin(view) };
  for (let turn = 0; turn < 16; turn++) {
    const angle = view + (turn % 2 === 0 ? 1 : -1) * Math.ceil(turn / 2) * 0.4;
    const clear = clearWay(grid, device, angle);
    if (clear >= 3) return { x: device.x + Math.cos(angle) * clear * 0.8, y: device.y + Math.sin(angle) * clear * 0.8 };
    if (turn === 0 && clear > 0)
      best = { x: device.x + Math.cos(angle) * clear, y: device.y + Math.sin(angle) * clear };
  }
  return best;
};
