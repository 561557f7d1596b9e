/** The export of alarms. */
import { call } from '../call.ts';
import { entity, field, file, optional, text, type Infer } from '../codec/index.ts';
import { listRemark } from '../remarks.ts';
import { alarmFilter, alarmRules } from './query.ts';

/** The alarms for a file. */
export const alarmExport = entity('AlarmExport', {
  ...alarmFilter,
  purpose: field('exportRemark', optional(listRemark), 'What the export is for; kept with who exported'),
  timeZone: field('timeZone', optional(text), 'IANA name of the zone that times are written in; UTC where missing'),
});
export type AlarmExport = Infer<typeof alarmExport>;

export const exportAlarmList = call({
  name: 'exportAlarmList',
  isOurs: true,
  module: 'device',
  permission: { function: 'alarm-query-list#export' },
  request: alarmExport,
  rules: alarmRules,
  answer: file,
  answersFile: true,
  doc: 'Alarms as a CSV file (UTF-8 with a byte order mark, one line an alarm, newest first), written while it is read.',
});
