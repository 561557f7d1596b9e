/** The cookies of an installation: browsers show those of every port and path of a host, so each port and path has names of its own. */
import { cookieOfPort, tokenCookie } from '@patrolkit/transport';
import type { Environment, KeyValues } from '../environment/index.ts';

/** Cookies of one installation, by the names that all have. */
export interface OwnCookies extends KeyValues {
  /**
   * Puts the own token under the name that every server knows, where another installation may have put its own; called before a socket is
   * opened. Answers whether the browser has it.
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
