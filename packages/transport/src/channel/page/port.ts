/** Starts the live channel in a worker if one can start, and otherwise in place (architecture.md rule 10). */
import { LiveChannel } from '../live-channel.ts';
import { openWebSocket, systemClock, type Clock, type OpenSocket } from '../ports.ts';
import type { ChannelCommand, ChannelEvent, ChannelPort } from '../protocol.ts';
import { ChannelMemory } from './memory.ts';
import { trusted } from './trusted.ts';
import { watchWake } from '../wake.ts';

const createWorker = (url: string | URL): Worker => new Worker(trusted(String(url)), { type: 'module' });

/** How a channel is started. */
export interface ChannelOptions {
  /** Address of the worker's file. Without it the channel runs in place. */
  readonly workerUrl?: string | URL;
  readonly onEvent: (event: ChannelEvent) => void;
  readonly clock?: Clock;
  readonly openSocket?: OpenSocket;
  readonly wallClock?: () => number;
  /** Makes the worker. Tests pass their own. */
  readonly createWorker?: (url: string | URL) => Worker;
}

/** Messages to and from a worker: commands and events, and whether it is alive. */
export type ToWorker = ChannelCommand | 'ping';
export type FromWorker = ChannelEvent | 'ready' | 'pong';

/** How long a worker may take to report that it runs, ms. */
const workerStart = 3_000;
/** Time between two pings of a worker, ms. A worker that has answered neither of two is dead. */
const pingEvery = 5_000;
/** How many workers are tried before the channel runs in place. */
const mostWorkers = 3;

/** Starts a channel in place, on the page's own thread. */
function startInPlace(options: ChannelOptions, clock: Clock, emit: (event: ChannelEvent) => void): ChannelPort {
  const channel = new LiveChannel({
    clock,
    openSocket: options.openSocket ?? openWebSocket,
    wallClock: options.wallClock ?? (() => Date.now()),
    emit,
  });
  // A test's clock moves only when the test moves it.
  if (clock !== systemClock) return channel;
  const stopWatching = watchWake(clock, () => channel.post({ kind: 'check' }));
  return {
    post: command => channel.post(command),
    dispose: () => {
      stopWatching();
      channel.dispose();
    },
  };
}

/**
 * Starts a channel in a worker. Undefined when none can be made. Commands that come while it starts wait for it. `onDead` means that the
 * worker never started, failed, or stopped answering; nothing more comes from it.
 */
function startInWorker(
  url: string | URL,
  options: ChannelOptions,
  clock: Clock,
  emit: (event: ChannelEvent) => void,
  onDead: (hasRun: boolean) => void,
): ChannelPort | undefined {
  let worker: Worker;
  try {
    worker = (options.createWorker ?? createWorker)(url);
  } catch {
    return undefined;
  }
  const send = (message: ToWorker): void => worker.postMessage(message);
  const early: ChannelCommand[] = [];
  let hasRun = false;
  let isOver = false;
  let unanswered = 0;
  const over = (): boolean => {
    if (isOver) return false;
    isOver = true;
    disarm();
    return true;
  };
  const die = (): void => {
    if (!over()) return;
    // The browser closes the worker's sockets.
    worker.terminate();
    onDead(hasRun);
  };
  const ping = (): void => {
    if (unanswered >= 2) return die();
    unanswered += 1;
    send('ping');
    disarm = clock.after(pingEvery, ping);
  };
  let disarm = clock.after(workerStart, die);
  worker.addEventListener('error', event => {
    event.preventDefault();
    die();
  });
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (isOver) return;
    // Any message shows that the worker is alive.
    unanswered = 0;
    if (data === 'pong') return;
    if (data !== 'ready') return emit(data);
    if (hasRun) return;
    hasRun = true;
    disarm();
    disarm = clock.after(pingEvery, ping);
    for (const command of early.splice(0)) send(command);
  });
  return {
    post: command => (hasRun ? send(command) : early.push(command)),
    dispose: () => {
      if (!over()) return;
      if (hasRun) send({ kind: 'stop' });
      worker.terminate();
    },
  };
}

/**
 * Starts a channel. Commands that come while a worker starts wait for it. They set up the channel and are never robot commands, so no robot
 * gets a late command. Another worker, or the page's thread, replaces a worker that dies, with the earlier switches and device.
 */
export function startChannel(options: ChannelOptions): ChannelPort {
  const clock = options.clock ?? systemClock;
  const { workerUrl } = options;
  const memory = new ChannelMemory();
  const emit = (event: ChannelEvent): void => {
    memory.told(event);
    options.onEvent(event);
  };
  let workers = 0;
  let isDisposed = false;

  const begin = (): ChannelPort => {
    const inWorker =
      workerUrl !== undefined && workers++ < mostWorkers
        ? startInWorker(workerUrl, options, clock, emit, replace)
        : undefined;
    return inWorker ?? startInPlace(options, clock, emit);
  };
  const replace = (hasRun: boolean): void => {
    // A worker that never started is not tried again.
    if (!hasRun) workers = mostWorkers;
    // The page learns of the loss before another worker starts, so that nobody drives by values that are no longer live.
    for (const event of memory.loss()) emit(event);
    if (isDisposed) return;
    port = begin();
    for (const command of memory.again()) port.post(command);
  };
  let port = begin();

  return {
    post: command => {
      memory.asked(command);
      port.post(command);
    },
    dispose: () => {
      isDisposed = true;
      port.dispose();
    },
  };
}
