import type { Filter, FilterValues } from '@patrolkit/core';

/** Filters whose choices are opened. */
export type Chosen = Filter & { kind: 'several' | 'tree' | 'person' };

/** The properties of a filter whose choices are opened. */
export interface ChosenProps<Kind extends Chosen['kind']> {
  readonly filter: Filter & { kind: Kind };
  readonly value: FilterValues[string];
  readonly error: string | undefined;
  /** Something else is chosen, which holds at once. */
  readonly onPick: (value: FilterValues[string]) => void;
  /** Of a place: it and all that lies below it, whenever that changes; undefined without one. */
  readonly onBelow: (ids: ReadonlySet<string> | undefined) => void;
}
