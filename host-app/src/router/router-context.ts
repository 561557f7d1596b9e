/** The page's router for views: where it is, and its query. */
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

/** Where the page is; a new drawing whenever it goes elsewhere. A page behind the one that is shown stays where it was. */
export function usePlace(): Place {
  const place = useStore(useRouter().$place);
  return useContext(PageContext)?.place ?? place;
}

/** The query of the address, and the way to another one. A page behind the one that is shown changes no address. */
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
