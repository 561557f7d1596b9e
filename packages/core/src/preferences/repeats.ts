/** After how long unacknowledged alarms sound again, as users choose it. */
import type { AlarmLevel } from '@patrolkit/transport';

/** What a user can choose, seconds: 0 is never. */
export const repeatSteps: readonly number[] = [0, 10, 20, 30, 60, 120, 300];

/** The choice for each level, one of `repeatSteps`; a level that is missing is as the installation has it. */
export type RepeatChoices = Readonly<Partial<Record<AlarmLevel, number>>>;

const isChoices = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((seconds: unknown) => typeof seconds === 'number' && repeatSteps.includes(seconds));

/** Whether a stored value is such choices of users: it may be of another version, or have been edited outside of the console. */
export const isRepeats = (value: unknown): value is Readonly<Record<string, RepeatChoices>> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isChoices);
