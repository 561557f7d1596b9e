/**
 * The session: sign-in, restoring after a reload, keep-alive, expiry and sign-out everywhere (specification section 4 "Session",
 * safety.md 5).
 */
import {
  getPrivilegesByUser,
  keepTokenConnection,
  logout,
  type CallError,
  type Clock,
  type HttpClient,
  type User,
  type VerifyPicture,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import { attempt, doneWell, failed, type Notice, type Outcome } from '../outcome.ts';
import type { Capability, Part, UnconfirmedStop } from '../part.ts';
import type { Store } from '../store.ts';
import type { Accounts } from './accounts.ts';
import { createGrants } from './grants.ts';
import { createPasswords, type PasswordDue } from './password-due.ts';
import { endedBy, judge } from './judge.ts';
import { createReader } from './read-again.ts';
import type { PasswordOutcome } from './password.ts';
import { createSignIn, type Credentials, type SignInParts } from './sign-in.ts';
import type { NewTokens, Session, SignInStep } from './state.ts';
import { createSessionToken, type SessionToken, type TokenStorage } from './token.ts';

/** The session and its verbs. */
export interface SessionStore {
  /** The state of the session, and its user. */
  readonly $session: Store<Session>;
  /** Whether a change of the password is advised or required. While it is required, no other call is made and no channel is open. */
  readonly $passwordDue: Store<PasswordDue>;
  /** Whether there is a token that `restore` can try. */
  hasToken(): boolean;
  /** The step that a sign-in still needs before the session begins: a code by message, or of a second factor. Undefined for none. */
  readonly $step: Store<SignInStep | undefined>;
  /** A picture with a code, for a server that asks for one. */
  verifyPicture(): Promise<Outcome<VerifyPicture>>;
  /**
   * Signs in. Sends the password as a digest. The outcome is also done when the server asks for a second step: then `$step` has the step
   * and there is no session yet. Otherwise its `problem` says why the sign-in failed.
   */
  signIn(credentials: Credentials): Promise<Outcome>;
  /** Changes the user's own password and ends the user's other sessions. Sends passwords as digests. */
  changePassword(oldPassword: string, newPassword: string, newPassword2: string): Promise<PasswordOutcome>;
  /** Reads and changes records of users. Undefined when the code for it cannot be loaded. */
  accounts(): Promise<Accounts | undefined>;
  /** Hides the advice to change the password for this session. */
  postponePasswordChange(): void;
  /** Takes over a token that this page has stored or that the entry brought. */
  restore(): Promise<Outcome>;
  /**
   * Replaces the session by that of another token (entry query `token`) when the server says whose it is. Otherwise the outcome's `problem`
   * says why, and a session that is in use goes on.
   */
  adopt(token: string): Promise<Outcome>;
  /** Signs out, here and in every other page of this session. */
  signOut(): Promise<void>;
  /** Reads the user again, because the rights have changed, or the language of names. Reports an answer without roles and keeps the earlier user. */
  renew(): Promise<void>;
}

/** The part of the session that only the console calls. */
export interface SessionPart extends Required<Pick<Part, 'dispose'>> {
  /** The token for calls and sockets. It is never shown and never logged. */
  readonly token: () => string | undefined;
  /** The number of the session in this page. A renewal keeps it; each sign-in and sign-out changes it. */
  readonly line: () => number;
  /** The token that a socket must carry itself. Undefined when the browser keeps it in the cookie; a browser may refuse to. */
  readonly socketToken: () => string | undefined;
  /** Whether the session may go on with another token after the server refused this one as expired. */
  readonly mayRenew: () => boolean;
  /** Called when the server says that the session has ended, by the answer to a call. */
  expire(error?: CallError): void;
  /** Asks the server at once whether the session is still valid. */
  probe(): Promise<void>;
}

/** Keep-alive, and keep-alive after a failure, milliseconds (specification section 9). */
export const keepAlive = { every: 300_000, afterFailure: 5_000 } as const;

/** Time after the end of a session in which the next end asks the server first, ms: it may follow from a late answer to the earlier one. */
const expireOncePer = 10_000;

/** Whether a cookie, a header and a subprotocol carry a token unchanged. No other text counts as one, so none sets a cookie attribute. */
const isToken = (value: string): boolean => /^[!#-+\--:<-[\]-~]{1,4000}$/.test(value);

/** Without tokens of a sign-in, the token came with the address, or from the page. */
const entryOf = (tokens: NewTokens | undefined): { readonly isDirectEntry?: true } =>
  tokens ? {} : { isDirectEntry: true };

/** What the store reports to the console. */
export interface SessionEvents extends Pick<SignInParts, 'service' | 'onFailedTries'> {
  /** Called before any reader of the store sees the new state. */
  readonly onChange: (session: Session) => void;
  /** The session ends. Everything that moves must stop while the token is still valid. Takes at most a second. */
  readonly onEnding: () => Promise<readonly UnconfirmedStop[]>;
  /** The session goes on with another token, which sockets need that open from now on. */
  readonly onRenewed: () => void;
  /** The server's second answer about the user cannot count. The session goes on with the earlier one. */
  readonly onUnread: (problem: Notice) => void;
}

/** Makes the store. */
export function createSession(
  environment: Environment,
  http: HttpClient,
  tokenStorage: TokenStorage,
  { onChange, onEnding, onRenewed, onUnread, ...told }: SessionEvents,
): Capability<SessionStore, SessionPart> {
  /** A token whose user is still unknown, because the server did not answer. */
  let candidate: string | undefined;
  const token = createSessionToken(
    environment,
    http,
    tokenStorage,
    onRenewed,
    () => endElsewhere(),
    () => void store.renew(),
  );
  const { $session, become, generation, change, begin, beat, expire, endElsewhere, signOut, dispose } = createState(
    environment.clock,
    http,
    token,
    onChange,
    () => {
      candidate = undefined;
      return onEnding();
    },
  );

  const grants = createGrants(environment);
  /** Adds what only the answer to the sign-in says about a user (interpretations.md 49). */
  const granted = (user: User): User => ({ ...grants.of(token.get() ?? ''), ...user });

  const passwords = createPasswords({
    environment,
    http,
    $session,
    token: token.get,
    onChanged: user => become({ state: 'signed-in', user }),
  });

  /** Reads the user of the present token. */
  async function enter(isAgain = false): Promise<Outcome> {
    const mine = begin();
    become({ state: 'restoring' });
    const read = await attempt(http.request(getPrivilegesByUser, {}));
    if (mine !== generation()) return failed({ id: 'session.replaced' });
    const judged = judge(read);
    if (judged.user) {
      become({ state: 'signed-in', user: granted(judged.user) });
      return doneWell;
    }
    if (judged.isWrong && !isAgain && (await token.isRenewed()) && mine === generation()) return enter(true);
    if (mine !== generation()) return failed({ id: 'session.replaced' });
    if (judged.isWrong) token.set(undefined);
    become({ state: 'signed-out', problem: judged.problem });
    return judged.outcome;
  }

  /** Begins again without the earlier token. */
  const drop = (session: Session): void => {
    begin();
    token.drop();
    become(session);
  };

  /**
   * Takes over a token. Replaces nothing until the server says whose it is, so a wrong token ends no session. A right one ends the session
   * that it replaces, here and in the pages that share the cookie; their robots stop first. With `mayAsk` the sign-in has proved no code
   * yet, and the user's privileges may ask for one.
   */
  const replace = async (next: string, tokens?: NewTokens, mayAsk = false): Promise<Outcome> => {
    const isInUse = $session.get().state === 'signed-in';
    const problem: Notice = { id: 'session.auth401' };
    if (!isToken(next)) {
      if (!isInUse) drop({ state: 'signed-out', problem });
      return failed(problem);
    }
    if (next === token.get()) {
      if (tokens) grants.keep(next, tokens);
      return isInUse ? doneWell : enter();
    }
    if (!isInUse) {
      candidate = next;
      drop({ state: 'restoring' });
    }
    const mine = change();
    const judged = judge(await attempt(http.request(getPrivilegesByUser, entryOf(tokens), { token: next })));
    if (mine !== change()) return failed({ id: 'session.replaced' });
    if (!judged.user) {
      if (judged.isWrong) candidate = undefined;
      if (!isInUse) become({ state: 'signed-out', problem: judged.problem });
      return judged.outcome;
    }
    if (mayAsk && tokens && judged.user.needsSmsCode) {
      candidate = undefined;
      if (!isInUse) become({ state: 'signed-out' });
      return signing.ask('sms', tokens);
    }
    begin();
    const asked = change();
    await Promise.all([isInUse ? onEnding() : undefined, tokenStorage === 'cookie' ? token.askOthers() : undefined]);
    if (asked !== change()) return failed({ id: 'session.replaced' });
    // When the earlier session has expired meanwhile, its end must not take the new token.
    begin();
    candidate = undefined;
    // The earlier session is over, even if the user is the same. Driving and sockets begin again with the new token.
    if (isInUse) become({ state: 'restoring' });
    token.set(next, tokens);
    if (tokens) grants.keep(next, tokens);
    become({ state: 'signed-in', user: granted(judged.user) });
    return doneWell;
  };

  const signing = createSignIn({ environment, http, enter: replace, ...told });

  const store: SessionStore = {
    $session,
    $passwordDue: passwords.$passwordDue,
    changePassword: passwords.change,
    postponePasswordChange: passwords.postpone,
    renew: createReader({ http, $session, generation, become, granted, onUnread }),
    hasToken: () => part.token() !== undefined,
    $step: signing.$step,
    accounts: async () =>
      (await import('./accounts.ts').catch(() => undefined))?.createAccounts(http, () => {
        token.tellUserChanged();
        return store.renew();
      }),
    verifyPicture: signing.verifyPicture,
    signIn: signing.signIn,
    restore: async () => {
      if (candidate !== undefined) return replace(candidate);
      return token.get() === undefined ? failed({ id: 'session.none' }) : enter();
    },
    adopt: replace,
    signOut,
  };
  const part: SessionPart = {
    token: () => token.get() ?? candidate,
    line: token.line,
    socketToken: () => (token.isInCookie() ? undefined : part.token()),
    mayRenew: token.mayRenew,
    expire,
    probe: beat,
    dispose: () => {
      dispose();
      token.dispose();
    },
  };
  return { store, part };
}

/** The state of the session: how it changes, is kept alive, and ends. */
function createState(
  clock: Clock,
  http: HttpClient,
  token: SessionToken,
  onChange: SessionEvents['onChange'],
  onEnding: SessionEvents['onEnding'],
) {
  const $session = atom<Session>({ state: 'signed-out' });
  let disarm: (() => void) | undefined;
  /** Rises with every change of session, so that the store drops answers for an older one. */
  let generation = 0;
  /** Rises with the same changes, except when a session expires. A token that is being adopted outlives the one that it replaces. */
  let change = 0;
  let expiredAt = Number.NEGATIVE_INFINITY;
  let isBeating = false;
  /** True after the console has ended. Late answers then begin nothing. */
  let isGone = false;
  /** The end that is under way, its stops, and the call that ends the session at the server. */
  let ending: Promise<void> | undefined;
  let stopping: Promise<readonly UnconfirmedStop[]> = Promise.resolve([]);
  let goodbye: Promise<unknown> | undefined;

  const become = (session: Session): void => {
    if (isGone) return;
    // A user who is read again goes on with the session, and so does its keep-alive.
    const goesOn = session.state === 'signed-in' && $session.get().state === 'signed-in';
    if (!goesOn) disarm?.();
    onChange(session);
    $session.set(session);
    if (session.state === 'signed-in' && !goesOn) disarm = clock.after(keepAlive.every, beat);
  };

  /** Whether the session with this number still goes on. */
  const isCurrent = (mine: number): boolean => mine === generation && $session.get().state === 'signed-in';

  /** The server says that the token has expired. Another page may have renewed it, or this page still can. */
  const over = async (problem: Notice | undefined): Promise<void> => {
    if (token.isFresh()) return beat();
    // If the session cannot be renewed, it ends at once, so that robots stop and sound ends without a wait.
    if (!token.mayRenew()) return end('expired', problem);
    const mine = generation;
    const isBack = await token.isRenewed();
    if (isCurrent(mine) && !isBack) await end('expired', problem);
  };

  async function beat(): Promise<void> {
    if (isBeating) return;
    // The cookie belongs to another session now, so this session's sockets could not reconnect.
    if (token.isReplaced()) return void end('elsewhere');
    isBeating = true;
    const mine = generation;
    const asked = token.get();
    const kept = await attempt(http.request(keepTokenConnection, {}));
    isBeating = false;
    if (!isCurrent(mine)) return;
    const isOver = !kept.isDone && kept.error?.failure === 'session-ended';
    // Another page may have renewed the token meanwhile, or this page renews it now.
    const isExpired = isOver && asked === token.get() && !(await token.isRenewed());
    // The user may have signed out, or another user in, during the renewal.
    if (!isCurrent(mine)) return;
    if (isExpired) return void end('expired', kept.isDone ? undefined : endedBy(kept.error));
    disarm?.();
    disarm = clock.after(kept.isDone ? keepAlive.every : keepAlive.afterFailure, beat);
  }

  /** Stops the robots first, in every page of the session. Then the state changes, and the token goes last (interpretations.md 54). */
  const end = (how: 'here' | 'elsewhere' | 'expired', problem?: Notice): Promise<void> =>
    (ending ??= finish(how, problem).finally(() => {
      ending = undefined;
    }));

  async function finish(how: 'here' | 'elsewhere' | 'expired', problem?: Notice): Promise<void> {
    const mine = ++generation;
    if (how === 'expired') expiredAt = clock.now();
    else change += 1;
    const others = how === 'here' ? token.askOthers() : undefined;
    stopping = onEnding();
    const unconfirmed = new Map([...(await stopping), ...((await others) ?? [])].map(robot => [robot.id, robot]));
    // A user has signed in meanwhile.
    if (mine !== generation) return;
    become({
      state: 'signed-out',
      ...(how === 'expired' ? { isExpired: true } : {}),
      ...(problem ? { problem } : {}),
      ...(unconfirmed.size > 0 ? { unconfirmed: [...unconfirmed.values()] } : {}),
    });
    // The call goes out before the token is removed, because its Token header needs it.
    const accessToken = token.get();
    goodbye =
      how === 'here' && accessToken !== undefined
        ? attempt(http.request(logout, { accessToken }, { keepalive: true }))
        : undefined;
    token.set(undefined);
  }

  return {
    $session,
    become,
    generation: () => (isGone ? Number.NaN : generation),
    change: () => (isGone ? Number.NaN : change),
    /** Another session begins, or is tried. The store drops answers for the earlier one. */
    begin: () => {
      change += 1;
      return (generation += 1);
    },
    beat,
    expire: (error?: CallError) => {
      if ($session.get().state === 'signed-out') return;
      if (clock.now() - expiredAt < expireOncePer) void beat();
      else void over(endedBy(error));
    },
    /** Another page ended the session. Resolves with the unconfirmed stops of this page. */
    endElsewhere: () => {
      if ($session.get().state !== 'signed-out') void end('elsewhere');
      return stopping;
    },
    signOut: async () => {
      await end('here');
      await goodbye;
    },
    dispose: () => {
      isGone = true;
      // A sign-out that is under way goes on: it still calls the server and drops the token.
      if (!ending) generation += 1;
      disarm?.();
    },
  };
}
