/** An alarm that an operator raises by hand. The specification only names the call. Its request and answer are assumed. */
import { call } from '../call.ts';
import { assumed, entity, id, optional, text, within } from '../codec/index.ts';
import { remarkLength } from '../remarks.ts';
import { alarmLevel } from './entities.ts';

export const manuallyAlarm = call({
  name: 'manuallyAlarm',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  // For users who may confirm alarms, or control the alarm's device.
  permission: { of: ['device', 'deviceId'], function: 'alarm-query-list#confirm', orControl: true },
  request: entity('ManualAlarm', {
    deviceId: assumed('deviceId', id, 'Device in whose picture somebody saw it'),
    type: assumed('alarmType', within(text, { min: 1 }), 'Type, one of listDetectAlarmType'),
    level: assumed('alarmLevel', alarmLevel, 'Level'),
    note: assumed('remarks', optional(within(text, { max: remarkLength })), 'What was seen'),
  }),
  answer: entity(
    'RaisedAlarm',
    { id: assumed('alarmId', optional(id), 'The alarm', { also: ['id', 'alarmRecordId'] }) },
    { main: 'id' },
  ),
  isNumbered: true,
  doc: 'Raises an alarm of a device by hand. Everybody gets it like one that a device raised, and it says who raised it. The limit is ten a minute.',
});
