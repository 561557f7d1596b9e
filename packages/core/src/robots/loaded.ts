import type { Notice } from '../outcome.ts';

/** How a list stands. */
export interface Loaded<T> {
  readonly items: readonly T[];
  /** `loading` before the first answer; `failed` keeps the items known. */
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  readonly problem?: Notice;
}

/** A list of which nothing was asked yet. */
export const nothingLoaded = { items: [], state: 'idle' } as const;
