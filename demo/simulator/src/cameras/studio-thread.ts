import { Worker } from 'node:worker_threads';
import type { CameraSetup, FromStudio, ToStudio } from './messages.ts';

/** The thread, or a substitute, that makes pictures. */
export interface Studio {
  post(message: ToStudio): void;
  receive(listener: (message: FromStudio) => void): void;
  close(): Promise<void>;
}

/** The part of a worker thread that a studio uses. */
export interface StudioThread {
  postMessage(message: ToStudio): void;
  on(event: 'message', listener: (message: FromStudio) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  terminate(): Promise<unknown>;
}

/**
 * How long a studio waits before it replaces a thread that has ended, ms. The wait doubles with each further end, up to a
 * minute.
 */
const RESTART_MS = 1000;
const LONGEST_RESTART_MS = 60_000;
/** When a thread has run longer than this, the next restart is quick again, ms. */
const WELL_MS = 60_000;

/** How long a thread that must end may take to finish its current picture, ms. */
const END_MS = 2000;

/**
 * A studio in a thread of its own, which is replaced when it ends. Watched streams continue in the new thread; requested
 * pictures get no answer.
 */
export const openStudio = (
  script: URL,
  setup: CameraSetup,
  onError: (message: string) => void,
  startThread: () => StudioThread = () => new Worker(script, { workerData: setup }),
): Studio => {
  const listeners: ((message: FromStudio) => void)[] = [];
  /** The watched streams, which a new thread must continue. */
  const watched = new Map<string, ToStudio & { type: 'watch' }>();
  /** The maps that users have added, which a new thread must know. */
  let maps: ToStudio | undefined;
  const shots = new Set<number>();
  let thread: StudioThread | undefined;
  let waiting: NodeJS.Timeout | undefined;
  let restarts = 0;
  let isClosed = false;
  const tell = (message: FromStudio): void => {
    for (const listener of listeners) listener(message);
  };
  const start = (): void => {
    const began = performance.now();
    const mine = startThread();
    thread = mine;
    mine.on('message', message => {
      if (message.type === 'shot') shots.delete(message.id);
      tell(message);
    });
    mine.on('error', error => onError(`camera: ${error instanceof Error ? error.message : String(error)}`));
    mine.on('exit', () => {
      if (isClosed || thread !== mine) return;
      thread = undefined;
      onError('camera: the thread has ended; another one is started');
      // The requested pictures will not arrive: their callers get undefined.
      for (const id of shots) tell({ type: 'shot', id, jpeg: undefined });
      shots.clear();
      if (performance.now() - began > WELL_MS) restarts = 0;
      waiting = setTimeout(start, Math.min(LONGEST_RESTART_MS, RESTART_MS * 2 ** restarts++));
    });
    if (maps) mine.postMessage(maps);
    for (const message of watched.values()) mine.postMessage(message);
  };
  start();
  return {
    post: message => {
      if (message.type === 'watch') watched.set(message.key, message);
      else if (message.type === 'unwatch') watched.delete(message.key);
      else if (message.type === 'maps') maps = message;
      else if (message.type === 'sound-codec') {
        const known = watched.get(message.key);
        if (known) watched.set(message.key, { ...known, sound: message.sound });
      } else if (message.type === 'shoot') {
        if (!thread) return queueMicrotask(() => tell({ type: 'shot', id: message.id, jpeg: undefined }));
        shots.add(message.id);
      }
      thread?.postMessage(message);
    },
    receive: listener => void listeners.push(listener),
    close: async () => {
      isClosed = true;
      clearTimeout(waiting);
      const last = thread;
      if (!last) return;
      last.postMessage({ type: 'end' });
      await new Promise<unknown>(resolve => {
        const late = setTimeout(() => resolve(last.terminate()), END_MS);
        last.on('exit', () => {
          clearTimeout(late);
          resolve(undefined);
        });
      });
    },
  };
};
