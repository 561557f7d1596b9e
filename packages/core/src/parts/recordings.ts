/** Recordings. */
import type { PartWith } from '../ground.ts';
import type { RecordingStores } from '../video/make-recordings.ts';

/** Recordings. */
export const recordingPart: PartWith<RecordingStores> = {
  stores: ['recordings'],
  needs: [],
  place: 'pages',
  load: async () => (await import('../video/make-recordings.ts')).make,
};
