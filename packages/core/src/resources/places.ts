/** The filter by a place, which all pages share. */
import { getZonesTree, soughtPlace, whenGiven } from '@patrolkit/transport';
import type { Filter } from './resource.ts';

/**
 * A company, a scene or a zone on its map. It finds the rows of all places in it.
 * @param hasZones whether zones find rows of the list; they are not offered otherwise
 */
export const placeFilter = (hasZones: boolean) =>
  ({
    kind: 'tree',
    name: 'placeId',
    label: 'data.place',
    tree: getZonesTree,
    limit: whenGiven(soughtPlace.codec).limits?.max ?? Infinity,
    ...(hasZones ? {} : { without: 'zone' }),
  }) as const satisfies Filter;
