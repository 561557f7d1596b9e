/** What a model shows the view: one store of a flat object, changed in parts. */
import { atom, type ReadableAtom } from 'nanostores';

/** Makes a reading. `change` sets some of its fields and removes those set to undefined. */
export function createReading<Reading extends object>(
  rest: Reading,
): { readonly $reading: ReadableAtom<Reading>; readonly change: (part: Partial<Reading>) => void } {
  const $reading = atom(rest);
  return {
    $reading,
    change: part => {
      const next = { ...$reading.get(), ...part };
      for (const [key, value] of Object.entries(part)) if (value === undefined) Reflect.deleteProperty(next, key);
      $reading.set(next);
    },
  };
}
