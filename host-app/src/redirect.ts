/** Limits the target of a `redirect` parameter to a known screen of this console on this origin, or home (safety.md 5.2). */
import { withoutToken } from './entry/entry.ts';

/** The part of an address below which the console lies, on its own server or below a path of a proxy. */
const ownPath = '/robotmgr';

/** The base of the router in an address, without a slash at its end. The part before the console's own belongs to a proxy. */
export function baseOf(pathname: string): string {
  const [, before] = /^(.*?)\/robotmgr(?:\/|$)/i.exec(pathname) ?? [];
  return (before ?? '') + ownPath;
}

/** The router's base path. */
export const basePath = baseOf(globalThis.location?.pathname ?? '');

/** The root of the console's own server. It is empty for the page's origin, or else the path that a proxy passes on. */
export const ownServer = basePath.slice(0, -ownPath.length);
/** The home of the console. */
export const home = '/';

/**
 * The path and query to open. Home for anything that is not a screen of this console.
 * @param isScreen whether a path below the base is a screen of this console
 */
export function redirectTarget(wanted: string | null, origin: string, isScreen: (path: string) => boolean): string {
  if (!wanted) return home;
  let url: URL;
  try {
    // A path that begins with two slashes would leave this origin. In some browsers a backslash would too.
    url = new URL(wanted.replaceAll('\\', '/'), origin);
  } catch {
    return home;
  }
  if (url.origin !== origin) return home;
  const path = url.pathname.startsWith(`${basePath}/`) ? url.pathname.slice(basePath.length) : url.pathname;
  return isScreen(path) ? withoutToken(path + url.search) : home;
}
