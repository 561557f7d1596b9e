/** How many alarms there were: what only figures of the past and boards read. */
import { entity, field, number, time, withDefault, type Infer } from '../codec/index.ts';

/** How many alarms there are of each level. */
export const alarmLevelCounts = {
  serious: field('seriousNum', withDefault(number, 0), 'Serious'),
  important: field('importantNum', withDefault(number, 0), 'Important'),
  general: field('generalNum', withDefault(number, 0), 'General'),
};

/** Alarms of one stretch of time, by level. */
export const alarmTally = entity('AlarmTally', {
  at: field('time', time, 'Begin of the hour or day'),
  ...alarmLevelCounts,
});
export type AlarmTally = Infer<typeof alarmTally>;
