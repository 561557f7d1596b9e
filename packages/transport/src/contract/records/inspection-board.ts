/**
 * Inspections of today as a board shows them. The specification names inspections, areas, devices and assembly lines, and no field of them:
 * all is assumed. Each number equals the rows of the list behind it, and counts only devices that the user may see.
 */
import { call } from '../call.ts';
import {
  assumed,
  entity,
  field,
  list,
  number,
  optional,
  text,
  time,
  withDefault,
  within,
  type Infer,
} from '../codec/index.ts';
import { isFilling } from '../boards/filling.ts';
import { soughtId } from '../remarks.ts';
import { noticed } from './common.ts';
import { inspectionMeasurement, inspectionRun } from './inspections.ts';

/** A number that a server may leave out. A missing one is unknown, not 0. */
const count = optional(within(number, { min: 0, decimals: 0 }));
/** Most inspections of an answer. The newest are sent. */
export const mostInspections = 1_000;
/** Most coming inspections of an answer. Those that begin first are sent. */
export const mostComingInspections = 1_000;

/** Numbers of inspections and of their points. */
const tally = {
  running: assumed('runningNum', count, 'Inspections in progress'),
  ended: assumed('endedNum', count, 'Inspections that have ended'),
  pointsPlanned: assumed('pointTotal', count, 'Points of all inspections that have begun'),
  pointsInspected: assumed('pointDone', count, 'Points that were inspected'),
  pointsAbnormal: assumed('pointAbnormal', count, 'Inspected points with a reading out of limits'),
  pointsMissed: assumed('pointMissed', count, 'Points that were missed when their inspection ended'),
};
const readings = {
  readings: assumed('readingNum', count, 'Readings'),
  beyond: assumed('beyondNum', count, 'Readings out of limits'),
  unreadable: assumed('unreadableNum', count, 'Readings that failed'),
};

/** An area with its inspections and readings of today. */
export const inspectionArea = entity('InspectionArea', {
  name: assumed('mapName', text, 'Area: a ground or a floor', { also: ['areaName'] }),
  ...tally,
  ...readings,
});
export type InspectionArea = Infer<typeof inspectionArea>;

/** An assembly line with its inspections of today. It is a route along which robots inspect equipment. */
export const inspectionLine = entity('InspectionLine', {
  name: assumed('planName', text, 'Assembly line: the plan by which it is inspected', { also: ['lineName'] }),
  areaName: assumed('mapName', optional(text), 'Area that holds it'),
  ...tally,
});
export type InspectionLine = Infer<typeof inspectionLine>;

/** The inspections of today in numbers. */
export const inspectionStat = entity('InspectionStat', {
  from: assumed('startTime', optional(time), 'Begin of the day, in the time zone of the site'),
  at: assumed('statTime', optional(time), 'Time of the count, by the clock of the server'),
  isFilling,
  ...tally,
  ...readings,
  devices: assumed('robotTotal', count, 'Robots and vehicles that inspect'),
  online: assumed('onlineNum', count, 'Those that are in service'),
  areas: assumed('areas', list(inspectionArea), 'The same by area'),
  lines: assumed('lines', list(inspectionLine), 'The same by assembly line'),
});
export type InspectionStat = Infer<typeof inspectionStat>;

const { pointName, item, reading, readingUnit, lowest, highest, verdict, deviceId, deviceName, picture } =
  inspectionMeasurement;
/** Equipment with its last reading. */
export const inspectedEquipment = entity('InspectedEquipment', {
  name: assumed('equipmentName', text, 'Meter or equipment'),
  areaName: assumed('mapName', optional(text), 'Area that holds it'),
  lines: assumed('planNames', withDefault(list(text), []), 'Assembly lines to which it belongs'),
  pointName,
  item,
  reading,
  readingUnit,
  lowest,
  highest,
  verdict,
  at: assumed('time', time, 'When it was last read'),
  deviceId,
  deviceName,
  picture,
});
export type InspectedEquipment = Infer<typeof inspectedEquipment>;

/** One inspection. */
export type InspectionRun = Infer<typeof inspectionRun>;

/** The next inspection of a robot, which is planned and has not begun. */
export const comingInspection = entity('ComingInspection', {
  at: assumed(
    'planTime',
    time,
    'Planned begin; it lies in the past while the robot drives to the first point, where the inspection begins',
  ),
  planName: assumed('planName', text, 'Plan: the route to inspect'),
  deviceId: noticed.deviceId,
  deviceName: noticed.deviceName,
  mapName: noticed.mapName,
});
export type ComingInspection = Infer<typeof comingInspection>;

/** The inspections of today. */
export const todayInspections = entity('TodayInspections', {
  from: assumed('startTime', optional(time), 'Begin of the day, in the time zone of the site'),
  at: assumed('statTime', optional(time), 'Time of the answer, by the clock of the server'),
  total: assumed('total', count, 'Number of inspections'),
  rows: assumed('rows', list(inspectionRun), 'The newest, newest first'),
  coming: assumed(
    'planRows',
    optional(list(comingInspection)),
    `The inspections planned for the rest of today in the order of time, at most ${mostComingInspections}. Each robot has its next inspection, unless it inspects now. Absent when the server knows no plans`,
  ),
});
export type TodayInspections = Infer<typeof todayInspections>;

const ofBoard = { module: 'industry', permission: 'signed-in', isOurs: true } as const;

export const todayInspectionStat = call({
  ...ofBoard,
  name: 'todayInspectionStat',
  request: entity('InspectionStatQuery', {}),
  answer: inspectionStat,
  doc: 'Counts the inspections of today in total, by area and by assembly line: points planned, inspected, abnormal and missed, readings and those out of limits.',
});

export const listInspectedEquipment = call({
  ...ofBoard,
  name: 'listInspectedEquipment',
  request: entity('InspectedEquipmentQuery', {}),
  answer: list(inspectedEquipment),
  doc: 'Lists equipment inspected in the last 24 hours, with its last reading, its limits, its area and its assembly lines.',
});

export const listTodayInspection = call({
  ...ofBoard,
  name: 'listTodayInspection',
  request: entity('TodayInspectionQuery', {
    deviceId: field('deviceId', optional(soughtId), 'Only this device; all devices when missing'),
  }),
  answer: todayInspections,
  doc: `Lists the newest ${mostInspections} inspections that began today, newest first, and those that begin later today, in the order of time.`,
});
