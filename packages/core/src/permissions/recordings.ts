/** The permission to see recorded video. */
import { seesRecordings } from '@patrolkit/transport';
import type { Need } from './permits.ts';

/** What the calls about recordings need, for views that offer them. */
export const recordingNeed: Need = { call: seesRecordings, device: undefined };
