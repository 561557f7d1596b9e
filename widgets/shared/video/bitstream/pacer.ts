/** Hands the pictures of a stream on when they are due: at once where they come evenly, one after the other where they come in bunches. */
import { createDelivery } from './delivery.ts';
import type { Pacing } from './late/retimer.ts';

/** More than this never wait; the oldest is handed on then. */
const longestQueue = 500;
/** A picture that is due sooner than this, ms, is due now: timers of browsers are no finer. */
const finest = 1;

/** The time, which a test may own; ms. */
export interface PacerClock {
  now(): number;
  /** Does something later; the result prevents that. */
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
  /** Something of the stream has come; `at` is the time of a picture, ms. What has no time stays behind the picture before it. */
  take(item: Item, at?: number): void;
  /** How far the picture that was handed on last was behind the newest, ms. */
  behind(): number;
  /** Nothing is handed on any more. */
  close(): void;
}

/** Makes the pacer of one stream; each thing is handed on once, in the order in which it came. */
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
