/** Arranging the rows of a list: when users can, and before which row one goes. */
import type { AnyResource, ListQuery } from '@patrolkit/core';
import type { Where } from './OrderHandle.tsx';

/** The rows of the page of a list that users can arrange now, in their order. */
export interface Arranged {
  readonly ids: readonly string[];
  /** True when no row follows those of this page. */
  readonly isLast: boolean;
}

/** Whether a list is in the order that users arrange, and shows one whole list: nothing but the filter that names it narrows it. */
export const isArranged = ({ keeps }: AnyResource, { sort, direction, filters }: ListQuery): boolean => {
  const order = keeps?.order;
  if (!order || sort !== order.by || direction !== 'ascending') return false;
  const set = Object.entries(filters).filter(([, value]) => value !== undefined);
  if (order.within === undefined) return set.length === 0;
  const [[name, value] = ['', undefined], ...others] = set;
  return others.length === 0 && name === order.within && Array.isArray(value) && value.length === 1;
};

/** Before which row a row goes; `end` behind all, and undefined when it stays or would leave the page. */
export const placeOf = ({ ids, isLast }: Arranged, id: string, where: Where): string | 'end' | undefined => {
  const at = ids.indexOf(id);
  const aim = typeof where === 'object' ? ids.indexOf(where.to) : at + (where === 'up' ? -1 : 1);
  if (at < 0 || aim < 0 || aim >= ids.length || aim === at) return undefined;
  // A row that goes down lies behind the one at its new place.
  const before = ids[aim > at ? aim + 1 : aim];
  return before ?? (isLast ? 'end' : undefined);
};
