/**
 * Renews the tokens of a session before they run out. Calls, sockets, drives and pictures go on: nothing is sent again, and nothing is closed. Of
 * several pages one renews, and the others take over its token. Loaded for a session that can be renewed.
 */
import { randomId, refreshToken, tokenCookie, type HttpClient } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { attempt } from '../outcome.ts';
import type { Companions } from './companions.ts';
import type { NewTokens } from './state.ts';

/** When tokens are renewed, and how often it is tried. */
const times = {
  /** Share of their life after which they are renewed. */
  share: 0.75,
  /** Pages of one session begin this far apart at most: a share of the time that is left, and milliseconds. */
  spread: 0.05,
  longestSpread: 20_000,
  /** Until the next try: after a failure, and after another page has begun, milliseconds. */
  again: 5_000,
  /** So long after a renewal a late answer may be one to a call with the token of before, milliseconds. */
  fresh: 60_000,
  /** So long a session whose token is over waits for another one, milliseconds: calls have no time limit of their own. */
  wait: 10_000,
} as const;

/** What is kept beside the token of a session: in the cookie, where every page of the session reads it, or in memory. */
interface Kept {
  /** Names the session whatever its tokens are. */
  readonly line: string;
  /** A digest of the access token that came with it. */
  readonly mark: string;
  /** When it is to be renewed, milliseconds since 1970; 0 where the server does not say how long it is good for. */
  readonly due: number;
  readonly refreshToken: string;
}

/** How it went: `refused` where the server gives this session no more tokens. */
export type Renewed = 'renewed' | 'refused' | 'unreachable';

/** What renewing needs of the session. */
export interface RenewalParts {
  readonly environment: Pick<Environment, 'clock' | 'wallClock' | 'random' | 'cookies' | 'local'>;
  readonly http: HttpClient;
  readonly companions: Pick<Companions, 'use' | 'tell'>;
  /** Name of the cookie that it is kept in; memory without one. */
  readonly cookie: string | undefined;
  /** Marks what belongs to a token, without giving it away. */
  readonly markOf: (what: string, token: string) => string;
  /** The token that counts. */
  readonly token: () => string | undefined;
  /** This token counts from now on. */
  readonly onToken: (token: string) => void;
}

/** Renews. */
export interface Renewal {
  /** Takes the tokens of a sign-in, or what was kept over a reload. */
  begin(tokens?: NewTokens): void;
  /** The session is over, or `isReplaced` by another one. */
  end(isReplaced: boolean): void;
  /** Takes over what another page of this session has renewed; whether there was something. */
  follow(): boolean;
  /** Whether a token is so new that late answers may speak of the one of before; takes one over where there is one. */
  isFresh(): boolean;
  /** Renews now. */
  renew(): Promise<Renewed>;
  /** Renews a session whose token is over; whether it has another one within ten seconds. */
  regain(): Promise<boolean>;
  /** Another page begins, or is done. */
  heard(what: 'renewing' | 'renewed'): void;
  dispose(): void;
}

/** What was kept for a token by its mark, and goes over to the next one. */
const marked = [
  ['patrolkit.grants', 'grants'],
  ['patrolkit.password-later', 'later'],
] as const;

/** What a cookie carries as it is. */
const isPlain = (value: string): boolean => /^[!#-+\--:<-[\]-~]{1,3000}$/.test(value);

/** Makes it. */
export function createRenewal(parts: RenewalParts): Renewal {
  const { environment, http, companions, cookie, markOf, token, onToken } = parts;
  const markOfToken = (of: string): string => markOf('refresh', of);
  const { clock, wallClock, random, cookies, local } = environment;
  let memory: Kept | undefined;
  let line: string | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let disarm: (() => void) | undefined;
  let isGone = false;
  let yieldUntil = Number.NEGATIVE_INFINITY;
  let running: Promise<Renewed> | undefined;

  const get = (): Kept | undefined => {
    if (cookie === undefined) return memory;
    const [name, mark, due, ...rest] = cookies.get(cookie)?.split('.') ?? [];
    return name && mark && rest.length > 0
      ? { line: name, mark, due: Number(due) || 0, refreshToken: rest.join('.') }
      : undefined;
  };
  const set = (kept: Kept | undefined): void => {
    memory = kept;
    if (cookie === undefined) return;
    if (kept) cookies.set(cookie, [kept.line, kept.mark, kept.due, kept.refreshToken].join('.'));
    else cookies.remove(cookie);
  };
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
    // The random part is at most a share of the time left, so that it never passes the end of the token.
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
    // Taken over meanwhile, by whatever way.
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
    // It ended meanwhile, or another took its place.
    if (line !== kept.line || get()?.line !== line) return 'refused';
    if (answered.isDone) {
      take(kept, answered.value);
      return 'renewed';
    }
    const failure = answered.error?.failure;
    if (failure === 'unreachable' || failure === 'http' || failure === 'unreadable') return 'unreachable';
    // Another page may have been faster.
    if (follow()) return 'renewed';
    // A session that cannot be renewed lasts as long as its access token.
    set(undefined);
    return 'refused';
  }

  function take(kept: Kept, { accessToken, refreshToken: next = kept.refreshToken, expiresIn }: NewTokens): void {
    const before = token() ?? '';
    renewedAt = clock.now();
    // Before the token: who reads both never sees a new token with what belongs to the old one.
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
      // Known by it, the pages of the session hear each other whatever their tokens are.
      companions.use(line);
      plan();
    },
    end: isReplaced => {
      stop();
      if (isReplaced || get()?.line === line) set(undefined);
      line = undefined;
      renewedAt = Number.NEGATIVE_INFINITY;
    },
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
