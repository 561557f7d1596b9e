import type { Database } from './database.ts';
import { openEmbedded, type EmbeddedPlace } from './embedded.ts';
import { migrate } from './migrate.ts';
import type { ServerPlace } from './server.ts';

/** Opens a database, on a server or embedded, and brings its tables up to date. */
export const openDatabase = async (place: EmbeddedPlace | ServerPlace): Promise<Database> => {
  const database = await ('url' in place ? (await import('./server.ts')).openServer(place) : openEmbedded(place));
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
};
