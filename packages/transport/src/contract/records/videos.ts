/** Recorded video that can be played. The specification names no field of it: all are assumed. */
import { alarmLevel } from '../alarms/entities.ts';
import { call } from '../call.ts';
import {
  assumed,
  choice,
  duration,
  entity,
  field,
  flag,
  id,
  list,
  meant,
  measured,
  number,
  optional,
  text,
  time,
  timeOrNone,
  within,
} from '../codec/index.ts';
import { noticed } from './common.ts';
import { records } from './records.ts';

/** Video of one channel without a gap, within one hour of the clock: exactly the part that can be played. */
export const videoRecording = entity('VideoRecording', {
  ...noticed,
  channelId: assumed('channelId', id, 'Channel that plays it'),
  channelName: assumed('channelName', optional(text), 'Name of the channel'),
  until: assumed('endTime', timeOrNone, 'When it ended; absent while the recording runs'),
  lasted: assumed('duration', optional(duration), 'Length; absent while the recording runs'),
  size: assumed('fileSize', optional(measured('megabyte', 1)), 'Size; absent while the recording runs'),
  storageState: assumed('storageStatus', choice({ recording: 0, stored: 1 }), 'The recording still runs'),
  alarmCount: assumed(
    'alarmNum',
    within(number, { min: 0, decimals: 0 }),
    'Alarms that its device raised during the recording',
  ),
  hasAlarm: assumed('hasAlarm', flag, 'Whether there is such an alarm'),
  alarmLevel: assumed(
    'alarmLevel',
    optional(meant(alarmLevel, 'level')),
    'Level of the gravest of these alarms; absent without one',
  ),
  alarmNames: assumed('alarmNames', optional(text), 'Names of the types of these alarms; absent without one'),
});
/** Recorded video that can be played. */
export const videoRecordings = records({
  entity: videoRecording,
  module: 'device',
  screen: 'videotape-center',
  time: 'at',
  until: 'until',
  filters: ['deviceId', 'channelName', 'mapName', 'hasAlarm', 'alarmLevel', 'alarmNames', 'channelId'],
  sorts: ['at', 'deviceName', 'lasted', 'size', 'alarmCount'],
  doc: 'Recorded video that can be played',
});

/** An alarm that was raised while video was recorded. */
export const videoRecordingAlarm = entity('VideoRecordingAlarm', {
  id: assumed('id', id, 'Alarm'),
  at: assumed('time', time, 'When it was raised'),
  level: assumed('level', meant(alarmLevel, 'level'), 'Its level'),
  alarmName: assumed('alarmName', text, 'Name of the alarm'),
  deviceId: assumed('deviceId', id, 'Device that raised it'),
  channelId: assumed('channelId', id, 'Channel of the recording'),
});

export const listVideoRecordingAlarms = call({
  name: 'listVideoRecordingAlarms',
  module: 'device',
  permission: { page: videoRecordings.screen },
  isOurs: true,
  request: entity('VideoRecordingAlarmsQuery', { id: field('id', id, 'Recording') }),
  answer: list(videoRecordingAlarm),
  doc: 'Lists the alarms that a device raised during one recording, oldest first.',
});
