/**
 * Table statistics, by which queries are planned, and the space of deleted rows. A database server maintains both by itself,
 * the embedded database only on request.
 */
import type { Querier } from './database.ts';

/** The tables that grow. */
const growing = ['alarms', 'captures', 'records', 'sensor_series', 'sensor_readings'] as const;

/**
 * Gathers statistics in short steps, so that no query waits long. Afterwards an index alone suffices to count unchanged rows.
 */
export const gatherStatistics = async (database: Querier): Promise<void> => {
  for (const table of growing) {
    await database.query(`VACUUM (SKIP_LOCKED) ${table}`);
    await database.query(`ANALYZE (SKIP_LOCKED) ${table}`);
  }
};
