/**
 * The cookie of the token. Cookies know no port: consoles at two ports of one host share it, and each uses only what it stored itself.
 * Who stored the token stands beside it; a token without that is everybody's, for example one that a portal has stored.
 */
import { tokenCookie } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { markOf } from './grants.ts';

/** The token in the cookie. */
export interface TokenCookie {
  /** The token, unless a console at another port has stored it. */
  get(): string | undefined;
  set(token: string): void;
  /** Removes the token, unless a console at another port has stored it. */
  remove(): void;
  /** Whether nobody has stored a token. */
  isFree(): boolean;
  /** Name of the cookie with the refresh token, which only consoles at this port read; kept as the token is (safety.md 5.3). */
  readonly refreshName: string;
}

/** Name of the cookie with a digest of the token and the port of the console that stored it. */
const ownerCookie = 'token_of';

/** Makes it. */
export function createTokenCookie({ cookies, pageAddress }: Pick<Environment, 'cookies' | 'pageAddress'>): TokenCookie {
  const { port } = new URL(pageAddress);
  const get = (): string | undefined => {
    const token = cookies.get(tokenCookie);
    const [mark, owner] = cookies.get(ownerCookie)?.split('.') ?? [];
    const isForeign = token !== undefined && mark !== undefined && owner !== port && mark === markOf('token', token);
    return isForeign ? undefined : token;
  };
  return {
    get,
    set: token => {
      // Before the token, so that no page at another port takes that for everybody's.
      cookies.set(ownerCookie, `${markOf('token', token)}.${port}`);
      cookies.set(tokenCookie, token);
    },
    remove: () => {
      if (get() === undefined) return;
      cookies.remove(tokenCookie);
      cookies.remove(ownerCookie);
    },
    isFree: () => cookies.get(tokenCookie) === undefined,
    refreshName: port === '' ? 'refresh_token' : `refresh_token_${port}`,
  };
}
