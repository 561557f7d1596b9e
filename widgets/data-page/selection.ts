/** What is chosen of a list: it is remembered across the pages of one query, as each row was last seen. */
export type Chosen = ReadonlyMap<string, unknown>;

/** What rows are told apart by, and whether something can be done with one. */
export interface Choosing {
  readonly id: (row: unknown) => string;
  readonly applies: (row: unknown) => boolean;
}

/** No row is chosen. */
export const nothingChosen: Chosen = new Map();

/** What is chosen once these ids are: rows of the page on screen, and those that were chosen before. */
export function chosenOf(before: Chosen, ids: ReadonlySet<string>, rows: readonly unknown[], { id }: Choosing): Chosen {
  const here = new Map(rows.map(row => [id(row), row]));
  const next = new Map<string, unknown>();
  for (const one of ids) if (here.has(one) || before.has(one)) next.set(one, here.get(one) ?? before.get(one));
  return next;
}

/** What is still chosen when rows are read: as they are now, and without those with which nothing can be done any more. */
export function stillChosen(before: Chosen, rows: readonly unknown[], { id, applies }: Choosing): Chosen {
  if (before.size === 0) return before;
  const here = new Map(rows.map(row => [id(row), row]));
  const next = [...before].map(([one, row]): [string, unknown] => [one, here.get(one) ?? row]);
  return new Map(next.filter(([, row]) => applies(row)));
}

/** The ids that are chosen once all of a page are, or none of them any more: those of other pages stay. */
export function pageToggled(
  ids: ReadonlySet<string> | undefined,
  page: readonly string[],
  isOn: boolean,
): ReadonlySet<string> {
  const next = new Set(ids);
  for (const one of page)
    if (isOn) next.add(one);
    else next.delete(one);
  return next;
}
