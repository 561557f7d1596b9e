/** What is shown and heard of the calls: the list of ringing calls, the call on screen, and the ring. */
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Store } from '../store.ts';
import type { SosCall } from './call.ts';
import { createRinger, type Ringer } from './ringer.ts';
import type { Ringing } from './ringing.ts';
import { createScreen, type SosScreen } from './screen.ts';

/** What is shown of the calls. */
export interface ShownCalls {
  /** Every call that rings. The one that has waited longest is first. */
  readonly $calls: Store<readonly SosCall[]>;
  readonly screen: SosScreen;
  readonly ringer: Ringer;
  /** Updates list, screen and sound from the ringing calls. */
  refresh(): void;
  /** Clears the screen for the next call. */
  leave(): void;
  /** Keeps a call that ended unanswered while another one was on screen. It is shown when the screen is free. */
  miss(call: SosCall): void;
  /** Forgets a missed call, because it rings again. */
  unmiss(uuid: string): void;
  /** Forgets which calls were missed. */
  clear(): void;
}

/**
 * Makes the shown calls.
 * @param onShown called when a call comes on screen
 * @param onRing called with whether a call rings
 */
export function createShownCalls(
  environment: Pick<Environment, 'clock' | 'wallClock' | 'sound'>,
  ringing: Ringing,
  onShown: () => void,
  onRing: (isRinging: boolean) => void,
): ShownCalls {
  const $calls = atom<readonly SosCall[]>([]);
  const screen = createScreen(environment, () => leave());
  const { $current, isOpen } = screen;
  const ringer = createRinger(environment.clock, environment.sound, onRing);
  let missed: readonly SosCall[] = [];

  const refresh = (): void => {
    const calls = ringing.list();
    const before = $calls.get();
    if (calls.length !== before.length || calls.some((call, index) => call !== before[index])) $calls.set(calls);
    const current = $current.get();
    const [first] = calls;
    const isSeen = current?.state === 'ended' && current.ending === 'missed' && first !== undefined;
    const next = first ?? missed[0];
    if (next && (!current || isSeen)) {
      if (!first) missed = missed.slice(1);
      screen.show(first ? { state: 'ringing', call: first } : { state: 'ended', call: next, ending: 'missed' });
      onShown();
    }
    ringer.set(calls.length === 0 || isOpen() ? 'quiet' : ringing.isSilenced() ? 'silenced' : 'sounding');
  };

  const leave = (): void => {
    screen.leave();
    refresh();
  };

  return {
    $calls,
    screen,
    ringer,
    refresh,
    leave,
    miss: call => {
      missed = [...missed, call];
    },
    unmiss: uuid => {
      missed = missed.filter(call => call.uuid !== uuid);
    },
    clear: () => {
      missed = [];
    },
  };
}
