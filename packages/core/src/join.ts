/** The page's consoles: one for each server and session. All that join it share it, also from another bundle. */
import { assembleConsole, type Assembled } from './console.ts';
import type { Console, ConsoleOptions } from './surface.ts';

/** A shared console for one of its holders. */
export interface Joined {
  readonly console: Console;
  /** Whether this holder is the first of those that still hold the console. Requests to the server are in its language. */
  leads(): boolean;
  /** Sets the listener that is called when this holder becomes the first, because the earlier one released the console. */
  onLead(listener: () => void): void;
  /** Releases the console. It ends with its last holder. */
  release(): void;
}

/** One holder of a console. */
interface Holder {
  onLead?: () => void;
}

/** A console with its end. Pages that join the console do not get the end. */
type Ended = Pick<Assembled, 'console' | 'dispose'>;

interface Shared extends Ended {
  /** What distinguishes sessions: the server's absolute address, where the token is kept, and a given token. */
  readonly session: readonly unknown[];
  readonly holders: Holder[];
}

const sharedKey = Symbol.for('patrolkit.consoles.v5');
const page = globalThis as { [sharedKey]?: Shared[] };

/**
 * Returns the absolute root address of a server, without a slash at its end. Undefined for anything but an http or https address.
 * @param service as an integrator wrote it; empty means the page's own origin
 */
export function serviceAddress(service: string | null | undefined, pageAddress: string): string | undefined {
  let address: URL;
  try {
    address = new URL(service || '/', pageAddress);
  } catch {
    return undefined;
  }
  return /^https?:$/.test(address.protocol) ? (address.origin + address.pathname).replace(/\/+$/, '') : undefined;
}

/**
 * Returns the console of a server and session. The first holder makes it, and all others that name the same server, storage and token share
 * it. It ends when the last has released it. All other options are those of the first holder (safety.md 6.4). Throws for a service that is
 * not an http or https address.
 */
export function joinConsole(
  options: ConsoleOptions = {},
  create: (options: ConsoleOptions) => Ended = assembleConsole,
  pageAddress = location.href,
): Joined {
  const address = serviceAddress(options.service, pageAddress);
  if (address === undefined) throw new TypeError('The service is no http or https address.');
  const session = [address, options.tokenStorage ?? 'memory', options.token];
  const consoles = (page[sharedKey] ??= []);
  let shared = consoles.find(one => one.session.every((part, index) => part === session[index]));
  if (!shared) {
    const { console, dispose } = create(options);
    shared = { session, console, dispose, holders: [] };
    consoles.push(shared);
  }
  const { console, dispose, holders } = shared;
  const mine: Holder = {};
  holders.push(mine);
  return {
    console,
    leads: () => holders[0] === mine,
    onLead: listener => {
      mine.onLead = listener;
    },
    release: () => {
      const at = holders.indexOf(mine);
      if (at < 0) return;
      holders.splice(at, 1);
      if (holders.length > 0) {
        if (at === 0) holders[0]?.onLead?.();
        return;
      }
      consoles.splice(consoles.indexOf(shared), 1);
      dispose();
    },
  };
}
