import { findWay } from '@patrolkit/server/links/site-map.ts';
import type { Grid } from './grid.ts';
import type { FaceLibrary } from '@patrolkit/server/links/people.ts';
import type { Plan } from './plan.ts';
import type { Point } from '@patrolkit/server/links/site-map.ts';
import { between, pick, type Random } from './random.ts';
import { staysMs } from './situations.ts';
import type { Thing, ThingKind } from './types.ts';
import { regularPlates } from './vehicles.ts';

/** How long a thing that no device sees stays, simulated ms. */
const UNSEEN_MS = 20 * 60_000;
/** Walking speed of persons, metres a second. */
const WALK = 1.2;
/** Persons on each map who belong to the site and are always there. */
const STAFF = 4;

/** The things that appear and disappear on one map. */
export class Things {
  readonly list: Thing[] = [];
  #plan: Plan;
  readonly #grid: Grid;
  readonly #random: Random;
  readonly #library: Pick<FaceLibrary, 'people'>;
  #count = 0;

  constructor(plan: Plan, grid: Grid, random: Random, library: Pick<FaceLibrary, 'people'>) {
    this.#plan = plan;
    this.#grid = grid;
    this.#random = random;
    this.#library = library;
    for (let i = 0; i < STAFF; i++) this.#add('person', 0, Infinity, { harmless: true, look: i % 4 });
  }

  /** The plan with other lanes, along which persons walk from now on. */
  follow(plan: Plan): void {
    this.#plan = plan;
  }

  /** Ids of the doors that stand open. */
  get openDoors(): string[] {
    return this.list.filter(thing => thing.kind === 'door').map(thing => thing.label);
  }

  /** Moves persons, and removes things whose time is over. */
  tick(dtMs: number, now: number): void {
    for (let i = this.list.length - 1; i >= 0; i--) {
      const thing = this.list[i];
      if (thing === undefined) continue;
      if (thing.until <= now) {
        this.list.splice(i, 1);
        if (thing.kind === 'door') this.#grid.setDoor(thing.label, false);
      } else if (thing.kind === 'person' && !thing.stands) {
        this.#walk(thing, dtMs / 1000);
      }
    }
  }

  /** Lets a thing of a kind appear at a free place. A person is a stranger, a known one, or either at random. */
  appear(kind: ThingKind, now: number, who?: 'stranger' | 'known'): Thing | undefined {
    return this.#add(kind, now, now + UNSEEN_MS, {}, who);
  }

  /** Lets a thing that was seen stay for a while, so that an operator can look at it. */
  seen(thing: Thing, now: number): void {
    thing.alarmedAt = now;
    if (thing.until !== Infinity) thing.until = now + between(this.#random, ...staysMs);
  }

  #add(
    kind: ThingKind,
    now: number,
    until: number,
    more: Partial<Thing>,
    who?: 'stranger' | 'known',
  ): Thing | undefined {
    const random = this.#random;
    const place = this.#place(kind);
    if (!place) return undefined;
    const thing: Thing = {
      id: `${this.#plan.id}-${String(++this.#count)}`,
      kind,
      mapId: this.#plan.id,
      x: place.x,
      y: place.y,
      heading: place.facing ?? 0,
      look: Math.floor(random() * 4),
      label: place.label,
      harmless: false,
      bornAt: now,
      until,
      alarmedAt: -Infinity,
      seenBy: new Set(),
      path: [],
      value: kind === 'meter' ? Math.round(between(random, 68, 98)) : 0,
      ...more,
    };
    if (kind === 'person') {
      // A stranger has no name; a person in the library of faces has one.
      const isNameless = thing.harmless || who === 'stranger' || (who === undefined && random() < 0.35);
      thing.label = isNameless ? '' : this.#somebody();
      if (!thing.harmless && thing.label === '') thing.look = 4;
    } else if (kind === 'vehicle') {
      thing.label = pick(
        random,
        regularPlates.filter(plate => this.list.every(({ label }) => label !== plate)),
      );
    } else if (kind === 'door') {
      this.#grid.setDoor(thing.label, true);
    }
    this.list.push(thing);
    return thing;
  }

