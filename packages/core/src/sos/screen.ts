/** The call on screen: it rings, is answered, or has ended and stays for a while. */
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Notice } from '../outcome.ts';
import type { Store } from '../store.ts';
import type { SosCall } from './call.ts';
import type { SosMedium } from './medium.ts';

/** How a call ended for this console. */
export type SosEnding =
  /** The operator hung up. */
  | 'hung-up'
  /** The other side hung up. */
  | 'bye'
  /** Another user answered the call. */
  | 'elsewhere'
  /** Nobody answered the call in time. */
  | 'missed'
  /** The call could not be answered. */
  | 'failed'
  /** The call stayed unconfirmed for three minutes after the connection was lost. */
  | 'lost';

/** The call on screen. */
export type SosCurrent =
  | { readonly state: 'ringing' | 'answering'; readonly call: SosCall }
  /** `answeredAt`: ms since 1970. */
  | { readonly state: 'answered'; readonly call: SosCall; readonly medium: SosMedium; readonly answeredAt: number }
  | {
      readonly state: 'ended';
      readonly call: SosCall;
      readonly ending: SosEnding;
      /** Name of the other user who answered. */
      readonly by?: string;
      /** Why the call could not be answered. */
      readonly problem?: Notice;
      /** How long the call was open, ms. Missing for a call that was not answered here. */
      readonly lasted?: number;
    };

/** How long an ended call is shown, ms. A missed one stays until the operator closes it. */
export const endedFor = 3_000;
/** The call on screen, and what changes it. */
export interface SosScreen {
  readonly $current: Store<SosCurrent | undefined>;
  /** Whether a call is being answered, or is answered. */
  isOpen(): boolean;
  /** Whether this call is on screen and has not ended. */
  isCurrent(uuid: string): boolean;
  show(current: SosCurrent): void;
  /** Shows for a while how a call ended. A missed one stays until the operator closes it. */
  end(ending: SosEnding, more: { readonly by?: string; readonly problem?: Notice }): void;
  /** Removes the call from the screen. */
  leave(): void;
}

/**
 * Makes the screen.
 * @param onOver called when an ended call has been on screen long enough
 */
export function createScreen(
  { clock, wallClock }: Pick<Environment, 'clock' | 'wallClock'>,
  onOver: () => void,
): SosScreen {
  const $current = atom<SosCurrent | undefined>();
  let disarm: (() => void) | undefined;
  return {
    $current,
    isOpen: () => ['answering', 'answered'].includes($current.get()?.state ?? ''),
    isCurrent: uuid => {
      const current = $current.get();
      return current?.call.uuid === uuid && current.state !== 'ended';
    },
    show: current => {
      disarm?.();
      disarm = undefined;
      $current.set(current);
    },
    end: (ending, more) => {
      const current = $current.get();
      if (!current || current.state === 'ended') return;
      const lasted = current.state === 'answered' ? { lasted: wallClock() - current.answeredAt } : {};
      $current.set({ state: 'ended', call: current.call, ending, ...lasted, ...more });
      disarm?.();
      disarm = ending === 'missed' ? undefined : clock.after(endedFor, onOver);
    },
    leave: () => {
      disarm?.();
      disarm = undefined;
      $current.set(undefined);
    },
  };
}
