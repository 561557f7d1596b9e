/** Records of the duties of guards. The specification names no field of them: all are assumed. */
import { assumed, choice, duration, entity, id, number, optional, text, timeOrNone, within } from '../codec/index.ts';
import { noticed } from './common.ts';
import { records } from './records.ts';

const count = within(number, { min: 0, decimals: 0 });

/** One duty of a guard. The device is the handheld terminal that the guard carried. */
export const guardDuty = entity('GuardDuty', {
  ...noticed,
  guardName: assumed('guardName', text, 'Name of the guard'),
  mapId: assumed('mapId', optional(id), 'Place'),
  shift: assumed('shiftType', choice({ day: 1, evening: 2, night: 3 }), 'Shift'),
  until: assumed('endTime', timeOrNone, 'When it ended; absent while it lasts'),
  lasted: assumed('duration', optional(duration), 'How long it took'),
  pointsToSign: assumed('pointTotal', count, 'Points that were to be signed, over all rounds'),
  pointsSigned: assumed('pointSigned', count, 'Points that were signed'),
  pointsLate: assumed('pointLate', count, 'Points of them that were signed late'),
  alarmsHandled: assumed('alarmHandled', count, 'Alarms of the place that people processed meanwhile'),
  dutyResult: assumed(
    'result',
    choice({ onDuty: 0, complete: 1, late: 2, missed: 3 }),
    'How it went: it lasts, all points in time, some late, some not signed',
  ),
  remarks: assumed('remarks', optional(text), 'What was noted of it'),
});
/** Duties of guards. */
export const guardDuties = records({
  entity: guardDuty,
  module: 'patrol',
  screen: 'guard-report',
  time: 'at',
  filters: ['guardName', 'shift', 'dutyResult', 'mapName', 'deviceId', 'mapId'],
  ranges: ['pointsSigned'],
  sorts: ['at', 'guardName', 'pointsSigned', 'pointsLate', 'alarmsHandled'],
  doc: 'Duties of guards',
});
