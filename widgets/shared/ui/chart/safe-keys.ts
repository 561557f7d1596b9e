/**
 * Names of a server as keys of the chart library. It keeps the widths of texts in plain objects, where "__proto__" is what all objects of the
 * page inherit from: one label of that name gave every object new properties, and the page stood still.
 */
import Kept from 'zrender/lib/core/LRU.js';

/** The entries of each store of the library, in an object that inherits nothing. */
const entries = new WeakMap<object, object>();

/** Makes every store that the library begins from now on keep its entries by their own names only. */
export function keepByOwnNames(): void {
  Object.defineProperty(Kept.prototype, '_map', {
    configurable: true,
    get(this: object) {
      return entries.get(this);
    },
    // A store begins with no entries, and is emptied by the same way.
    set(this: object) {
      entries.set(this, Object.create(null) as object);
    },
  });
}

/** A name as the library may keep it in a plain object: one that every object has already ends in a sign that is not seen. */
export const ownName = (name: string): string => (name in Object.prototype ? `${name}\u2060` : name);
