import type { Database, Querier } from '../store/database.ts';
import { audit, systemActor } from '../store/audit.ts';
import { Refusal, refusalCode, tooEarly } from '../http/refusal.ts';
import type { Comer } from './fair-line.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { networkOf } from '../http/networks.ts';
import type { Passwords } from './passwords.ts';
import { AddressRate } from './rate.ts';
import { barOf, findUser, type Account } from './users.ts';

/** Limits of signing in. */
export interface SignInLimits {
  /** Failures of an account from one address or known browser after which no more tries are checked. */
  failures: number;
  withinMs: number;
  /** Failures in a minute from one address, for whatever accounts. */
  perMinute: number;
  /** Failures from one address or known browser after which the code of a picture is required. */
  codeAfter: number;
  /** Failures of an account from all addresses after which unknown browsers wait, longer with each further failure. */
  accountFailures: number;
}

/** The limits outside tests. */
export const signInLimits: SignInLimits = {
  failures: 10,
  withinMs: 15 * 60_000,
  perMinute: 20,
  codeAfter: 3,
  accountFailures: 10,
};

/** How long unknown browsers wait for an account that many addresses try, ms. The wait doubles with each failure. */
const growingWait = { first: 1000, longest: 60_000 } as const;

/** The result of a sign-in, as it is stored. */
export type SignInOutcome = 'done' | 'wrong' | 'locked' | 'limited' | 'code';

/** Most tries of one account and lane that wait for each other. */
const MOST_WAITING = 20;
/** Most failures of an account that are read. */
const MOST_READ = 500;

/** A try as it arrives. */
export interface Try {
  readonly account: string;
  /** The digest of the password. */
  readonly password: string;
  readonly address: string;
  /** The mark that the browser sent. */
  readonly mark?: string | undefined;
}

/** A try with what the server knows about it. */
interface Known extends Try, Comer {
  /** The account; undefined when there is none. */
  readonly found: Awaited<ReturnType<typeof findUser>>;
  /**
   * The key by which its failures are counted, beside the account: an address, a known browser, or a change of the password.
   */
  readonly lane: string;
}

/** Failed tries since the last sign-in, from other addresses and browsers. */
export interface FailedTries {
  readonly failedTries?: number;
  /** When the last one was, ms since 1970. */
  readonly failedTryAt?: number;
}

/** The parts that sign-ins need. */
export interface SignInParts {
  readonly database: Database;
  readonly limits: SignInLimits;
  readonly now: () => number;
  /** A clock that nobody sets back; the rate of an address is counted by it. */
  readonly steadyNow: () => number;
  readonly check: Passwords['check'];
  readonly browsers: KnownBrowsers;
}

interface Failure {
  readonly at: number | bigint;
  readonly lane: string;
}

/** How the lane of an unknown browser begins. */
const addressLane = 'address ';

/**
 * Checks passwords within limits, and records each try. Counts failures, not successes: those of an account from one address,
 * those of one address, and those of an account from all addresses. Each further one of the last kind makes unknown browsers
 * wait longer. Failures of a known browser are counted by themselves, and others do not hold it up.
 */
export class SignIns {
  readonly #parts: SignInParts;
  readonly #rate: AddressRate;
  /** Counts the refusals that were recorded: one a minute for an account and a lane, so that a flood fills no table. */
  readonly #refusals = new AddressRate(1);
  /** The tries of each lane that are under way: the last one, and their number. */
  readonly #lanes = new Map<string, { last: Promise<unknown>; count: number }>();
  /** How many tries of unknown browsers are under way, by account. */
  readonly #underWay = new Map<string, number>();

  constructor(parts: SignInParts) {
    this.#parts = parts;
    this.#rate = new AddressRate(parts.limits.perMinute);
  }

