/**
 * Makes names from a server safe as keys of the chart library. The library stores the widths of texts in plain objects, where "__proto__"
 * is the prototype of all objects of the page. One label of that name gave every object new properties and froze the page.
 */
import Kept from 'zrender/lib/core/LRU.js';

/** The entries of each store of the library, in an object without a prototype. */
const entries = new WeakMap<object, object>();

/** Makes every store that the library creates from now on hold its entries only under their own names. */
export function keepByOwnNames(): void {
  Object.defineProperty(Kept.prototype, '_map', {
    configurable: true,
    get(this: object) {
      return entries.get(this);
    },
    // A store starts without entries, and the library empties it in the same way.
    set(this: object) {
      entries.set(this, Object.create(null) as object);
    },
  });
}

/** A name that the library can store in a plain object. A name that every object already has gets an invisible character at its end. */
export const ownName = (name: string): string => (name in Object.prototype ? `${name}\u2060` : name);
