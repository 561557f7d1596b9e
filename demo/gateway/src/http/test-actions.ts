import type { Disturbance } from './answer.ts';
import type { Speech } from './speech.ts';
import type { TestSurface } from './test-surface.ts';

interface Body {
  call?: string;
  ms?: number;
  times?: number;
  seed?: number;
  on?: boolean;
}

/** What tests do to the server as a whole. */
export interface ServerMood {
  /** No new socket is let in. */
  refuses: boolean;
  /** The world goes on, but raises nothing by itself. */
  isQuiet: boolean;
  /** Calls that wait or break, by name. */
  readonly disturbances: Map<string, Disturbance>;
}

/** Slows and breaks calls, refuses sockets, changes the dialect, keeps the world quiet. */
export const serverTests = (mood: ServerMood, speech: Speech): TestSurface => {
  const disturbance = (call: string): Disturbance => {
    const known = mood.disturbances.get(call) ?? { delayMs: 0, breakTimes: 0 };
    mood.disturbances.set(call, known);
    return known;
  };
  return {
    actions: {
      slow: ({ call = '', ms = 0 }: Body) => void (disturbance(call).delayMs = ms),
      break: ({ call = '', times = 1 }: Body) => void (disturbance(call).breakTimes = times),
      refuse: ({ on = true }: Body) => void (mood.refuses = on),
      quiet: ({ on = true }: Body) => void (mood.isQuiet = on),
      dialect: ({ seed }: Body) => speech.setDialect(seed),
    },
    reset: () => {
      mood.disturbances.clear();
      speech.setDialect(undefined);
      mood.refuses = false;
      mood.isQuiet = false;
    },
  };
};
