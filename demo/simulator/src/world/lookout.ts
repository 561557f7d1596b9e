import { wrap } from './angles.ts';
import type { Alarms, AlarmReason } from './alarms.ts';
import { aimAt } from './camera-head.ts';
import { captureThing } from './captures.ts';
import type { FaceLibrary } from '@patrolkit/server/links/people.ts';
import { detects } from './modes.ts';
import { ownRoute } from './routes.ts';
import { onRoute } from '@patrolkit/server/links/devices.ts';
import { review } from './pilot.ts';
import type { Point } from '@patrolkit/server/links/site-map.ts';
import { sceneOf } from './scene-state.ts';
import type { Site, WorldState } from './state.ts';
import type { Cause } from '@patrolkit/server/links/alarms.ts';
import type { SiteDevice } from './device.ts';
import type { RaisedAlarm, View, Thing } from './types.ts';

/** How far, metres, and within which angle a camera recognises something. */
const RANGE = 14;
const METER_RANGE = 6;
const VIEW = Math.PI / 2;
/** How far from where it was seen a thing is looked for, metres; persons farther, since they walk. */
const NEAR = 2.5;
const NEAR_PEOPLE = 8;

/** Doors that raise an important alarm when they are open. */
const guarded = new Set(['server-room', 'switch-room', 'substation', 'gate-south', 'gate-north', 'archive']);

/** What devices see, the alarms they raise for it, and what they see when they look again. */
export class Lookout {
  readonly #state: WorldState;
  readonly #alarms: Alarms;

  constructor(state: WorldState, alarms: Alarms) {
    this.#state = state;
    this.#alarms = alarms;
  }

