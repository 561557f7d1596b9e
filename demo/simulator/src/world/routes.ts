/** The routes that devices drive: those of a fresh installation, until the server says which there are. */
import { onRoute } from '@patrolkit/server/links/devices.ts';
import type { SiteRoute } from '@patrolkit/server/links/site-map.ts';
import type { SiteStop, StopDeed, StopGroup } from '@patrolkit/server/links/stops.ts';
import { nameOfText } from '@patrolkit/server/language/names.ts';
import type { SiteDevice } from './device.ts';
import { endsRounds } from './modes.ts';
import { plans } from './plans.ts';
import { beginTrial, readsAt, stopsByPlace } from './stops.ts';
import type { Member, WorldState } from './state.ts';

/** The routes of a fresh installation, which every kind of device drives. */
const firstRoutes: readonly SiteRoute[] = plans.flatMap(plan =>
  (plan.first?.routes ?? []).map(({ id, key, stops }) => ({
    id,
    mapId: plan.id,
    name: nameOfText(key),
    kinds: ['robot', 'car', 'recorder'] as const,
    speed: undefined,
    patrol: undefined,
    stops,
  })),
);

/** The route that a device drives. */
export const ownRoute = (
  routes: readonly SiteRoute[],
  { routeId, mapId }: Pick<SiteDevice, 'routeId' | 'mapId'>,
): SiteRoute | undefined => routes.find(route => route.id === routeId && route.mapId === mapId);

/** The route that a device drives if nobody gives it another: those of a map are taken in turn. Undefined when its kind has none there. */
export const routeFor = (
  routes: readonly SiteRoute[],
  { kind, number, mapId }: Pick<SiteDevice, 'kind' | 'number' | 'mapId'>,
): SiteRoute | undefined => {
  const offered = routes.filter(route => route.mapId === mapId && route.kinds.includes(kind));
  return offered[(number - 1) % offered.length];
};

/** Changes the routes of a state, and lets its devices follow. */
const setRoutes = (state: WorldState, routes: readonly SiteRoute[]): void => {
  const before = state.routes;
  if (JSON.stringify(before) === JSON.stringify(routes)) return;
  state.routes = routes;
  for (const member of state.members()) {
    const { device } = member;
    if (device.kind === 'sensor') continue;
    const own = ownRoute(routes, device);
    if (own?.kinds.includes(device.kind)) follow(member, ownRoute(before, device), own);
    else if (device.routeId !== undefined || routeFor(routes, device)) change(state, member, routeFor(routes, device));
    state.tell({ type: 'route', deviceId: device.id });
  }
};

/** The routes that the devices of a state drive. */
export class SiteRoutes {
  readonly #state: WorldState;

  constructor(state: WorldState) {
    this.#state = state;
    state.routes = firstRoutes;
  }

  /** Those of all maps. */
  get all(): readonly SiteRoute[] {
    return this.#state.routes;
  }

  /** What devices do at their stops from now on. */
  setStops(stops: readonly SiteStop[]): void {
    this.#state.stops = stopsByPlace(stops);
  }

  /** Lets a device do an action group where it stands; false when it cannot now. */
  try(id: string, groupId: string, group: StopGroup): boolean {
    return beginTrial(this.#state, id, groupId, group);
  }

  /** What a device reads at a point, by its id; undefined when nothing is set for the point. */
  readsAt(deviceId: string, point: string): ReadonlySet<StopDeed['kind']> | undefined {
    return readsAt(this.#state, deviceId, point);
  }

  /** The routes of the server from now on. */
  set(routes: readonly SiteRoute[]): void {
    setRoutes(this.#state, routes);
  }
}

/** Lets a device go on with its route as it is now: to the same next stop, if the route still has it. */
const follow = (member: Member, before: SiteRoute | undefined, now: SiteRoute): void => {
  const { device } = member;
  const next = before?.stops[device.stopIndex];
  const at = next === undefined ? -1 : now.stops.indexOf(next);
  if (at >= 0) {
    device.stopIndex = at;
    return;
  }
  device.stopIndex %= now.stops.length;
  leaveWay(member);
};

/** Gives a device another route, which it begins at the first stop, or none. A round that was planned on the old one is over. */
const change = (state: WorldState, member: Member, to: SiteRoute | undefined): void => {
  const { device } = member;
  Object.assign(device, { routeId: to?.id, stopIndex: 0, patrol: undefined });
  leaveWay(member);
  if (!endsRounds(state, device) || !onRoute.has(device.mode)) return;
  device.mode = 'standBy';
  state.tellStatus(device.id);
};

/** Lets a device that drives to a stop look for its way again. */
const leaveWay = ({ device, pilot }: Member): void => {
  if (onRoute.has(device.mode) && !pilot.errand) pilot.path = [];
};
