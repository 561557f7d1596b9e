import { ContextEvent, ContextRoot, createContext } from '@lit/context';
import type { Console, Mode, Texts } from '@patrolkit/core';

/** What a provider hands down to its widgets. */
export interface Provided {
  /** Absent when the provider cannot serve. The provider then says so in its own place, and its widgets draw nothing. */
  readonly console: Console | undefined;
  /** The provider's texts. */
  readonly texts: Texts;
  /** The interface mode: which program shows the page (interpretations.md 38). Providers of older scripts do not give it. */
  readonly mode?: Mode;
}

/** The context that carries what a provider hands down. Undefined while the provider is still joining. */
export const consoleContext = createContext<Provided | undefined>(Symbol.for('patrolkit.provided.v4'));

const rootKey = Symbol.for('patrolkit.contextRoot');
const page = globalThis as { [rootKey]?: true };

/** Lets a provider that is defined after its widgets still find them. A page has one root, whatever bundles are on it. */
function attachContextRoot(): void {
  if (page[rootKey]) return;
  page[rootKey] = true;
  new ContextRoot().attach(document.documentElement);
}

/**
 * The console that an element's provider hands it, even before the element's own code is there. Undefined when no provider has one for it.
 */
export function consoleOf(element: Element): Console | undefined {
  let console: Console | undefined;
  element.dispatchEvent(new ContextEvent(consoleContext, element, provided => (console = provided?.console)));
  return console;
}

/** An element's lasting request for what its provider hands down. */
export class ConsoleRequest {
  #host: HTMLElement;
  #changed: () => void;
  #unsubscribe: (() => void) | undefined;

  /** What the provider handed down. Undefined while it has nothing yet, null when no provider answered. */
  provided: Provided | undefined | null = null;

  constructor(host: HTMLElement, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  // The function stays the same for the element's whole life, because providers and the root know a subscriber by its identity.
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

  /** Asks the providers above the element. Call it on every connect. */
  start(): void {
    attachContextRoot();
    this.stop();
    const before = this.provided;
    this.provided = null;
    this.#host.dispatchEvent(new ContextEvent(consoleContext, this.#host, this.#answer, true));
    // The answer comes synchronously. If none came, the element moved out of every provider.
    if (before !== null && this.provided === null) this.#changed();
  }

  /** Stops listening. Call it on disconnect. */
  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }
}
