/** The order of names as people read them: Robot 2 before Robot 10. */

/** Compares two names: below 0 when the first comes first, above 0 when the second does, and 0 for equal names. */
export type CompareNames = (one: string, other: string) => number;

const made = new Map<string, CompareNames>();

/**
 * Returns the order of names in the language of the console, which is given by its tag (`useLanguageTag`). Numbers in names count by
 * their value. The collator of a language is made once: `localeCompare` with options makes one each time, and sorting a thousand names
 * then takes 70 ms instead of 3.
 * @example rows.sort((one, other) => nameOrder(tag)(one.name, other.name))
 */
export function nameOrder(tag: string): CompareNames {
  const known = made.get(tag) ?? new Intl.Collator(tag, { numeric: true }).compare;
  made.set(tag, known);
  return known;
}
