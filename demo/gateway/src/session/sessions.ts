import { createHash, randomBytes } from 'node:crypto';
import {
  isPasswordDigest,
  passwordFaults,
  type PasswordChange,
  type PasswordFault,
} from '@patrolkit/transport/contract';
import type { Database, Querier } from '../store/database.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { ofField, ofFields, Refusal, refusalCode, tooEarly } from '../http/refusal.ts';
import type { TextKey } from '../http/texts.ts';
import { findUser, isKnownPassword, type Account } from './users.ts';

/** A signed-in session. */
export interface Session {
  /** Digest of the token: the token itself is never stored. */
  id: string;
  user: Account;
  expiresAt: number;
}

/** Limits of signing in. */
export interface SignInLimits {
  failures: number;
  withinMs: number;
  perMinute: number;
}

/** The limits of every day. */
export const signInLimits: SignInLimits = { failures: 10, withinMs: 15 * 60_000, perMinute: 20 };

/** What is kept of sessions and sign-ins. */
export const sessionLimits = {
  /** A session that is over is known as such for so long, ms. */
  endedMs: 7 * 86_400_000,
  /** Sessions of one user at a time: the one that was used longest ago ends for the next. */
  perUser: 100,
  /** Sign-ins are kept for so long, ms, and so many at most. */
  signInsMs: 30 * 86_400_000,
  mostSignIns: 100_000,
} as const;

/** A session lasts this long after its last sign of life. */
const LIFETIME_MS = 12 * 3600_000;
/** Sign-ins that are being worked on at once; each costs a third of a second. */
const MOST_TRIES = 40;
/** How often a sign of life is written down. */
const TOUCH_MS = 60_000;

/** What is wrong with a change, in the server's words; the console has found it before. */
const faultTexts: Readonly<Record<PasswordFault, TextKey>> = {
  missing: 'error.passwordMissing',
  format: 'error.passwordForm',
  same: 'error.passwordSame',
  different: 'error.passwordDifferent',
};

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Signs users in and out and knows who a token belongs to. Sessions outlive a restart. */
export class Sessions {
  readonly #database: Database;
  readonly #limits: SignInLimits;
  readonly #now: () => number;
  readonly #known = new Map<string, Session>();
  readonly #attempts = new Map<string, number[]>();
  /** The last try of each account that is being tried now. */
  readonly #trying = new Map<string, Promise<unknown>>();
  #tries = 0;
  /** Called when a session is over. */
  onEnd: (sessionId: string) => void = () => undefined;

  readonly #check: typeof checkPassword;
  readonly #hash: typeof hashPassword;
  /** Rises with every end of a session and change of a user: what was read before is read again. */
  #changes = 0;

  constructor(database: Database, limits: SignInLimits, now: () => number, check = checkPassword, hash = hashPassword) {
    this.#check = check;
    this.#hash = hash;
    this.#database = database;
    this.#limits = limits;
    this.#now = now;
  }

