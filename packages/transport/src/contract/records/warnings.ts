/** Warnings that devices gave on the site. The specification names no field of them: all are assumed. */
import { assumed, audio, choice, duration, entity, id, meant, optional, text } from '../codec/index.ts';
import { alarmLevel } from '../alarms/entities.ts';
import { noticed } from './common.ts';
import { records } from './records.ts';

/** A warning that a device played or spoke because of an alarm. */
export const alarmWarning = entity('AlarmWarning', {
  ...noticed,
  alarmId: assumed('alarmId', optional(id), 'Alarm'),
  alarmName: assumed('alarmName', text, 'Name of the alarm'),
  level: assumed('level', meant(alarmLevel, 'level'), 'Its level'),
  warningKind: assumed('audioType', choice({ sound: 1, speech: 2 }), 'A sound, or words'),
  said: assumed('content', text, 'The spoken text, or the name of the sound'),
  lasted: assumed('duration', duration, 'Length'),
  audio: assumed('audioUrl', optional(audio), 'The sound, unless the device itself spoke it'),
});
/** Warnings that devices played or spoke because of alarms. */
export const alarmWarnings = records({
  entity: alarmWarning,
  module: 'patrol',
  screen: 'alarm-audio-query',
  time: 'at',
  filters: ['alarmName', 'level', 'warningKind', 'said', 'deviceId', 'mapName', 'alarmId'],
  sorts: ['at', 'alarmName', 'deviceName', 'lasted'],
  doc: 'Warnings that devices played or spoke because of alarms',
});
