/** The queue of alarm sounds: one at a time, with a tone for a file that fails. It reports a browser that blocks (safety.md 2.7-2.8). */
import type { Alarm } from '@patrolkit/transport';
import { atom } from 'nanostores';
import { SoundError, type Environment, type SoundOutput } from '../environment/index.ts';
import type { Store } from '../store.ts';
import { liveLimit } from './ledger.ts';
import { isGraver } from './levels.ts';

/** Which alarm sounds, and whether the browser allows it. */
export interface SoundState {
  /** Id of the alarm that sounds now. */
  readonly playing?: string;
  /** The browser blocks sound until the user clicks. */
  readonly isBlocked: boolean;
  /** Another page of this user, which has the voice, sounds now. */
  readonly isElsewhere?: true;
  /** Sound is off until then, ms since 1970. */
  readonly silencedUntil?: number;
}

/** Time within which a file must begin to sound, ms. Otherwise the tone replaces it. */
export const heardWithin = 3_000;
/** Longest sound of one alarm, ms. Further sounds wait for its end. */
export const longestSound = 15_000;
/** Length of a silence, ms. */
export const silenceFor = 120_000;

/** The queue. */
export interface SoundQueue {
  readonly $sound: Store<SoundState>;
  /** Adds a sound. At most twenty wait. The queue drops the least grave first, and of equals the oldest. */
  add(alarm: Alarm): void;
  /** Sounds an alarm once more, unless another sound plays or waits, or sound is off. It never ends a silence, at any level. */
  again(alarm: Alarm): void;
  /** Removes an alarm's sound from the queue, and cuts it off if it plays. */
  drop(id: string): void;
  /** Keeps only the queued sounds of these alarms. */
  keepOnly(ids: ReadonlySet<string>): void;
  /** Asks the browser to allow sound. Call it in a click. */
  unlock(): Promise<boolean>;
  /** Plays the test sound. Call it in a click. */
  test(): Promise<boolean>;
  /** Turns sound off for the length of a silence, or until a time (ms since 1970). A serious alarm ends it. */
  silence(until?: number): void;
  unsilence(): void;
  /** Takes that another page began to sound, or stopped. */
  setElsewhere(isSounding: boolean): void;
  /** Holds alarm sounds back while an SOS call rings. The one that it cuts off plays again afterwards. */
  hold(isHeld: boolean): void;
  clear(): void;
  dispose(): void;
}

/** Plays a sound up to the longest time. True when it was audible within that time, or the signal removed it. */
async function playWithin(
  { sound, clock }: Pick<Environment, 'sound' | 'clock'>,
  what: Parameters<SoundOutput['play']>[0],
  within: number,
  signal: AbortSignal,
): Promise<boolean> {
  const abort = new AbortController();
  const end = (): void => abort.abort();
  signal.addEventListener('abort', end);
  let isHeard = false;
  let disarm = clock.after(within, end);
  const overdue = new Promise<void>(resolve => abort.signal.addEventListener('abort', () => resolve()));
  const played = sound.play(what, abort.signal, () => {
    isHeard = true;
    disarm();
    disarm = clock.after(longestSound, end);
  });
  // Nothing waits for a sound that continues after its abort.
  played.catch(() => undefined);
  try {
    await Promise.race([played, overdue]);
    return isHeard || !abort.signal.aborted || signal.aborted;
  } finally {
    disarm();
    signal.removeEventListener('abort', end);
  }
}

/** Plays the file of an alarm. It plays the tone when there is no file, or the file fails or does not begin in time. */
async function playAlarm(
  environment: Pick<Environment, 'sound' | 'clock'>,
  address: (relative: string) => string,
  { hasAudio, audio, level }: Alarm,
  signal: AbortSignal,
): Promise<void> {
  if (hasAudio && audio !== undefined) {
    try {
      if (await playWithin(environment, { file: address(audio) }, heardWithin, signal)) return;
    } catch {
      // A browser may block a single file and still allow tones. When it blocks tones too, the tone reports it.
    }
  }
  if (!signal.aborted) await playWithin(environment, { tone: level }, longestSound, signal);
}

/** The sounds that may wait. It drops the least grave first, and of equals the oldest. */
function bounded(alarms: readonly Alarm[]): Alarm[] {
  const kept = [...alarms];
  while (kept.length > liveLimit) {
    const least = kept.reduce((one, other) => (isGraver(one.level, other.level) ? other : one));
    kept.splice(kept.indexOf(least), 1);
  }
  return kept;
}

/**
 * Makes the queue.
 * @param address the absolute address of a file of the server
 */
