import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { serveEngine } from './engine.ts';
import type { EngineSetup, FromEngine } from './engine-messages.ts';

// The engine works in a thread of its own, so that the loop that drives robots never waits for a query.
if (!parentPort) throw new Error('the database runs as a worker');
const port = parentPort;
const { folder }: EngineSetup = { folder: undefined, ...(workerData as Partial<EngineSetup>) };
const parsers = { [types.INT8]: Number };
PGlite.create(folder === undefined ? { parsers } : { parsers, dataDir: folder }).then(
  engine => serveEngine(port, engine),
  (error: unknown) => {
    const unusable: FromEngine = { type: 'unusable', reason: error instanceof Error ? error.message : String(error) };
    port.postMessage(unusable);
  },
);
