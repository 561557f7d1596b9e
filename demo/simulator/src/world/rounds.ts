import type { ComingRound } from '@patrolkit/server/links/site-map.ts';
/** The time between two rounds, in which a device moves about on its map, so that devices are seen everywhere. */
import { canMove, isDeployable, recallAt } from './modes.ts';
import { onRoute } from '@patrolkit/server/links/devices.ts';
import { pick } from './random.ts';
import { ownRoute } from './routes.ts';
import { batteryMinute } from './rhythm.ts';
import type { Member, WorldState } from './state.ts';

/** Whether a device is between two rounds; only robots and vehicles have such times. */
export const goesAbout = (state: WorldState, { device, pilot }: Member): boolean =>
  device.kind !== 'recorder' &&
  onRoute.has(device.mode) &&
  // A round that has begun goes on with less charge than it needs to begin.
  (state.simNow < pilot.roundAt || (device.stopIndex === 0 && !isDeployable(state, device)));

/** A random node of its map to which a device moves between rounds; undefined when there is none. */
export const somewhere = (state: WorldState, { device, pilot }: Member): string | undefined => {
  const plan = state.siteOf(device)?.plan;
  const free = plan?.nodes.filter(({ id, x, y }) => id !== plan.charger && Math.hypot(x - device.x, y - device.y) > 3);
  return free && free.length > 0 ? pick(pilot.random, free).id : undefined;
};

/** Spreads the first rounds over time; the first device of each kind begins at once. */
export const settleRounds = (state: WorldState): void => {
  const [, longest] = state.rhythm.pause;
  if (longest === 0) return;
  for (const [id, pilot] of state.pilots) {
    const device = state.devices.get(id);
    if (!device || (device.kind !== 'robot' && device.kind !== 'car')) continue;
    device.stopIndex = 0;
    pilot.roundAt = device.number === 1 ? 0 : pilot.random() * longest;
  }
};

/** Longest time in which a device reaches the first point of its round from any place of its map, ms. */
const longestWayMs = 5 * 60_000;

/** Whether a device will begin its next round by itself: not when it is stopped, was sent elsewhere, or must charge first. */
const keepsRound = (state: WorldState, { device, pilot }: Member): boolean => {
  const { simNow } = state;
  const { mode, kind, battery, patrolPaused } = device;
  // A device that looks at something it has found returns to its mode afterwards.
  const goingBackTo = mode === 'alarmReview' && !pilot.errand ? pilot.resumeMode : mode;
  if ((kind !== 'robot' && kind !== 'car') || !canMove(device) || patrolPaused || !onRoute.has(goingBackTo))
    return false;
  const minutes = Math.max(0, pilot.roundAt + longestWayMs - simNow) / 60_000;
  return isDeployable(state, device) && battery - minutes * batteryMinute.driving > recallAt(state, device.id);
};

/** The rounds that are planned and have not begun; rounds that begin by an order are never planned. */
export const comingRounds = (state: WorldState): ComingRound[] =>
  [...state.pilots].flatMap(([deviceId, pilot]) => {
    const device = state.devices.get(deviceId);
    if (!device || device.stopIndex !== 0 || pilot.roundAt <= 0 || !keepsRound(state, { device, pilot })) return [];
    const route = ownRoute(state.routes, device);
    return route
      ? [{ deviceId, routeName: route.name, inMs: (pilot.roundAt - state.simNow) / state.options.speed }]
      : [];
  });
