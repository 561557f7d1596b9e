/** The filter by a place, which all pages share. */
import { getZonesTree, soughtPlace, whenGiven } from '@patrolkit/transport';
import type { Filter } from './resource.ts';

/** A company, zone or scene. It finds the rows of all places in it. */
export const placeFilter = {
  kind: 'tree',
  name: 'placeId',
  label: 'data.place',
  tree: getZonesTree,
  limit: whenGiven(soughtPlace.codec).limits?.max ?? Infinity,
} as const satisfies Filter;
