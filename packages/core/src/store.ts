/** How stores are handed out, and what holds them. */
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

/** What a verb gives back: a store, or an object that names one with `$`, is closed; all else is a value. */
const givenBack = (value: unknown): unknown =>
  value instanceof Object && Object.keys(value).some(name => /^(\$|listen$)/.test(name)) ? closed(value) : value;

/**
 * What pages get of stores, verbs and objects of such: stores can only be read, also those that a verb gives back, and nothing can be
 * replaced. For the same it is the same each time; a value, and what is closed already, stays as it is.
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
