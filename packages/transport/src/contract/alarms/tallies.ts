/** Numbers of alarms, for figures of the past and for boards. */
import { entity, field, number, time, withDefault, type Infer } from '../codec/index.ts';

/** Number of alarms of each level. */
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
