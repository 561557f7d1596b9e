/** What an address stands for: one of the public pages, home, or a screen behind the guard. */
import { home } from './redirect.ts';
import type { Place } from './router/router.ts';
import { screens, type Screen } from './screens/screens.ts';

/** What is shown at a place. */
export type Route =
  | { readonly kind: 'sign-in' | 'no-access' | 'not-found' }
  | { readonly kind: 'home' }
  | { readonly kind: 'screen'; readonly screen: Screen }
  /** Another address is meant: a path below the base, with its query. */
  | { readonly kind: 'elsewhere'; readonly to: string };

const pages: Readonly<Record<string, Route>> = {
  [home]: { kind: 'home' },
  '/login': { kind: 'sign-in' },
  '/401': { kind: 'no-access' },
  '/404': { kind: 'not-found' },
};

/** What is shown at a place; unknown paths lead to 404. */
export function routeOf({ path, search }: Pick<Place, 'path' | 'search'>): Route {
  const wanted = path.toLowerCase();
  const page = Object.hasOwn(pages, wanted) ? pages[wanted] : undefined;
  if (page) return page;
  const screen = screens.find(screen => screen.path.toLowerCase() === wanted);
  if (screen) return { kind: 'screen', screen };
  const named = screens.find(screen => screen.alias?.toLowerCase() === wanted);
  return { kind: 'elsewhere', to: named ? named.path + search : '/404' };
}
