import type { KeptTimes } from '../links/keeping.ts';
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PasswordChange } from '@patrolkit/transport/contract';
import type { Database, Querier } from '../store/database.ts';
import { plainPasswords, type Passwords } from './passwords.ts';
import { ofField, Refusal, refusalCode } from '../http/refusal.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { purgeSessions } from './purge.ts';
import type { Completed, SessionParts } from './session-parts.ts';
import { digest, giveTokens, LIFETIME_MS, successorOf, type MakeToken, type Tokens } from './session-tokens.ts';
import { SignIns, type Try } from './sign-ins.ts';
import { resetPassword, type ResetArguments } from './password-reset.ts';
import { refuseFaulty } from './password-faults.ts';
import { type SecondStep } from './seeds.ts';
import { barOf, findUser, findUsers, type Account } from './users.ts';

/** A signed-in session. */
export interface Session {
  /** Stays the same when its tokens are renewed, so that sockets, leases and tickets stay valid. */
  id: string;
  user: Account;
  /** The second step that must be proved before anything else is answered. */
  pending: SecondStep | undefined;
  /** The browser that signed in, when it was known for the user; only this process knows it. */
  browser?: string | undefined;
  /** The key by which failures of its sign-in are counted, and the mark that the browser sent. */
  lane?: string;
  mark?: string | undefined;
  expiresAt: number;
  /** Until when at least one of its access tokens is valid, ms since 1970. */
  accessUntil: number;
}

/** How long the old tokens stay valid after a renewal, ms. Calls under way and pages that renew at the same time need them. */
export const RENEWED_MS = 30_000;
/** Least time between two updates of the stored expiry of a session in use, ms. */
const TOUCH_MS = 60_000;

interface TokenRow {
  id: string;
  expires_at: number | bigint;
  ended_at: number | bigint | null;
  pending: SecondStep | '';
  renewed_at: number | bigint | null;
}

/** The answer to a right password. */
export type SignedIn = Tokens & Completed & { readonly session: Session };

/** Signs users in and out and knows who a token belongs to. Sessions outlive a restart. */
export class Sessions {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #signIns: SignIns;
  readonly #hash: Passwords['hash'];
  readonly #browsers: KnownBrowsers;
  readonly #renewalKey: Uint8Array;
  readonly #accessMs: number;
  readonly #known = new Map<string, Session>();
  /** The session of each access token, and until when the token is valid. */
  readonly #tokens = new Map<string, { readonly id: string; readonly until: number }>();
  /** Called when a session has ended. */
  onEnd: (sessionId: string) => void = () => undefined;
  /** Called when the user of a session has changed, with the rights that the user has now. */
  onChanged: (session: Session) => void = () => undefined;
  /** Counts ends of sessions and changes of users. A look-up repeats itself when this has changed meanwhile. */
  #changes = 0;

  constructor(parts: SessionParts) {
    const {
      database,
      limits,
      now,
      browsers,
      renewalKey,
      passwords = plainPasswords,
      accessMs = LIFETIME_MS,
      steadyNow = now,
    } = parts;
    this.#database = database;
    this.#now = now;
    this.#signIns = new SignIns({ database, limits, now, steadyNow, browsers, check: passwords.check });
    this.#hash = passwords.hash;
    this.#browsers = browsers;
    this.#renewalKey = renewalKey;
    this.#accessMs = accessMs;
  }