  /** Lets every device look once. */
  look(): void {
    for (const device of this.#state.devices.values()) {
      const site = this.#state.siteOf(device);
      if (!device.online || device.kind === 'sensor' || !site) continue;
      if (!detects(this.#state, device.id, 'visible')) continue;
      for (const thing of site.things.list) {
        if (thing.harmless || thing.seenBy.has(device.id) || !this.seeks(device, thing)) continue;
        if (!isInView(device, thing, site)) continue;
        if (thing.alarmedAt === -Infinity) this.report(device, thing, site);
        else this.#witness(device, thing);
      }
    }
  }

  /**
   * Reports that a device is the first to see something: it looks at it and raises an alarm. A person of a type that raises none is only
   * captured.
   */
  report(device: SiteDevice, thing: Thing, site: Site): RaisedAlarm | undefined {
    const state = this.#state;
    thing.seenBy.add(device.id);
    site.things.seen(thing, state.simNow);
    const member = state.member(device.id);
    if (member) review(state, member, thing);
    captureThing(state, device, thing);
    const reason = reasonOf(thing, state.library);
    return reason && this.#alarms.raise(device, { ...reason, seen: { thing, site } });
  }

  /** Whether a device looks for something now: on a round with a type, for what the type says alone. */
  seeks(device: SiteDevice, { kind, label }: Thing): boolean {
    const { routes, library, pilots } = this.#state;
    // A device that has found something stays on its round while it looks at it.
    const pilot = pilots.get(device.id);
    const mode = device.mode === 'alarmReview' || pilot?.errand ? pilot?.resumeMode : device.mode;
    const patrol =
      mode !== undefined && onRoute.has(mode) ? (device.patrol ?? ownRoute(routes, device)?.patrol) : undefined;
    const sought = kind !== 'person' || library.typeOf(label) ? kind : 'intruder';
    return patrol === undefined || patrol.seeks.includes(sought);
  }

  /**
   * What a device sees of a cause: the picture to take, and an alarm when the cause is still there. Undefined on another map.
   */
  lookAgain(id: string, cause: Cause): { shot: View; alarm: RaisedAlarm | undefined } | undefined {
    const state = this.#state;
    const member = state.member(id);
    const site = state.sites.get(cause.mapId);
    if (!member || !site || member.device.mapId !== cause.mapId) return undefined;
    const [thing] = this.#find(site, cause);
    const alarm = thing && this.report(member.device, thing, site);
    if (alarm) state.withdraw([alarm]);
    const shot = alarm?.shot ?? {
      pose: aimAt(member, cause, cause.kind),
      scene: sceneOf(state, cause.mapId, id),
      focus: '',
    };
    return { shot, alarm };
  }

  /**
   * Keeps a cause where it is, or removes it now together with all that looks the same there: for demonstrations and tests.
   */
  settle(cause: Cause, stays: boolean): boolean {
    const site = this.#state.sites.get(cause.mapId);
    const things = site ? this.#find(site, cause) : [];
    for (const thing of things) {
      thing.until = stays ? Infinity : this.#state.simNow;
      thing.stands = stays;
    }
    return things.length > 0;
  }

  /**
   * Reports that another device sees something for which there is already an alarm. That device does not raise a second one.
   */
  #witness(device: SiteDevice, thing: Thing): void {
    thing.seenBy.add(device.id);
    captureThing(this.#state, device, thing);
    this.#state.tell({ type: 'witness', cause: thing.id, deviceId: device.id, at: this.#state.options.now() });
  }

  /** The things that match a cause and are still at its place. */
  #find(site: Site, cause: Cause): Thing[] {
    const isPerson = cause.kind === 'person' || cause.kind === 'intruder';
    const kind: string = isPerson ? 'person' : cause.kind;
    const reach = isPerson ? NEAR_PEOPLE : NEAR;
    return site.things.list.filter(
      thing =>
        thing.kind === kind &&
        !thing.harmless &&
        thing.label === cause.label &&
        thing.until > this.#state.simNow &&
        Math.hypot(thing.x - cause.x, thing.y - cause.y) <= reach,
    );
  }
}

/** Whether a thing is in the view of a device's camera, near enough, with nothing in between. */
const isInView = (device: SiteDevice, thing: Thing, site: Site): boolean => {
  const [dx, dy] = [thing.x - device.x, thing.y - device.y];
  const distance = Math.hypot(dx, dy);
  const range = thing.kind === 'meter' ? METER_RANGE : site.plan.outdoor ? RANGE * 1.7 : RANGE;
  if (distance > range || distance < 0.8) return false;
  if (Math.abs(wrap(Math.atan2(dy, dx) - (device.heading + device.ptz.pan))) > VIEW / 2) return false;
  if (thing.kind === 'meter' && Math.cos(Math.atan2(-dy, -dx) - thing.heading) < 0.3) return false;
  return site.grid.sees(device, before(thing, device));
};

/** The point that must be visible; for things on a wall it lies a little in front of the wall. */
const before = (thing: Thing, from: Point): Point => {
  if (thing.kind !== 'meter' && thing.kind !== 'door') return thing;
  const distance = Math.hypot(from.x - thing.x, from.y - thing.y) || 1;
  return { x: thing.x + ((from.x - thing.x) / distance) * 0.5, y: thing.y + ((from.y - thing.y) / distance) * 0.5 };
};

/** The reason of the alarm for something that was seen; undefined when it raises none. */
const reasonOf = (thing: Thing, library: Pick<FaceLibrary, 'typeOf'>): AlarmReason | undefined => {
  const value = thing.label;
  switch (thing.kind) {
    case 'person': {
      // A person who is not in the library, or no longer, is a stranger.
      const type = library.typeOf(value);
      if (!type) return { kind: 'intruder', level: 'serious' };
      return type.raises ? { kind: 'person', level: type.level, value, personName: value } : undefined;
    }
    case 'smoke':
      return { kind: 'smoke', level: 'serious' };
    case 'door':
      return { kind: 'door', level: guarded.has(value) ? 'important' : 'general', value };
    case 'vehicle':
      return { kind: 'vehicle', level: 'general', value };
    case 'bag':
      return { kind: 'bag', level: 'important' };
    case 'meter':
      return {
        kind: 'meter',
        level: thing.value >= 95 ? 'serious' : thing.value >= 80 ? 'important' : 'general',
        value: `${value} ${String(thing.value)} °C`,
      };
  }
};
