/**
 * Renews the tokens of a session before they expire. Calls, sockets, drives and pictures go on: nothing is sent again, and nothing closes.
 * One page of a session renews, and the others take over its token. A session that can be renewed loads this.
 */
import { randomId, refreshToken, tokenCookie, type HttpClient } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { attempt } from '../outcome.ts';
import type { Companions } from './companions.ts';
import { isPlain, writeKept, type Kept } from './refresh-cookie.ts';
import type { NewTokens } from './state.ts';

/** When the tokens are renewed, and how often a page tries. */
const times = {
  /** Share of the tokens' lifetime after which they are renewed. */
  share: 0.75,
  /** A random wait that spreads the pages of one session: at most this share of the time left, and at most `longestSpread` ms. */
  spread: 0.05,
  longestSpread: 20_000,
  /** Wait before the next try after a failure, or after another page has begun, ms. */
  again: 5_000,
  /** Time after a renewal during which an answer may belong to a call with the old token, ms. */
  fresh: 60_000,
  /** Time that a session whose token has expired waits for a new one, ms. Calls have no time limit of their own. */
  wait: 10_000,
} as const;

/** Result of a renewal. `refused` means that the server gives this session no more tokens. */
export type Renewed = 'renewed' | 'refused' | 'unreachable';

/** What renewing needs of the session. */
export interface RenewalParts {
  readonly environment: Pick<Environment, 'clock' | 'wallClock' | 'random' | 'cookies' | 'local'>;
  readonly http: HttpClient;
  readonly companions: Pick<Companions, 'use' | 'tell'>;
  /** Name of the cookie that stores it. Undefined means that it stays in memory. */
  readonly cookie: string | undefined;
  /** A digest that names a token in stored values without revealing it. */
  readonly markOf: (what: string, token: string) => string;
  /** The present token. */
  readonly token: () => string | undefined;
  /** Called with the new token. */
  readonly onToken: (token: string) => void;
}

/** Renews. */
export interface Renewal {
  /** Takes the tokens of a sign-in, or those stored before a reload. */
  begin(tokens?: NewTokens): void;
  /** Ends. `isReplaced` means that another session has taken its place. */
  end(isReplaced: boolean): void;
  /** Whether the session has a token to renew with. */
  isPossible(): boolean;
  /** Takes over the tokens that another page of this session has renewed. Returns whether there were any. */
  follow(): boolean;
  /** Returns whether the token is so new that late answers may concern the old one. Takes over a renewed one first. */
  isFresh(): boolean;
  /** Renews now. */
  renew(): Promise<Renewed>;
  /** Renews a session whose token has expired. Resolves with whether it gets a new token within ten seconds. */
  regain(): Promise<boolean>;
  /** Another page begins to renew, or has done so. */
  heard(what: 'renewing' | 'renewed'): void;
  dispose(): void;
}

/** Values that are stored for a token under its mark. A renewal moves them to the mark of the next one. */
const marked = [
  ['patrolkit.grants', 'grants'],
  ['patrolkit.password-later', 'later'],
] as const;

/** What is stored beside the token: in the cookie of this name, or in memory without a cookie that the browser keeps. */
function createKept(cookies: Environment['cookies'], name: string | undefined) {
  let memory: Kept | undefined;
  let isRefused = false;
  return {
    get: (): Kept | undefined => {
      if (name === undefined || isRefused) return memory;
      const [line, mark, due, ...rest] = cookies.get(name)?.split('.') ?? [];
      return line && mark && rest.length > 0
        ? { line, mark, due: Number(due) || 0, refreshToken: rest.join('.') }
        : undefined;
    },
    set: (kept: Kept | undefined): void => {
      memory = kept;
      if (name === undefined) return;
      if (kept) {
        const value = writeKept(kept);
        cookies.set(name, value);
        isRefused = cookies.get(name) !== value;
      } else if (!isRefused) cookies.remove(name);
    },
  };
}

