/** The cookies of an installation. Browsers show a cookie to every port and path of its host, so each port and path has its own names. */
import { cookieOfPort, tokenCookie } from '@patrolkit/transport';
import type { Environment, KeyValues } from '../environment/index.ts';

/** Cookies of one installation, under the names that all installations share. */
export interface OwnCookies extends KeyValues {
  /**
   * Puts this installation's token under the name that every server knows, because another installation may have put its own there. Called
   * before a socket opens. Returns whether the browser keeps it.
   */
  offer(token: string): boolean;
}

/** The cookies of the installation whose page this is. */
export function ownCookies({
  cookies,
  pageAddress,
  installation,
}: Pick<Environment, 'cookies' | 'pageAddress' | 'installation'>): OwnCookies {
  const { port } = new URL(pageAddress);
  const path = installation === undefined ? '' : `.${encodeURIComponent(installation)}`;
  const own = (name: string): string => cookieOfPort(name, port) + path;
  const isShared = (name: string): boolean => name === tokenCookie && own(name) !== name;
  return {
    get: name => cookies.get(own(name)),
    set: (name, value) => {
      cookies.set(own(name), value);
      if (isShared(name)) cookies.set(name, value);
    },
    remove: name => {
      const mine = cookies.get(own(name));
      cookies.remove(own(name));
      if (isShared(name) && cookies.get(name) === mine) cookies.remove(name);
    },
    offer: token => {
      if (cookies.get(own(tokenCookie)) !== token) return false;
      if (cookies.get(tokenCookie) !== token) cookies.set(tokenCookie, token);
      return true;
    },
  };
}
