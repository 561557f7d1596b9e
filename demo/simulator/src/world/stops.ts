/** What devices do at the stops of their routes: they stand, look where they are told to, and do one action after another. */
import { pointId } from '@patrolkit/server/fleet/site-names.ts';
import { onRoute } from '@patrolkit/server/links/devices.ts';
import type { SiteStop, StopDeed, StopGroup } from '@patrolkit/server/links/stops.ts';
import { clamp, wrap } from './angles.ts';
import { ptzTo } from './camera-head.ts';
import { capturePoint } from './captures.ts';
import type { SiteDevice } from './device.ts';
import { applyHardware } from './hardware.ts';
import { detects } from './modes.ts';
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

/** Lets a device that has arrived begin what is set for its stop. */
export const beginStop = (state: WorldState, member: Member, stop: SiteStop, point: number): void => {
  const { device, pilot } = member;
  const pace = state.rhythm.stay;
  const due: StopDue[] = [];
  let at = 0;
  for (const { name: group, acts, lastsMs } of groupsOf(stop, device)) {
    let next = at;
    for (const { deed, forMs, isFullCycle } of acts) {
      const begin = isFullCycle ? at : next;
      due.push({ what: 'act', at: begin, deed, group });
      if (deed.kind === 'preset' && deed.axes[device.id])
        due.push({ what: 'turnBack', at: begin + forMs * pace, axes: { ...device.ptz } });
      if (!isFullCycle) next += forMs * pace;
    }
    at = Math.max(next, at + lastsMs * pace);
  }
  const lasts = Math.max(at, stop.stayMs * pace);
  const { greetings = [], everyMs = 0 } = stop.speech ?? {};
  const times = greetings.length === 0 ? 0 : everyMs > 0 ? Math.max(1, Math.ceil(lasts / (everyMs * pace))) : 1;
  for (let time = 0; time < times; time += 1) due.push({ what: 'speak', at: time * everyMs * pace, greetings });
  // What begins at the same time keeps its order.
  due.sort((one, other) => one.at - other.at);
  pilot.task = { stop, point, passed: 0, lasts, due, hasPicture: false };
  pilot.dwellMs = lasts;
  workAt(state, member, 0);
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
  const now = task.due.filter(({ at }) => at <= task.passed);
  task.due = task.due.slice(now.length);
  for (const due of now) {
    if (due.what === 'speak') speak(state, device, due.greetings);
    else if (due.what === 'turnBack') ptzTo(state, device.id, due.axes);
    else perform(state, member, task, due);
  }
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

/** Does an action, or says that it cannot be done. */
const perform = (
  state: WorldState,
  member: Member,
  task: StopTask,
  { deed, group }: Extract<StopDue, { what: 'act' }>,
): void => {
  if (isDone(state, member, task, deed)) return;
  const [deviceId, node, at] = [member.device.id, task.stop.node, state.options.now()];
  state.tell({ type: 'undone', deviceId, node, deed: deed.kind, group, at });
};

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
      speak(state, device, deed.greetings);
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

const speak = (state: WorldState, { id }: SiteDevice, greetings: readonly string[]): void =>
  state.tell({ type: 'speech', deviceId: id, greetings, at: state.options.now() });

/** Takes the picture of the point, once at each stop: what a device reads there is on it. */
const picture = (state: WorldState, member: Member, task: StopTask): boolean => {
  if (!task.hasPicture) capturePoint(state, member, task.point, task.stop.node);
  task.hasPicture = true;
  return true;
};