/** Makes the renewal of a session. */
export function createRenewal(parts: RenewalParts): Renewal {
  const { environment, http, companions, cookie, markOf, token, onToken } = parts;
  const markOfToken = (of: string): string => markOf('refresh', of);
  const { clock, wallClock, random, cookies, local } = environment;
  const { get, set } = createKept(cookies, cookie);
  let line: string | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let disarm: (() => void) | undefined;
  let isGone = false;
  let yieldUntil = Number.NEGATIVE_INFINITY;
  let running: Promise<Renewed> | undefined;

  const dueOf = (expiresIn = 0): number =>
    expiresIn > 0 ? Math.floor(wallClock() + expiresIn * 1000 * times.share) : 0;

  const stop = (): void => {
    disarm?.();
    disarm = undefined;
  };
  const arm = (wait: number): void => {
    stop();
    if (!isGone) disarm = clock.after(Math.max(0, wait), () => void onTime());
  };
  const plan = (): void => {
    stop();
    const kept = get();
    if (!kept || kept.line !== line || kept.due === 0) return;
    const wait = kept.due - wallClock();
    // The random part is at most a share of the time left, so the wait never passes the end of the token.
    arm(wait + random() * Math.min(Math.max(0, wait) * times.spread, times.longestSpread));
  };

  const follow = (): boolean => {
    const kept = get();
    const next = cookie !== undefined ? cookies.get(tokenCookie) : undefined;
    if (next === undefined || next === token() || line === undefined) return false;
    if (kept?.line !== line || kept.mark !== markOfToken(next)) return false;
    renewedAt = clock.now();
    onToken(next);
    plan();
    return true;
  };

  async function onTime(): Promise<void> {
    if (follow()) return;
    // This page or another one has renewed the tokens meanwhile.
    if ((get()?.due ?? 0) > wallClock()) return plan();
    if (clock.now() < yieldUntil) return arm(yieldUntil - clock.now());
    if ((await renew()) === 'unreachable') arm(times.again);
  }

  const renew = (): Promise<Renewed> =>
    (running ??= ask().finally(() => {
      running = undefined;
    }));

  async function ask(): Promise<Renewed> {
    if (follow()) return 'renewed';
    const kept = get();
    if (!kept || kept.line !== line) return 'refused';
    companions.tell('renewing');
    const answered = await attempt(http.request(refreshToken, { refreshToken: kept.refreshToken }));
    // The session ended meanwhile, or another one took its place.
    if (line !== kept.line || get()?.line !== line) return 'refused';
    if (answered.isDone) {
      take(kept, answered.value);
      return 'renewed';
    }
    const failure = answered.error?.failure;
    if (failure === 'unreachable' || failure === 'http' || failure === 'unreadable') return 'unreachable';
    // Another page may have renewed first.
    if (follow()) return 'renewed';
    // A session that cannot be renewed lasts as long as its access token.
    set(undefined);
    return 'refused';
  }

  function take(kept: Kept, { accessToken, refreshToken: next = kept.refreshToken, expiresIn }: NewTokens): void {
    const before = token() ?? '';
    renewedAt = clock.now();
    // Stored before the token, so that no page reads a new token together with the old values.
    set({ line: kept.line, mark: markOfToken(accessToken), due: dueOf(expiresIn), refreshToken: next });
    if (cookie !== undefined) cookies.set(tokenCookie, accessToken);
    for (const [key, what] of marked) {
      const [was, is] = [markOf(what, before), markOf(what, accessToken)];
      const value = local.get(key);
      if (value?.startsWith(was)) local.set(key, is + value.slice(was.length));
    }
    onToken(accessToken);
    companions.tell('renewed');
    plan();
  }

  return {
    begin: tokens => {
      const mine = token() ?? '';
      if (tokens?.refreshToken !== undefined && isPlain(tokens.refreshToken))
        set({
          line: randomId(),
          mark: markOfToken(mine),
          due: dueOf(tokens.expiresIn),
          refreshToken: tokens.refreshToken,
        });
      const kept = get();
      line = kept?.mark === markOfToken(mine) ? kept.line : undefined;
      if (line === undefined) return;
      // Under this name the pages of the session reach each other, whichever tokens they have.
      companions.use(line);
      plan();
    },
    end: isReplaced => {
      stop();
      if (isReplaced || get()?.line === line) set(undefined);
      line = undefined;
      renewedAt = Number.NEGATIVE_INFINITY;
    },
    isPossible: () => line !== undefined && get()?.line === line,
    follow,
    isFresh: () => follow() || clock.now() - renewedAt < times.fresh,
    renew,
    regain: async () => {
      let giveUp = (): void => undefined;
      const waited = new Promise<boolean>(resolve => {
        giveUp = clock.after(times.wait, () => resolve(false));
      });
      return Promise.race([renew().then(outcome => outcome === 'renewed'), waited]).finally(() => giveUp());
    },
    heard: what => {
      if (what === 'renewed') follow();
      else yieldUntil = clock.now() + times.again;
    },
    dispose: () => {
      isGone = true;
      stop();
    },
  };
}
