/** The page's router for views: where it is, and its query. */
import { useStore } from '@nanostores/react';
import { createContext, useContext, useMemo } from 'react';
import type { Place, Router } from './router.ts';

/** The page's router, for the host's own views. */
export const RouterContext = createContext<Router | undefined>(undefined);

/** The page's router. */
export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('Outside the app');
  return router;
}

/** Where the page is; a new drawing whenever it goes elsewhere. */
export const usePlace = (): Place => useStore(useRouter().$place);

/** The query of the address, and the way to another one. */
export function useQuery(): readonly [URLSearchParams, Router['setQuery']] {
  const { setQuery } = useRouter();
  const { search } = usePlace();
  return [useMemo(() => new URLSearchParams(search), [search]), setQuery];
}
