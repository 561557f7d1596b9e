/**
 * How old the status of the selected robot is, and whether its server has fallen silent (interpretations.md 29). A server is silent when it
 * sent statuses at a rhythm and no longer does. A server that sends only changes never is.
 */
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { RobotStore, StatusReading } from '../robots/index.ts';
import type { Store } from '../store.ts';

/** A status of this age or more is shown with its age, ms. */
export const ageShownFrom = 10_000;
/** Number of pauses in a row that make a rhythm, if none is longer than twice the median. */
const pausesOfRhythm = 5;

/** The rhythm of the latest pauses between statuses, as their median. Undefined when there is none. Their order does not matter. */
export function rhythmOf(pauses: readonly number[]): number | undefined {
  const sorted = [...pauses].sort((one, other) => one - other);
  const median = sorted[sorted.length >> 1];
  const longest = sorted.at(-1);
  if (sorted.length < pausesOfRhythm || median === undefined || longest === undefined) return undefined;
  return longest <= 2 * median ? median : undefined;
}

/** The age at which a server with this rhythm counts as silent, ms. A server without a rhythm never does. */
export const silentFrom = (rhythm: number | undefined): number =>
  rhythm === undefined ? Number.POSITIVE_INFINITY : Math.max(ageShownFrom, 5 * rhythm);

/** The age of an old status. */
export interface StatusAge {
  /** Whole seconds since it came, at least 10. */
  readonly seconds: number;
  /** The server sent at a rhythm before and is silent now, so no new hold begins. */
  readonly isSilent: boolean;
}

/** The age of the selected robot's status. */
export interface StatusAges {
  /** Undefined while the status is young or there is none. */
  readonly $age: Store<StatusAge | undefined>;
  readonly $isSilent: Store<boolean>;
  /** Forgets the rhythm, at sign-out. */
  clear(): void;
  dispose(): void;
}

/** Makes the store. */
export function createStatusAges(
  { clock, wallClock }: Pick<Environment, 'clock' | 'wallClock'>,
  { $status, $selectedId }: Pick<RobotStore, '$status' | '$selectedId'>,
): StatusAges {
  const $age = atom<StatusAge | undefined>();
  const $isSilent = atom(false);
  let pauses: readonly number[] = [];
  let last: { readonly reading: StatusReading; readonly deviceId: string | undefined } | undefined;
  let disarm: (() => void) | undefined;

  /**
   * Shows the age by the clock that gives the greater one. The monotonic clock may stop during sleep, and somebody may set the wall clock.
   */
  const show = (cameAt: number, receivedAt: number): void => {
    const age = Math.max(clock.now() - cameAt, wallClock() - receivedAt);
    const isSilent = age >= silentFrom(rhythmOf(pauses));
    $age.set(age < ageShownFrom ? undefined : { seconds: Math.floor(age / 1_000), isSilent });
    $isSilent.set(isSilent);
    // Updates every second, so that the console notices a sleep of the computer within a second.
    disarm = clock.after(1_000 - (age % 1_000), () => show(cameAt, receivedAt));
  };

  const stop = $status.subscribe(reading => {
    disarm?.();
    disarm = undefined;
    if (!reading) {
      $age.set(undefined);
      $isSilent.set(false);
      return;
    }
    const deviceId = $selectedId.get();
    // The time between two openings or two robots is not a pause of the server.
    if (last && last.deviceId === deviceId && last.reading.open === reading.open)
      pauses = [...pauses, Math.max(0, reading.receivedAt - last.reading.receivedAt)].slice(-pausesOfRhythm);
    last = { reading, deviceId };
    // Counts by the monotonic clock, and adds the time for which the channel held the status back.
    show(clock.now() - Math.max(0, wallClock() - reading.receivedAt), reading.receivedAt);
  });

  return {
    $age,
    $isSilent,
    clear: () => {
      pauses = [];
      last = undefined;
    },
    dispose: () => {
      stop();
      disarm?.();
    },
  };
}
