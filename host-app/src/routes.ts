/** The meaning of an address before the screens are known: a public page, or a place behind the guard. */
import { home } from './redirect.ts';
import type { Place } from './router/router.ts';
import { editions, signInPaths, type Edition } from './sign-in/paths.ts';

/** What a place shows. */
export type Route =
  | { readonly kind: 'sign-in'; readonly edition: Edition }
  /** Their paths distinguish the refusals. */
  | { readonly kind: 'industry' | 'refused' }
  | { readonly kind: 'home' }
  /** A page that starts over: a path below the base, with its query. */
  | { readonly kind: 'refresh'; readonly to: string }
  /** A screen, if the table has one. */
  | { readonly kind: 'inside' };

const pages: Readonly<Record<string, Route>> = {
  [home]: { kind: 'home' },
  ...Object.fromEntries(
    editions.map((edition): [string, Route] => [signInPaths[edition], { kind: 'sign-in', edition }]),
  ),
  '/industry': { kind: 'industry' },
  '/401': { kind: 'refused' },
  '/404': { kind: 'refused' },
};

/** The path below which a page starts over. */
export const refreshPath = '/redirect';

/** What a place shows. */
export function routeOf({ path, search }: Pick<Place, 'path' | 'search'>): Route {
  const wanted = path.toLowerCase();
  const page = Object.hasOwn(pages, wanted) ? pages[wanted] : undefined;
  if (page) return page;
  if (wanted.startsWith(`${refreshPath}/`)) return { kind: 'refresh', to: path.slice(refreshPath.length) + search };
  return { kind: 'inside' };
}
