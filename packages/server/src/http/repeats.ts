/** How long the repeats of a message are only counted, ms. */
const quietFor = 60_000;
/** Most messages that are remembered. */
const mostKnown = 500;

/**
 * Prints a message again only after a minute, with the number of its repeats. While a database is silent the same faults repeat every
 * second, and would bury the others.
 * @param steadyNow a clock, ms, that nobody sets
 */
export const withoutRepeats = (
  print: (message: string) => void,
  steadyNow: () => number,
): ((message: string) => void) => {
  const known = new Map<string, { readonly at: number; more: number }>();
  return message => {
    const before = known.get(message);
    if (before && steadyNow() - before.at < quietFor) {
      before.more += 1;
      return;
    }
    // Moves the message to the end: the first one is the one that was printed longest ago.
    known.delete(message);
    known.set(message, { at: steadyNow(), more: 0 });
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
    print(before?.more ? `${message} (and ${String(before.more)} times since it was last printed)` : message);
  };
};
