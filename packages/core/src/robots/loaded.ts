import type { Notice } from '../outcome.ts';

/** A list that is read, and the state of its reading. */
export interface Loaded<T> {
  readonly items: readonly T[];
  /** `idle` before it is asked for; `loading` until the answer; `failed` keeps the items that are known. */
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  readonly problem?: Notice;
}

/** A list that was not asked for yet. */
export const nothingLoaded = { items: [], state: 'idle' } as const;
