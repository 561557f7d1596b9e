/** Finds out whether a server sorts a list as requested. Sorting is offered when the server has proved it (interpretations.md 56). */
import type { Page } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';
import type { AnyResource, SortDirection } from './resource.ts';

/** What is known of sorting. */
export interface Sorting {
  /** Whether the server sorts, by the name of the list's call. Missing while it is unknown. */
  readonly $known: Store<ReadonlyMap<string, boolean>>;
  /** Call it after a list was read. Once per list it requests the first rows in both directions and compares them. */
  learn(resource: AnyResource, ask: (order: object) => Promise<Outcome<Page<unknown>>>): void;
}

/** How many rows are compared. */
export const comparedRows = 5;

type Value = string | number | boolean | undefined;

type Compare = (one: NonNullable<Value>, other: NonNullable<Value>) => number;

const byCode: Compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** The orders in which a server may sort: by code, or as the users of a language do, which differs for Chinese names. */
const orders = (): readonly Compare[] => [
  byCode,
  ...['en', 'zh', 'zh-u-co-stroke', 'zh-u-kn'].map((locale): Compare => {
    const { compare } = new Intl.Collator(locale);
    return (one, other) =>
      typeof one === 'string' && typeof other === 'string' ? compare(one, other) : byCode(one, other);
  }),
];

/** Whether values are in an order. Equal ones may be neighbours. */
function isOrdered(values: readonly Value[], compare: Compare): boolean {
  const told = values.filter(value => value !== undefined);
  return told.every((value, at) => {
    const before = told[at - 1];
    return before === undefined || compare(before, value) <= 0;
  });
}

/** A value that can be compared. Undefined for a list of values. */
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
        const answered = await ask({
          page: 1,
          pageSize: comparedRows,
          after: undefined,
          before: undefined,
          sort: by,
          direction,
        });
        return answered.isDone ? answered.value.rows.map(row => single(column?.read?.(row))) : undefined;
      };
      void Promise.all([first('ascending'), first('descending')]).then(([rising, falling]) => {
        // A failed request, or equal rows, prove nothing, so the next reading asks again.
        if (!rising || !falling || new Set([...rising, ...falling]).size < 2) return void asked.delete(name);
        const isSorted = orders().some(
          compare => isOrdered(rising, compare) && isOrdered(falling, (one, other) => compare(other, one)),
        );
        $known.set(new Map($known.get()).set(name, isSorted));
      });
    },
  };
}
