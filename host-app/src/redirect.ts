/** Where a `redirect` parameter may lead: a known screen of this console on this origin, or home (safety.md 5.2). */
import { withoutToken } from './entry.ts';

/** The router's base path. */
export const basePath = '/robotmgr';
/** The home of the console. */
export const home = '/';

/**
 * The path and query to go to; home for anything that is not a screen of this console.
 * @param isScreen whether a path below the base is a screen of this console
 */
export function redirectTarget(wanted: string | null, origin: string, isScreen: (path: string) => boolean): string {
  if (!wanted) return home;
  let url: URL;
  try {
    // A path that begins with two slashes would leave this origin; so would a backslash in some browsers.
    url = new URL(wanted.replaceAll('\\', '/'), origin);
  } catch {
    return home;
  }
  if (url.origin !== origin) return home;
  const path = url.pathname.startsWith(`${basePath}/`) ? url.pathname.slice(basePath.length) : url.pathname;
  return isScreen(path) ? withoutToken(path + url.search) : home;
}
