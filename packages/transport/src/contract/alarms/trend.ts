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
    hours: field('hours', number, 'Length of one interval, hours: 1 or 24'),
    offset: field(
      'timezone',
      optional(number),
      'Minutes by which local time is ahead of UTC; days begin at local midnight',
    ),
    deviceKind: assumed('deviceType', optional(deviceKind), 'Kind of device; all kinds when missing'),
  }),
  answer: list(alarmTally),
  doc: 'Counts alarms by hour or day and level, oldest first. It leaves out hours or days without alarms.',
});
