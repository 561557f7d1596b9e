/** Records of patrols: runs of robots along their routes. The specification names no field of them: all are assumed. */
import {
  assumed,
  choice,
  duration,
  id,
  measured,
  number,
  entity,
  optional,
  text,
  timeOrNone,
  within,
} from '../codec/index.ts';
import { deviceKind } from '../fleet/entities.ts';
import { noticed } from './common.ts';
import { records } from './records.ts';

const count = within(number, { min: 0, decimals: 0 });

/** How runs end. */
export const runEndings = ['complete', 'partial', 'stopped', 'missed'] as const;
/** How runs end, and that they still last, with their numbers. */
const runResults: Readonly<Record<'running' | (typeof runEndings)[number], number>> = {
  running: 0,
  complete: 1,
  partial: 2,
  stopped: 3,
  missed: 9,
};

/** One run of a robot along a route. */
export const patrolRun = entity('PatrolRun', {
  ...noticed,
  deviceKind: assumed('deviceType', optional(deviceKind), 'Kind of the device'),
  routeName: assumed('routeName', text, 'Name of the route at that time', { also: ['lineName'] }),
  routeId: assumed('routeId', optional(id), 'Route', { also: ['lineId'] }),
  mapId: assumed('mapId', optional(id), 'Place'),
  patrolTypeName: assumed('patrolTypeName', optional(text), 'Name of the type of its route at that time'),
  patrolTypeId: assumed('patrolTypeId', optional(id), 'Type of its route at that time; absent without one'),
  startedBy: assumed(
    'startType',
    choice({ plan: 1, user: 2, alarm: 3 }),
    'What started it: a plan, a user, or an alarm',
  ),
  until: assumed('endTime', timeOrNone, 'When it ended; absent while in progress'),
  lasted: assumed('duration', optional(duration), 'Duration'),
  pointsPlanned: assumed('pointTotal', count, 'Points of the route'),
  pointsReached: assumed('pointFinish', count, 'Points that it reached'),
  captureCount: assumed('captureNum', count, 'Pictures of any kind that its device took between its begin and its end'),
  alarmCount: assumed('alarmNum', count, 'Alarms that its device raised between its begin and its end'),
  driven: assumed('mileage', optional(measured('metre')), 'Distance driven; absent when unknown'),
  runResult: assumed(
    'result',
    choice(runResults),
    'Outcome: in progress, all points, some points, stopped by somebody, or never begun',
  ),
  remarks: assumed('remarks', optional(text), 'Remark of a user or of the robot'),
  undone: assumed('undone', optional(text), 'What it could not do at its points'),
});
/** Runs of robots along their routes. */
export const patrolRuns = records({
  entity: patrolRun,
  module: 'patrol',
  screen: 'patrol-report',
  time: 'at',
  filters: [
    'routeName',
    'deviceId',
    'mapName',
    'startedBy',
    'runResult',
    'routeId',
    'mapId',
    'deviceKind',
    'patrolTypeName',
    'patrolTypeId',
  ],
  isPlaced: true,
  ranges: ['pointsReached'],
  sorts: ['at', 'deviceName', 'routeName', 'lasted', 'driven', 'alarmCount'],
  doc: 'Runs of robots along their routes',
});
