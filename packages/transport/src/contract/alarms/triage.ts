/** Calls for a shift with many alarms: shelving, escalation times. The specification gives none: all are assumed. */
import { call } from '../call.ts';
import { controlsDevice } from '../permission.ts';
import { assumed, entity, field, id, list, measured, nothing, number, optional, text, within } from '../codec/index.ts';
import { lastChange, readVersion } from '../config/last-change.ts';
import { remark } from '../remarks.ts';
import { alarmLevel, alarmShelf, escalationFields, escalationRange } from './entities.ts';

export const findAlarmShelve = call({
  name: 'findAlarmShelve',
  isOurs: true,
  module: 'device',
  permission: 'signed-in',
  request: entity('AlarmShelfQuery', {}),
  answer: list(alarmShelf),
  doc: 'Lists the shelved sources of devices that the user may see. When a server lacks this call, each browser keeps its own shelf.',
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
      'How long from now, minutes; at most 60 for level serious',
    ),
    reason: field('reason', remark, 'Why'),
    shelfId: assumed('shelfId', optional(id), 'The shelf whose end moves, as the client read it'),
  }),
  answer: nothing,
  isNumbered: true,
  narrows: ({ level }) => (level === 'serious' ? { minutes: { max: 60 } } : {}),
  doc: 'Shelves a source for everybody in the organisation. A source that is already shelved gets the new end. When another user shelved it and the request does not name that shelf, the server refuses the call and says who shelved it and why.',
});

export const deleteAlarmShelve = call({
  name: 'deleteAlarmShelve',
  isOurs: true,
  module: 'device',
  method: 'POST',
  permission: { of: ['shelf', 'id'], needs: 'control', passesMissing: true },
  request: entity('AlarmUnshelving', { id: field('shelveId', id, 'Shelf') }),
  answer: nothing,
  doc: 'Ends the shelving of a source early. Repeating it changes nothing.',
});

const seconds = (name: string, level: string) =>
  field(
    name,
    measured('second', 0, escalationRange),
    `How long ${level} alarms wait until they escalate, seconds; 0 for ever`,
  );

export const getAlarmEscalation = call({
  name: 'getAlarmEscalation',
  isOurs: true,
  module: 'device',
  permission: 'signed-in',
  request: entity('EscalationQuery', {}),
  answer: entity('AlarmEscalation', { ...lastChange, ...escalationFields }),
  doc: 'Returns how long an unconfirmed alarm of each level waits before it escalates; 0 for ever. When a server lacks this call, the defaults count.',
});

export const setAlarmEscalation = call({
  name: 'setAlarmEscalation',
  isOurs: true,
  module: 'device',
  method: 'POST',
  permission: { function: 'alarm-level-config#edit' },
  request: entity('AlarmEscalationChange', {
    ...readVersion,
    serious: seconds('seriousSeconds', 'serious'),
    important: seconds('importantSeconds', 'important'),
    general: seconds('generalSeconds', 'general'),
  }),
  rules: [
    { kind: 'rises', fields: ['serious', 'important'] },
    { kind: 'rises', fields: ['important', 'general'] },
  ],
  answer: nothing,
  doc: 'Sets how long alarms of each level wait until they escalate. The server refuses the call when somebody else has changed the times since the client read them.',
});
