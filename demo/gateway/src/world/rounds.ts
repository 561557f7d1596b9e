/** What a device does between two rounds: it goes about its map, so that somebody is seen everywhere. */
import { canMove, CHARGE_BELOW, onRoute } from './modes.ts';
import { pick } from './random.ts';
import { batteryMinute } from './rhythm.ts';
import type { Member, WorldState } from './state.ts';

/** Whether a device is between two rounds: robots and vehicles on their own. */
export const goesAbout = ({ simNow }: WorldState, { device, pilot }: Member): boolean =>
  device.kind !== 'recorder' && onRoute.has(device.mode) && simNow < pilot.roundAt;

/** A node of the lanes of its map where a device goes about. */
export const somewhere = (state: WorldState, { device, pilot }: Member): string | undefined => {
  const plan = state.siteOf(device)?.plan;
  const free = plan?.nodes.filter(({ id, x, y }) => id !== plan.charger && Math.hypot(x - device.x, y - device.y) > 3);
  return free && free.length > 0 ? pick(pilot.random, free).id : undefined;
};

/** At the start of a site rounds begin one after another: that of the first of a kind at once. */
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

/** The next round of a device: along which route, and in how many ms of the clock on the wall. */
export interface ComingRound {
  readonly deviceId: string;
  /** Name of the route, as a key of the texts. */
  readonly routeKey: string;
  /** Below zero while the device is on its way to the first point: the round has begun when it is there. */
  readonly inMs: number;
}

/** From wherever it goes about a device is at the first point of its round in this time, ms. */
const longestWayMs = 5 * 60_000;

/** Whether a device goes on to its next round by itself: one that was stopped, sent elsewhere or needs its charger before does not. */
const keepsRound = ({ simNow }: WorldState, { device, pilot }: Member): boolean => {
  const { mode, kind, battery, patrolPaused } = device;
  // What it finds between two rounds it looks at for a moment.
  const goingBackTo = mode === 'alarmReview' && !pilot.errand ? pilot.resumeMode : mode;
  if ((kind !== 'robot' && kind !== 'car') || !canMove(device) || patrolPaused || !onRoute.has(goingBackTo))
    return false;
  const minutes = Math.max(0, pilot.roundAt + longestWayMs - simNow) / 60_000;
  return battery - minutes * batteryMinute.driving > CHARGE_BELOW;
};

/** Rounds that are to begin, of devices that go about meanwhile; one that somebody has ordered was never planned. */
export const comingRounds = (state: WorldState): ComingRound[] =>
  [...state.pilots].flatMap(([deviceId, pilot]) => {
    const device = state.devices.get(deviceId);
    if (!device || device.stopIndex !== 0 || pilot.roundAt <= 0 || !keepsRound(state, { device, pilot })) return [];
    const route = state.siteOf(device)?.plan.routes.find(({ id }) => id === device.routeId);
    return route ? [{ deviceId, routeKey: route.key, inMs: (pilot.roundAt - state.simNow) / state.options.speed }] : [];
  });
