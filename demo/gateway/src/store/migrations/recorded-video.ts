/** Recorded video: what still lies on the server is found among all that was recorded. */
import type { Migration } from './migration.ts';

/** In their order. */
export const recordedVideo: readonly Migration[] = [
  `
  CREATE INDEX records_recorded ON records (device_id, at, id)
    WHERE kind = 'PatrolRecording' AND facts->>'storageState' IN ('recording', 'stored');
  `,
];
