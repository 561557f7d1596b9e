import { parentPort, workerData } from 'node:worker_threads';
import type { CameraSetup, ToStudio } from './messages.ts';
import { runStudio } from './studio.ts';

// Draws and encodes off the server's thread, so that a stop command never waits for a picture.
if (!parentPort) throw new Error('the camera runs as a worker');
runStudio(parentPort, workerData as CameraSetup);
parentPort.on('message', (message: ToStudio) => {
  if (message.type === 'end') process.exit(0);
});
