/** The type of stores, and `closed`, through which pages get stores and verbs that they cannot change. */
import type { ReadableAtom } from 'nanostores';

/** A store that only its owner changes (architecture.md rule 4). */
export type Store<T> = ReadableAtom<T>;

/** What readers have of a store: they neither set it, nor tell the others, nor send them away. */
const readable = ['get', 'listen', 'subscribe', 'value', 'lc', 'eq'];

/** The closed side of what was closed before. */
const known = new WeakMap<object, object>();

/** An object whose members are read when they are asked for. */
export function viewOf(names: readonly string[], read: (name: string) => unknown): object {
  const view = {};
  for (const name of names) Object.defineProperty(view, name, { enumerable: true, get: () => read(name) });
  return view;
}

const isVerb = (value: unknown): value is (...given: readonly unknown[]) => unknown => typeof value === 'function';

/** The result of a verb: a store, or an object with a member named `$…`, is closed; every other value stays as it is. */
const givenBack = (value: unknown): unknown =>
  value instanceof Object && Object.keys(value).some(name => /^(\$|listen$)/.test(name)) ? closed(value) : value;

/**
 * Closes a store, a verb or an object of them for pages: stores can only be read, also those that a verb returns, and no member can be
 * replaced. The same argument always gives the same result; plain values, and what is closed already, are returned as they are.
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
