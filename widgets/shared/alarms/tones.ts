/** How states of alarms look. */
import type { AlarmState } from '@patrolkit/core';

/** The tone of the badge of each state. */
export const alarmTones = {
  unacknowledged: 'warning',
  acknowledged: 'accent',
  closed: 'muted',
} as const satisfies Readonly<Record<AlarmState, string>>;
