/** The live channel in a dedicated worker, whose timers run on while the browser throttles a tab (architecture.md rule 10). */
import { LiveChannel } from './live-channel.ts';
import { openWebSocket, systemClock } from './ports.ts';
import { watchWake } from './wake.ts';
import type { FromWorker, ToWorker } from './page/port.ts';

const scope = globalThis as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

const channel = new LiveChannel({
  clock: systemClock,
  openSocket: openWebSocket,
  wallClock: () => Date.now(),
  emit: event => scope.postMessage(event),
  isInWorker: true,
});
watchWake(systemClock, () => channel.post({ kind: 'check' }));
scope.onmessage = ({ data }) => {
  if (data === 'ping') scope.postMessage('pong');
  else channel.post(data);
};
scope.postMessage('ready');
