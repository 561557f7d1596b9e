/** What a database knows of the sizes of its tables when it plans a query: the embedded one gathers it only when it is told to. */
import type { Querier } from './database.ts';

/** Tables that grow. */
const growing = ['alarms', 'captures', 'records', 'sensor_series', 'sensor_readings'] as const;

/** Gathers it, a table at a time, so that nobody waits long. */
export const gatherStatistics = async (database: Querier): Promise<void> => {
  for (const table of growing) await database.query(`ANALYZE ${table}`);
};
