/** The page's consoles: one for each server and session, shared by all that join it, also from another bundle. */
import { assembleConsole, type Assembled } from './console.ts';
import type { Console, ConsoleOptions } from './surface.ts';

/** A shared console, as one of its holders has it. */
export interface Joined {
  readonly console: Console;
  /** Whether this holder joined first of those that still hold the console: its language is the one that the server is asked in. */
  leads(): boolean;
  /** Sets the listener that is called when this holder becomes the first, because the one before it released the console. */
  onLead(listener: () => void): void;
  /** Releases the console, which ends with its last holder. */
  release(): void;
}

/** One holder of a console. */
interface Holder {
  onLead?: () => void;
}

/** A console with its end; pages that join the console do not get the end. */
type Ended = Pick<Assembled, 'console' | 'dispose'>;

interface Shared extends Ended {
  /** What tells one session from another: the server's absolute address, where the token is kept, and a token that was given. */
  readonly session: readonly unknown[];
  readonly holders: Holder[];
}

const sharedKey = Symbol.for('patrolkit.consoles.v5');
const page = globalThis as { [sharedKey]?: Shared[] };

/**
 * The absolute root address of a server, without a slash at its end; undefined for what is no http or https address.
 * @param service as an integrator wrote it; the page's own origin where it is empty
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
 * The console of a server and session: made for the first holder, shared with all others that name the same server, storage and token,
 * and ended when the last has released it. All other options are those of the first holder (safety.md 6.4). Throws for a service that is
 * no http or https address.
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
