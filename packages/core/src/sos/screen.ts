/** The call on screen: it rings, is answered, or has ended and is shown for a while. */
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
  /** Somebody else answered. */
  | 'elsewhere'
  /** Nobody answered in time. */
  | 'missed'
  /** It could not be answered. */
  | 'failed'
  /** It stayed unconfirmed for three minutes after the connection was lost. */
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
      /** Who answered elsewhere. */
      readonly by?: string;
      /** Why it could not be answered. */
      readonly problem?: Notice;
      /** How long it was spoken, milliseconds; absent for a call that was not answered here. */
      readonly lasted?: number;
    };

/** The end of a call is shown so long; one that nobody answered until it was read. */
export const endedFor = 3_000;
/** The call on screen, and what changes it. */
export interface SosScreen {
  readonly $current: Store<SosCurrent | undefined>;
  /** A call is being answered, or spoken. */
  isOpen(): boolean;
  /** A call is on screen, and has not ended. */
  isCurrent(uuid: string): boolean;
  show(current: SosCurrent): void;
  /** Says for a while how a call ended, one that nobody answered until it was read. */
  end(ending: SosEnding, more: { readonly by?: string; readonly problem?: Notice }): void;
  /** Nothing is on screen any more. */
  leave(): void;
}

/**
 * Makes it.
 * @param onOver the end of a call has been shown long enough
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
