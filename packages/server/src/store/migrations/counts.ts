/** Indices by which rows are counted without reading them. */
import type { Migration } from './migration.ts';

/** In the order in which they run. */
export const countIndices: readonly Migration[] = [
  // Pictures of patrols, of all devices or of some. A range of time of alarms, by what figures are grouped by.
  `
  CREATE INDEX captures_patrol ON captures (at, id) INCLUDE (device_id) WHERE kind = 'patrol';
  DROP INDEX alarms_time;
  CREATE INDEX alarms_time ON alarms (began_at, id) INCLUDE (device_id, device_kind, kind, level);
  `,
];
