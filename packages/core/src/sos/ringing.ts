/** The calls that ring, which of them are silenced or unconfirmed, and the calls that have ended. */
import type { Clock } from '@patrolkit/transport';
import type { SosCall } from './call.ts';

/** How long a call rings without confirmation by the server after the connection is lost, ms (interpretations.md 53). */
export const unconfirmedFor = 180_000;
/** Number of ended calls that are remembered, so that a late push does not ring. */
const remembered = 1_000;

/** Calls by their uuid. */
export interface Ringing {
  get(uuid: string): SosCall | undefined;
  /** Returns every call that rings. The one that has waited longest is first. */
  list(): readonly SosCall[];
  /** Whether every call that rings is silenced. */
  isSilenced(): boolean;
  isOver(uuid: string): boolean;
  put(call: SosCall): void;
  /** Ends the ringing of a call, which may ring again. */
  forget(uuid: string): void;
  /** Closes a call that has ended. A late push of it does not ring. */
  close(uuid: string): void;
  /** Confirms a call that the server has pushed again. */
  confirm(uuid: string): void;
  silence(): void;
  /**
   * Marks the calls as doubtful, because the connection is lost and no push confirms them. Calls `onDoubt` for each that was confirmed
   * until now, and `onLost` for each that is not confirmed within three minutes.
   */
  doubt(onDoubt: (call: SosCall) => void, onLost: (call: SosCall) => void): void;
  clear(): void;
}

/** Makes the list of ringing calls. */
export function createRinging(clock: Clock): Ringing {
  const calls = new Map<string, SosCall>();
  const over = new Set<string>();
  const silenced = new Set<string>();
  /** Calls without confirmation since the connection was lost, each with a function that ends its wait. */
  const unconfirmed = new Map<string, () => void>();

  const confirm = (uuid: string): void => {
    unconfirmed.get(uuid)?.();
    unconfirmed.delete(uuid);
  };
  const forget = (uuid: string): void => {
    calls.delete(uuid);
    silenced.delete(uuid);
    confirm(uuid);
  };

  return {
    get: uuid => calls.get(uuid),
    list: () => [...calls.values()].sort((one, other) => one.beganAt - other.beganAt),
    isSilenced: () => [...calls.keys()].every(uuid => silenced.has(uuid)),
    isOver: uuid => over.has(uuid),
    put: call => void calls.set(call.uuid, call),
    forget,
    close: uuid => {
      forget(uuid);
      over.add(uuid);
      const [oldest] = over;
      if (over.size > remembered && oldest !== undefined) over.delete(oldest);
    },
    confirm,
    silence: () => {
      for (const uuid of calls.keys()) silenced.add(uuid);
    },
    doubt: (onDoubt, onLost) => {
      for (const call of calls.values()) {
        const { uuid } = call;
        if (unconfirmed.has(uuid)) continue;
        unconfirmed.set(
          uuid,
          clock.after(unconfirmedFor, () => {
            const lost = calls.get(uuid) ?? call;
            // The call is not remembered as ended, because a slow server may still repeat it.
            forget(uuid);
            onLost(lost);
          }),
        );
        onDoubt(call);
      }
    },
    clear: () => {
      for (const uuid of calls.keys()) forget(uuid);
      over.clear();
    },
  };
}