  /** Signs in with account and password digest. */
  async signIn(
    account: string,
    password: string,
    address: string,
  ): Promise<{ accessToken: string; refreshToken: string }> {
    return this.#inTurn(account, address, async () => {
      const user = await this.#compare(account, password, address, () => {
        throw new Refusal(200, 'error.login', {}, refusalCode.wrongLogin);
      });
      return this.#begin(user, address);
    });
  }

  /**
   * Changes the password of a session's user, from digests, and ends the user's other sessions; `record` writes it down in the same
   * transaction. A wrong old password counts like a wrong sign-in.
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
    const faults = passwordFaults({ userId: user.id, oldPassword, newPassword, newPassword2 }, isPasswordDigest);
    const [wrong, ...others] = Object.entries(faults).map(([field, fault]) => ({
      field,
      key: faultTexts[fault],
      words: {},
    }));
    if (wrong) throw ofFields([wrong, ...others]);
    if (isKnownPassword(newPassword)) throw ofField('newPassword', 'error.passwordKnown');
    await this.#inTurn(user.account, address, async () => {
      await this.#compare(user.account, oldPassword, address, () => {
        throw ofField('oldPassword', 'error.oldPassword');
      });
      const hash = await this.#hash(newPassword);
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
      // A call at the same time may have read the session anew.
      for (const known of [session, this.#known.get(session.id)]) {
        if (known) Object.assign(known.user, { mustChange: false, passwordAt: at });
      }
      this.#changes++;
      for (const { token } of ended) this.#forget(token);
    });
  }

  /** Tries of one account go one after another: each counts before the next is made. */
  async #inTurn<T>(account: string, address: string, work: () => Promise<T>): Promise<T> {
    const now = this.#now();
    const recent = (this.#attempts.get(address) ?? []).filter(at => now - at < 60_000);
    if (recent.length >= this.#limits.perMinute)
      throw tooEarly(((recent[0] ?? now) + 60_000 - now) / 1000, 'error.tooFastLogins');
    this.#attempts.set(address, [...recent, now]);
    if (this.#attempts.size > 10_000) this.#attempts.clear();
    if (this.#tries >= MOST_TRIES) throw tooEarly(10, 'error.busyLogins');
    this.#tries++;
    const trying = (this.#trying.get(account) ?? Promise.resolve()).then(work, work);
    this.#trying.set(account, trying);
    try {
      return await trying;
    } finally {
      this.#tries--;
      if (this.#trying.get(account) === trying) this.#trying.delete(account);
    }
  }

  /** Compares the password of an account, and counts; beyond the limit nothing is compared. */
  async #compare(account: string, password: string, address: string, refuse: () => never): Promise<Account> {
    const now = this.#now();
    const failures = await this.#database.query<{ at: number | bigint }>(
      'SELECT at FROM sign_ins WHERE account = $1 AND NOT ok AND at > $2 ORDER BY at DESC LIMIT $3',
      [account, now - this.#limits.withinMs, this.#limits.failures],
    );
    const oldest = failures[this.#limits.failures - 1];
    if (oldest) {
      const waitMs = Number(oldest.at) + this.#limits.withinMs - now;
      throw tooEarly(waitMs / 1000, 'error.tooManyLogins', { n: Math.max(1, Math.ceil(waitMs / 60_000)) });
    }
    const found = await findUser(this.#database, 'account', account);
    const right = await this.#check(password.toLowerCase(), found?.password || undefined);
    await this.#database.query('INSERT INTO sign_ins VALUES ($1, $2, $3, $4)', [account, address, now, right]);
    if (!found || !right) return refuse();
    if (found.user.locked) throw new Refusal(200, 'error.locked', {}, refusalCode.locked);
    await this.#database.query('DELETE FROM sign_ins WHERE account = $1 AND NOT ok', [account]);
    return found.user;
  }

  async #begin(user: Account, address: string): Promise<{ accessToken: string; refreshToken: string }> {
    const now = this.#now();
    const accessToken = randomBytes(32).toString('hex');
    const refreshToken = randomBytes(32).toString('hex');
    await this.#database.query('INSERT INTO sessions VALUES ($1, $2, $3, $4, $5, NULL, $6)', [
      digest(accessToken),
      digest(refreshToken),
      user.id,
      now,
      now + LIFETIME_MS,
      address,
    ]);
    return { accessToken, refreshToken };
  }

  /** The session of a token; a refusal with the fitting code when there is none. */
  async find(token: string | undefined): Promise<Session> {
    if (!token) throw new Refusal(401, 'error.expired', {}, refusalCode.expired);
    const id = digest(token);
    const now = this.#now();
    const known = this.#known.get(id);
    if (known && known.expiresAt > now) {
      if (known.expiresAt - now < LIFETIME_MS - TOUCH_MS) await this.#touch(known);
      return known;
    }
    const before = this.#changes;
    const [row] = await this.#database.query<{
      user_id: string;
      expires_at: number | bigint;
      ended_at: number | bigint | null;
    }>('SELECT user_id, expires_at, ended_at FROM sessions WHERE token = $1', [id]);
    if (row?.ended_at) throw new Refusal(401, 'error.ended', {}, refusalCode.ended);
    const found = row && Number(row.expires_at) > now ? await findUser(this.#database, 'id', row.user_id) : undefined;
    if (!row || !found || found.user.locked) throw new Refusal(401, 'error.expired', {}, refusalCode.expired);
    if (before !== this.#changes) return this.find(token);
    const session = { id, user: found.user, expiresAt: Number(row.expires_at) };
    this.#known.set(id, session);
    return session;
  }

  /** Ends the session of a token. */
  async end(token: string): Promise<void> {
    const id = digest(token);
    await this.#database.query('UPDATE sessions SET ended_at = $2 WHERE token = $1 AND ended_at IS NULL', [
      id,
      this.#now(),
    ]);
    this.#forget(id);
  }

  /** Lets sessions expire now: of one user, or all. */
  async expire(userId?: string): Promise<void> {
    await this.#database.query('UPDATE sessions SET expires_at = 0 WHERE $1::text IS NULL OR user_id = $1', [
      userId ?? null,
    ]);
    for (const [id, session] of this.#known) if (userId === undefined || session.user.id === userId) this.#forget(id);
  }

  /** Ends what has run out; called every second. */
  sweep(): void {
    const now = this.#now();
    for (const [id, session] of this.#known) if (session.expiresAt <= now) this.#forget(id);
  }

  /** Removes what is long over, ends the oldest sessions of a user who has too many, and forgets old sign-ins; called every hour. */
  async tidy(): Promise<void> {
    const now = this.#now();
    const { endedMs, perUser, signInsMs, mostSignIns } = sessionLimits;
    await this.#database.query('DELETE FROM sessions WHERE coalesce(ended_at, expires_at) < $1', [now - endedMs]);
    const ended = await this.#database.query<{ token: string }>(
      `UPDATE sessions SET ended_at = $1 WHERE token IN (
         SELECT token FROM (
           SELECT token, row_number() OVER (PARTITION BY user_id ORDER BY expires_at DESC, created_at DESC, token) AS place
           FROM sessions WHERE ended_at IS NULL AND expires_at > $1
         ) AS live WHERE place > $2
       ) RETURNING token`,
      [now, perUser],
    );
    for (const { token } of ended) this.#forget(token);
    await this.#database.query(
      'DELETE FROM sign_ins WHERE at < $1 OR at < (SELECT at FROM sign_ins ORDER BY at DESC OFFSET $2 LIMIT 1)',
      [now - signInsMs, mostSignIns - 1],
    );
  }

  async #touch(session: Session): Promise<void> {
    session.expiresAt = this.#now() + LIFETIME_MS;
    await this.#database.query('UPDATE sessions SET expires_at = $2 WHERE token = $1', [session.id, session.expiresAt]);
  }

  #forget(id: string): void {
    this.#changes++;
    this.#known.delete(id);
    this.onEnd(id);
  }
}
