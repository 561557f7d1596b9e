/** The token of a session: where it is kept, what renews it, and the other pages that have it as well (safety.md 5.3). */
import { tokenCookie, type HttpClient } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { createCompanions, type Companions, type UnconfirmedStop } from './companions.ts';
import { markOf } from './grants.ts';
import type { Renewal } from './renewal.ts';
import type { NewTokens } from './state.ts';

/** How the token is kept: in the cookie of a standalone console, or in memory (safety.md 5.3). */
export type TokenStorage = 'cookie' | 'memory';

/** Cookie of what a session of a standalone console is renewed with; kept as the cookie of the token is (safety.md 5.3). */
const refreshCookie = 'refresh_token';

/** The token of the session. */
export interface SessionToken {
  /** The token that counts; never shown, never logged. */
  get(): string | undefined;
  /** Another token counts, or none: it is kept, the pages of the session find each other by it, and it is renewed where it can be. */
  set(next: string | undefined, tokens?: NewTokens): void;
  /** None counts here until the next one is set; what is kept and the other pages stay as they are. */
  drop(): void;
  /** Whether the cookie has the token of another session; puts this one's there where it has none. */
  isReplaced(): boolean;
  /** Whether the browser keeps the token in the cookie, so that it goes with the sockets. */
  isInCookie(): boolean;
  /** Whether there is anything to renew the session with. */
  mayRenew(): boolean;
  /** Whether the session has a new token after the server said that the one of before is over. */
  isRenewed(): Promise<boolean>;
  /** Whether the token is so new that late answers may speak of the one of before. */
  isFresh(): boolean;
  /** Asks the other pages of the session to stop their robots. */
  readonly askOthers: Companions['ask'];
  dispose(): void;
}

/**
 * Makes it, with the token of the cookie where there is one.
 * @param onRenewed another token counts in the same session
 * @param onAsked another page ends the session; resolves with the stops that were not confirmed
 */
export function createSessionToken(
  environment: Environment,
  http: HttpClient,
  tokenStorage: TokenStorage,
  onRenewed: () => void,
  onAsked: () => Promise<readonly UnconfirmedStop[]>,
): SessionToken {
  const { cookies } = environment;
  let token = tokenStorage === 'cookie' ? cookies.get(tokenCookie) : undefined;
  /** Renews the tokens; its code comes with the first session that can be renewed. */
  let renewal: Renewal | undefined;
  let isGone = false;

  const companions = createCompanions(environment, onAsked, what => renewal?.heard(what));

  /** Without its code the session lasts as long as its token. */
  const prepareRenewal = async (tokens?: NewTokens): Promise<void> => {
    const mine = token;
    const code = await import('./renewal.ts').catch(() => undefined);
    if (!code || isGone || mine === undefined || token !== mine) return;
    renewal ??= code.createRenewal({
      environment,
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
    renewal !== undefined || (tokenStorage === 'cookie' && cookies.get(refreshCookie) !== undefined);

  companions.use(token);
  if (mayRenew()) void prepareRenewal();

  return {
    get: () => token,
    set: (next, tokens) => {
      const before = token;
      renewal?.end(next !== undefined);
      token = next;
      companions.use(next);
      if (tokens?.refreshToken !== undefined) void prepareRenewal(tokens);
      if (tokenStorage !== 'cookie') return;
      if (next !== undefined) cookies.set(tokenCookie, next);
      // Another page may have put the token of a new session there.
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
    isInCookie: () => tokenStorage === 'cookie' && cookies.get(tokenCookie) === token,
    mayRenew,
    isRenewed: async () => {
      if (!renewal && mayRenew()) await prepareRenewal();
      return (await renewal?.regain()) ?? false;
    },
    isFresh: () => renewal?.isFresh() === true,
    askOthers: companions.ask,
    dispose: () => {
      isGone = true;
      renewal?.dispose();
      companions.dispose();
    },
  };
}
