import { clamp, wrap } from './angles.ts';
import { capturePoint } from './captures.ts';
import { goOnErrand, looked, THERE } from './errands.ts';
import { canMove, endsRounds, halt } from './modes.ts';
import { onRoute, roaming } from '@patrolkit/server/links/devices.ts';
import type { Point } from '@patrolkit/server/links/site-map.ts';
import { cruiseOf, drawn } from './rhythm.ts';
import { laneLimit } from './nets.ts';
import { exitFor, isHeld, limitAt } from './regions.ts';
import { ownRoute } from './routes.ts';
import { beginStop, leftOf, stopAt, tryOn, workAt } from './stops.ts';
import type { Member, WorldState } from './state.ts';
import type { Thing } from './types.ts';
import { routeOf, wayOn, wayTo } from './ways.ts';

/** How long a device looks at what it has found, ms. */
const REVIEW_MS = 6000;

/** Drives a device that no user drives: along its route, to its charger, to where it was sent. */
export const pilotOn = (state: WorldState, member: Member, dtMs: number): void => {
  const { device, pilot } = member;
  const isTrying = pilot.trial !== undefined;
  tryOn(state, member, dtMs);
  if (device.mode === 'manual') return;
  if (!canMove(device)) return halt(device);
  const exit = device.patrolPaused ? undefined : exitFor(state, device);
  if (exit) return leave(state, member, exit, dtMs);
  if (isTrying) return halt(device);
  // A paused device stands until it is resumed, wherever it was going.
  if (isHeld(state, device) || device.mode === 'watch' || device.mode === 'standBy') return halt(device);
  if (pilot.dwellMs > 0) {
    pilot.dwellMs -= dtMs;
    halt(device);
    workAt(state, member, dtMs);
    if (pilot.dwellMs > 0) return;
    // On its way to an errand it has only waited, for example for a person, and continues.
    if (pilot.errand?.phase === 'looking') looked(state, member, pilot.errand);
    else if (!pilot.errand) endReview(state, member);
    return;
  }
  const target = pilot.path[0];
  if (!target) return setOut(state, member);
  const distance = Math.hypot(target.x - device.x, target.y - device.y);
  if (distance < 0.25) {
    pilot.path.shift();
    if (pilot.path.length === 0 && !pilot.errand && device.mode !== 'specificPoint') arrived(state, member);
    return;
  }
  const own = Math.min(
    state.settings.get(device.id)?.cruise ?? cruiseOf(device),
    limitAt(state, device),
    laneLimit(state, device),
  );
  const cruise = onRoute.has(device.mode) ? Math.min(own, ownRoute(state.routes, device)?.speed ?? own) : own;
  steer(member, target, { distance, cruise, seconds: dtMs / 1000 });
};

/** Drives a device out of a forbidden region. Outside it looks for its way again. */
const leave = (state: WorldState, member: Member, exit: Point, dtMs: number): void => {
  const { device, pilot } = member;
  pilot.path = [];
  const distance = Math.hypot(exit.x - device.x, exit.y - device.y);
  const cruise = Math.min(state.settings.get(device.id)?.cruise ?? cruiseOf(device), limitAt(state, device));
  steer(member, exit, { distance, cruise, seconds: dtMs / 1000 });
};

/** Lets a device that has found something stop for a moment and look at it. */
export const review = (state: WorldState, { device, pilot }: Member, thing: Thing): void => {
  if (!roaming.has(device.mode) || pilot.errand) return;
  pilot.resumeMode = device.mode;
  pilot.gaze = { x: thing.x, y: thing.y };
  pilot.dwellMs = REVIEW_MS;
  device.mode = 'alarmReview';
  state.tellStatus(device.id);
};

const endReview = (state: WorldState, { device, pilot }: Member): void => {
  pilot.gaze = undefined;
  if (device.mode !== 'alarmReview') return;
  device.mode = roaming.has(pilot.resumeMode) ? pilot.resumeMode : 'patrol';
  // It goes on with what it did at a stop.
  pilot.dwellMs = leftOf(pilot);
  state.tellStatus(device.id);
};

/** Decides what to do next at the end of the path. */
const setOut = (state: WorldState, member: Member): void => {
  const { device, pilot } = member;
  pilot.task = undefined;
  if (pilot.errand) return goOnErrand(state, member, pilot.errand);
  if (device.mode === 'specificPoint') return goOnToPlace(state, member);
  if (pilot.isRoundOver && onRoute.has(device.mode)) return endRound(state, member);
  const way = wayOn(state, device);
  if (!way) return;
  pilot.path = way;
  // The device is already at the first node, so it does not turn back to it.
  const [first] = way;
  if (!first || Math.hypot(first.x - device.x, first.y - device.y) >= 1.4) return;
  pilot.path.shift();
  if (pilot.path.length === 0) arrived(state, member);
};

/** Lets a device stand by that has done what it does at the last point of its round. */
const endRound = (state: WorldState, { device, pilot }: Member): void => {
  pilot.isRoundOver = false;
  device.mode = 'standBy';
  halt(device);
  state.tellStatus(device.id);
};

/** Continues at the end of the path of a device to its place: it has arrived, or drives on after an interruption. */
const goOnToPlace = (state: WorldState, { device, pilot }: Member): void => {
  const { place } = pilot;
  if (place && Math.hypot(place.x - device.x, place.y - device.y) >= THERE) {
    pilot.path = wayTo(state, device, place);
    return;
  }
  device.mode = pilot.arriveAs;
  state.tellStatus(device.id);
};

const steer = (
  { device }: Member,
  target: Point,
  { distance, cruise, seconds }: Readonly<Record<'distance' | 'cruise' | 'seconds', number>>,
): void => {
  const off = wrap(Math.atan2(target.y - device.y, target.x - device.x) - device.heading);
  const agility = device.kind === 'car' ? 0.9 : 1.3;
  device.turnRate = clamp(off / Math.max(seconds, 0.05), -agility, agility);
  device.heading = wrap(device.heading + device.turnRate * seconds);
  // Turns first, then drives. Slows down towards the end of the path.
  const wanted = Math.abs(off) > 0.6 ? 0 : cruise * clamp(distance / (device.kind === 'car' ? 3 : 0.8), 0.25, 1);
  device.speed += clamp(wanted - device.speed, -2 * seconds, 0.8 * seconds);
  const step = Math.min(distance, Math.max(0, device.speed) * seconds);
  device.x += Math.cos(device.heading) * step;
  device.y += Math.sin(device.heading) * step;
  device.driven += step;
};

const arrived = (state: WorldState, member: Member): void => {
  const { device, pilot } = member;
  halt(device);
  if (device.mode === 'charge') {
    pilot.dwellMs = 5_000;
    return;
  }
  const route = routeOf(state, device.id);
  device.stopIndex = route ? (device.stopIndex + 1) % route.stops.length : 0;
  state.tell({ type: 'step', deviceId: device.id, stop: route?.next, at: state.options.now() });
  const patrolled = device.kind !== 'recorder' && onRoute.has(device.mode) ? route : undefined;
  const node = patrolled?.stops[patrolled.next]?.id;
  const stop = node === undefined ? undefined : stopAt(state, device.mapId, node);
  if (patrolled && stop) beginStop(state, member, stop, patrolled.next + 1);
  else {
    pilot.dwellMs = drawn(pilot.random, device.kind === 'recorder' ? state.rhythm.stand : state.rhythm.hold);
    if (patrolled) capturePoint(state, member, patrolled.next + 1, node);
  }
  pilot.isRoundOver = device.stopIndex === 0 && endsRounds(state, device);
};
