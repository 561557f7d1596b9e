/** What is read again and again while somebody looks at it, and how far it can be relied on. */
import { atom, onMount } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Notice, Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';

/** After a failure it is read again so much later, ms; and so often while the channel is away, since the server is in trouble then. */
export const troubledEvery = 5_000;
/** When the channel is back, all consoles read within so long, ms, and not all at once. */
export const spread = 1_000;
/** What something that was pushed may have changed is read so much later, ms: of many pushes one reading comes. */
export const hurriedAfter = 1_000;

/** Something that is read again and again. */
export interface Watched<Value> {
  /** `failed` while there is nothing to show; what was read once stays on screen. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** What was read last. */
  readonly value?: Value;
  /** When that was, ms since 1970. */
  readonly readAt?: number;
  /** It may be true no longer: the channel went since it was read, or it could not be read again. */
  readonly isStale: boolean;
  /** Why it could not be read; undefined once it could. */
  readonly problem?: Notice;
}

/** When may be read. */
export interface WatchNeeds extends Pick<Environment, 'clock' | 'wallClock' | 'random'> {
  /** Somebody is signed in, and the page is not hidden. */
  readonly mayRead: () => boolean;
  /** Which opening of the live channel lasts, by its number; undefined while there is none. */
  readonly opening: () => number | undefined;
}

/** A watched store, with what its owner does to it. */
export interface Watch<Value> {
  readonly $watched: Store<Watched<Value>>;
  /** Reads now, if somebody looks; what was asked for before, and may never come, is given up. */
  readonly read: () => void;
  /** Something was pushed that may have changed it: it is read soon, however often that happens. */
  readonly hurry: () => void;
  /** The channel has gone, or has come back. */
  readonly channelChanged: () => void;
  /** Forgets all of it. */
  readonly clear: () => void;
}

const nothing = { state: 'loading', isStale: false } as const;

/** Watches what is loaded, so often, ms, while there is a reader. */
export function createWatch<Value>(
  load: (signal: AbortSignal) => Promise<Outcome<Value>>,
  every: number,
  { clock, wallClock, random, mayRead, opening }: WatchNeeds,
): Watch<Value> {
  const $watched = atom<Watched<Value>>(nothing);
  /** The same beside the store: who reads a store that nobody looks at starts it. */
  let known: Watched<Value> = nothing;
  let isWatched = false;
  let reading: AbortController | undefined;
  let disarm = (): void => undefined;
  /** Stops waiting for an answer that is overdue. */
  let unmind = (): void => undefined;
  /** Something was pushed since the last reading began. */
  let isHurried = false;

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
  const mark = (): void => {
    if (known.value !== undefined && !known.isStale) show({ ...known, isStale: true });
  };
  const read = async (): Promise<void> => {
    if (!isWatched || reading || !mayRead()) return;
    disarm();
    isHurried = false;
    const mine = new AbortController();
    reading = mine;
    const before = opening();
    // No call is given up for taking long, but what is on screen is not of now any more.
    unmind = clock.after(Math.max(2 * every, troubledEvery), mark);
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
    later(!outcome.isDone || !isLive ? Math.max(every, troubledEvery) : isHurried ? hurriedAfter : every);
  };

  onMount($watched, () => {
    isWatched = true;
    if (known.readAt !== undefined && wallClock() - known.readAt > 2 * every) mark();
    void read();
    return () => {
      isWatched = false;
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
      // Where it cannot be read, pushes make it no better.
      if (!isWatched || isHurried || known.problem) return;
      isHurried = true;
      if (!reading) later(hurriedAfter);
    },
    channelChanged: () => {
      if (opening() === undefined) mark();
      else if (isWatched) {
        // What is on its way was asked for before.
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
