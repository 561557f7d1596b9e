/** Calls for a shift with many alarms: shelving, escalation times. The specification gives none: all are assumed. */
import { call } from '../call.ts';
import { controlsDevice } from '../permission.ts';
import { assumed, entity, field, id, list, nothing, number, optional, text, within } from '../codec/index.ts';
import { remark } from '../remarks.ts';
import { alarmLevel, alarmShelf, escalationTimes } from './entities.ts';

export const findAlarmShelve = call({
  name: 'findAlarmShelve',
  isOurs: true,
  module: 'device',
  permission: 'signed-in',
  request: entity('AlarmShelfQuery', {}),
  answer: list(alarmShelf),
  doc: 'What is shelved now, of the devices that the user may see. A server without it leaves shelving to each browser.',
});

export const addAlarmShelve = call({
  name: 'addAlarmShelve',
  isOurs: true,
  module: 'device',
  method: 'POST',
  permission: controlsDevice,
  request: entity('AlarmShelving', {
    deviceId: field('deviceId', id, 'Device'),
    type: field('alarmType', text, 'Alarm type'),
    level: field('alarmLevel', alarmLevel, 'Gravest level to shelve'),
    minutes: field(
      'minutes',
      within(number, { min: 1, max: 480, decimals: 0 }),
      'For how long from now; 60 at most for level serious',
    ),
    reason: field('reason', remark, 'Why'),
    shelfId: assumed('shelfId', optional(id), 'The shelf whose end is moved, as it was read'),
  }),
  answer: nothing,
  isNumbered: true,
  narrows: ({ level }) => (level === 'serious' ? { minutes: { max: 60 } } : {}),
  doc: 'Shelves a source for everybody of the organisation; one that is shelved already gets the new end. Refused, with who and why, where another user has shelved it and it is not named.',
});

export const deleteAlarmShelve = call({
  name: 'deleteAlarmShelve',
  isOurs: true,
  module: 'device',
  method: 'POST',
  permission: { of: ['shelf', 'id'], needs: 'control', passesMissing: true },
  request: entity('AlarmUnshelving', { id: field('shelveId', id, 'Shelf') }),
  answer: nothing,
  doc: 'Returns a source before its time. Repeating it changes nothing.',
});

export const getAlarmEscalation = call({
  name: 'getAlarmEscalation',
  isOurs: true,
  module: 'device',
  permission: 'signed-in',
  request: entity('EscalationQuery', {}),
  answer: escalationTimes,
  doc: 'How long an unacknowledged alarm of each level waits before it escalates. Without it the defaults count.',
});
