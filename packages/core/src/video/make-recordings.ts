/** Makes the part of recordings. */
import type { Make } from '../parts.ts';
import { createRecordings } from './recordings.ts';

/** Makes the store of recordings, which needs no part. */
export const make: Make<'recordings'> = ({ environment, http, stream }) => ({
  stores: { recordings: createRecordings(environment, http, stream) },
  placed: [],
});
