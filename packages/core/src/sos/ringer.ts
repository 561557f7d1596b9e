/** The sound of an incoming call. It repeats until no call rings or somebody silences it, and alarm sounds wait for that time. */
import type { Clock } from '@patrolkit/transport';
import { atom } from 'nanostores';
import { SoundError, type SoundOutput } from '../environment/index.ts';
import type { Store } from '../store.ts';

/** The sound of the ringing calls. */
export type RingState = 'quiet' | 'sounding' | 'silenced' | 'blocked';

/** Wait between two rings, and between two tries while the browser blocks sound, ms. */
export const ringPause = 1_000;

/** The ringing. */
export interface Ringer {
  readonly $ring: Store<RingState>;
  /** Sets the sound to the calls that ring now. */
  set(wanted: 'quiet' | 'sounding' | 'silenced'): void;
  /** Rings once beside an open call. */
  once(): void;
  /** Tries again at once, after a click let sound through. */
  again(): void;
}

/** Makes the ringing. `onHold` is called with whether alarm sounds must wait. */
export function createRinger(clock: Clock, output: SoundOutput, onHold: (isHeld: boolean) => void): Ringer {
  const $ring = atom<RingState>('quiet');
  let loop: { readonly abort: AbortController; disarm?: () => void } | undefined;

  const stop = (): void => {
    loop?.abort.abort();
    loop?.disarm?.();
    loop = undefined;
  };

  /** Plays the tone once. Resolves with false when the browser blocks it. */
  const play = async (signal: AbortSignal): Promise<boolean> => {
    try {
      await output.play({ tone: 'sos' }, signal);
      return true;
    } catch (error) {
      if (!(error instanceof SoundError)) throw error;
      return error.reason !== 'blocked';
    }
  };

  const start = (): void => {
    stop();
    const mine: NonNullable<typeof loop> = { abort: new AbortController() };
    loop = mine;
    const beat = async (): Promise<void> => {
      const isHeard = await play(mine.abort.signal);
      if (loop !== mine) return;
      $ring.set(isHeard ? 'sounding' : 'blocked');
      mine.disarm = clock.after(ringPause, () => void beat());
    };
    void beat();
  };

  return {
    $ring,
    set: wanted => {
      if (wanted === 'sounding') {
        if (loop) return;
        onHold(true);
        $ring.set('sounding');
        return start();
      }
      stop();
      $ring.set(wanted);
      onHold(false);
    },
    once: () => {
      if (!loop) void play(new AbortController().signal);
    },
    again: () => {
      if (loop) start();
    },
  };
}
