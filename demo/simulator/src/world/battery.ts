import { warnAt, warnEnds, type Alarms } from './alarms.ts';
import { loseErrand } from './errands.ts';
import { endsRounds, leaveAt, recallAt } from './modes.ts';
import { onRoute, roaming, standing } from '@patrolkit/server/links/devices.ts';
import type { AfterCharge } from './pilot-state.ts';
import type { SiteDevice } from './device.ts';
import { batteryMinute } from './rhythm.ts';
import type { Member, WorldState } from './state.ts';
import { wayTo } from './ways.ts';

/** With this charge a device goes on when its shelter ends, percent. */
const goesOnFrom = 50;

/** Whether a device stands at a charger of its map. */
export const isDocked = (state: WorldState, device: SiteDevice): boolean => {
  const plan = state.siteOf(device)?.plan;
  return (
    plan?.nodes.some(({ id, x, y }) => plan.chargers.includes(id) && Math.hypot(device.x - x, device.y - y) < 1.6) ===
    true
  );
};

/** Uses or charges the battery of a device, and sends it to its charger in time. */
export const useBattery = (state: WorldState, alarms: Alarms, member: Member, dtMs: number): void => {
  const { device, pilot } = member;
  const minutes = dtMs / 60_000;
  // The alarm has ended. The next low charge raises it again, also when the device was not charged fully.
  if (device.battery >= warnEnds(state, device.id)) pilot.lowWarned = false;
  if (device.mode === 'charge' && isDocked(state, device)) {
    device.battery = Math.min(100, device.battery + minutes * batteryMinute.charging);
    if (device.battery >= leaveAt(state, device.id) && !pilot.isSheltered) leaveCharger(state, member);
    return;
  }
  if (!device.online) return;
  const use = device.kind === 'recorder' ? 0.15 : device.speed === 0 ? batteryMinute.standing : batteryMinute.driving;
  device.battery = Math.max(1, device.battery - minutes * use);
  if (device.battery > recallAt(state, device.id) || device.kind === 'recorder') return;
  if (device.battery <= warnAt(state, device.id) && !pilot.lowWarned) {
    pilot.lowWarned = true;
    alarms.raise(device, { kind: 'battery', level: 'general', value: String(Math.round(device.battery)) });
  }
  if (device.mode !== 'charge' && device.mode !== 'manual') {
    goToCharger(state, member);
    state.tellStatus(device.id);
  }
};

/** Sends a device to its charger, and notes what it continues with when it is charged. */
export const goToCharger = (state: WorldState, member: Member): void => {
  const { device, pilot } = member;
  pilot.afterCharge = afterChargeOf(state, member);
  loseErrand(state, member);
  device.mode = 'charge';
  pilot.path = [];
};

/**
 * What a device continues with after charging. One that stands somewhere on purpose, or is on its way there, returns to that
 * place. The round of one whose rounds are planned is over: it stands by until its next one.
 */
const afterChargeOf = (state: WorldState, { device, pilot }: Member): AfterCharge => {
  const isElsewhere = device.mode === 'alarmReview' || device.mode === 'manual' || pilot.errand !== undefined;
  const did = isElsewhere ? pilot.resumeMode : device.mode;
  const here = { x: device.x, y: device.y };
  // It was ordered away from its charger.
  if (did === 'charge') return pilot.afterCharge;
  if (standing.has(did)) return { mode: did, place: pilot.errand?.home ?? here };
  if (did === 'specificPoint') return { mode: pilot.arriveAs, place: pilot.place ?? here };
  if (endsRounds(state, device) && onRoute.has(did)) return { mode: 'standBy', place: undefined };
  return { mode: roaming.has(did) ? did : 'patrol', place: undefined };
};

/** Ends the shelter of a device. With enough charge it goes on at once, otherwise when it is charged. */
export const endShelter = (state: WorldState, member: Member): void => {
  const { device, pilot } = member;
  pilot.isSheltered = false;
  if (device.mode === 'charge' && device.battery >= goesOnFrom) leaveCharger(state, member);
};

/** Lets a charged device return to the place where it stood, or go on with its rounds. */
const leaveCharger = (state: WorldState, { device, pilot }: Member): void => {
  const { mode, place } = pilot.afterCharge;
  if (place) {
    pilot.arriveAs = mode;
    pilot.place = place;
    pilot.path = wayTo(state, device, place);
    device.mode = 'specificPoint';
  } else {
    device.mode = mode;
    pilot.path = [];
    device.stopIndex = 0;
  }
  state.tellStatus(device.id);
};
