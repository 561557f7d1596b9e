/** The page that a view stands in: several stay drawn behind the one that is shown, each with the address of its own. */
import { createContext } from 'react';
import type { Place } from './router.ts';

/** Where a page stands. */
export interface PagePlace {
  /** The key of its tag, which tells it from other pages. */
  readonly key: string;
  /** The address that it was last shown with. */
  readonly place: Place;
  /** False while another one is shown. */
  readonly isShown: boolean;
}

/** The page around a view; undefined outside of pages. */
export const PageContext = createContext<PagePlace | undefined>(undefined);
