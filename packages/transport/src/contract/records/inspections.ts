/**
 * Inspections of industrial sites: the runs of robots, and what they read at their points. The specification names no field of them: all
 * are assumed.
 */
import {
  assumed,
  choice,
  duration,
  entity,
  id,
  meant,
  number,
  optional,
  text,
  timeOrNone,
  within,
} from '../codec/index.ts';
import { alarmLevel } from '../alarms/entities.ts';
import { noticed, pictured } from './common.ts';
import { records } from './records.ts';

const count = within(number, { min: 0, decimals: 0 });
const planName = assumed('planName', text, 'Plan: the inspected route');
const exactPlan = assumed('exactPlan', optional(id), 'Name of the plan; a search needs the whole name');
const exactMap = assumed('exactMap', optional(id), 'Name of the place; a search needs the whole name');
const pointName = assumed('pointName', optional(text), 'Point of the inspection');
const item = assumed(
  'itemType',
  choice({ pressure: 1, temperature: 2, level: 3, current: 4, switchPosition: 5, flow: 6, heat: 7 }),
  'Kind of the reading: the kind of the meter, or the heat of equipment',
);
const measurement = {
  ...pictured,
  pointName,
  exactMap,
  equipmentName: assumed('equipmentName', text, 'Meter or equipment'),
  exactEquipment: assumed('exactEquipment', optional(id), 'The same; a search needs the whole value'),
  item,
  reading: assumed('value', optional(number), 'Value; absent when the reading failed'),
  readingUnit: assumed('unit', text, 'Unit'),
  lowest: assumed('lowerLimit', optional(number), 'Lowest normal value'),
  highest: assumed('upperLimit', optional(number), 'Highest normal value'),
};

/** One inspection. */
export const inspectionRun = entity('InspectionRun', {
  ...noticed,
  exactMap,
  planName,
  exactPlan,
  until: assumed('endTime', timeOrNone, 'When it ended; absent while in progress'),
  lasted: assumed('duration', optional(duration), 'Duration'),
  pointsPlanned: assumed('pointTotal', count, 'Points of the plan'),
  pointsNormal: assumed('pointNormal', count, 'Points with all readings within limits'),
  pointsAbnormal: assumed('pointAbnormal', count, 'Points with a reading out of limits'),
  pointsMissed: assumed('pointMissed', count, 'Missed points; 0 while in progress'),
  inspectionResult: assumed(
    'result',
    choice({ running: 0, normal: 1, abnormal: 2, incomplete: 3 }),
    'Outcome: in progress, all normal, something abnormal, or points missed',
  ),
});
/** Inspections. */
export const inspectionRuns = records({
  entity: inspectionRun,
  module: 'industry',
  screen: 'ii-data-center-ins-report',
  time: 'at',
  filters: ['planName', 'exactPlan', 'mapName', 'exactMap', 'deviceId', 'inspectionResult'],
  ranges: ['pointsAbnormal', 'pointsMissed'],
  sorts: ['at', 'planName', 'lasted', 'pointsAbnormal', 'pointsMissed'],
  doc: 'Inspections of industrial sites',
});

/** The fields of a reading, with how it compares to its limits. */
export const inspectionMeasurement = {
  ...measurement,
  verdict: assumed(
    'status',
    choice({ normal: 0, low: 1, high: 2, unreadable: 3 }),
    'Below, within or above its limits',
  ),
};
/** A reading at a point of an inspection. */
export const inspectionReading = entity('InspectionReading', inspectionMeasurement);
/** Readings at points of inspections. */
export const inspectionReadings = records({
  entity: inspectionReading,
  module: 'industry',
  screen: 'ii-data-center-ins-data',
  time: 'at',
  filters: ['pointName', 'equipmentName', 'exactEquipment', 'item', 'verdict', 'deviceId', 'mapName', 'exactMap'],
  ranges: ['reading'],
  sorts: ['at', 'equipmentName', 'pointName', 'verdict'],
  doc: 'What was read at points of inspections',
});

/** A reading of an inspection that lay beyond its limits. */
export const inspectionAlarm = entity('InspectionAlarm', {
  ...measurement,
  level: assumed('level', meant(alarmLevel, 'level'), 'How far it was out of limits'),
  verdict: assumed('status', choice({ low: 1, high: 2 }), 'Above or below'),
  handlingState: assumed(
    'handleStatus',
    choice({ open: 0, recovered: 1 }),
    'A later reading of the same was within the limits again',
  ),
  recoveredAt: assumed('recoverTime', timeOrNone, 'Time of that reading'),
});
/** Readings of inspections beyond their limits. */
export const inspectionAlarms = records({
  entity: inspectionAlarm,
  module: 'industry',
  screen: 'ii-data-center-ins-alarm',
  time: 'at',
  filters: [
    'equipmentName',
    'exactEquipment',
    'pointName',
    'item',
    'level',
    'verdict',
    'handlingState',
    'deviceId',
    'mapName',
    'exactMap',
  ],
  sorts: ['at', 'equipmentName', 'level', 'recoveredAt'],
  doc: 'Readings of inspections beyond their limits',
});

/** An event of an inspection. */
export const inspectionEvent = entity('InspectionEvent', {
  ...noticed,
  runId: assumed('runId', id, 'The inspection'),
  planName,
  inspectionStep: assumed(
    'eventType',
    choice({ started: 1, pointDone: 2, pointSkipped: 3, stopped: 4, finished: 5 }),
    'What happened',
  ),
  pointName,
  doneBy: assumed(
    'operatorType',
    choice({ system: 0, user: 1, robot: 2 }),
    'What caused it: a plan, a user, or the robot',
  ),
  remarks: assumed('remarks', optional(text), 'Remark on it'),
});
/** Events of inspections. */
export const inspectionEvents = records({
  entity: inspectionEvent,
  module: 'industry',
  screen: 'ii-data-center-ins-log',
  time: 'at',
  filters: ['planName', 'inspectionStep', 'pointName', 'doneBy', 'deviceId', 'runId'],
  sorts: ['at', 'planName', 'deviceName'],
  doc: 'What happened in inspections',
});
