/** Rounds: a device drives the stops of a route once, and then stands by. */
import { onRoute } from '@patrolkit/server/links/devices.ts';
import type { RoundMode } from '@patrolkit/server/links/orders.ts';
import type { PatrolKind } from '@patrolkit/server/links/site-map.ts';
import { loseErrand } from './errands.ts';
import { canMove, endsRounds } from './modes.ts';
import type { WorldState } from './state.ts';

/** Lets the devices stand by whose rounds somebody else begins. */
export const standByAtFirst = (state: WorldState): void => {
  for (const device of state.devices.values())
    if (endsRounds(state, device) && onRoute.has(device.mode)) Object.assign(device, { mode: 'standBy', stopIndex: 0 });
};

/** A round of a route. */
interface Round {
  readonly routeId: string;
  readonly mode: RoundMode;
  /** What the device looks for in place of what the route says. */
  readonly patrol: PatrolKind | undefined;
}

/** Lets a device drive a route of its map once. False when it is not free, cannot move, or its kind does not drive the route. */
export const beginRound = (state: WorldState, id: string, { routeId, mode, patrol }: Round): boolean => {
  const member = state.member(id);
  const route = state.routes.find(one => one.id === routeId);
  if (!member || !route || !canMove(member.device)) return false;
  const { device, pilot } = member;
  if (route.mapId !== device.mapId || !route.kinds.includes(device.kind) || device.patrolPaused) return false;
  if (device.mode !== 'standBy' && device.mode !== 'watch') return false;
  loseErrand(state, member);
  Object.assign(device, { mode, routeId, stopIndex: 0, patrol });
  Object.assign(pilot, { path: [], isRoundOver: false, dwellMs: 0, gaze: undefined, place: undefined });
  state.tell({ type: 'route', deviceId: id });
  state.tellStatus(id);
  return true;
};
