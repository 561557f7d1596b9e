import type { Notice } from '../outcome.ts';

/** A list, and how far its reading is. */
export interface Loaded<T> {
  readonly items: readonly T[];
  /** `idle` before anybody asks for it. `loading` until the answer. `failed` keeps the items that are known. */
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  readonly problem?: Notice;
}

/** A list that nobody has asked for yet. */
export const nothingLoaded = { items: [], state: 'idle' } as const;
