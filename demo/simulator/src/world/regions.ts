/** How devices follow the regions of their maps. Without a server there are none. */
import { liesIn, metresBetween, nearestOn, sidesOf } from '@patrolkit/transport/contract';
import { blockingFor, blocks, regionAt, regionsFor, type SiteRegion } from '@patrolkit/server/links/regions.ts';
import type { Point } from '@patrolkit/server/links/site-map.ts';
import type { SiteDevice } from './device.ts';
import { recall } from './errands.ts';
import type { Member, WorldState } from './state.ts';
import { wayTo } from './ways.ts';

/** How far beyond the edge of a forbidden region a device that leaves it stands, metres. */
const BEYOND = 0.5;
/** The room that a device needs, metres from its middle. */
const BODY = 0.35;
/** How far apart the places of an edge are at which a device could leave, metres. */
const STEP = 0.5;

/** The regions that the devices of a state follow. */
export class SiteRegions {
  readonly #state: WorldState;
  #written = '';

  constructor(state: WorldState) {
    this.#state = state;
  }

  /** Those of all maps. */
  get all(): readonly SiteRegion[] {
    return this.#state.regions;
  }

  /** The regions of the server from now on. Devices whose way leads through one look for another way. */
  set(regions: readonly SiteRegion[]): void {
    const written = JSON.stringify(regions);
    if (written === this.#written) return;
    this.#written = written;
    this.#state.regions = regions;
    for (const member of this.#state.members()) lookAgain(this.#state, member);
  }
}

/** Whether a way leads through a region that blocks it. */
const isBlocked = (state: WorldState, device: SiteDevice, path: readonly Point[]): boolean => {
  const blocking = blockingFor(state.regions, device);
  return path.some((to, at) => blocking.some(region => blocks(region, path[at - 1] ?? device, to)));
};

/** Lets a device look for another way when its own is blocked. It gives up a goal that it cannot reach any more. */
const lookAgain = (state: WorldState, member: Member): void => {
  const { device, pilot } = member;
  if (device.mode === 'manual' || !isBlocked(state, device, pilot.path)) return;
  pilot.path = [];
  const { errand, place } = pilot;
  if (errand && errand.phase !== 'back' && wayTo(state, device, errand.goal).length === 0) {
    state.tell({ type: 'errand', deviceId: device.id, end: 'lost', at: state.options.now() });
    recall(state, device.id);
  }
  if (device.mode !== 'specificPoint' || !place || wayTo(state, device, place).length > 0) return;
  device.mode = pilot.arriveAs;
  state.tellStatus(device.id);
};

/** The place outside to which a device in a forbidden region drives: the nearest one where it can stand. Undefined outside, and without one. */
export const exitFor = (state: WorldState, device: SiteDevice): Point | undefined => {
  const region = regionAt(state.regions, 'forbidden', device, device);
  const grid = state.siteOf(device)?.grid;
  if (!region || !grid) return undefined;
  const others = regionsFor(state.regions, 'forbidden', device);
  const isFree = (at: Point): boolean =>
    grid.fits(at.x, at.y, BODY) && grid.sees(device, at) && !others.some(({ corners }) => liesIn(corners, at));
  return edgesOf(region, device)
    .filter(isFree)
    .toSorted((one, other) => metresBetween(device, one) - metresBetween(device, other))[0];
};

/** Places a little beyond the edge of a region: those nearest to a device, and some along each side. */
const edgesOf = ({ corners }: SiteRegion, device: SiteDevice): Point[] =>
  sidesOf(corners).flatMap(([from, to]) => {
    const length = metresBetween(from, to);
    const [x, y] = [((to.y - from.y) / length) * BEYOND, ((from.x - to.x) / length) * BEYOND];
    const steps = Math.ceil(length / STEP);
    const along = Array.from({ length: steps + 1 }, (_, at) => ({
      x: from.x + ((to.x - from.x) * at) / steps,
      y: from.y + ((to.y - from.y) * at) / steps,
    }));
    // The corners may go either way round.
    return [nearestOn(from, to, device), ...along].flatMap(at => [
      { x: at.x + x, y: at.y + y },
      { x: at.x - x, y: at.y - y },
    ]);
  });

/** How fast a device that drives by itself may be where it is, metres a second. */
export const limitAt = (state: WorldState, device: SiteDevice): number =>
  regionsFor(state.regions, 'speedLimit', device)
    .filter(({ corners }) => liesIn(corners, device))
    .reduce((least, { maxSpeed = Infinity }) => Math.min(least, maxSpeed), Infinity);

/** Whether a paused device stands: in a region without stopping it drives on to the edge. */
export const isHeld = (state: WorldState, device: SiteDevice): boolean =>
  device.patrolPaused && regionAt(state.regions, 'noStopping', device, device) === undefined;
