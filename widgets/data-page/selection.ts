/** The chosen rows of a list. They are remembered across the pages of one query, as each row was last seen. */
export type Chosen = ReadonlyMap<string, unknown>;

/** How to identify rows, and whether an action is possible on one. */
export interface Choosing {
  readonly id: (row: unknown) => string;
  readonly applies: (row: unknown) => boolean;
}

/** No row is chosen. */
export const nothingChosen: Chosen = new Map();

/** The choice of these ids, among the rows of the page on screen and those chosen before. */
export function chosenOf(before: Chosen, ids: ReadonlySet<string>, rows: readonly unknown[], { id }: Choosing): Chosen {
  const here = new Map(rows.map(row => [id(row), row]));
  const next = new Map<string, unknown>();
  for (const one of ids) if (here.has(one) || before.has(one)) next.set(one, here.get(one) ?? before.get(one));
  return next;
}

/** The rows that are still chosen after a reading, in their new state. Rows without possible actions are dropped. */
export function stillChosen(before: Chosen, rows: readonly unknown[], { id, applies }: Choosing): Chosen {
  if (before.size === 0) return before;
  const here = new Map(rows.map(row => [id(row), row]));
  const next = [...before].map(([one, row]): [string, unknown] => [one, here.get(one) ?? row]);
  return new Map(next.filter(([, row]) => applies(row)));
}

/** The chosen ids after all rows of a page were chosen, or none of them any more. Those of other pages stay. */
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
