/** After how long unacknowledged alarms sound again, as users choose it. */
import type { AlarmLevel } from '@patrolkit/transport';
import { areAll } from './tables.ts';

/** The choice for each level, seconds, 0 for never; a level that is missing is as the installation has it. */
export type RepeatChoices = Readonly<Partial<Record<AlarmLevel, number>>>;

/** Whether a stored value is such choices of users; a time that is out of range is brought into it where it counts. */
export const isRepeats = (value: unknown): value is Readonly<Record<string, RepeatChoices>> =>
  areAll(value, choices => areAll(choices, Number.isFinite));
