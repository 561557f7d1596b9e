import { parentPort, workerData } from 'node:worker_threads';
import { serveEngine } from './engine.ts';
import type { EngineSetup, FromEngine } from './engine-messages.ts';

// The engine works in a thread of its own, so that the loop that drives robots never waits for a query.
if (!parentPort) throw new Error('the database runs as a worker');
const port = parentPort;
const setup: EngineSetup = { folder: undefined, ...(workerData as Partial<EngineSetup>) };
serveEngine(port, setup).catch((error: unknown) => {
  const unusable: FromEngine = { type: 'unusable', reason: error instanceof Error ? error.message : String(error) };
  port.postMessage(unusable);
});
