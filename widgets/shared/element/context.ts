import { ContextEvent, ContextRoot, createContext } from '@lit/context';
import type { Console } from '@patrolkit/core';

/** The context that carries the page's console; undefined while its provider is still joining. */
export const consoleContext = createContext<Console | undefined>(Symbol.for('patrolkit.console'));

const rootKey = Symbol.for('patrolkit.contextRoot');
const page = globalThis as { [rootKey]?: true };

/** Lets a provider that is defined after its widgets still find them. One root a page, whatever bundles are on it. */
function attachContextRoot(): void {
  if (page[rootKey]) return;
  page[rootKey] = true;
  new ContextRoot().attach(document.documentElement);
}

/** One element's standing request for a console. */
export class ConsoleRequest {
  #host: HTMLElement;
  #changed: () => void;
  #unsubscribe: (() => void) | undefined;

  /** The console; undefined while a provider has none yet, null when no provider answered. */
  console: Console | undefined | null = null;

  constructor(host: HTMLElement, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  // One function for the element's whole life: providers and the root know a subscriber by its identity.
  #answer = (console: Console | undefined, unsubscribe?: () => void): void => {
    if (unsubscribe !== this.#unsubscribe) this.#unsubscribe?.();
    this.#unsubscribe = unsubscribe;
    if (!this.#host.isConnected) {
      this.stop();
      return;
    }
    if (console === this.console) return;
    this.console = console;
    this.#changed();
  };

  /** Asks the providers above the element; call it on every connect. */
  start(): void {
    attachContextRoot();
    this.stop();
    const before = this.console;
    this.console = null;
    this.#host.dispatchEvent(new ContextEvent(consoleContext, this.#host, this.#answer, true));
    // The answer comes synchronously; without one the element moved out of every provider.
    if (before !== null && this.console === null) this.#changed();
  }

  /** Stops listening; call it on disconnect. */
  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }
}
