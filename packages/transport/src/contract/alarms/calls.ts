/** Calls about alarms (specification section 7, device service). */
import { call } from '../call.ts';
import type { FunctionWord, Rule } from '../permission.ts';
import { address, assumed, entity, field, firstOf, id, ids, list, nothing, optional, page } from '../codec/index.ts';
import { batchRemarkLength, remark } from '../remarks.ts';
import { alarm, alarmDetail, alarmLevel, alarmStatus, alarmType } from './entities.ts';
import { alarmQuery, alarmRules } from './query.ts';

/** Handling alarms requires its function on the page of alarms, or control of the alarm's device. */
const handles = <Field extends string>(word: FunctionWord, field: Field) =>
  ({ of: ['alarm', field], function: `alarm-query-list#${word}`, orControl: true }) as const satisfies Rule;

export const findAlarmStatByParam = call({
  name: 'findAlarmStatByParam',
  module: 'device',
  permission: 'signed-in',
  request: alarmQuery,
  rules: alarmRules,
  answer: page(alarm),
  doc: 'Lists alarms page by page, with their total; the newest first unless the request sorts them.',
});

export const listDetectAlarmType = call({
  name: 'listDetectAlarmType',
  module: 'patrol',
  permission: 'signed-in',
  request: entity('AlarmTypeQuery', {}),
  answer: list(alarmType),
  doc: 'Lists the types of alarms.',
});

export const getAlarmDetails = call({
  name: 'getAlarmDetails',
  module: 'device',
  permission: { of: ['alarm', 'id'], passesMissing: true },
  request: entity('AlarmId', { id: field('id', id, 'Alarm') }),
  answer: firstOf(alarmDetail),
  doc: 'Returns everything about one alarm, or an empty list when there is no such alarm.',
});

export const confirmAlarm = call({
  name: 'confirmAlarm',
  module: 'device',
  method: 'POST',
  path: '/robotservice/device/confirmAlarm.action',
  permission: handles('confirm', 'ids'),
  request: entity('AlarmAcknowledgement', {
    ids: field('alarmId', ids, 'The alarms'),
    note: field('confirmComment', remark, `Remark; ${batchRemarkLength} at most for several alarms`),
    userId: field('userId', optional(id), 'Person who becomes responsible'),
  }),
  answer: entity('AlarmsAcknowledged', {
    before: assumed('handledBefore', optional(list(id)), 'Those that somebody else had already confirmed or closed'),
  }),
  isNumbered: true,
  narrows: ({ ids: alarms = [] }) => (alarms.length > 1 ? { note: { max: batchRemarkLength } } : {}),
  doc: 'Confirms alarms and assigns a person. The server refuses the call when somebody else has already handled all of them. A repeated call gets its first answer.',
});

export const setAlarmCloseCycle = call({
  name: 'setAlarmCloseCycle',
  module: 'device',
  method: 'POST',
  permission: handles('close', 'id'),
  request: entity('AlarmClosing', {
    id: field('id', id, 'Alarm'),
    note: field('closeComment', remark, 'Remark'),
    status: field('alarmStatus', alarmStatus, '2 processed, 3 no processing required'),
    picture: field('picUrl', optional(address), 'Picture of the closing'),
  }),
  answer: nothing,
  isNumbered: true,
  doc: 'Closes an alarm. When it is already closed, the server refuses the call and says who closed it and how. A repeated call gets its first answer.',
});

export const alarmRankUpgrade = call({
  name: 'alarmRankUpgrade',
  module: 'device',
  method: 'POST',
  path: '/robotservice/device/alarmRankUpgrade.action',
  assumed: true,
  permission: handles('upgrade', 'id'),
  request: entity('AlarmUpgrade', {
    id: field('alarmId', id, 'Alarm'),
    level: field('alarmLevel', alarmLevel, 'The new, graver level: 1 serious, 2 important'),
  }),
  answer: nothing,
  isNumbered: true,
  doc: 'Raises the level of an alarm that is not closed. It never lowers a level: the server refuses the call when the alarm is already graver, or closed.',
});

export const reportAlarm = call({
  name: 'reportAlarm',
  module: 'device',
  method: 'POST',
  permission: handles('report', 'id'),
  request: entity('AlarmReport', { id: field('alarmRecordId', id, 'Alarm') }),
  answer: nothing,
  doc: 'Reports an alarm to the authority that the organisation names. Repeating it changes nothing.',
});

export const reviewAlarm = call({
  name: 'reviewAlarm',
  module: 'device',
  method: 'POST',
  path: '/robotservice/device/reviewAlarm.action',
  assumed: true,
  permission: handles('review', 'id'),
  request: entity('AlarmReview', { id: field('alarmId', id, 'Alarm') }),
  answer: nothing,
  isNumbered: true,
  doc: 'Sends a robot back to check whether the cause of an alarm is still there. Repeating it changes nothing while a review is under way.',
});

export const cancelReviewAlarm = call({
  name: 'cancelReviewAlarm',
  isOurs: true,
  module: 'device',
  method: 'POST',
  permission: handles('review', 'id'),
  request: entity('AlarmReviewCancel', { id: field('alarmId', id, 'Alarm') }),
  answer: nothing,
  isNumbered: true,
  doc: 'Calls the robot of a review back. The server refuses the call when the review has ended.',
});
