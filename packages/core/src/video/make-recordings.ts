/** Makes the part of recordings. */
import type { Make } from '../parts.ts';
import { createRecordings } from './recordings.ts';

/** Its store. */
export const make: Make<'recordings'> = ({ environment, http, service }) => ({
  stores: { recordings: createRecordings(environment, http, service) },
  placed: [],
});
