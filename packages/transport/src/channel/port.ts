/** Starts the live channel in a worker where one can start, and in place where not (design.md rule 10). */
import { LiveChannel } from './live-channel.ts';
import { openWebSocket, systemClock, type Clock, type OpenSocket } from './ports.ts';
import type { ChannelCommand, ChannelEvent, ChannelPort } from './protocol.ts';
import { watchWake } from './wake.ts';

/** How a channel is started. */
export interface ChannelOptions {
  /** Address of the worker's file; absent: in place. */
  readonly workerUrl?: string | URL;
  readonly onEvent: (event: ChannelEvent) => void;
  readonly clock?: Clock;
  readonly openSocket?: OpenSocket;
  readonly wallClock?: () => number;
  /** Makes the worker; given in tests. */
  readonly createWorker?: (url: string | URL) => Worker;
}

/** How long a worker may take to say that it runs. */
const workerStart = 3_000;

/**
 * Starts a channel. Commands given while the worker starts wait for it; they set up the channel and are never robot
 * commands, so waiting replays nothing.
 */
export function startChannel(options: ChannelOptions): ChannelPort {
  const clock = options.clock ?? systemClock;
  const inPlace = (): ChannelPort => {
    const channel = new LiveChannel({
      clock,
      openSocket: options.openSocket ?? openWebSocket,
      wallClock: options.wallClock ?? (() => Date.now()),
      emit: options.onEvent,
    });
    // A clock that is given moves only when its owner moves it.
    if (clock !== systemClock) return channel;
    const stopWatching = watchWake(clock, () => channel.post({ kind: 'check' }));
    return {
      post: command => channel.post(command),
      dispose: () => {
        stopWatching();
        channel.dispose();
      },
    };
  };
  if (options.workerUrl === undefined) return inPlace();

  let worker: Worker;
  try {
    worker = (options.createWorker ?? (url => new Worker(url, { type: 'module' })))(options.workerUrl);
  } catch {
    return inPlace();
  }

  const early: ChannelCommand[] = [];
  let port: ChannelPort | undefined;
  let isDisposed = false;
  const use = (started: ChannelPort): void => {
    if (port || isDisposed) return;
    disarm();
    port = started;
    for (const command of early.splice(0)) started.post(command);
  };
  const giveUp = (): void => {
    if (port || isDisposed) return;
    worker.terminate();
    use(inPlace());
  };
  const disarm = clock.after(workerStart, giveUp);
  worker.addEventListener('error', event => {
    event.preventDefault();
    giveUp();
  });
  worker.addEventListener('message', (event: MessageEvent<ChannelEvent | 'ready'>) => {
    if (isDisposed) return;
    if (event.data === 'ready')
      use({ post: command => worker.postMessage(command), dispose: () => worker.terminate() });
    else options.onEvent(event.data);
  });

  return {
    post: command => (port ? port.post(command) : early.push(command)),
    dispose: () => {
      isDisposed = true;
      disarm();
      port?.post({ kind: 'stop' });
      // The sockets of a terminated worker are closed by the browser.
      port?.dispose();
      if (!port) worker.terminate();
    },
  };
}
