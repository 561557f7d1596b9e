/** Records of the duties of guards. The specification names no field of them: all are assumed. */
import { assumed, choice, duration, entity, id, number, optional, text, timeOrNone, within } from '../codec/index.ts';
import { pictured } from './common.ts';
import { records } from './records.ts';

/** A shift of a guard. */
export const guardShift = choice({ day: 1, evening: 2, night: 3 });

const count = within(number, { min: 0, decimals: 0 });

/** One duty of a guard. The device is the handheld terminal that the guard carried. */
export const guardDuty = entity('GuardDuty', {
  ...pictured,
  guardName: assumed('guardName', text, 'Name of the guard'),
  mapId: assumed('mapId', optional(id), 'Place'),
  shift: assumed('shiftType', guardShift, 'Shift'),
  until: assumed('endTime', timeOrNone, 'When it ended; absent while in progress'),
  lasted: assumed('duration', optional(duration), 'Duration'),
  pointsToSign: assumed('pointTotal', count, 'Points to sign, over all rounds'),
  pointsSigned: assumed('pointSigned', count, 'Points that were signed'),
  pointsLate: assumed('pointLate', count, 'Points that were signed late'),
  alarmsHandled: assumed('alarmHandled', count, 'Alarms of the place that people processed meanwhile'),
  dutyResult: assumed(
    'result',
    choice({ onDuty: 0, complete: 1, late: 2, missed: 3 }),
    'Outcome: in progress, all points in time, some late, or some not signed',
  ),
  areas: assumed('areaNames', optional(text), 'Names of the areas of duty at that time'),
  managers: assumed('areaManagers', optional(text), 'Who answered for these areas'),
  remarks: assumed('remarks', optional(text), 'Remark on it'),
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
