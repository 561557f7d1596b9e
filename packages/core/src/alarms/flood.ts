/** Flood mode: when alarms come faster than people can take them one by one (safety.md 2.10, ISA-18.2). */
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Store } from '../store.ts';

/** Numbers of flood mode. */
export const floodLimits = {
  /** Alarms are counted over so many milliseconds. */
  window: 10 * 60_000,
  /** More than this many in the window begin a flood. */
  begin: 10,
  /** Fewer than this many in the window end it. */
  end: 5,
} as const;

/** A flood that lasts. */
export interface Flood {
  /** When it began, ms since 1970. */
  readonly since: number;
  /** New alarms in the last ten minutes. */
  readonly count: number;
  /** New alarms a minute, over the window or the flood if that is shorter. */
  readonly perMinute: number;
}

/** Watches how fast alarms come. */
export interface FloodWatch {
  readonly $flood: Store<Flood | undefined>;
  /** Counts new alarms. */
  note(count: number): void;
  clear(): void;
}

/** Makes the watch. */
export function createFloodWatch({ clock, wallClock }: Pick<Environment, 'clock' | 'wallClock'>): FloodWatch {
  const $flood = atom<Flood | undefined>();
  /** When alarms came, oldest first, and how many at once. */
  let arrivals: { readonly at: number; readonly count: number }[] = [];
  let total = 0;
  let disarm: (() => void) | undefined;

  const update = (): void => {
    disarm?.();
    disarm = undefined;
    const now = wallClock();
    // The clock may have been set back: what lies ahead then has come by now.
    if ((arrivals.at(-1)?.at ?? 0) > now) arrivals = arrivals.map(one => ({ ...one, at: Math.min(one.at, now) }));
    for (let first = arrivals[0]; first && now - first.at >= floodLimits.window; first = arrivals[0]) {
      total -= first.count;
      arrivals.shift();
    }
    const before = $flood.get();
    const isFlood = before ? total >= floodLimits.end : total > floodLimits.begin;
    const [oldest] = arrivals;
    if (!isFlood || oldest === undefined) {
      if (before) $flood.set(undefined);
    } else {
      const minutes = Math.max(1, (now - oldest.at) / 60_000);
      $flood.set({ since: before?.since ?? now, count: total, perMinute: Math.round((total / minutes) * 10) / 10 });
    }
    // A flood ends by itself when nothing more comes.
    if ($flood.get() && oldest !== undefined)
      disarm = clock.after(Math.max(0, oldest.at + floodLimits.window - now), update);
  };

  return {
    $flood,
    note: count => {
      if (count <= 0) return;
      arrivals.push({ at: wallClock(), count });
      total += count;
      update();
    },
    clear: () => {
      arrivals = [];
      total = 0;
      update();
    },
  };
}
