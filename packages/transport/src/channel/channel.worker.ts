/** The live channel in a dedicated worker: its timers outlive a throttled tab (design.md rule 10). */
import { LiveChannel } from './live-channel.ts';
import { openWebSocket, systemClock } from './ports.ts';
import { watchWake } from './wake.ts';
import type { ChannelCommand, ChannelEvent } from './protocol.ts';

const scope = globalThis as unknown as {
  postMessage(message: ChannelEvent | 'ready'): void;
  onmessage: ((event: MessageEvent<ChannelCommand>) => void) | null;
};

const channel = new LiveChannel({
  clock: systemClock,
  openSocket: openWebSocket,
  wallClock: () => Date.now(),
  emit: event => scope.postMessage(event),
});
watchWake(systemClock, () => channel.post({ kind: 'check' }));
scope.onmessage = event => channel.post(event.data);
scope.postMessage('ready');
