/** When alarms began, as far as their servers tell. */
import type { Alarm } from '@patrolkit/transport';

/** When an alarm began, ms since 1970; undefined where its server sent no time that can be read, which stands as 0. */
export const beginOf = ({ beganAt }: Pick<Alarm, 'beganAt'>): number | undefined => (beganAt > 0 ? beganAt : undefined);
