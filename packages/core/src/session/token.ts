/** The token of a session: where it is kept, how it is renewed, and which other pages use it (safety.md 5.3). */
import { randomId, tokenCookie, type HttpClient } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import type { UnconfirmedStop } from '../part.ts';
import { createCompanions, type Companions } from './companions.ts';
import { markOf } from './grants.ts';
import { ownCookies } from './own-cookies.ts';
import { isPlain, refreshCookie, writeKept } from './refresh-cookie.ts';
import type { Renewal } from './renewal.ts';
import type { NewTokens } from './state.ts';

/** How the token is kept: in the cookie of a standalone console, or in memory (safety.md 5.3). */
export type TokenStorage = 'cookie' | 'memory';

/** The token of the session. */
export interface SessionToken {
  /** The present token. It is never shown and never logged. */
  get(): string | undefined;
  /** A number that rises with each token that is set, and stays the same over a renewal. */
  line(): number;
  /** Sets another token, or none. Stores it, finds the other pages of the session by it, and renews it when that is possible. */
  set(next: string | undefined, tokens?: NewTokens): void;
  /** Leaves this page without a token until the next one is set. The stored token and the other pages stay as they are. */
  drop(): void;
  /** Returns whether the cookie has the token of another session. Stores this page's token there when the cookie is empty. */
  isReplaced(): boolean;
  /** Returns whether the browser keeps the token in the cookie, and so sends it with sockets. Called before a socket opens. */
  isInCookie(): boolean;
  /** Whether the session can be renewed. */
  mayRenew(): boolean;
  /** Renews after the server said that the token has expired. Resolves with whether the session has a new token. */
  isRenewed(): Promise<boolean>;
  /** Whether the token is so new that late answers may concern the old one. */
  isFresh(): boolean;
  /** Asks the other pages of the session to stop their robots. */
  readonly askOthers: Companions['ask'];
  /** Tells the other pages of the session that the user's record has changed. */
  tellUserChanged(): void;
  dispose(): void;
}

/**
 * Makes the token of the session, with that of the cookie if there is one.
 * @param onRenewed called when the same session has another token
 * @param onAsked called when another page ends the session; resolves with the unconfirmed stops
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
  /** Renews the tokens. The first session that can be renewed loads it. */
  let renewal: Renewal | undefined;
  let isGone = false;
  let line = 0;

  const companions = createCompanions(environment, onAsked, what => {
    if (what === 'user') onUserChanged();
    else renewal?.heard(what);
  });

  /** Begins to renew the tokens. If the code cannot be loaded, the session lasts as long as its token. */
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
        // The user may leave the page before the renewal code is loaded. Due at once, so that the next page renews and stores it again.
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
