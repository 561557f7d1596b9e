/** A value that is read again at intervals while a view shows it, and whether it may be out of date. */
import { atom, onMount } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Notice, Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';

/** Shortest wait after a failed reading, and between readings while the channel is closed, ms, because the server is in trouble then. */
export const troubledEvery = 5_000;
/** A value is marked as stale when its next reading has no answer for this time, ms. */
export const overdueAfter = 5_000;
/**
 * After the channel has opened again, each console waits for a random part of this time before it reads, ms. So they do not all read at
 * once.
 */
export const spread = 1_000;
/**
 * Longest wait from a push to the reading of what it may have changed, ms. Many pushes cause one reading, and consoles do not all read at
 * once.
 */
export const hurriedAfter = 1_000;

/** A value that is read again at intervals. */
export interface Watched<Value> {
  /** `failed` only while there is no value. A value that was read once stays. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** The value that was read last. */
  readonly value?: Value;
  /** When it was read, ms since 1970. */
  readonly readAt?: number;
  /** Whether the value may be out of date: the channel has closed since it was read, or it could not be read again. */
  readonly isStale: boolean;
  /** Why the last reading failed. Undefined when it succeeded. */
  readonly problem?: Notice;
}

/** What a watch needs. */
export interface WatchNeeds extends Pick<Environment, 'clock' | 'wallClock' | 'random'> {
  /** Switches on the pushes after which it is read soon, until the result is called. */
  readonly needPushes: () => () => void;
  /** Whether a user is signed in and the page is not hidden. */
  readonly mayRead: () => boolean;
  /** Number of the live channel's present opening. Undefined while it is closed. */
  readonly opening: () => number | undefined;
}

/** A watched store, and the verbs of its owner. */
export interface Watch<Value> {
  readonly $watched: Store<Watched<Value>>;
  /** Reads now, if the store has a reader. Aborts a reading under way, which may never have an answer. */
  readonly read: () => void;
  /** Reads soon after a push that may have changed the value, once for many pushes. */
  readonly hurry: () => void;
  /** Reacts to the channel closing or opening again. */
  readonly channelChanged: () => void;
  /** Forgets the value. */
  readonly clear: () => void;
}

const nothing = { state: 'loading', isStale: false } as const;

/** Makes a watch that loads again after `every` ms while the store has a reader. */
export function createWatch<Value>(
  load: (signal: AbortSignal) => Promise<Outcome<Value>>,
  every: number,
  { clock, wallClock, random, needPushes, mayRead, opening }: WatchNeeds,
): Watch<Value> {
  const $watched = atom<Watched<Value>>(nothing);
  /** A copy of the store's value, because reading a store without a reader would start it. */
  let known: Watched<Value> = nothing;
  let isWatched = false;
  let reading: AbortController | undefined;
  let disarm = (): void => undefined;
  /** Disarms the timer of an overdue answer. */
  let unmind = (): void => undefined;
  /** Whether a push has come since the last reading began. */
  let isHurried = false;
  /** When the last reading began. */
  let beganAt = Number.NEGATIVE_INFINITY;

  const show = (next: Watched<Value>): void => {
    known = next;
    $watched.set(next);
  };
  const later = (ms: number): void => {
    disarm();
    disarm = clock.after(ms, () => void read());
  };
  const stop = (): void => {
    disarm();
    unmind();
    reading?.abort();
    reading = undefined;
  };
  /**
   * The wait before the reading that follows a push. It spreads the consoles. The reading begins at least a second after the earlier one.
   */
  const soon = (): number => Math.max(random() * hurriedAfter, beganAt + hurriedAfter - clock.now());
  const mark = (): void => {
    if (known.value !== undefined && !known.isStale) show({ ...known, isStale: true });
  };
  const read = async (): Promise<void> => {
    if (!isWatched || reading || !mayRead()) return;
    disarm();
    isHurried = false;
    beganAt = clock.now();
    const mine = new AbortController();
    reading = mine;
    const before = opening();
    // A slow call is not aborted, but the shown value becomes stale meanwhile.
    unmind = clock.after(overdueAfter, mark);
    const outcome = await load(mine.signal);
    if (reading !== mine) return;
    unmind();
    reading = undefined;
    const isLive = before !== undefined && before === opening();
    if (outcome.isDone) show({ state: 'ready', value: outcome.value, readAt: wallClock(), isStale: !isLive });
    else {
      const { value, readAt } = known;
      const kept = value === undefined ? { state: 'failed' as const } : { state: 'ready' as const, value };
      show({ ...kept, ...(readAt === undefined ? {} : { readAt }), isStale: true, problem: outcome.problem });
    }
    later(!outcome.isDone || !isLive ? Math.max(every, troubledEvery) : isHurried ? soon() : every);
  };

  onMount($watched, () => {
    isWatched = true;
    const leave = needPushes();
    if (known.readAt !== undefined && Math.abs(wallClock() - known.readAt) > 2 * every) mark();
    void read();
    return () => {
      isWatched = false;
      leave();
      stop();
    };
  });

  return {
    $watched,
    read: () => {
      stop();
      void read();
    },
    hurry: () => {
      // After a failure the next try is due anyway, and a push does not make it sooner.
      if (!isWatched || isHurried || known.problem) return;
      isHurried = true;
      if (!reading) later(soon());
    },
    channelChanged: () => {
      if (opening() === undefined) mark();
      else if (isWatched) {
        // A reading under way was sent before the channel opened.
        stop();
        later(random() * spread);
      }
    },
    clear: () => {
      stop();
      show(nothing);
    },
  };
}
