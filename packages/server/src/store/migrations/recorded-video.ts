/** An index by which recordings that are still on the server are found among all. */
import type { Migration } from './migration.ts';

/** In the order in which they run. */
export const recordedVideo: readonly Migration[] = [
  `
  CREATE INDEX records_recorded ON records (device_id, at, id)
    WHERE kind = 'PatrolRecording' AND facts->>'storageState' IN ('recording', 'stored');
  `,
];
