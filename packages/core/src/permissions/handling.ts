/** Who may handle an alarm or answer a call: by what the calls declare, so that the console offers what the server does. */
import {
  alarmRankUpgrade,
  appAnswerRobotCall,
  confirmAlarm,
  denialOf,
  reportAlarm,
  reviewAlarm,
  ruleOf,
  setAlarmCloseCycle,
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
} as const;

/** What can be done with an alarm, and with an emergency call. */
export type Handling = keyof typeof calls;

/** True when the user may do this with an alarm or a call of a device; a device that is not in the list is not controlled. */
export function mayHandle(user: Permitted, handling: Handling, device: Pick<Robot, 'mayControl'> | undefined): boolean {
  const rule = ruleOf(calls[handling].permission, {});
  const controls = (device?.mayControl ?? 0) > 0;
  return rule === undefined || denialOf(rule, user, [{ sees: true, controls }]) === undefined;
}
