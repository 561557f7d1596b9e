/** Filters and order of alarms, for a page of them and for a file. */
import { assumed, choice, entity, field, optional, several, time, within, type Infer } from '../codec/index.ts';
import { deviceKind } from '../fleet/entities.ts';
import { paged } from '../paging.ts';
import { listRemark } from '../remarks.ts';
import { soughtId, soughtText } from '../remarks.ts';
import { alarmLevel, alarmStatus, reviewStatus, shelving } from './entities.ts';

/** Alarms per page of a list (specification section 9). */
export const alarmsPerPage = 20;

/** How far back alarms are read: three months, ms. */
export const alarmHistory = 92 * 24 * 3_600_000;

/** The filters of alarms. The address of the alarm query also takes them, by their wire names. */
export const alarmFilter = {
  id: assumed('alarmId', optional(soughtId), 'Alarm'),
  deviceId: field('deviceId', optional(soughtId), 'Device'),
  deviceName: assumed('deviceName', optional(soughtText), 'Part of the device name'),
  type: assumed('alarmType', optional(within(several(soughtId), { max: 50 })), 'Type'),
  level: assumed('alarmLevel', optional(several(alarmLevel)), 'Level'),
  placeId: assumed('zoneId', optional(soughtId), 'Place, with all places in it'),
  status: field('alarmStatus', optional(several(alarmStatus)), 'Status; 0 for unconfirmed alarms'),
  from: field('startTime', optional(time), 'Not before'),
  to: field('stopTime', optional(time), 'Not after'),
  deviceKind: assumed('deviceType', optional(several(deviceKind)), 'Kind of device'),
  reviewStatus: assumed('reviewStatus', optional(several(reviewStatus)), 'Review'),
  shelving: assumed('shelveStatus', optional(several(shelving)), 'Whether its source is shelved now'),
  note: assumed('remark', optional(listRemark), 'Part of the remark of the confirmation or of the closing'),
};

/** What the server sorts alarms by. */
export const alarmOrder = choice({ time: 'alarmBeginTime', level: 'alarmLevel', device: 'deviceName' }, 'time');
export type AlarmOrder = Infer<typeof alarmOrder>;
/** Which end of a sorted list comes first. */
export const sortDirection = choice({ ascending: 'asc', descending: 'desc' }, 'descending');

/** A page of alarms. */
export const alarmQuery = entity('AlarmQuery', {
  ...paged,
  ...alarmFilter,
  sort: assumed('sortField', optional(alarmOrder), 'Sort field; when missing, by arrival, newest first'),
  direction: assumed('sortOrder', optional(sortDirection), 'Sort direction; descending when missing'),
});
export type AlarmQuery = Infer<typeof alarmQuery>;

/** The begin of the period is before its end. */
export const alarmRules = [{ kind: 'before', fields: ['from', 'to'] }] as const;
