/** Levels in their order. */
import type { Alarm, AlarmLevel } from '@patrolkit/transport';

const gravity: Record<AlarmLevel, number> = { general: 0, important: 1, serious: 2 };

/** Whether a level is graver than another. */
export const isGraver = (one: AlarmLevel, other: AlarmLevel): boolean => gravity[one] > gravity[other];

/** The most serious of some alarms, the first of equals; they make one sound and one announcement together. */
export const mostSerious = (alarms: readonly Alarm[]): Alarm | undefined =>
  [...alarms].sort((one, other) => gravity[other.level] - gravity[one.level])[0];
