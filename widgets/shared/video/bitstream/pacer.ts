/**
 * Hands on the pictures of a stream when they are due: at once when they arrive evenly, one after the other when they arrive in bunches.
 */
import { createDelivery } from './delivery.ts';
import type { Pacing } from './late/retimer.ts';

/** Most pictures that wait. Beyond it, the oldest is handed on. */
const longestQueue = 500;
/** A picture that is due sooner than this, ms, is due now: browser timers are no finer. */
const finest = 1;

/** The time, ms. A test can own it. */
export interface PacerClock {
  now(): number;
  /** Runs a task later. The result cancels it. */
  after(delay: number, task: () => void): () => void;
}

const pageClock: PacerClock = {
  now: () => performance.now(),
  after: (delay, task) => {
    const timer = setTimeout(task, delay);
    return () => clearTimeout(timer);
  },
};

/** Paces one stream. */
export interface Pacer<Item> {
  /** Takes something of the stream. `at` is the time of a picture, ms. What has no time stays behind the picture before it. */
  take(item: Item, at?: number): void;
  /** How far the last picture handed on was behind the newest, ms. */
  behind(): number;
  /** Stops handing on. */
  close(): void;
}

/** Makes the pacer of one stream. It hands on each thing once, in the order of arrival. */
export function createPacer<Item>(
  handOn: (item: Item) => void,
  { pacing, clock = pageClock }: { readonly pacing?: Pacing | undefined; readonly clock?: PacerClock } = {},
): Pacer<Item> {
  const delivery = createDelivery({ isRecorded: pacing !== undefined });
  const queue: { readonly item: Item; readonly place: number }[] = [];
  let place = 0;
  let behind = 0;
  let isClosed = false;
  let disarm: (() => void) | undefined;

  const run = (): void => {
    disarm?.();
    disarm = undefined;
    for (let next = queue[0]; next; [next] = queue) {
      const now = clock.now();
      const wait = delivery.dueAt(next.place, now) - now;
      if (wait >= finest && queue.length <= longestQueue) {
        disarm = clock.after(wait, run);
        return;
      }
      queue.shift();
      behind = delivery.behind(next.place, now);
      handOn(next.item);
    }
  };

  return {
    take: (item, at) => {
      if (isClosed) return;
      if (at !== undefined) place = delivery.take(at, clock.now(), pacing?.speed());
      queue.push({ item, place });
      run();
    },
    behind: () => behind,
    close: () => {
      isClosed = true;
      disarm?.();
      queue.length = 0;
    },
  };
}
