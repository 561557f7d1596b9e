/** Makes the part of recordings. */
import type { Ground, Made } from '../ground.ts';
import { streamsOf } from '../installation/streams.ts';
import { createRecordings, type RecordingStore } from './recordings.ts';

/** The stores of this part. */
export interface RecordingStores {
  readonly recordings: RecordingStore;
}

/** Makes the store of recordings. */
export const make = (needs: Pick<Ground, 'environment' | 'http' | 'service' | 'use'>): Made<RecordingStores> => ({
  stores: { recordings: createRecordings(needs.environment, needs.http, streamsOf(needs)) },
  parts: {},
});
