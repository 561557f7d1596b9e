import type { Database, Querier } from '../store/database.ts';
import { Refusal, refusalCode, tooEarly } from '../http/refusal.ts';
import type { checkPassword } from './passwords.ts';
import { AddressRate } from './rate.ts';
import { findUser, type Account } from './users.ts';

/** Limits of signing in. */
export interface SignInLimits {
  failures: number;
  withinMs: number;
  perMinute: number;
  /** After so many failures the code of a picture is required. */
  codeAfter: number;
}

/** The limits outside tests. */
export const signInLimits: SignInLimits = { failures: 10, withinMs: 15 * 60_000, perMinute: 20, codeAfter: 3 };

/** The result of a sign-in, as it is stored. */
export type SignInOutcome = 'done' | 'wrong' | 'locked' | 'limited' | 'code';

/** Most sign-ins that are handled at once; each takes a third of a second. */
const MOST_TRIES = 40;

/** Handles sign-ins: one at a time for each account, within limits, with a record of each. */
export class SignIns {
  readonly #database: Database;
  readonly #limits: SignInLimits;
  readonly #now: () => number;
  readonly #steadyNow: () => number;
  readonly #check: typeof checkPassword;
  readonly #rate: AddressRate;
  /** The last try of each account that is being tried now. */
  readonly #trying = new Map<string, Promise<unknown>>();
  #tries = 0;

  /** The rate of an address is counted by `steadyNow`, a clock that is never set back. */
  constructor(
    database: Database,
    limits: SignInLimits,
    now: () => number,
    check: typeof checkPassword,
    steadyNow: () => number,
  ) {
    this.#database = database;
    this.#limits = limits;
    this.#rate = new AddressRate(limits.perMinute);
    this.#now = now;
    this.#check = check;
    this.#steadyNow = steadyNow;
  }

  /** Handles the sign-ins of one account one after another, so that each counts before the next one is checked. */
  async inTurn<T>(account: string, address: string, work: () => Promise<T>): Promise<T> {
    const wait = this.#rate.take(address, this.#steadyNow());
    if (wait !== undefined) throw tooEarly(wait / 1000, 'error.tooFastLogins');
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

  /**
   * Checks the password of an account, and counts failures, which a right password clears. Beyond the limit no password is
   * checked. After some failures the code of a picture is required first: `proveCode` throws when it is missing or wrong.
   * Failures are recorded; a success is not, since more than the password may be needed.
   */
  async compare(
    account: string,
    password: string,
    address: string,
    refuse: () => never,
    proveCode: (isNeeded: boolean) => Promise<void> = () => Promise.resolve(),
  ): Promise<Account> {
    const now = this.#now();
    const failures = await this.#database.query<{ at: number | bigint }>(
      'SELECT at FROM sign_ins WHERE account = $1 AND counts AND at > $2 ORDER BY at DESC LIMIT $3',
      [account, now - this.#limits.withinMs, this.#limits.failures],
    );
    const oldest = failures[this.#limits.failures - 1];
    if (oldest) {
      await this.write(account, address, 'limited');
      const waitMs = Number(oldest.at) + this.#limits.withinMs - now;
      throw tooEarly(waitMs / 1000, 'error.tooManyLogins', { n: Math.max(1, Math.ceil(waitMs / 60_000)) });
    }
    try {
      await proveCode(failures.length >= this.#limits.codeAfter);
    } catch (error) {
      await this.write(account, address, 'code');
      throw error;
    }
    const found = await findUser(this.#database, 'account', account);
    const right = await this.#check(password.toLowerCase(), found?.password || undefined);
    if (!found || !right) {
      await this.write(account, address, 'wrong');
      return refuse();
    }
    if (found.user.locked) {
      await this.write(account, address, 'locked');
      throw new Refusal(200, 'error.locked', {}, refusalCode.locked);
    }
    await this.#database.query('UPDATE sign_ins SET counts = false WHERE account = $1 AND counts', [account]);
    return found.user;
  }

  /** Checks the second step of a sign-in, and records that it is done, or that the code was wrong. */
  async prove(account: string, address: string, prove: () => Promise<void>): Promise<void> {
    try {
      await prove();
    } catch (error) {
      if (error instanceof Refusal && error.key === 'error.codeWrong') await this.write(account, address, 'code');
      throw error;
    }
    await this.write(account, address, 'done');
  }

  /** Records the result of a sign-in; a wrong password counts until the next right one of the account. */
  async write(account: string, address: string, outcome: SignInOutcome): Promise<void> {
    await this.#database.query(
      'INSERT INTO sign_ins (account, address, at, ok, outcome, counts) VALUES ($1, $2, $3, $4, $5, $6)',
      [account, address, this.#now(), outcome === 'done', outcome, outcome === 'wrong'],
    );
  }
}

/** A sign-in of the past. */
export interface PastSignIn {
  readonly account: string;
  readonly address: string;
  readonly at: number;
  readonly outcome: SignInOutcome;
}

/** Stores sign-ins of the past, in one statement; they count towards no limit. */
export const storePastSignIns = async (inside: Querier, past: readonly PastSignIn[]): Promise<void> => {
  if (past.length === 0) return;
  await inside.query(
    `INSERT INTO sign_ins (account, address, at, ok, outcome, counts)
     SELECT account, address, at, outcome = 'done', outcome, false
     FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) AS past (account, address, at, outcome)`,
    [
      past.map(({ account }) => account),
      past.map(({ address }) => address),
      past.map(({ at }) => at),
      past.map(({ outcome }) => outcome),
    ],
  );
};
