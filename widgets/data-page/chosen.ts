import type { Filter, FilterValues } from '@patrolkit/core';

/** Filters whose choices open. */
export type Chosen = Filter & { kind: 'several' | 'tree' | 'person' };

/** The properties of a filter whose choices open. */
export interface ChosenProps<Kind extends Chosen['kind']> {
  readonly filter: Filter & { kind: Kind };
  readonly value: FilterValues[string];
  readonly error: string | undefined;
  /** The user chose something else, which applies at once. */
  readonly onPick: (value: FilterValues[string]) => void;
  /** For a place: called with it and all places below it, whenever they change. Undefined without a place. */
  readonly onBelow: (ids: ReadonlySet<string> | undefined) => void;
}
