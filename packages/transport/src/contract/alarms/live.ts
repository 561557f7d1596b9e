/** The pushes of alarms, and of their handling. */
import { list } from '../codec/index.ts';
import { ours, rule } from '../push.ts';
import { alarm, alarmConfirmation, alarmShelf, reviewCompletion } from './entities.ts';

/** The pushes of alarms, and of their handling. */
export const alarmsPushes = {
  AlarmInfo: rule('singleton', 'each', alarm, 'AlarmInfoPushSwitch'),
  AlarmConfirm: rule('singleton', 'each', alarmConfirmation),
  AlarmReviewCompleted: rule('singleton', 'each', reviewCompletion),
  AlarmShelve: ours(rule('singleton', 'latest', list(alarmShelf))),
} as const;
