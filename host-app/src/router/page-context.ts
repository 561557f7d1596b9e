/** The page around a view. Several pages stay drawn behind the one on screen, each with its own address. */
import { createContext } from 'react';
import type { Place } from './router.ts';

/** A page and its place. */
export interface PagePlace {
  /** The key of its tag, which identifies it. */
  readonly key: string;
  /** The address at which it was last shown. */
  readonly place: Place;
  /** False while another page is shown. */
  readonly isShown: boolean;
}

/** The page around a view. Undefined outside pages. */
export const PageContext = createContext<PagePlace | undefined>(undefined);
