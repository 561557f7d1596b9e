/** Recordings of patrols. The specification names no field of them: all are assumed. */
import { assumed, choice, duration, entity, measured, optional, text, timeOrNone } from '../codec/index.ts';
import { noticed } from './common.ts';
import { records } from './records.ts';

/**
 * A recording of one kind by one device without a gap, at most an hour: video or sound of a body camera, of a handheld terminal or of a
 * robot, or the pictures of a run.
 */
export const patrolRecording = entity('PatrolRecording', {
  ...noticed,
  recordingKind: assumed('recordType', choice({ video: 1, audio: 2, picture: 3 }), 'What was recorded'),
  until: assumed('endTime', timeOrNone, 'When it ended; absent while in progress'),
  lasted: assumed('duration', optional(duration), 'Length'),
  size: assumed('fileSize', optional(measured('megabyte', 1)), 'Size; absent while in progress'),
  carriedBy: assumed('carrier', optional(text), 'The guard who carried the device, or the route that it patrolled'),
  storageState: assumed(
    'storageStatus',
    choice({ recording: 0, stored: 1, removed: 2, onDevice: 3 }),
    'Where it is: on the server, which removes the oldest when it needs space, or on the device of the guard',
  ),
});
/** Recordings of patrols. */
export const patrolRecordings = records({
  entity: patrolRecording,
  module: 'patrol',
  screen: 'patrol-inspection-recorder',
  time: 'at',
  filters: ['deviceId', 'recordingKind', 'carriedBy', 'storageState', 'mapName'],
  ranges: ['size'],
  sorts: ['at', 'deviceName', 'lasted', 'size'],
  doc: 'What devices recorded on patrol',
});
