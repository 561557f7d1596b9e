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
  deviceKind: assumed('deviceType', optional(deviceKind), 'Of devices of this kind alone; of all where missing'),
};

/** The query of a board. */
const boardQuery = entity('BoardQuery', narrowed);

export const todayCompanyPatrolStat = call({
  name: 'todayCompanyPatrolStat',
  module: 'patrol',
  permission: 'signed-in',
  request: boardQuery,
  answer: companyPatrol,
  doc: 'How many devices there are, on patrol, on duty and charging, and how many alarms and captures have come today.',
});

export const getRunningResult = call({
  name: 'getRunningResult',
  module: 'patrol',
  permission: 'signed-in',
  request: boardQuery,
  answer: runningResult,
  doc: 'How many devices are working, charging, standing by, offline, or do something else.',
});

export const companyAlarmStat = call({
  name: 'companyAlarmStat',
  module: 'patrol',
  permission: 'signed-in',
  request: boardQuery,
  answer: companyAlarms,
  doc: 'The alarms of today by progress, level and review.',
});

export const alarmTypeStat = call({
  name: 'alarmTypeStat',
  module: 'patrol',
  permission: 'signed-in',
  request: entity('AlarmTypeQuery', {
    ...narrowed,
    from: field('startTime', optional(time), 'Not before; the begin of today where missing'),
    to: field('stopTime', optional(time), 'Not after'),
  }),
  answer: list(alarmTypeTally),
  doc: 'Alarms by type and level, the most frequent type first; types without an alarm are left out.',
});

export const getTodayTask = call({
  name: 'getTodayTask',
  module: 'patrol',
  permission: 'signed-in',
  request: entity('TodayTaskQuery', {
    ...narrowed,
    deviceId: assumed('deviceId', optional(id), 'Of this device alone; of all where missing'),
    placeId: soughtPlace,
    page: pageField,
    pageSize: rowsField('pageSize'),
  }),
  answer: todayTasks,
  doc: 'Runs that began today, those that last first, then newest first, with how far each has come, since when they are counted and how many last.',
});

export const findCompanyZones = call({
  name: 'findCompanyZones',
  module: 'device',
  permission: 'signed-in',
  request: boardQuery,
  answer: list(companyZone),
  doc: 'The grounds and floors of the company, with how many devices of the user stand on each.',
});

export const getSecondZones = call({
  name: 'getSecondZones',
  module: 'patrol',
  method: 'POST',
  permission: 'signed-in',
  request: secondZoneQuery,
  answer: list(secondZone),
  isOurs: true,
  doc: 'The zones of the second level, as far as they hold a device that the caller sees.',
});

export const getSceneTree = call({
  name: 'getSceneTree',
  module: 'patrol',
  permission: 'signed-in',
  request: boardQuery,
  answer: list(scenePlace),
  isOurs: true,
  doc: 'Companies and zones with their scenes, the robots that stand in each by what they do, and the alarms that nobody has acknowledged by level; in the same places those of one kind of device alone, where that is asked for.',
});