  /** The name of a random person in the library, mostly a visitor; empty when the library is empty. */
  #somebody(): string {
    const random = this.#random;
    const { people } = this.#library;
    const visitors = people.filter(({ type }) => type.level === 'general');
    const among = random() < 0.6 && visitors.length > 0 ? visitors : people;
    return among.length === 0 ? '' : pick(random, among).name;
  }

  #place(kind: ThingKind): { x: number; y: number; label: string; facing?: number } | undefined {
    const plan = this.#plan;
    const random = this.#random;
    if (kind === 'door') {
      const shut = plan.doors.filter(door => !this.openDoors.includes(door.id));
      if (shut.length === 0) return undefined;
      const door = pick(random, shut);
      return { x: door.x + door.w / 2, y: door.y + door.h / 2, label: door.id };
    }
    if (kind === 'meter') {
      const cold = plan.meters.filter(gauge => !this.list.some(thing => thing.label === gauge.id));
      if (cold.length === 0) return undefined;
      const gauge = pick(random, cold);
      return { x: gauge.x, y: gauge.y, label: gauge.id, facing: gauge.facing };
    }
    if (kind === 'vehicle') {
      const bays = plan.bays.filter(bay => !this.list.some(thing => thing.x === bay.x && thing.y === bay.y));
      if (bays.length === 0) return undefined;
      return { ...pick(random, bays), label: '' };
    }
    for (let attempt = 0; attempt < 20; attempt++) {
      const spot = this.#besideLane(kind === 'person' ? 0.6 : 1.1);
      if (spot && this.#grid.fits(spot.x, spot.y, 0.35)) return { ...spot, label: '' };
    }
    return undefined;
  }

  #besideLane(off: number): Point | undefined {
    if (this.#plan.edges.length === 0) return undefined;
    const [a, b] = pick(this.#random, this.#plan.edges);
    const from = this.#plan.nodes.find(node => node.id === a);
    const to = this.#plan.nodes.find(node => node.id === b);
    if (!from || !to) return undefined;
    const t = between(this.#random, 0.15, 0.85);
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const side = between(this.#random, -off, off);
    return {
      x: from.x + (to.x - from.x) * t + (-(to.y - from.y) / length) * side,
      y: from.y + (to.y - from.y) * t + ((to.x - from.x) / length) * side,
    };
  }

  #walk(thing: Thing, seconds: number): void {
    let rest = WALK * seconds;
    while (rest > 0) {
      const target = thing.path[0];
      if (target === undefined) {
        thing.path = this.#stroll(thing);
        if (thing.path.length === 0) return;
        continue;
      }
      const distance = Math.hypot(target.x - thing.x, target.y - thing.y);
      if (distance <= rest) {
        [thing.x, thing.y] = [target.x, target.y];
        thing.path.shift();
        rest -= distance;
        continue;
      }
      thing.heading = Math.atan2(target.y - thing.y, target.x - thing.x);
      thing.x += Math.cos(thing.heading) * rest;
      thing.y += Math.sin(thing.heading) * rest;
      return;
    }
  }

  /** A way to another place on the lanes, a little beside their middle. */
  #stroll(thing: Thing): Point[] {
    if (this.#plan.nodes.length === 0) return [];
    const start = nearestNode(this.#plan, this.#grid, thing);
    const goal = pick(this.#random, this.#plan.nodes);
    const aside = between(this.#random, -0.7, 0.7);
    return findWay(this.#plan, start, goal.id).flatMap(id => {
      const node = this.#plan.nodes.find(candidate => candidate.id === id);
      return node ? [{ x: node.x + aside, y: node.y + aside }] : [];
    });
  }
}

/**
 * The closest lane node that can be reached in a straight line, otherwise the closest one.
 * @param mayGo whether that line may be driven; each may without it
 */
export const nearestNode = (
  plan: Pick<Plan, 'nodes'>,
  grid: Pick<Grid, 'sees'>,
  at: Point,
  mayGo: (node: Point) => boolean = () => true,
): string => {
  // To look along a line takes most of the time, so the nodes that are farther away are not looked at.
  const byDistance = plan.nodes
    .map(node => ({ node, distance: Math.hypot(node.x - at.x, node.y - at.y) }))
    .sort((one, other) => one.distance - other.distance);
  return (byDistance.find(({ node }) => mayGo(node) && grid.sees(at, node)) ?? byDistance[0])?.node.id ?? '';
};
