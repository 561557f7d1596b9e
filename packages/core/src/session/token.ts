/** The token of a session: where it is kept, how it is renewed, and the other pages that use it too (safety.md 5.3). */
import { randomId, tokenCookie, type HttpClient } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { createCompanions, type Companions, type UnconfirmedStop } from './companions.ts';
import { markOf } from './grants.ts';
import { ownCookies } from './own-cookies.ts';
import { isPlain, refreshCookie, writeKept } from './refresh-cookie.ts';
import type { Renewal } from './renewal.ts';
import type { NewTokens } from './state.ts';

/** How the token is kept: in the cookie of a standalone console, or in memory (safety.md 5.3). */
export type TokenStorage = 'cookie' | 'memory';

/** The token of the session. */
export interface SessionToken {
  /** The present token; never shown, never logged. */
  get(): string | undefined;
  /** Rises with each token that is set, and stays with one that is renewed. */
  line(): number;
  /** Sets another token, or none: it is stored, pages of the session find each other by it, and it is renewed where that is possible. */
  set(next: string | undefined, tokens?: NewTokens): void;
  /** This page has no token until the next one is set; the stored token and the other pages stay as they are. */
  drop(): void;
  /** Whether the cookie has the token of another session; stores this page's token there where the cookie is empty. */
  isReplaced(): boolean;
  /** Whether the browser keeps the token in the cookie, which it then sends with the sockets; asked before one is opened. */
  isInCookie(): boolean;
  /** Whether the session can be renewed. */
  mayRenew(): boolean;
  /** Renews after the server told that the token has expired; true where the session has a new token. */
  isRenewed(): Promise<boolean>;
  /** Whether the token is so new that late answers may be about the old one. */
  isFresh(): boolean;
  /** Asks the other pages of the session to stop their robots. */
  readonly askOthers: Companions['ask'];
  /** Tells the other pages of the session that the user's record has changed. */
  tellUserChanged(): void;
  dispose(): void;
}

/**
 * Makes it, with the token of the cookie where there is one.
 * @param onRenewed called when the same session has another token
 * @param onAsked called when another page ends the session; resolves with the stops that were not confirmed
 * @param onUserChanged called when another page has changed the user's record
 */
export function createSessionToken(
  environment: Environment,
  http: HttpClient,
  tokenStorage: TokenStorage,
  onRenewed: () => void,
  onAsked: () => Promise<readonly UnconfirmedStop[]>,
  onUserChanged: () => void,
): SessionToken {
  const { clock, wallClock, random, local } = environment;
  const cookies = ownCookies(environment);
  let token = tokenStorage === 'cookie' ? cookies.get(tokenCookie) : undefined;
  /** Renews the tokens; loaded with the first session that can be renewed. */
  let renewal: Renewal | undefined;
  let isGone = false;
  let line = 0;

  const companions = createCompanions(environment, onAsked, what => {
    if (what === 'user') onUserChanged();
    else renewal?.heard(what);
  });

  /** Begins to renew the tokens; where the code cannot be loaded the session lasts as long as its token. */
  const prepareRenewal = async (tokens?: NewTokens): Promise<void> => {
    const mine = token;
    const code = await import('./renewal.ts').catch(() => undefined);
    if (!code || isGone || mine === undefined || token !== mine) return;
    renewal ??= code.createRenewal({
      environment: { clock, wallClock, random, cookies, local },
      http,
      companions,
      cookie: tokenStorage === 'cookie' ? refreshCookie : undefined,
      markOf,
      token: () => token,
      onToken: next => {
        token = next;
        onRenewed();
      },
    });
    renewal.begin(tokens);
  };

  const mayRenew = (): boolean =>
    renewal?.isPossible() ?? (tokenStorage === 'cookie' && cookies.get(refreshCookie) !== undefined);

  companions.use(token);
  if (mayRenew()) void prepareRenewal();

  return {
    get: () => token,
    line: () => line,
    set: (next, tokens) => {
      const before = token;
      line += 1;
      renewal?.end(next !== undefined);
      token = next;
      companions.use(next);
      if (tokens?.refreshToken !== undefined) void prepareRenewal(tokens);
      if (tokenStorage !== 'cookie') return;
      if (next !== undefined) {
        cookies.set(tokenCookie, next);
        // The page may be left before the code that renews is here: due at once, so that the next page renews and stores it anew.
        const { refreshToken = '' } = tokens ?? {};
        if (isPlain(refreshToken))
          cookies.set(
            refreshCookie,
            writeKept({ line: randomId(), mark: markOf('refresh', next), due: 1, refreshToken }),
          );
      }
      // Another page may have stored the token of a new session there.
      else if (cookies.get(tokenCookie) === before) cookies.remove(tokenCookie);
    },
    drop: () => {
      token = undefined;
    },
    isReplaced: () => {
      if (tokenStorage !== 'cookie' || renewal?.follow()) return false;
      const kept = cookies.get(tokenCookie);
      if (kept === undefined && token !== undefined) cookies.set(tokenCookie, token);
      return kept !== undefined && kept !== token;
    },
    isInCookie: () => tokenStorage === 'cookie' && token !== undefined && cookies.offer(token),
    mayRenew,
    isRenewed: async () => {
      if (!renewal && mayRenew()) await prepareRenewal();
      return (await renewal?.regain()) ?? false;
    },
    isFresh: () => renewal?.isFresh() === true,
    askOthers: companions.ask,
    tellUserChanged: () => companions.tell('user'),
    dispose: () => {
      isGone = true;
      renewal?.dispose();
      companions.dispose();
    },
  };
}
