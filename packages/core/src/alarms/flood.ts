/** Flood mode, for alarms that arrive faster than people can handle them one by one (safety.md 2.10, ISA-18.2). */
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Store } from '../store.ts';

/** Numbers of flood mode. */
export const floodLimits = {
  /** Length of the window in which alarms count, ms. */
  window: 10 * 60_000,
  /** A flood begins when the window holds more alarms than this. */
  begin: 10,
  /** The flood ends when the window holds fewer alarms than this. */
  end: 5,
} as const;

/** A present flood. */
export interface Flood {
  /** When it began, ms since 1970. */
  readonly since: number;
  /** New alarms in the last ten minutes. */
  readonly count: number;
  /** New alarms per minute, over the window, or over the flood if that is shorter. */
  readonly perMinute: number;
}

/** Watches how fast alarms arrive. */
export interface FloodWatch {
  readonly $flood: Store<Flood | undefined>;
  /** Counts new alarms. */
  note(count: number): void;
  clear(): void;
}

/** Makes the watch. */
export function createFloodWatch({ clock, wallClock }: Pick<Environment, 'clock' | 'wallClock'>): FloodWatch {
  const $flood = atom<Flood | undefined>();
  /** When alarms arrived, oldest first, and how many at once. */
  let arrivals: { readonly at: number; readonly count: number }[] = [];
  let total = 0;
  let disarm: (() => void) | undefined;

  const update = (): void => {
    disarm?.();
    disarm = undefined;
    const now = wallClock();
    // Somebody may have set the clock back. Times in its future have then passed.
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
    // A flood ends by itself when no more alarms arrive.
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
