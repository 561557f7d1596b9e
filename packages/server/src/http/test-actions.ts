import type { AccountCaps, AccountLimits } from './account-caps.ts';
import type { Disturbance } from './answer.ts';
import type { Speech } from './speech.ts';
import type { TestSurface } from './test-surface.ts';

interface Body {
  call?: string;
  ms?: number;
  times?: number;
  seed?: number;
  on?: boolean;
  limits?: Partial<AccountLimits>;
}

/** What tests can change about the server as a whole. */
export interface ServerFaults {
  /** Whether new sockets are refused. */
  refuses: boolean;
  /** Whether the site is quiet while the fleet goes on: no device breaks by itself, and there are no alarms, calls or captures. */
  isQuiet: boolean;
  /** The calls that are delayed or broken, by name. */
  readonly disturbances: Map<string, Disturbance>;
}

/** Actions of tests: slow and break calls, refuse sockets, change the dialect and the limits of accounts, keep the fleet quiet. */
export const serverTests = (mood: ServerFaults, speech: Speech, caps: AccountCaps): TestSurface => {
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
      limits: ({ limits = {} }: Body) => caps.change(limits),
    },
    reset: () => {
      mood.disturbances.clear();
      caps.change({});
      speech.setDialect(undefined);
      mood.refuses = false;
      mood.isQuiet = false;
    },
  };
};
