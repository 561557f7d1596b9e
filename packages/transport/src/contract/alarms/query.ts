/** Which alarms are asked for, and in which order: of a page of them, and of a file. */
import {
  assumed,
  choice,
  entity,
  field,
  id,
  number,
  optional,
  text,
  time,
  withDefault,
  within,
  type Infer,
} from '../codec/index.ts';
import { alarmLevel, alarmStatus, reviewStatus } from './entities.ts';

/** A remark of the alarm query (interpretations.md 4). */
const remark = within(text, { max: 100 });

/** Which alarms: the names on the wire are those that the address of the alarm query takes too. */
const alarmFilter = {
  id: assumed('alarmId', optional(within(id, { max: 64 })), 'Alarm'),
  deviceId: field('deviceId', optional(within(id, { max: 64 })), 'Device'),
  deviceName: assumed('deviceName', optional(within(text, { max: 50 })), 'Part of the device name'),
  type: assumed('alarmType', optional(text), 'Type'),
  level: assumed('alarmLevel', optional(alarmLevel), 'Level'),
  status: field('alarmStatus', optional(alarmStatus), 'Status; 0 for those that nobody acknowledged'),
  from: field('startTime', optional(time), 'Not before'),
  to: field('stopTime', optional(time), 'Not after'),
  reviewStatus: assumed('reviewStatus', optional(reviewStatus), 'Review'),
  note: assumed('remark', optional(remark), 'Part of a remark of acknowledgement or closing'),
};

/** What the server sorts alarms by. */
export const alarmOrder = choice({ time: 'alarmBeginTime', level: 'alarmLevel', device: 'deviceName' }, 'time');
export type AlarmOrder = Infer<typeof alarmOrder>;
/** Which end of a sorted list comes first. */
export const sortDirection = choice({ ascending: 'asc', descending: 'desc' }, 'descending');

/** A page of alarms. */
export const alarmQuery = entity('AlarmQuery', {
  page: field('page', withDefault(number, 1), 'Page, from 1'),
  pageSize: field('pageSize', withDefault(number, 20), 'Rows a page'),
  ...alarmFilter,
  sort: assumed('sortField', optional(alarmOrder), 'Sorted by; as they came, newest first, where missing'),
  direction: assumed('sortOrder', optional(sortDirection), 'Which end comes first; the last where missing'),
});
export type AlarmQuery = Infer<typeof alarmQuery>;

/** Alarms to be written into a file. */
export const alarmExport = entity('AlarmExport', {
  ...alarmFilter,
  purpose: field('exportRemark', optional(remark), 'What the export is for; kept with who exported'),
  timeZone: field('timeZone', optional(text), 'IANA name of the zone that times are written in; UTC where missing'),
});
export type AlarmExport = Infer<typeof alarmExport>;
