import { canMove, halt, recallAt } from './modes.ts';
import { roaming, standing } from '@patrolkit/server/links/devices.ts';
import { regionAt } from '@patrolkit/server/links/regions.ts';
import type { SiteDevice } from './device.ts';
import type { Errand } from './pilot-state.ts';
import type { Point } from '@patrolkit/server/links/site-map.ts';
import type { Member, WorldState } from './state.ts';
import { wayTo } from './ways.ts';

/** How long a device looks at the place to which it was sent, ms. */
const LOOK_MS = 3000;
/** How long a device stays with somebody whom it has led to a place, ms. */
const GUIDE_MS = 8000;
/** A device that is nearer to its goal than this has reached it, metres. */
export const THERE = 1;

/** Whether regions let a device drive to a point, and stay there. */
const mayReach = (state: WorldState, device: SiteDevice, goal: Point): boolean =>
  regionAt(state.regions, 'forbidden', device, goal) === undefined &&
  (Math.hypot(goal.x - device.x, goal.y - device.y) < THERE || wayTo(state, device, goal).length > 0);

/** Sends a device to a point of its map, where it then stands by or watches. False when it cannot stand there or cannot move now. */
export const goTo = (
  state: WorldState,
  id: string,
  goal: Point,
  arriveAs: 'standBy' | 'watch' = 'standBy',
): boolean => {
  const member = state.member(id);
  const site = member && state.siteOf(member.device);
  if (!member || !site || !canMove(member.device) || member.device.mode === 'manual') return false;
  const { device, pilot } = member;
  if ((device.kind !== 'robot' && device.kind !== 'car') || !site.grid.fits(goal.x, goal.y, 0.35)) return false;
  if (!mayReach(state, device, goal)) return false;
  loseErrand(state, member);
  device.mode = 'specificPoint';
  device.patrolPaused = false;
  pilot.dwellMs = 0;
  pilot.gaze = undefined;
  pilot.arriveAs = arriveAs;
  pilot.place = goal;
  pilot.path = wayTo(state, device, goal);
  state.tellStatus(id);
  return true;
};

/** Whether a device can be sent somewhere now. */
export const isFree = (state: WorldState, id: string): boolean => {
  const { device, pilot } = state.member(id) ?? {};
  if (!device || !pilot || pilot.errand || device.patrolPaused || !canMove(device)) return false;
  return (
    (device.kind === 'robot' || device.kind === 'car') &&
    device.mode !== 'manual' &&
    device.battery > recallAt(state, id)
  );
};

/** The free robot nearest to a point of a map, among those for which `mayBe` returns true. */
export const nearestFree = (
  state: WorldState,
  mapId: string,
  at: Point,
  mayBe: (id: string) => boolean,
): string | undefined => {
  let found: string | undefined;
  let least = Infinity;
  for (const { id, kind, mapId: where, x, y } of state.devices.values()) {
    const distance = Math.hypot(x - at.x, y - at.y);
    if (kind !== 'robot' || where !== mapId || distance >= least || !mayBe(id) || !isFree(state, id)) continue;
    [found, least] = [id, distance];
  }
  return found;
};

/**
 * Sends a free device to a point to look at another one for a time, simulated ms, or to lead somebody there. An `errand` event says how it
 * ended.
 */
export const send = (
  state: WorldState,
  id: string,
  goal: Point,
  look: Point | undefined,
  staysMs = look === undefined ? GUIDE_MS : LOOK_MS,
): boolean => {
  const member = state.member(id);
  if (!member || !isFree(state, id)) return false;
  const { device, pilot } = member;
  if (!mayReach(state, device, goal)) return false;
  if (device.mode !== 'alarmReview') pilot.resumeMode = device.mode;
  const home = standing.has(pilot.resumeMode) ? { x: device.x, y: device.y } : undefined;
  pilot.errand = { phase: 'out', goal, look: look ?? goal, isGuide: look === undefined, home, staysMs };
  pilot.task = undefined;
  pilot.path = wayTo(state, device, goal);
  pilot.dwellMs = 0;
  pilot.gaze = undefined;
  device.mode = look === undefined ? 'guide' : 'alarmReview';
  state.tellStatus(id);
  return true;
};

/** Calls a device back from its errand. It continues with what it did before, at the place where it did it. */
export const recall = (state: WorldState, id: string): void => {
  const member = state.member(id);
  const errand = member?.pilot.errand;
  if (errand && errand.phase !== 'back') goBack(state, member, errand);
};

/** Continues an errand at the end of its path: the device has arrived, or its path was cleared and it gets a new one. */
export const goOnErrand = (state: WorldState, member: Member, errand: Errand): void => {
  const { device, pilot } = member;
  const to = (errand.phase === 'back' ? errand.home : undefined) ?? errand.goal;
  if (Math.hypot(to.x - device.x, to.y - device.y) < THERE) reached(state, member, errand);
  else pilot.path = wayTo(state, device, to);
};

/** Handles that a device has reached the goal of its errand. */
const reached = (state: WorldState, member: Member, errand: Errand): void => {
  halt(member.device);
  if (errand.phase === 'back') return endErrand(state, member);
  errand.phase = 'looking';
  if (errand.isGuide)
    // What it says there is said on arrival.
    state.tell({ type: 'errand', deviceId: member.device.id, end: 'looked', at: state.options.now() });
  else member.pilot.gaze = errand.look;
  member.pilot.dwellMs = errand.staysMs;
};

/** Handles that a device has looked at the place to which it was sent. */
export const looked = (state: WorldState, member: Member, errand: Errand): void => {
  if (!errand.isGuide)
    state.tell({ type: 'errand', deviceId: member.device.id, end: 'looked', at: state.options.now() });
  goBack(state, member, errand);
};

/** Ends an errand. A device that stood somewhere on purpose goes back there first. */
const goBack = (state: WorldState, member: Member, errand: Errand): void => {
  const { device, pilot } = member;
  if (!errand.home) return endErrand(state, member);
  errand.phase = 'back';
  pilot.gaze = undefined;
  pilot.dwellMs = 0;
  pilot.path = wayTo(state, device, errand.home);
};

const endErrand = (state: WorldState, { device, pilot }: Member): void => {
  pilot.errand = undefined;
  pilot.path = [];
  pilot.dwellMs = 0;
  pilot.gaze = undefined;
  const { resumeMode } = pilot;
  device.mode = roaming.has(resumeMode) || standing.has(resumeMode) || resumeMode === 'charge' ? resumeMode : 'patrol';
  state.tellStatus(device.id);
};

/** Gives up an errand for something more important. */
export const loseErrand = (state: WorldState, { device, pilot }: Member): void => {
  if (!pilot.errand) return;
  const isOwed = pilot.errand.phase === 'out' || (pilot.errand.phase === 'looking' && !pilot.errand.isGuide);
  pilot.errand = undefined;
  pilot.path = [];
  pilot.dwellMs = 0;
  if (isOwed) state.tell({ type: 'errand', deviceId: device.id, end: 'lost', at: state.options.now() });
};