export function createSoundQueue(
  environment: Pick<Environment, 'sound' | 'clock' | 'wallClock'>,
  address: (relative: string) => string,
): SoundQueue {
  const { sound: output, clock, wallClock } = environment;
  const $sound = atom<SoundState>({ isBlocked: false });
  let waiting: Alarm[] = [];
  let disarmSilence: (() => void) | undefined;

  const unsilence = (): void => {
    disarmSilence?.();
    disarmSilence = undefined;
    const { silencedUntil: _until, ...rest } = $sound.get();
    $sound.set(rest);
  };
  let isHeld = false;
  let current: { readonly id: string; readonly alarm: Alarm; readonly abort: AbortController } | undefined;

  /** Plays the sound of one alarm. Returns whether the browser allowed it. */
  async function playOne(alarm: Alarm): Promise<boolean> {
    const mine = { id: alarm.id, alarm, abort: new AbortController() };
    current = mine;
    $sound.set({ ...$sound.get(), playing: alarm.id });
    let isBlocked = false;
    try {
      await playAlarm(environment, address, alarm, mine.abort.signal);
    } catch (error) {
      // After any other error the next alarm still sounds.
      isBlocked = error instanceof SoundError && error.reason === 'blocked';
    } finally {
      current = undefined;
      const { playing: _playing, ...rest } = $sound.get();
      $sound.set({ ...rest, isBlocked });
    }
    return !isBlocked;
  }

  /** Plays the queue in a loop, because a chain of promises would grow in memory while alarms keep arriving. */
  async function next(): Promise<void> {
    for (;;) {
      if (current || isHeld) return;
      const alarm = waiting.shift();
      if (!alarm) return;
      if (await playOne(alarm)) continue;
      // The browser would block the others too. They wait until the user allows sound, and this one comes first.
      if (!waiting.some(({ id }) => id === alarm.id)) waiting = bounded([alarm, ...waiting]);
      return;
    }
  }

  const start = (): void => {
    if (!$sound.get().isBlocked) void next();
  };

  return {
    $sound,
    add: alarm => {
      const { silencedUntil } = $sound.get();
      if (silencedUntil !== undefined) {
        // The wall clock decides, because the timer of the silence stands still while the computer sleeps.
        if (alarm.level !== 'serious' && silencedUntil > wallClock()) return;
        unsilence();
      }
      // This alarm is sounding at this moment.
      if (current?.id === alarm.id && current.alarm.level === alarm.level) return;
      // An alarm that escalates while its sound waits sounds once, at its present level.
      waiting = bounded([...waiting.filter(other => other.id !== alarm.id), alarm]);
      // A new alarm tries again even when sound was blocked, because the user may have clicked meanwhile.
      void next();
    },
    again: alarm => {
      const { silencedUntil, isElsewhere } = $sound.get();
      // The wall clock decides here too. The timer, or the next alarm, ends a silence that has lapsed.
      const isSilent = silencedUntil !== undefined && silencedUntil > wallClock();
      if (isSilent || isElsewhere || isHeld || current || waiting.length > 0) return;
      waiting = [alarm];
      void next();
    },
    drop: id => {
      waiting = waiting.filter(alarm => alarm.id !== id);
      if (current?.id === id) current.abort.abort();
    },
    keepOnly: ids => {
      waiting = waiting.filter(alarm => ids.has(alarm.id));
    },
    unlock: async () => {
      const isFree = await output.unlock();
      $sound.set({ ...$sound.get(), isBlocked: !isFree });
      start();
      return isFree;
    },
    test: async () => {
      try {
        await output.play({ tone: 'test' }, new AbortController().signal);
        $sound.set({ ...$sound.get(), isBlocked: false });
        start();
        return true;
      } catch (error) {
        if (!(error instanceof SoundError)) throw error;
        $sound.set({ ...$sound.get(), isBlocked: error.reason === 'blocked' });
        return false;
      }
    },
    silence: (until = wallClock() + silenceFor) => {
      waiting = [];
      current?.abort.abort();
      disarmSilence?.();
      disarmSilence = clock.after(until - wallClock(), unsilence);
      $sound.set({ ...$sound.get(), silencedUntil: until });
    },
    unsilence,
    setElsewhere: isSounding => {
      const { isElsewhere: _before, ...rest } = $sound.get();
      $sound.set(isSounding ? { ...rest, isElsewhere: true } : rest);
    },
    hold: isNow => {
      if (isNow === isHeld) return;
      isHeld = isNow;
      if (!isHeld) return start();
      if (!current) return;
      waiting = bounded([current.alarm, ...waiting]);
      current.abort.abort();
    },
    clear: () => {
      waiting = [];
      current?.abort.abort();
      unsilence();
    },
    dispose: () => {
      waiting = [];
      current?.abort.abort();
      disarmSilence?.();
    },
  };
}
