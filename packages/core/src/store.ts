/** How stores are handed out, and what holds them. */
import type { ReadableAtom } from 'nanostores';

/** A store that only its owner changes (architecture.md rule 4). */
export type Store<T> = ReadableAtom<T>;

/** The closed side of what was closed before. */
const known = new WeakMap<object, object>();

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const isVerb = (value: unknown): value is (...given: readonly unknown[]) => unknown => typeof value === 'function';
const isStore = (value: object): value is Store<unknown> => 'listen' in value;

/** A store as its readers have it. Its methods are looked up when they are called: a source is given to a store by replacing them. */
function readOnly($store: Store<unknown>): Store<unknown> {
  const nothing = (): void => undefined;
  return {
    get: () => $store.get(),
    listen: listener => $store.listen(listener),
    subscribe: listener => $store.subscribe(listener),
    get value() {
      return $store.value;
    },
    get lc() {
      return $store.lc;
    },
    eq: $store.eq,
    init: $store.init,
    // A reader neither tells the others nor sends them away.
    notify: nothing,
    off: nothing,
  };
}

/** An object with all members closed; what is asked for by a getter is when it is. */
const membersOf = (open: object): object =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(Object.getOwnPropertyDescriptors(open)).map(([name, { get, value }]) => [
        name,
        { enumerable: true, ...(get ? { get: () => closed(get.call(open)) } : { value: closed(value) }) },
      ]),
    ),
  );

/** What a verb gives back: a store, or an object that names one with `$`, is closed; all else is a value. */
const givenBack = (value: unknown): unknown =>
  isPlain(value) && (isStore(value) || Object.keys(value).some(name => name.startsWith('$'))) ? closed(value) : value;

/**
 * What pages get of stores, verbs and objects of such: stores can only be read, also those that a verb gives back, and nothing can be
 * replaced. For the same it is the same each time; a value, and what is closed already, stays as it is.
 */
export function closed<Open>(open: Open): Open {
  if (!isVerb(open) && !isPlain(open)) return open;
  let made = known.get(open);
  if (!made) {
    if (isVerb(open)) made = (...given: readonly unknown[]) => givenBack(open(...given));
    else made = Object.freeze(isStore(open) ? readOnly(open) : membersOf(open));
    known.set(open, made).set(made, made);
  }
  return made as Open;
}
