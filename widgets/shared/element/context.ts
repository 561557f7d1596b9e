import { ContextEvent, ContextRoot, createContext } from '@lit/context';
import type { Console, Mode, Texts } from '@patrolkit/core';

/** What a provider hands down to its widgets. */
export interface Provided {
  /** Absent where the provider cannot serve: it says so in its own place, and its widgets draw nothing. */
  readonly console: Console | undefined;
  /** The provider's words. */
  readonly texts: Texts;
  /** The interface mode: which program shows the page (interpretations.md 38); providers of older scripts do not tell it. */
  readonly mode?: Mode;
}

/** The context that carries what a provider hands down; undefined while it is still joining. */
export const consoleContext = createContext<Provided | undefined>(Symbol.for('patrolkit.provided.v4'));

const rootKey = Symbol.for('patrolkit.contextRoot');
const page = globalThis as { [rootKey]?: true };

/** Lets a provider that is defined after its widgets still find them. One root a page, whatever bundles are on it. */
function attachContextRoot(): void {
  if (page[rootKey]) return;
  page[rootKey] = true;
  new ContextRoot().attach(document.documentElement);
}

/** The console that an element is handed, also before its own code is there; undefined where no provider has one for it. */
export function consoleOf(element: Element): Console | undefined {
  let console: Console | undefined;
  element.dispatchEvent(new ContextEvent(consoleContext, element, provided => (console = provided?.console)));
  return console;
}

/** One element's standing request for what its provider hands down. */
export class ConsoleRequest {
  #host: HTMLElement;
  #changed: () => void;
  #unsubscribe: (() => void) | undefined;

  /** What the provider handed down; undefined while it has nothing yet, null when no provider answered. */
  provided: Provided | undefined | null = null;

  constructor(host: HTMLElement, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  // One function for the element's whole life: providers and the root know a subscriber by its identity.
  #answer = (provided: Provided | undefined, unsubscribe?: () => void): void => {
    if (unsubscribe !== this.#unsubscribe) this.#unsubscribe?.();
    this.#unsubscribe = unsubscribe;
    if (!this.#host.isConnected) {
      this.stop();
      return;
    }
    if (provided === this.provided) return;
    this.provided = provided;
    this.#changed();
  };

  /** Asks the providers above the element; call it on every connect. */
  start(): void {
    attachContextRoot();
    this.stop();
    const before = this.provided;
    this.provided = null;
    this.#host.dispatchEvent(new ContextEvent(consoleContext, this.#host, this.#answer, true));
    // The answer comes synchronously; without one the element moved out of every provider.
    if (before !== null && this.provided === null) this.#changed();
  }

  /** Stops listening; call it on disconnect. */
  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }
}
