/** The export of alarms. */
import { call } from '../call.ts';
import { entity, field, file, optional, text, type Infer } from '../codec/index.ts';
import { listRemark } from '../remarks.ts';
import { alarmFilter, alarmRules } from './query.ts';

/** The alarms for a file. */
export const alarmExport = entity('AlarmExport', {
  ...alarmFilter,
  purpose: field(
    'exportRemark',
    optional(listRemark),
    'Purpose of the export; the server keeps it with the name of the user',
  ),
  timeZone: field('timeZone', optional(text), 'IANA name of the time zone of the file; UTC when missing'),
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
  doc: 'Returns alarms as a CSV file: UTF-8 with a byte order mark, one line per alarm, newest first. The server writes it while the client reads it.',
});
