import { MessageChannel } from 'node:worker_threads';
import type { Studio } from './studio-thread.ts';
import type { CameraSetup } from './messages.ts';
import { runStudio } from './studio.ts';

/** A studio in this thread, for tests without a bundled worker. */
export const openStudioHere = (setup: CameraSetup): Studio => {
  const { port1, port2 } = new MessageChannel();
  runStudio(port2, setup);
  return {
    post: message => port1.postMessage(message),
    receive: listener => void port1.on('message', listener),
    close: () => {
      port1.close();
      return Promise.resolve();
    },
  };
};
