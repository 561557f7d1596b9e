/** The calls that ring, with those of them that are silenced or unconfirmed, and the calls that have ended. */
import type { Clock } from '@patrolkit/transport';
import type { SosCall } from './call.ts';

/** How long after a loss of the connection a call rings that the server does not confirm, ms (interpretations.md 53). */
export const unconfirmedFor = 180_000;
/** Number of ended calls that are remembered, so that a late push does not ring. */
const remembered = 1_000;

/** Calls by their uuid. */
export interface Ringing {
  get(uuid: string): SosCall | undefined;
  /** Every call that rings, the one that waits longest first. */
  list(): readonly SosCall[];
  /** Whether every call that rings is silenced. */
  isSilenced(): boolean;
  isOver(uuid: string): boolean;
  put(call: SosCall): void;
  /** The call rings no more, but may ring again. */
  forget(uuid: string): void;
  /** The call has ended: a late push of it does not ring. */
  close(uuid: string): void;
  /** The server has pushed the call again. */
  confirm(uuid: string): void;
  silence(): void;
  /**
   * The connection is lost, and no push confirms the calls: `onDoubt` is called for each that was confirmed until now, `onLost` for
   * each that is not confirmed within three minutes.
   */
  doubt(onDoubt: (call: SosCall) => void, onLost: (call: SosCall) => void): void;
  clear(): void;
}

/** Makes the list of ringing calls. */
export function createRinging(clock: Clock): Ringing {
  const calls = new Map<string, SosCall>();
  const over = new Set<string>();
  const silenced = new Set<string>();
  /** Calls that were not confirmed since the connection was lost, with the function that ends the wait for it. */
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
            // The call is not remembered as ended: a slow server may still repeat it.
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
