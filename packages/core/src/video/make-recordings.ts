/** Makes the part of recordings. */
import type { Make } from '../parts.ts';
import { streamsOf } from '../live/streams.ts';
import { createRecordings } from './recordings.ts';

/** Makes the store of recordings, which needs no part. */
export const make: Make<'recordings'> = ground => ({
  stores: { recordings: createRecordings(ground.environment, ground.http, streamsOf(ground)) },
  placed: [],
});
