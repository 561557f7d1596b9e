/** The page's consoles: each is shared by all that join it, also from another bundle. */
import { createConsole, type Console, type ConsoleOptions } from './console.ts';

/** A part in a shared console. */
export interface Joined {
  readonly console: Console;
  /** Whether this is the part that joined first of those that still hold it: it says in which language the server speaks. */
  leads(): boolean;
  /** Gives the part back; the console ends with the last one. */
  release(): void;
}

interface Shared {
  console: Console;
  readonly holders: symbol[];
}
const sharedKey = Symbol.for('patrolkit.console.v2');
const page = globalThis as { [sharedKey]?: Shared };

/**
 * The page's one console: made by the first that asks, shared by all others, ended when the last has released it.
 * The options of later ones are not used: the service is set once.
 */
export function joinConsole(options: ConsoleOptions = {}): Joined {
  const shared = (page[sharedKey] ??= { console: createConsole(options), holders: [] });
  const mine = Symbol('holder');
  shared.holders.push(mine);
  return {
    console: shared.console,
    leads: () => shared.holders[0] === mine,
    release: () => {
      const at = shared.holders.indexOf(mine);
      if (at < 0) return;
      shared.holders.splice(at, 1);
      if (shared.holders.length > 0) return;
      delete page[sharedKey];
      shared.console.dispose();
    },
  };
}