  /**
   * Checks the password of a sign-in, then does `work`. Records a failure but no success, since more than the password may be
   * needed.
   * @param proveCode throws when the code of a picture is missing or wrong
   */
  async enter<T>(
    given: Try,
    proveCode: (isNeeded: boolean) => Promise<void>,
    work: (user: Account, comer: { readonly lane: string; readonly browser: string | undefined }) => Promise<T>,
  ): Promise<T> {
    const { database, browsers } = this.#parts;
    // A browser without a mark of this server is limited before the database is asked.
    const early = browsers.isKnown(given.mark) ? undefined : this.#takeRate(given.address);
    const found = await findUser(database, 'account', given.account);
    const browser = found && browsers.browserOf(given.mark, found.user);
    const lane = browser === undefined ? addressLane + networkOf(given.address) : `browser ${browser}`;
    const comes: Known = { ...given, found, lane, isKnown: browser !== undefined };
    const succeeded = early ?? (comes.isKnown ? () => undefined : this.#takeRate(given.address));
    return this.#inTurn(comes, async () => {
      const user = await this.#compare(comes, wrongLogin, proveCode);
      succeeded();
      return work(user, { lane, browser });
    });
  }

  /** Checks the old password of a user who changes it, with a count of its own, then does `work`. */
  async change<T>(given: Omit<Try, 'mark'>, refuse: () => never, work: () => Promise<T>): Promise<T> {
    const found = await findUser(this.#parts.database, 'account', given.account);
    const comes: Known = { ...given, found, lane: 'change', isKnown: true };
    return this.#inTurn(comes, async () => {
      await this.#compare(comes, refuse, () => Promise.resolve());
      return work();
    });
  }

  /** Checks the second step of a sign-in. Records that it is done, or that the code was wrong. */
  async prove(account: string, address: string, lane: string, prove: () => Promise<void>): Promise<FailedTries> {
    try {
      await prove();
    } catch (error) {
      if (error instanceof Refusal && error.key === 'error.codeWrong')
        await this.#write(account, address, lane, 'code');
      throw error;
    }
    return this.done(account, address, lane);
  }

  /** Records that a sign-in is done. Resolves with the tries that failed elsewhere since the previous one. */
  async done(account: string, address: string, lane: string): Promise<FailedTries> {
    const [failed] = await this.#parts.database.query<{ count: number | bigint; last: number | bigint | null }>(
      `SELECT count(*) AS count, max(at) AS last FROM sign_ins
       WHERE account = $1 AND outcome IN ('wrong', 'code') AND lane <> $2
         AND at > coalesce((SELECT max(at) FROM sign_ins WHERE account = $1 AND ok), 0)`,
      [account, lane],
    );
    await this.#write(account, address, lane, 'done');
    const count = Number(failed?.count ?? 0);
    return count === 0 ? {} : { failedTries: count, failedTryAt: Number(failed?.last) };
  }

  /** Counts a try of an unknown browser as a failure of its address. Returns a function that takes that back. */
  #takeRate(address: string): () => void {
    const at = this.#parts.steadyNow();
    const network = networkOf(address);
    const wait = this.#rate.take(network, at);
    if (wait !== undefined) throw tooEarly(wait / 1000, 'error.tooFastLogins');
    return () => this.#rate.giveBack(network, at);
  }

  /**
   * Does some work after the earlier work of the same account and lane, so that each try counts before the next one is checked.
   */
  async #inTurn<T>({ account, lane }: Known, work: () => Promise<T>): Promise<T> {
    const key = `${account} ${lane}`;
    const before = this.#lanes.get(key);
    if ((before?.count ?? 0) >= MOST_WAITING) throw tooEarly(10, 'error.busyLogins');
    const last = (before?.last ?? Promise.resolve()).then(work, work);
    const mine = { last, count: (before?.count ?? 0) + 1 };
    this.#lanes.set(key, mine);
    try {
      return await last;
    } finally {
      const now = this.#lanes.get(key);
      if (now?.last === last) this.#lanes.delete(key);
      else if (now) now.count--;
    }
  }

  /** Compares a password. While it compares one of an unknown browser, that try counts as failed. */
  async #compare(comes: Known, refuse: () => never, proveCode: (isNeeded: boolean) => Promise<void>): Promise<Account> {
    const { account, isKnown } = comes;
    if (isKnown) return this.#checked(comes, refuse, proveCode);
    this.#underWay.set(account, (this.#underWay.get(account) ?? 0) + 1);
    try {
      return await this.#checked(comes, refuse, proveCode);
    } finally {
      const left = (this.#underWay.get(account) ?? 1) - 1;
      if (left > 0) this.#underWay.set(account, left);
      else this.#underWay.delete(account);
    }
  }

  /** Checks a password; checks none beyond the limits. */
  async #checked(comes: Known, refuse: () => never, proveCode: (isNeeded: boolean) => Promise<void>): Promise<Account> {
    const { account, address, lane, found } = comes;
    const { database, limits, now, check } = this.#parts;
    const failures = await database.query<Failure>(
      // A clock that was ahead recorded failures in the future. Nobody waits until then.
      'SELECT at, lane FROM sign_ins WHERE account = $1 AND counts AND at > $2 AND at <= $3 ORDER BY at DESC LIMIT $4',
      [account, now() - limits.withinMs, now(), MOST_READ],
    );
    const own = failures.filter(failure => failure.lane === lane);
    const all = failures.filter(failure => failure.lane.startsWith(addressLane));
    await this.#refuseTooMany(comes, own, all);
    try {
      await proveCode(own.length >= limits.codeAfter);
    } catch (error) {
      await this.#write(account, address, lane, 'code');
      throw error;
    }
    const right = await check(comes.password.toLowerCase(), found?.password || undefined, {
      address: networkOf(address),
      isKnown: comes.isKnown,
    });
    if (!found || !right) {
      await this.#write(account, address, lane, 'wrong');
      if (found && lane.startsWith(addressLane) && all.length + 1 === limits.accountFailures)
        await this.#tellHeld(found.user.id, [...all, { lane }]);
      return refuse();
    }
    const bar = barOf(found.user, now());
    if (bar !== undefined) {
      await this.#write(account, address, lane, 'locked');
      throw new Refusal(200, bar, {}, refusalCode.locked);
    }
    await database.query('UPDATE sign_ins SET counts = false WHERE account = $1 AND lane = $2 AND counts', [
      account,
      lane,
    ]);
    return found.user;
  }

  /** Refuses a try after too many failures of its own lane, or too soon after those of all unknown browsers. */
  async #refuseTooMany(comes: Known, own: readonly Failure[], all: readonly Failure[]): Promise<void> {
    const { account, address, lane } = comes;
    const { limits, now, steadyNow } = this.#parts;
    const since = (failure: Failure): number => now() - Number(failure.at);
    const oldest = own[limits.failures - 1];
    const waits = oldest
      ? limits.withinMs - since(oldest)
      : lane.startsWith(addressLane)
        ? this.#growing(account, all)
        : 0;
    if (waits <= 0) return;
    if (this.#refusals.take(`${account} ${lane}`, steadyNow()) === undefined)
      await this.#write(account, address, lane, 'limited');
    throw waits > 60_000
      ? tooEarly(waits / 1000, 'error.tooManyLogins', { n: Math.ceil(waits / 60_000) })
      : tooEarly(waits / 1000, 'error.heldLogins', { n: Math.ceil(waits / 1000) });
  }

  /** How long unknown browsers wait for the next try of an account, ms. */
  #growing(account: string, all: readonly Failure[]): number {
    const { limits, now } = this.#parts;
    const others = (this.#underWay.get(account) ?? 1) - 1;
    // The other tries under way could all be wrong.
    if (others > 0 && all.length + others >= limits.accountFailures) return growingWait.first;
    const over = all.length - limits.accountFailures;
    const [last] = all;
    if (over < 0 || !last) return 0;
    const since = now() - Number(last.at);
    const wait = Math.min(growingWait.longest, growingWait.first * 2 ** Math.min(over, 10));
    return wait - since;
  }

  /** Tells the administrators that many addresses are trying an account. */
  async #tellHeld(userId: string, all: readonly Pick<Failure, 'lane'>[]): Promise<void> {
    const { database, now } = this.#parts;
    const addresses = new Set(all.map(({ lane }) => lane.slice(addressLane.length)));
    await audit(database, now(), systemActor, 'sign-in held', [
      { target: `user ${userId}`, before: '', after: [...addresses].slice(0, 20).join(', ') },
    ]);
  }

  /** Records the result of a try. A wrong password counts until the next right one of the account and lane. */
  async #write(account: string, address: string, lane: string, outcome: SignInOutcome): Promise<void> {
    await this.#parts.database.query(
      'INSERT INTO sign_ins (account, address, at, ok, outcome, counts, lane) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [account, address, this.#parts.now(), outcome === 'done', outcome, outcome === 'wrong', lane],
    );
  }
}

const wrongLogin = (): never => {
  throw new Refusal(200, 'error.login', {}, refusalCode.wrongLogin);
};

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
