/** Whether a server sorts a list as it is asked to: known once it was seen to, and sorting is offered from then on (interpretations.md 56). */
import type { Page } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';
import type { AnyResource, SortDirection } from './resource.ts';

/** What is known of sorting. */
export interface Sorting {
  /** Names of the calls whose server was seen to sort, or not to. */
  readonly $known: Store<ReadonlyMap<string, boolean>>;
  /** A list has just been read: once a list, its first rows are asked for from both ends and compared. */
  learn(resource: AnyResource, ask: (order: object) => Promise<Outcome<Page<unknown>>>): void;
}

/** Rows that are asked for to compare. */
export const comparedRows = 5;

type Value = string | number | boolean | undefined;

/** Whether values stand in an order; equal ones may stand beside each other. */
function isOrdered(values: readonly Value[], direction: SortDirection): boolean {
  const told = values.filter(value => value !== undefined);
  const sorted = [...told].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  if (direction === 'descending') sorted.reverse();
  return sorted.every((value, at) => value === told[at]);
}

/** A value that can be compared; several have no order. */
const single = (value: Value | readonly string[]): Value => (typeof value === 'object' ? undefined : value);

/** Makes the memory. */
export function createSorting(): Sorting {
  const $known = atom<ReadonlyMap<string, boolean>>(new Map());
  const asked = new Set<string>();
  return {
    $known,
    learn: ({ list: { name }, sort: { by }, columns }, ask) => {
      if (asked.has(name)) return;
      asked.add(name);
      const column = columns.find(({ sort }) => sort === by);
      const first = async (direction: SortDirection): Promise<readonly Value[] | undefined> => {
        const answered = await ask({ page: 1, pageSize: comparedRows, sort: by, direction });
        return answered.isDone ? answered.value.rows.map(row => single(column?.read?.(row))) : undefined;
      };
      void Promise.all([first('ascending'), first('descending')]).then(([rising, falling]) => {
        // What failed or was given up, and rows that are all alike, say nothing: the next reading asks again.
        if (!rising || !falling || new Set([...rising, ...falling]).size < 2) return void asked.delete(name);
        const isSorted = isOrdered(rising, 'ascending') && isOrdered(falling, 'descending');
        $known.set(new Map($known.get()).set(name, isSorted));
      });
    },
  };
}
