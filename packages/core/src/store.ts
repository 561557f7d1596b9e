/** The type of stores, and `closed`, which gives pages stores and verbs that they cannot change. */
import type { ReadableAtom } from 'nanostores';

/** A store that only its owner changes (architecture.md rule 4). */
export type Store<T> = ReadableAtom<T>;

/** What readers have of a store. They cannot set it, notify other readers, or remove them. */
const readable = ['get', 'listen', 'subscribe', 'value', 'lc', 'eq'];

/** The closed side of everything that was closed before. */
const known = new WeakMap<object, object>();

/** An object that reads its members on access. */
export function viewOf(names: readonly string[], read: (name: string) => unknown): object {
  const view = {};
  for (const name of names) Object.defineProperty(view, name, { enumerable: true, get: () => read(name) });
  return view;
}

const isVerb = (value: unknown): value is (...given: readonly unknown[]) => unknown => typeof value === 'function';

/** The result of a verb. A store, or an object with a member named `$…`, is closed. Every other value stays as it is. */
const givenBack = (value: unknown): unknown =>
  value instanceof Object && Object.keys(value).some(name => /^(\$|listen$)/.test(name)) ? closed(value) : value;

/**
 * Closes a store, a verb or an object of them for pages. Stores can only be read, also those that a verb returns, and no member can be
 * replaced. The same argument always gives the same result. Plain values, and what is already closed, are returned unchanged.
 */
export function closed<Open>(open: Open): Open {
  if (!(open instanceof Object)) return open;
  let made = known.get(open);
  if (!made) {
    if (isVerb(open)) made = (...given: readonly unknown[]) => givenBack(open(...given));
    else {
      const isStore = 'listen' in open;
      const read = (name: string): unknown => open[name as never];
      made = Object.freeze(viewOf(isStore ? readable : Object.keys(open), isStore ? read : name => closed(read(name))));
    }
    known.set(open, made).set(made, made);
  }
  return made as Open;
}
