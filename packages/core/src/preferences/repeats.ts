/** How long before unacknowledged alarms sound again, as users choose it. */
import type { AlarmLevel } from '@patrolkit/transport';
import { areAll } from './tables.ts';

/** The choice for each level, seconds, 0 for never. A missing level has the installation's time. */
export type RepeatChoices = Readonly<Partial<Record<AlarmLevel, number>>>;

/** Whether a stored value has this form. A time out of range is brought into it at its use. */
export const isRepeats = (value: unknown): value is Readonly<Record<string, RepeatChoices>> =>
  areAll(value, choices => areAll(choices, Number.isFinite));
