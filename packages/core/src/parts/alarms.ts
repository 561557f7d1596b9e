/** Alarms. */
import type { PartWith } from '../ground.ts';
import type { AlarmStores } from '../alarms/make.ts';
import type { LiveStores } from '../live/live.ts';
import { livePart } from './live.ts';

/** Alarms. */
export const alarmPart: PartWith<AlarmStores, LiveStores> = {
  stores: ['alarms'],
  needs: [livePart],
  says: 'alarms',
  place: 'reading',
  load: async () => (await import('../alarms/make.ts')).make,
};
