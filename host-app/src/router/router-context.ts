/** Gives views the page's router: its place and its query. */
import { useStore } from '@nanostores/react';
import { createContext, useCallback, useContext, useMemo } from 'react';
import { PageContext } from './page-context.ts';
import type { Place, Router } from './router.ts';

/** The page's router, for the host's own views. */
export const RouterContext = createContext<Router | undefined>(undefined);

/** The page's router. */
export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('Outside the app');
  return router;
}

/** The place of the page. Draws again whenever it changes. A page behind the one on screen keeps its place. */
export function usePlace(): Place {
  const place = useStore(useRouter().$place);
  return useContext(PageContext)?.place ?? place;
}

/** The query of the address, and a verb that changes it. A page behind the one on screen changes no address. */
export function useQuery(): readonly [URLSearchParams, Router['setQuery']] {
  const { setQuery } = useRouter();
  const { search } = usePlace();
  const isShown = useContext(PageContext)?.isShown ?? true;
  const set: Router['setQuery'] = useCallback(
    (query, options) => {
      if (isShown) setQuery(query, options);
    },
    [isShown, setQuery],
  );
  return [useMemo(() => new URLSearchParams(search), [search]), set];
}
