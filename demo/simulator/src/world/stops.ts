/** What devices do at the stops of their routes: they stand, look where they are told to, and do one action after another. */
import { pointId } from '@patrolkit/server/fleet/site-names.ts';
import { onRoute } from '@patrolkit/server/links/devices.ts';
import type { SiteStop, StopDeed, StopGroup } from '@patrolkit/server/links/stops.ts';
import { clamp, wrap } from './angles.ts';
import { ptzTo } from './camera-head.ts';
import { capturePoint } from './captures.ts';
import type { SiteDevice } from './device.ts';
import { applyHardware } from './hardware.ts';
import { canMove, detects } from './modes.ts';
import type { StopDue, StopTask } from './pilot-state.ts';
import type { Member, WorldState } from './state.ts';

const keyOf = (mapId: string, node: string): string => `${mapId} ${node}`;

/** The stops by map and node. */
export const stopsByPlace = (stops: readonly SiteStop[]): ReadonlyMap<string, SiteStop> =>
  new Map(stops.map(stop => [keyOf(stop.mapId, stop.node), stop]));

/** What is set for a node; undefined when nothing is. */
export const stopAt = ({ stops }: Pick<WorldState, 'stops'>, mapId: string, node: string): SiteStop | undefined =>
  stops.get(keyOf(mapId, node));

/** The groups of a stop that a device does. */
const groupsOf = ({ groups }: SiteStop, { id, model }: Pick<SiteDevice, 'id' | 'model'>): readonly StopGroup[] =>
  groups.filter(
    group =>
      (group.deviceId === undefined || group.deviceId === id) && (group.model === undefined || group.model === model),
  );

/** What a device reads at a point, by its id; undefined when nothing is set for the point. */
export const readsAt = (
  state: Pick<WorldState, 'stops' | 'devices'>,
  deviceId: string,
  point: string,
): ReadonlySet<StopDeed['kind']> | undefined => {
  const stop = [...state.stops.values()].find(({ mapId, node }) => pointId(mapId, node) === point);
  const device = state.devices.get(deviceId);
  if (!stop || !device) return undefined;
  return new Set(groupsOf(stop, device).flatMap(({ acts }) => acts.map(({ deed }) => deed.kind)));
};

/** What a device has to do for some action groups, one after another, and how long it is busy with them, ms. */
const duesOf = (
  groups: readonly StopGroup[],
  { id, ptz }: Pick<SiteDevice, 'id' | 'ptz'>,
  pace: number,
): { readonly due: StopDue[]; readonly lasts: number } => {
  const due: StopDue[] = [];
  let at = 0;
  for (const { name: group, acts, lastsMs } of groups) {
    let next = at;
    for (const { deed, forMs, isFullCycle } of acts) {
      const begin = isFullCycle ? at : next;
      due.push({ what: 'act', at: begin, deed, group });
      if (deed.kind === 'preset' && deed.axes[id])
        due.push({ what: 'turnBack', at: begin + forMs * pace, axes: { ...ptz } });
      if (!isFullCycle) next += forMs * pace;
    }
    at = Math.max(next, at + lastsMs * pace);
  }
  return { due, lasts: at };
};

/** What begins at the same time keeps its order. */
const inTime = (due: readonly StopDue[]): StopDue[] => due.toSorted((one, other) => one.at - other.at);

/** Lets a device that has arrived begin what is set for its stop. */
export const beginStop = (state: WorldState, member: Member, stop: SiteStop, point: number): void => {
  const { device, pilot } = member;
  const pace = state.rhythm.stay;
  const { due, lasts: busy } = duesOf(groupsOf(stop, device), device, pace);
  const lasts = Math.max(busy, stop.stayMs * pace);
  const { greetings = [], everyMs = 0 } = stop.speech ?? {};
  const times = greetings.length === 0 ? 0 : everyMs > 0 ? Math.max(1, Math.ceil(lasts / (everyMs * pace))) : 1;
  for (let time = 0; time < times; time += 1) due.push({ what: 'speak', at: time * everyMs * pace, greetings });
  pilot.task = { stop, point, passed: 0, lasts, due: inTime(due), hasPicture: false };
  pilot.dwellMs = lasts;
  workAt(state, member, 0);
};

/** Lets a device do an action group where it stands, in any mode in which it could drive; false when it cannot now. */
export const beginTrial = (state: WorldState, id: string, groupId: string, group: StopGroup): boolean => {
  const { device, pilot } = state.member(id) ?? {};
  if (!device || !pilot || !isFreeFor(device) || pilot.trial || pilot.errand || pilot.isSheltered) return false;
  const { due, lasts } = duesOf([group], device, state.rhythm.stay);
  const stop = { mapId: device.mapId, node: '', stayMs: 0, heading: undefined, groups: [group], speech: undefined };
  pilot.trial = {
    groupId,
    task: { stop, point: 0, passed: 0, lasts, due: inTime(due), hasPicture: false },
    undone: [],
  };
  return true;
};

