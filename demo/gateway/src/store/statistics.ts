/**
 * What a database knows of its tables when it plans a query, and the room of rows that are gone: a server sees to both by itself, the
 * embedded one when it is told to.
 */
import type { Querier } from './database.ts';

/** Tables that grow. */
const growing = ['alarms', 'captures', 'records', 'sensor_series', 'sensor_readings'] as const;

/** Gathers it, a table at a time, so that nobody waits long. Rows that nobody changes are counted by their index alone afterwards. */
export const gatherStatistics = async (database: Querier): Promise<void> => {
  for (const table of growing) await database.query(`VACUUM (ANALYZE, SKIP_LOCKED) ${table}`);
};