  /** Signs in with account and password digest; `proveCode` throws when the code of a picture is missing or wrong. */
  async signIn(
    given: Try,
    proveCode: (isNeeded: boolean) => Promise<void> = () => Promise.resolve(),
  ): Promise<SignedIn> {
    return this.#signIns.enter(given, proveCode, async (user, { lane, browser }) => {
      const begun = await this.#begin(user, given.address);
      Object.assign(begun.session, { lane, browser, mark: given.mark });
      // The second step needs the fields of the session that its row does not have.
      this.#known.set(begun.session.id, begun.session);
      if (begun.session.pending !== undefined) return begun;
      const failed = await this.#signIns.done(user.account, given.address, lane);
      return { ...begun, ...failed, browserMark: this.#browsers.renewed(given.mark, user) };
    });
  }

  /** Completes a sign-in by its second step: from now on every call is answered. `prove` throws when the step is wrong. */
  async complete(session: Session, address: string, prove: () => Promise<void>): Promise<Completed> {
    const failed = await this.#signIns.prove(session.user.account, address, session.lane ?? '', prove);
    await this.#database.query(`UPDATE sessions SET pending = '' WHERE token = $1`, [session.id]);
    for (const known of [session, this.#known.get(session.id)]) if (known) known.pending = undefined;
    this.#changes++;
    return { ...failed, browserMark: this.#browsers.renewed(session.mark, session.user) };
  }

  /**
   * Gives a session new tokens for its refresh token. The old ones stay valid for RENEWED_MS. Within that time the same refresh token gets
   * the same answer, since pages may renew at the same time and an answer may be lost. A refresh token that is used after that has been
   * copied: the session ends, whoever sends it.
   */
  async renew(refreshToken: string): Promise<Tokens> {
    const now = this.#now();
    const expired = new Refusal(401, 'error.expired', {}, refusalCode.expired);
    const [row] = await this.#database.query<TokenRow>(
      `SELECT sessions.token AS id, sessions.expires_at, sessions.ended_at, sessions.pending, session_tokens.renewed_at
       FROM session_tokens JOIN sessions ON sessions.token = session_tokens.session
       WHERE session_tokens.token = $1 AND session_tokens.kind = 'refresh'`,
      [digest(refreshToken)],
    );
    if (!row) throw expired;
    if (row.ended_at !== null) throw new Refusal(401, 'error.ended', {}, refusalCode.ended);
    if (Number(row.expires_at) <= now || row.pending !== '') throw expired;
    if (row.renewed_at !== null && now - Number(row.renewed_at) > RENEWED_MS) {
      await this.close(row.id);
      throw new Refusal(401, 'error.ended', {}, refusalCode.ended);
    }
    return this.#database.transaction(async inside => {
      const first = await inside.query(
        'UPDATE session_tokens SET renewed_at = $2 WHERE token = $1 AND renewed_at IS NULL RETURNING token',
        [digest(refreshToken), now],
      );
      // Only the first renewal shortens the old tokens. One by another page at the same time must not shorten the new ones.
      if (first.length > 0) {
        await inside.query(
          `UPDATE session_tokens SET until = LEAST(until, $2) WHERE session = $1 AND kind = 'access'`,
          [row.id, now + RENEWED_MS],
        );
        for (const [token, { id, until }] of this.#tokens)
          if (id === row.id) this.#tokens.set(token, { id, until: Math.min(until, now + RENEWED_MS) });
      }
      await inside.query('UPDATE sessions SET expires_at = $2 WHERE token = $1', [row.id, now + LIFETIME_MS]);
      const tokens = await this.#give(inside, row.id, kind => successorOf(this.#renewalKey, kind, refreshToken));
      const known = this.#known.get(row.id);
      if (known) {
        const accessUntil = Math.max(known.accessUntil, now + tokens.expiresIn * 1000);
        Object.assign(known, { expiresAt: now + LIFETIME_MS, accessUntil });
      }
      return tokens;
    });
  }

  /**
   * Changes the password of a session's user, from digests, and ends the user's other sessions. `record` writes the audit in the same
   * transaction. Wrong old passwords have a count of their own.
   */
  async changePassword(
    session: Session,
    change: PasswordChange,
    address: string,
    record: (inside: Querier) => Promise<void>,
  ): Promise<void> {
    const { user } = session;
    if (change.userId !== user.id) throw new Refusal(403, 'error.noRight');
    const [oldPassword, newPassword, newPassword2] = [
      change.oldPassword.toLowerCase(),
      change.newPassword.toLowerCase(),
      change.newPassword2.toLowerCase(),
    ];
    refuseFaulty({ userId: user.id, oldPassword, newPassword, newPassword2 });
    const refuse = (): never => {
      throw ofField('oldPassword', 'error.oldPassword');
    };
    await this.#signIns.change({ account: user.account, password: oldPassword, address }, refuse, async () => {
      const hash = await this.#hash(newPassword, { address, isKnown: true });
      const at = this.#now();
      const ended = await this.#database.transaction(async inside => {
        await inside.query('UPDATE users SET password = $2, password_at = $3, must_change = false WHERE id = $1', [
          user.id,
          hash,
          at,
        ]);
        await record(inside);
        return inside.query<{ token: string }>(
          'UPDATE sessions SET ended_at = $3 WHERE user_id = $1 AND token <> $2 AND ended_at IS NULL RETURNING token',
          [user.id, session.id, at],
        );
      });
      // A call at the same time may have read the session again, as another object.
      for (const known of [session, this.#known.get(session.id)]) {
        if (known) Object.assign(known.user, { mustChange: false, passwordAt: at });
      }
      this.#changes++;
      for (const { token } of ended) this.#forget(token);
    });
  }

  /** Replaces the password of another user, from digests, and ends the user's sessions; the user must change it after signing in. */
  async resetPassword(session: Session, ...more: ResetArguments): Promise<void> {
    const parts = { database: this.#database, hash: this.#hash, now: this.#now };
    for (const token of await resetPassword(parts, session, ...more)) this.#forget(token);
  }

  /**
   * Reads users from the database again, by default those of all sessions. Their sessions go on with what the users may do now. A user who
   * may no longer be signed in loses all sessions.
   */
  async follow(userIds = [...this.#known.values()].map(({ user }) => user.id)): Promise<void> {
    const ids = [...new Set(userIds)];
    if (ids.length === 0) return;
    const before = this.#changes;
    const found = await findUsers(this.#database, 'id', ids);
    if (before !== this.#changes) return this.follow(ids);
    const users = new Map(found.map(({ user }) => [user.id, user]));
    const barred = ids.filter(id => barOf(users.get(id), this.#now()) !== undefined);
    for (const session of this.#known.values()) {
      const user = users.get(session.user.id);
      if (barred.includes(session.user.id)) this.#forget(session.id);
      else if (user && !isDeepStrictEqual(session.user, user)) {
        this.#changes++;
        Object.assign(session.user, user);
        this.onChanged(session);
      }
    }
    if (barred.length > 0)
      await this.#database.query(
        'UPDATE sessions SET ended_at = $2 WHERE user_id = ANY($1::text[]) AND ended_at IS NULL',
        [barred, this.#now()],
      );
  }

  /** Begins a session with its tokens. */
  async #begin(user: Account, address: string): Promise<Tokens & { session: Session }> {
    const now = this.#now();
    const id = digest(randomBytes(32).toString('hex'));
    const session: Session = {
      id,
      user,
      pending: user.second === '' ? undefined : user.second,
      expiresAt: now + LIFETIME_MS,
      accessUntil: now + this.#accessMs,
    };
    const tokens = await this.#database.transaction(async inside => {
      await inside.query(
        `INSERT INTO sessions (token, refresh, user_id, created_at, expires_at, address, pending) VALUES ($1, '', $2, $3, $4, $5, $6)`,
        [id, user.id, now, session.expiresAt, address, user.second],
      );
      return this.#give(inside, id);
    });
    return { ...tokens, session };
  }

  #give(inside: Querier, id: string, make?: MakeToken): Promise<Tokens> {
    return giveTokens(inside, { id, now: this.#now(), accessMs: this.#accessMs, make });
  }

  /** Finds the session of a token. Refuses one that has ended, is unknown, or lacks a second step that the call requires. */
  async find(token: string | undefined, isForSecondStep = false): Promise<Session> {
    const session = await this.#find(token);
    if (session.pending !== undefined && !isForSecondStep)
      throw new Refusal(401, 'error.secondStep', {}, refusalCode.secondStep);
    return session;
  }

  async #find(token: string | undefined): Promise<Session> {
    const expired = new Refusal(401, 'error.expired', {}, refusalCode.expired);
    if (!token) throw expired;
    const access = digest(token);
    const now = this.#now();
    const place = this.#tokens.get(access);
    const known = place && this.#known.get(place.id);
    if (known && place.until > now && known.expiresAt > now) {
      // Nobody waits for the update: the server must obey a stop while the database does not answer.
      if (known.expiresAt - now < LIFETIME_MS - TOUCH_MS) void this.#touch(known);
      return known;
    }
    const before = this.#changes;
    const [row] = await this.#database.query<
      TokenRow & { user_id: string; until: number | bigint; access_until: number | bigint }
    >(
      `SELECT sessions.token AS id, user_id, expires_at, ended_at, pending, until, renewed_at,
         (SELECT max(until) FROM session_tokens AS others WHERE others.session = sessions.token AND kind = 'access') AS access_until
       FROM session_tokens JOIN sessions ON sessions.token = session_tokens.session
       WHERE session_tokens.token = $1 AND kind = 'access'`,
      [access],
    );
    const isEnded = row !== undefined && row.ended_at !== null;
    if (!row || (!isEnded && (Number(row.expires_at) <= now || Number(row.until) <= now))) throw expired;
    const found = await findUser(this.#database, 'id', row.user_id);
    const bar = barOf(found?.user, now);
    if (!found || bar !== undefined || isEnded) throw new Refusal(401, bar ?? 'error.ended', {}, refusalCode.ended);
    if (before !== this.#changes) return this.#find(token);
    const session = this.#known.get(row.id) ?? {
      id: row.id,
      user: found.user,
      pending: row.pending === '' ? undefined : row.pending,
      expiresAt: Number(row.expires_at),
      accessUntil: Number(row.access_until),
    };
    this.#known.set(row.id, session);
    this.#tokens.set(access, { id: row.id, until: Number(row.until) });
    return session;
  }

  /** Ends the session of a token, access or refresh. */
  async end(token: string): Promise<void> {
    const [row] = await this.#database.query<{ session: string }>(
      'SELECT session FROM session_tokens WHERE token = $1',
      [digest(token)],
    );
    if (row) await this.close(row.session);
  }

  /** Ends a session by its id. */
  async close(id: string): Promise<void> {
    await this.#database.query('UPDATE sessions SET ended_at = $2 WHERE token = $1 AND ended_at IS NULL', [
      id,
      this.#now(),
    ]);
    this.#forget(id);
  }

  /** Hashes the digest of a password. */
  hashOf(digested: string): Promise<string> {
    return this.#hash(digested, { address: '', isKnown: true });
  }

  /** Ends all sessions of a user. */
  async endOf(userId: string): Promise<void> {
    const ended = await this.#database.query<{ token: string }>(
      'UPDATE sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL RETURNING token',
      [userId, this.#now()],
    );
    for (const { token } of ended) this.#forget(token);
  }

  /** Makes the sessions of one user, or all sessions, expire now. */
  async expire(userId?: string): Promise<void> {
    await this.#database.query('UPDATE sessions SET expires_at = 0 WHERE $1::text IS NULL OR user_id = $1', [
      userId ?? null,
    ]);
    for (const [id, session] of this.#known) if (userId === undefined || session.user.id === userId) this.#forget(id);
  }

  /** Forgets sessions and tokens that have expired; called every second. */
  sweep(): void {
    const now = this.#now();
    for (const [id, session] of this.#known)
      if (session.expiresAt <= now || session.accessUntil <= now) this.#forget(id);
    for (const [token, { until }] of this.#tokens) if (until <= now) this.#tokens.delete(token);
  }

  /** Removes old ended sessions and old sign-ins, and ends the oldest sessions of users with too many; called every hour. */
  async purge(kept: Pick<KeptTimes, 'signIns'>): Promise<void> {
    for (const token of await purgeSessions(this.#database, this.#now(), kept)) this.#forget(token);
  }

  /** Stores the new expiry of a session that has not ended. When that fails, the next use tries again. */
  async #touch(session: Session): Promise<void> {
    const { id, expiresAt } = session;
    const now = this.#now();
    session.expiresAt = now + LIFETIME_MS;
    try {
      const alive = await this.#database.query(
        'UPDATE sessions SET expires_at = $2 WHERE token = $1 AND ended_at IS NULL AND expires_at > $3 RETURNING token',
        [id, session.expiresAt, now],
      );
      // The session ended without this server's knowledge.
      if (alive.length === 0 && this.#known.get(id) === session) this.#forget(id);
    } catch {
      session.expiresAt = expiresAt;
    }
  }

  #forget(id: string): void {
    this.#changes++;
    this.#known.delete(id);
    for (const [token, known] of this.#tokens) if (known.id === id) this.#tokens.delete(token);
    this.onEnd(id);
  }
}
