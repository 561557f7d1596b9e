/** The figures of alarms over time. A server need not know this call. */
import { call } from '../call.ts';
import { assumed, entity, field, list, number, optional, time } from '../codec/index.ts';
import { deviceKind } from '../fleet/entities.ts';
import { alarmTally } from './tallies.ts';

export const alarmTrendStat = call({
  name: 'alarmTrendStat',
  isOurs: true,
  module: 'report',
  permission: 'signed-in',
  request: entity('AlarmTrendQuery', {
    from: field('startTime', time, 'Not before'),
    to: field('stopTime', time, 'Before'),
    hours: field('hours', number, 'Length of a stretch: 1 for hours, 24 for days'),
    offset: field(
      'timezone',
      optional(number),
      'Minutes that local time is ahead of UTC; days begin at local midnight',
    ),
    deviceKind: assumed('deviceType', optional(deviceKind), 'Kind of device; all where missing'),
  }),
  answer: list(alarmTally),
  doc: 'Alarms by hour or day and level, oldest first; stretches without alarms are left out.',
});
