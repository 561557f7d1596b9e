/**
 * The session: sign-in, restoring after a reload, keep-alive, expiry and sign-out everywhere (specification section 4
 * "Session", safety.md 5).
 */
import {
  getPrivilegesByUser,
  keepTokenConnection,
  login,
  logout,
  passwordDigest,
  tokenCookie,
  type CallError,
  type HttpClient,
  type User,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import { attempt, doneWell, failed, type Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';

/** Where a session stands. */
export type Session =
  | { readonly state: 'signed-out'; /** It ended without being asked to. */ readonly isExpired?: boolean }
  | { readonly state: 'restoring' }
  | { readonly state: 'signed-in'; readonly user: User };

/** What a user types to sign in. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The session and its verbs. */
export interface SessionStore {
  readonly $session: Store<Session>;
  /** The token for calls and sockets; never shown, never logged. */
  readonly token: () => string | undefined;
  /** Signs in. The password leaves as its digest. */
  signIn(credentials: Credentials): Promise<Outcome>;
  /** Takes over a token that this page kept, or that the entry brought. */
  restore(): Promise<Outcome>;
  /** Replaces the session by that of another token (entry query `token`). */
  adopt(token: string): Promise<Outcome>;
  /** Signs out, here and in every other page of this session. */
  signOut(): Promise<void>;
  /** The server says that the session has ended. */
  expire(): void;
  /** Asks the server at once whether the session still stands. */
  probe(): Promise<void>;
  /** Reads the user again: names come in the language on screen. */
  renew(): Promise<void>;
  /** Ends timers and listeners. */
  dispose(): void;
}

/** Keep-alive, and keep-alive after a failure, milliseconds (specification section 9). */
export const keepAlive = { every: 300_000, afterFailure: 5_000 } as const;

const signedOutMessage = 'signed-out';

/** How the token is kept: in the cookie of a standalone console, or in memory (safety.md 5.3). */
export type TokenStorage = 'cookie' | 'memory';

/** Makes the store. `onChange` runs before any reader of the store sees the new state. */
export function createSession(
  environment: Environment,
  http: HttpClient,
  tokenStorage: TokenStorage,
  onChange: (session: Session) => void,
): SessionStore {
  const { clock, cookies, otherPages } = environment;
  const $session = atom<Session>({ state: 'signed-out' });
  let token = tokenStorage === 'cookie' ? cookies.get(tokenCookie) : undefined;
  let disarm: (() => void) | undefined;
  /** Rises with every change of session: answers for an older one are dropped. */
  let generation = 0;

  const setToken = (next: string | undefined): void => {
    token = next;
    if (tokenStorage !== 'cookie') return;
    if (next === undefined) cookies.remove(tokenCookie);
    else cookies.set(tokenCookie, next);
  };

  const become = (session: Session): void => {
    disarm?.();
    disarm = undefined;
    onChange(session);
    $session.set(session);
    if (session.state === 'signed-in') disarm = clock.after(keepAlive.every, beat);
  };

  async function beat(): Promise<void> {
    const mine = generation;
    const kept = await attempt(http.request(keepTokenConnection, {}));
    if (mine !== generation || $session.get().state !== 'signed-in') return;
    disarm?.();
    disarm = clock.after(kept.isDone ? keepAlive.every : keepAlive.afterFailure, beat);
  }

  /** Reads the user of the token at hand. */
  async function enter(): Promise<Outcome> {
    const mine = ++generation;
    become({ state: 'restoring' });
    const read = await attempt(http.request(getPrivilegesByUser, {}));
    if (mine !== generation) return failed({ id: 'session.replaced' });
    if (read.isDone && read.value.permissions.length > 0) {
      become({ state: 'signed-in', user: read.value });
      return doneWell;
    }
    // A server that cannot be reached says nothing about the token: keep it for the next try.
    if (read.isDone || isSessionOver(read.error)) setToken(undefined);
    become({ state: 'signed-out' });
    if (read.isDone) return failed({ id: 'session.noRoles' });
    return read.error?.failure === 'unauthorised' ? failed({ id: 'session.auth401' }, read.error) : read;
  }

  const end = (isExpired: boolean): void => {
    generation += 1;
    // What must be said with this session's token, the stop of a hold above all, is said inside `become`.
    become(isExpired ? { state: 'signed-out', isExpired } : { state: 'signed-out' });
    setToken(undefined);
  };

  const stopListening = otherPages.listen(message => {
    if (message === signedOutMessage && tokenStorage === 'cookie' && $session.get().state !== 'signed-out') end(false);
  });

  return {
    $session,
    renew: async () => {
      const mine = generation;
      const read = await attempt(http.request(getPrivilegesByUser, {}));
      const before = $session.get();
      if (mine !== generation || !read.isDone || before.state !== 'signed-in' || before.user.id !== read.value.id)
        return;
      $session.set({ state: 'signed-in', user: read.value });
    },
    token: () => token,
    signIn: async ({ username, password }) => {
      const answered = await attempt(
        http.request(login, { username: username.trim(), password: passwordDigest(password), grantType: 'password' }),
      );
      if (!answered.isDone) return answered;
      setToken(answered.value.accessToken);
      return enter();
    },
    restore: async () => (token === undefined ? failed({ id: 'session.none' }) : enter()),
    adopt: async next => {
      setToken(next);
      return enter();
    },
    signOut: async () => {
      const ending = token;
      end(false);
      if (ending === undefined) return;
      otherPages.post(signedOutMessage);
      // The header is gone with the session, so the call carries the token as its parameter says.
      await attempt(http.request(logout, { accessToken: ending }, { keepalive: true }));
    },
    expire: () => {
      if ($session.get().state !== 'signed-out') end(true);
    },
    probe: beat,
    dispose: () => {
      generation += 1;
      disarm?.();
      stopListening();
    },
  };
}

const isSessionOver = (error: CallError | undefined): boolean =>
  error?.failure === 'session-ended' || error?.failure === 'unauthorised';