const isFreeFor = (device: SiteDevice): boolean =>
  canMove(device) && device.mode !== 'charge' && device.mode !== 'alarmReview' && device.mode !== 'offline';

/** Goes on with an action group that was ordered. It ends early when the device can no longer do anything. */
export const tryOn = (state: WorldState, member: Member, dtMs: number): void => {
  const { device, pilot } = member;
  const { trial } = pilot;
  if (!trial) return;
  const { task, groupId, undone } = trial;
  if (isFreeFor(device)) {
    task.passed += dtMs;
    doDue(state, member, task, deed => undone.push(deed));
    if (task.passed < task.lasts || task.due.length > 0) return;
  } else undone.push(...task.due.flatMap(due => (due.what === 'act' ? [due.deed.kind] : [])));
  pilot.trial = undefined;
  state.tell({ type: 'acted', deviceId: device.id, groupId, undone, at: state.options.now() });
};

/** Does what is due by now. */
const doDue = (
  state: WorldState,
  member: Member,
  task: StopTask,
  onUndone: (deed: StopDeed['kind'], group: StopGroup['name']) => void,
): void => {
  const now = task.due.filter(({ at }) => at <= task.passed);
  task.due = task.due.slice(now.length);
  for (const due of now) {
    if (due.what === 'speak') speak(state, member.device, due.greetings);
    else if (due.what === 'turnBack') ptzTo(state, member.device.id, due.axes);
    else if (!isDone(state, member, task, due.deed)) onUndone(due.deed.kind, due.group);
  }
};

/** Goes on with what a device does at its stop. It is over for a device that does something else meanwhile. */
export const workAt = (state: WorldState, member: Member, dtMs: number): void => {
  const { device, pilot } = member;
  const { task } = pilot;
  if (!task) return;
  if (!onRoute.has(device.mode)) {
    // It goes on when it has looked at what it has found.
    if (device.mode !== 'alarmReview' || pilot.errand) pilot.task = undefined;
    return;
  }
  task.passed += dtMs;
  face(device, task.stop, dtMs / 1000);
  doDue(state, member, task, (deed, group) => {
    const [deviceId, node, at] = [device.id, task.stop.node, state.options.now()];
    state.tell({ type: 'undone', deviceId, node, deed, group, at });
  });
  if (task.passed >= task.lasts && task.due.length === 0) pilot.task = undefined;
};

/** How long a device still has to stand at its stop after an interruption, ms. */
export const leftOf = ({ task }: Member['pilot']): number => (task ? Math.max(0, task.lasts - task.passed) : 0);

/** Turns a device that stands to where it is to look. */
const face = (device: SiteDevice, { heading }: SiteStop, seconds: number): void => {
  if (heading === undefined) return;
  const most = (device.kind === 'car' ? 0.9 : 1.3) * seconds;
  device.heading = wrap(device.heading + clamp(wrap(heading - device.heading), -most, most));
};

/** Does an action; false when it cannot be done. */
const isDone = (state: WorldState, member: Member, task: StopTask, deed: StopDeed): boolean => {
  const { device } = member;
  const parts = state.hardware.get(device.id) ?? [];
  switch (deed.kind) {
    case 'wait':
      return true;
    case 'picture':
      return picture(state, member, task);
    case 'thermal':
      return detects(state, device.id, 'thermal') && picture(state, member, task);
    case 'meters':
      return detects(state, device.id, 'meter') && picture(state, member, task);
    case 'preset': {
      const axes = deed.axes[device.id];
      return axes !== undefined && ptzTo(state, device.id, axes);
    }
    case 'broadcast':
      speak(state, device, deed.greetings, deed.voiceId);
      return true;
    case 'light':
      return (
        (deed.change.headLight === undefined || parts.includes('headLamp')) &&
        (deed.change.alarmLight === undefined || parts.includes('alarmLamp')) &&
        applyHardware(state, member, deed.change)
      );
    case 'wiper':
      return parts.includes('wiper') && applyHardware(state, member, deed.change);
    case 'lock':
      return state.openLock(deed.lockId);
  }
};

const speak = (state: WorldState, { id }: SiteDevice, greetings: readonly string[], voiceId?: string): void =>
  state.tell({ type: 'speech', deviceId: id, greetings, voiceId, at: state.options.now() });

/** Takes the picture of the point, once at each stop: what a device reads there is on it. */
const picture = (state: WorldState, member: Member, task: StopTask): boolean => {
  if (!task.hasPicture) capturePoint(state, member, task.point, task.point === 0 ? undefined : task.stop.node);
  task.hasPicture = true;
  return true;
};
