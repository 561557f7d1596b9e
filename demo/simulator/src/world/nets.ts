/** The lanes of the maps as the server tells them, and how devices take over new ones. Without a server they are those of the plans. */
import { metresBetween, nearestOn } from '@patrolkit/transport/contract';
import type { DrawnMap, InWay, LaneRules, Point, SiteGround, SiteNet } from '@patrolkit/server/links/site-map.ts';
import type { SiteDevice } from './device.ts';
import type { Grid } from './grid.ts';
import { CELL, DOOR_BASE, material, type Plan } from './plan.ts';
import { followMaps } from './sites.ts';
import type { WorldState } from './state.ts';

/** The room that a device needs, metres from its middle. */
const BODY = 0.35;
/** How far beside the middle of a lane a device on it can be, metres. */
const BESIDE = 1.2;

/** The lanes of a state. */
export class SiteNets {
  readonly #state: WorldState;
  readonly #written = new Map<string, string>();

  constructor(state: WorldState) {
    this.#state = state;
  }

  /** All maps with their lanes. */
  get maps(): readonly Plan[] {
    return [...this.#state.sites.values()].map(({ plan }) => plan);
  }

  /** The maps of the server from now on. Returns the plans of those that users have added, if any map has changed. */
  setMaps(maps: readonly DrawnMap[]): readonly Plan[] | undefined {
    const drawn = followMaps(this.#state, maps);
    // A map whose ground has changed has no lanes yet.
    if (drawn) this.#written.clear();
    return drawn;
  }

  /** The lanes of the server from now on. Devices that drive by themselves look for their ways again. */
  set(nets: readonly SiteNet[]): void {
    for (const net of nets) {
      const site = this.#state.sites.get(net.mapId);
      const written = JSON.stringify(net);
      if (!site || this.#written.get(net.mapId) === written) continue;
      this.#written.set(net.mapId, written);
      const { nodes, edges, chargers } = net;
      site.plan = { ...site.plan, nodes, edges, chargers };
      site.things.follow(site.plan);
      for (const { device, pilot } of this.#state.members())
        if (device.mapId === net.mapId && device.mode !== 'manual' && pilot.path.length > 0) pilot.path = [];
    }
  }

  /** The floor of a map; undefined for an unknown one. */
  ground(mapId: string): SiteGround | undefined {
    const site = this.#state.sites.get(mapId);
    if (!site) return undefined;
    const { plan, grid } = site;
    return {
      isFree: ({ x, y }) => grid.fits(x, y, BODY),
      between: (from, to, width) => inWay(plan, grid, from, to, width),
    };
  }
}

/** What stands between two places, in a strip of a width. */
const inWay = (plan: Plan, grid: Grid, from: Point, to: Point, width: number): InWay[] => {
  const length = metresBetween(from, to);
  const [x, y] = length === 0 ? [0, 0] : [(to.y - from.y) / length, (from.x - to.x) / length];
  const steps = Math.max(1, Math.ceil(length / (CELL / 2)));
  const across = Math.max(1, Math.ceil(width / (CELL / 2)));
  const found = new Set<number>();
  for (let step = 0; step <= steps; step += 1)
    for (let side = 0; side <= across; side += 1) {
      const off = (side / across - 0.5) * width;
      const part = step / steps;
      found.add(grid.at(from.x + (to.x - from.x) * part + x * off, from.y + (to.y - from.y) * part + y * off));
    }
  return [...found].flatMap((what): InWay[] => {
    if (what === material.free) return [];
    const door = plan.doors[what - DOOR_BASE];
    return [door ? { kind: 'door', id: door.id } : { kind: 'wall' }];
  });
};

/** The rules of the lane on which a device is: of the one in whose direction it drives. Undefined beside all lanes with rules. */
const laneOf = ({ nodes, edges }: Plan, device: SiteDevice): LaneRules | undefined => {
  const places = new Map(nodes.map(node => [node.id, node]));
  return edges.find(([from, to, rules]) => {
    const [one, other] = [places.get(from), places.get(to)];
    if (!rules || !one || !other || metresBetween(nearestOn(one, other, device), device) > BESIDE) return false;
    const turn = Math.cos(device.heading - Math.atan2(other.y - one.y, other.x - one.x));
    return Math.abs(turn) > Math.SQRT1_2;
  })?.[2];
};

/** How fast a device that drives by itself may be on its lane, metres a second. */
export const laneLimit = (state: WorldState, device: SiteDevice): number => {
  const plan = state.siteOf(device)?.plan;
  const hasLimits = plan?.edges.some(([, , rules]) => rules?.maxSpeed !== undefined) === true;
  return (plan && hasLimits ? laneOf(plan, device)?.maxSpeed : undefined) ?? Infinity;
};
