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
const planName = assumed('planName', text, 'Plan: the route that is inspected');
const exactPlan = assumed('exactPlan', optional(id), 'Name of the plan, to be sought as a whole');
const exactMap = assumed('exactMap', optional(id), 'Name of the place, to be sought as a whole');
const pointName = assumed('pointName', optional(text), 'Point of the inspection');
const item = assumed(
  'itemType',
  choice({ pressure: 1, temperature: 2, level: 3, current: 4, switchPosition: 5, flow: 6, heat: 7 }),
  'What was read: a meter by its kind, or the heat of equipment',
);
const measurement = {
  ...pictured,
  pointName,
  exactMap,
  equipmentName: assumed('equipmentName', text, 'Meter or equipment'),
  exactEquipment: assumed('exactEquipment', optional(id), 'The same, to be sought as a whole'),
  item,
  reading: assumed('value', optional(number), 'What was read; absent where nothing could be read'),
  readingUnit: assumed('unit', text, 'In what'),
  lowest: assumed('lowerLimit', optional(number), 'Least that is normal'),
  highest: assumed('upperLimit', optional(number), 'Most that is normal'),
};

/** One inspection. */
export const inspectionRun = entity('InspectionRun', {
  ...noticed,
  exactMap,
  planName,
  exactPlan,
  until: assumed('endTime', timeOrNone, 'When it ended; absent while it lasts'),
  lasted: assumed('duration', optional(duration), 'How long it took'),
  pointsPlanned: assumed('pointTotal', count, 'Points of the plan'),
  pointsNormal: assumed('pointNormal', count, 'Points at which all was within its limits'),
  pointsAbnormal: assumed('pointAbnormal', count, 'Points at which something lay beyond its limits'),
  pointsMissed: assumed('pointMissed', count, 'Points that were not inspected; 0 while it lasts'),
  inspectionResult: assumed(
    'result',
    choice({ running: 0, normal: 1, abnormal: 2, incomplete: 3 }),
    'How it ended: it lasts, all normal, something abnormal, points missed',
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
  verdict: assumed('status', choice({ normal: 0, low: 1, high: 2, unreadable: 3 }), 'How it stands to its limits'),
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
  level: assumed('level', meant(alarmLevel, 'level'), 'How far it lay beyond them'),
  verdict: assumed('status', choice({ low: 1, high: 2 }), 'On which side'),
  handlingState: assumed(
    'handleStatus',
    choice({ open: 0, recovered: 1 }),
    'Whether a later reading of the same was within the limits again',
  ),
  recoveredAt: assumed('recoverTime', timeOrNone, 'When that was'),
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
    'By whom: by plan, by a user, by the robot',
  ),
  remarks: assumed('remarks', optional(text), 'What was noted of it'),
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
