/** The calls that ring, which of them are silenced or unconfirmed, and those that are over. */
import type { Clock } from '@patrolkit/transport';
import type { SosCall } from './call.ts';

/** A call that the server no longer confirms rings so long after the connection was lost (interpretations.md 53). */
export const unconfirmedFor = 180_000;
/** Calls that are over are remembered, so that a late push does not ring. */
const remembered = 1_000;

/** Calls by their uuid. */
export interface Ringing {
  get(uuid: string): SosCall | undefined;
  /** Every call that rings, who waits longest first. */
  list(): readonly SosCall[];
  /** Every call that rings is silenced. */
  isSilenced(): boolean;
  isOver(uuid: string): boolean;
  put(call: SosCall): void;
  /** It does not ring any more, but may ring again. */
  forget(uuid: string): void;
  /** It is over: a late push does not ring. */
  close(uuid: string): void;
  /** The server has named it again. */
  confirm(uuid: string): void;
  silence(): void;
  /**
   * Nothing confirms the calls any more: `onDoubt` is called for each that was not in doubt before, `onLost` when nothing has
   * confirmed it for three minutes.
   */
  doubt(onDoubt: (call: SosCall) => void, onLost: (call: SosCall) => void): void;
  clear(): void;
}

/** Makes them. */
export function createRinging(clock: Clock): Ringing {
  const calls = new Map<string, SosCall>();
  const over = new Set<string>();
  const silenced = new Set<string>();
  /** Calls that nothing has confirmed since the connection was lost, and what ends the wait for it. */
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
            // Not remembered as over: a slow server may repeat it yet.
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
