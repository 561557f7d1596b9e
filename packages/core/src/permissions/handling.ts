/** Who may handle an alarm or answer a call. The permissions of the calls decide, so that the console offers what the server permits. */
import {
  addAlarmShelve,
  alarmRankUpgrade,
  appAnswerRobotCall,
  confirmAlarm,
  deleteAlarmShelve,
  denialOf,
  reportAlarm,
  reviewAlarm,
  ruleOf,
  setAlarmCloseCycle,
  type Permission,
  type Robot,
} from '@patrolkit/transport';
import type { Permitted } from './permissions.ts';

const calls = {
  confirm: confirmAlarm,
  close: setAlarmCloseCycle,
  upgrade: alarmRankUpgrade,
  report: reportAlarm,
  review: reviewAlarm,
  answer: appAnswerRobotCall,
  shelve: addAlarmShelve,
  unshelve: deleteAlarmShelve,
} as const;

/** What users can do with an alarm, its source and an emergency call. */
export type Handling = keyof typeof calls;

/** Whether a call's permission lets the user make it for a device. A device that is not in the list counts as not controlled. */
export function mayCall(
  permission: Permission,
  user: Permitted,
  device: Pick<Robot, 'mayControl'> | undefined,
): boolean {
  const rule = ruleOf(permission, {});
  const controls = device?.mayControl ?? false;
  return rule === undefined || denialOf(rule, user, [{ sees: true, controls }]) === undefined;
}

/** Whether the user may do this with an alarm or a call of a device. */
export const mayHandle = (
  user: Permitted,
  handling: Handling,
  device: Pick<Robot, 'mayControl'> | undefined,
): boolean => mayCall(calls[handling].permission, user, device);
