/**
 * Calls of the boards. The specification names them. Requests and answers are assumed. Each number equals the rows of the list behind it,
 * and counts only devices that the user may see.
 */
import { call } from '../call.ts';
import { assumed, entity, field, id, list, optional, time } from '../codec/index.ts';
import { deviceKind } from '../fleet/entities.ts';
import { pageField, rowsField } from '../paging.ts';
import { soughtPlace } from '../records/records.ts';
import { alarmTypeTally, companyAlarms, companyPatrol, companyZone, runningResult } from './entities.ts';
import { scenePlace, secondZone, secondZoneQuery } from './scenes.ts';
import { todayTasks } from './tasks.ts';

const narrowed = {
  deviceKind: assumed('deviceType', optional(deviceKind), 'Only devices of this kind; all kinds when missing'),
};

/** The query of a board. */
const boardQuery = entity('BoardQuery', narrowed);

export const todayCompanyPatrolStat = call({
  name: 'todayCompanyPatrolStat',
  module: 'patrol',
  permission: 'signed-in',
  request: boardQuery,
  answer: companyPatrol,
  doc: 'Counts devices, those on patrol, on duty and charging, and the alarms and captures of today.',
});

export const getRunningResult = call({
  name: 'getRunningResult',
  module: 'patrol',
  permission: 'signed-in',
  request: boardQuery,
  answer: runningResult,
  doc: 'Counts devices that work, charge, stand by, are offline, or do something else.',
});

export const companyAlarmStat = call({
  name: 'companyAlarmStat',
  module: 'patrol',
  permission: 'signed-in',
  request: boardQuery,
  answer: companyAlarms,
  doc: 'Counts the alarms of today by progress, level and review.',
});

export const alarmTypeStat = call({
  name: 'alarmTypeStat',
  module: 'patrol',
  permission: 'signed-in',
  request: entity('AlarmTypeQuery', {
    ...narrowed,
    from: field('startTime', optional(time), 'Not before; the begin of today when missing'),
    to: field('stopTime', optional(time), 'Not after'),
  }),
  answer: list(alarmTypeTally),
  doc: 'Counts alarms by type and level, the most frequent type first. It leaves out types without an alarm.',
});

export const getTodayTask = call({
  name: 'getTodayTask',
  module: 'patrol',
  permission: 'signed-in',
  request: entity('TodayTaskQuery', {
    ...narrowed,
    deviceId: assumed('deviceId', optional(id), 'Only this device; all devices when missing'),
    placeId: soughtPlace,
    page: pageField,
    pageSize: rowsField('pageSize'),
  }),
  answer: todayTasks,
  doc: 'Lists the runs that began today with their progress: those in progress first, then the newest first. It adds the begin of the count and the number in progress.',
});

export const findCompanyZones = call({
  name: 'findCompanyZones',
  module: 'device',
  permission: 'signed-in',
  request: boardQuery,
  answer: list(companyZone),
  doc: 'Lists the grounds and floors of the company, with the number of devices of the user on each.',
});

export const getSecondZones = call({
  name: 'getSecondZones',
  module: 'patrol',
  method: 'POST',
  permission: 'signed-in',
  request: secondZoneQuery,
  answer: list(secondZone),
  isOurs: true,
  doc: 'Lists the zones of the second level that hold a device that the caller sees.',
});

export const getSceneTree = call({
  name: 'getSceneTree',
  module: 'patrol',
  permission: 'signed-in',
  request: boardQuery,
  answer: list(scenePlace),
  isOurs: true,
  doc: 'Lists companies and zones with their scenes. Each scene counts its robots by state and its unconfirmed alarms by level. A request for one kind of device gets the same places with the counts of that kind.',
});
