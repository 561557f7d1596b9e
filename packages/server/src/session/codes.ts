import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { drawnSecretMs } from '@patrolkit/transport/contract';
import type { Database } from '../store/database.ts';
import { ofField, Refusal, refusalCode, tooEarly } from '../http/refusal.ts';
import type { SendCode } from '../links/messages.ts';
import type { Comer } from './fair-line.ts';
import { lastUsedAt, oneTimeCode, stepAt, stepOf, withUsed, type UsedSteps } from './one-time.ts';
import { pictureText, secretChance } from './picture-code.ts';
import { AddressRate, Flow } from './rate.ts';
import type { Session } from './sessions.ts';

/** Limits of the codes of a sign-in. */
export const codeLimits = {
  /** How long the code of a picture is valid, ms. */
  pictureMs: 5 * 60_000,
  /** Most pictures for one address in a minute. */
  picturesPerMinute: 60,
  /** Most pictures in a second for all addresses together, and at once after a pause; known browsers have as many again. */
  picturesPerSecond: 10,
  picturesAtOnce: 40,
  /** How long the code of a message is valid, ms. */
  smsMs: 5 * 60_000,
  /** Least time between two messages to a user, ms. */
  smsEveryMs: 60_000,
  /** Most messages to a user within an hour. */
  smsPerHour: 5,
  /** Most wrong codes of a user within `wrongTriesMs`, across all sessions and codes. */
  wrongTries: 5,
  wrongTriesMs: 5 * 60_000,
} as const;

interface CodeRow {
  id: string;
  code: string;
  made_at: number | bigint;
  expires_at: number | bigint;
  tries: number;
  used_at: number | bigint | null;
}

const HOUR = 3_600_000;

/**
 * The key under which codes, messages and guesses of a user are kept. It names the user and not the session, since whoever knows the
 * password can begin any number of sessions. A browser that is known for the user has a key of its own, which others cannot use up.
 */
const laneOf = (kind: 'sms' | 'messages' | 'guesses', { user, browser }: Session): string =>
  [kind, user.id, ...(browser === undefined ? [] : [browser])].join(' ');

const hashOf = (id: string, code: string): string =>
  createHash('sha256').update(`${id} ${code.trim().toUpperCase()}`).digest('hex');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The parts that codes need. */
export interface CodeParts {
  readonly database: Database;
  /** Draws a code as a PNG. */
  readonly draw: (text: string) => Promise<Uint8Array>;
  readonly now: () => number;
  /** A clock that is never set back: pictures are counted by it. */
  readonly steadyNow?: () => number;
  /** Prints a line, in place of a message to a phone. */
  readonly tell: (line: string) => void;
  /** Sends the code of a sign-in to a phone. */
  readonly sendCode?: SendCode | undefined;
}

/** Makes and checks codes: in pictures, by message, and of second factors. Only digests of codes are stored. */
export class Codes {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #steadyNow: () => number;
  readonly #tell: (line: string) => void;
  readonly #sendCode: SendCode | undefined;
  readonly #draw: (text: string) => Promise<Uint8Array>;
  readonly #pictures = new AddressRate(codeLimits.picturesPerMinute);
  readonly #flow = new Flow(codeLimits.picturesPerSecond, codeLimits.picturesAtOnce);
  readonly #knownFlow = new Flow(codeLimits.picturesPerSecond, codeLimits.picturesAtOnce);
  /** Called with every code that is made; for tests. */
  onMade: (of: string, code: string) => void = () => undefined;

  constructor({ database, draw, now, tell, sendCode, steadyNow = now }: CodeParts) {
    this.#database = database;
    this.#draw = draw;
    this.#now = now;
    this.#tell = tell;
    this.#sendCode = sendCode;
    this.#steadyNow = steadyNow;
  }

  /** A picture with a code that is valid for one sign-in. A known browser is not held up by what others ask for. */
  async picture({ address, isKnown }: Comer): Promise<{ id: string; picture: string }> {
    const now = this.#steadyNow();
    const wait = isKnown ? this.#knownFlow.take(now) : (this.#pictures.take(address, now) ?? this.#flow.take(now));
    if (wait !== undefined) throw tooEarly(wait / 1000, 'error.busyPictures');
    const [id, text] = [randomBytes(16).toString('hex'), pictureText(secretChance)];
    await this.#keep(id, 'picture', text, codeLimits.pictureMs);
    this.onMade(id, text);
    const png = Buffer.from(await this.#draw(text));
    return { id, picture: `data:image/png;base64,${png.toString('base64')}` };
  }

  /** Checks the code of a picture, which can be tried only once. */
  async provePicture(id: string | undefined, code: string | undefined, isNeeded: boolean): Promise<void> {
    if (!code) {
      if (isNeeded) throw withCode(ofField('verifyCode', 'error.codeNeeded'));
      return;
    }
    const row = id === undefined ? undefined : await this.#take(id);
    if (!row || !isSame(row.code, hashOf(row.id, code))) throw withCode(ofField('verifyCode', 'error.codeWrong'));
    if (Number(row.expires_at) <= this.#now()) throw withCode(ofField('verifyCode', 'error.codeExpired'));
  }

  /**
   * Sends a code to the phone of a session's user. Sends no other within a minute while the last code is valid, and answers with the facts
   * of that code: a user who starts the sign-in again can enter it.
   */
  async send(session: Session): Promise<{ phone: string; againAfter: number; goodFor: number }> {
    if (session.pending !== 'sms') throw new Refusal(409, 'error.codeNotAsked');
    const now = this.#now();
    const of = laneOf('sms', session);
    const last = await this.#find(of);
    const since = last ? now - Number(last.made_at) : Infinity;
    // A clock that was ahead sent a message that seems to be in the future. Nobody waits until then.
    const wait = since < 0 ? 0 : codeLimits.smsEveryMs - since;
    const phone = session.user.phone.replace(/^(\d{3})\d*(\d{4})$/, '$1****$2');
    if (last && wait > 0 && last.used_at === null) {
      const goodFor = Math.ceil((Number(last.expires_at) - now) / 1000);
      return { phone, againAfter: Math.ceil(wait / 1000), goodFor };
    }
    if (wait > 0) throw tooEarly(wait / 1000, 'error.codeTooSoon', { n: Math.ceil(wait / 1000) });
    const held = await this.#count(laneOf('messages', session), codeLimits.smsPerHour, HOUR);
    if (held !== undefined) throw tooEarly(held / 1000, 'error.codeMessages', { n: Math.ceil(held / 60_000) });
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.#keep(of, 'sms', code, codeLimits.smsMs);
    this.#tell(`message to ${session.user.phone} (${session.user.account}): your sign-in code is ${code}`);
    await this.#sendCode?.({ userId: session.user.id, phone: session.user.phone, code });
    this.onMade(session.user.account, code);
    return {
      phone,
      againAfter: codeLimits.smsEveryMs / 1000,
      goodFor: codeLimits.smsMs / 1000,
    };
  }

  /** Checks the code of a message, which can be used only once. */
  async proveSms(session: Session, code: string): Promise<void> {
    if (session.pending !== 'sms') throw new Refusal(409, 'error.codeNotAsked');
    const of = laneOf('sms', session);
    const row = await this.#find(of);
    if (!row) throw ofField('smsCode', 'error.codeNotSent');
    if (row.used_at !== null) throw ofField('smsCode', 'error.codeUsed');
    if (Number(row.expires_at) <= this.#now()) throw ofField('smsCode', 'error.codeExpired');
    await this.#guess(session);
    // Of two sign-ins that prove the code at the same time, one takes it.
    if (!isSame(row.code, hashOf(row.id, code)) || !(await this.#take(of))) throw ofField('smsCode', 'error.codeWrong');
    await this.#forget(laneOf('guesses', session));
  }

  /** Prints the one-time code of a user who needs one, in place of an authenticator. Prints none of an authenticator that exists. */
  show(session: Session): void {
    if (session.pending !== 'second' || session.user.secondAt !== undefined) return;
    const code = oneTimeCode(session.user.secondSecret, stepAt(this.#now()));
    this.#tell(`authenticator of ${session.user.account}: ${code}`);
    this.onMade(session.user.account, code);
  }

  /** Checks the one-time code of a sign-in that needs one. */
  async proveSecond(session: Session, code: string): Promise<void> {
    if (session.pending !== 'second') throw new Refusal(409, 'error.codeNotAsked');
    await this.proveAuthenticator(session, code);
  }

  /** Checks a code of the authenticator of a user; each code can be used only once. */
  async proveAuthenticator(session: Session, code: string): Promise<void> {
    const { user } = session;
    const now = this.#now();
    await this.#guess(session);
    const used = await this.#usedSteps(user.id);
    const step = stepOf(user.secondSecret, code, now, lastUsedAt(now, used));
    if (step === undefined || !(await this.#use(user.id, used, step))) throw ofField('code', 'error.codeWrong');
    await this.#forget(laneOf('guesses', session));
  }

  /**
   * Checks a code of a secret that a user is setting up. Guesses of it count with all others of the user.
   * @returns the step of the code, which is used
   */
  async proveDrawn(session: Session, secret: string, code: string): Promise<number> {
    await this.#guess(session);
    const step = stepOf(secret, code, this.#now(), 0);
    if (step === undefined) throw ofField('code', 'error.codeWrong');
    await this.#forget(laneOf('guesses', session));
    return step;
  }

  /** Counts a guess of a user, before it is compared. */
  async #guess(session: Session): Promise<void> {
    const held = await this.#count(laneOf('guesses', session), codeLimits.wrongTries, codeLimits.wrongTriesMs);
    if (held !== undefined) throw tooEarly(held / 1000, 'error.codeTries', { n: Math.ceil(held / 60_000) });
  }

  async #usedSteps(userId: string): Promise<UsedSteps> {
    const [row] = await this.#database.query<{ second_step: number | bigint; second_used: number[] }>(
      'SELECT second_step, second_used FROM users WHERE id = $1',
      [userId],
    );
    return { until: Number(row?.second_step ?? 0), steps: row?.second_used ?? [] };
  }

  /** Marks a step as used; false when another sign-in of the user has used one since they were read. */
  async #use(userId: string, used: UsedSteps, step: number): Promise<boolean> {
    const { until, steps } = withUsed(used, step);
    const taken = await this.#database.query(
      `UPDATE users SET second_step = $2, second_used = $3::integer[]
       WHERE id = $1 AND second_step = $4 AND second_used = $5::integer[] RETURNING id`,
      [userId, until, steps, used.until, used.steps],
    );
    return taken.length > 0;
  }

  /** Removes codes that expired more than a day ago, and secrets that nobody set up in time; called every hour. */
  async purge(): Promise<void> {
    await this.#database.query("UPDATE users SET second_drawn = '' WHERE second_drawn <> '' AND second_drawn_at < $1", [
      this.#now() - drawnSecretMs,
    ]);
    await this.#database.query('DELETE FROM sign_in_codes WHERE expires_at < $1', [this.#now() - 86_400_000]);
  }

  async #keep(id: string, kind: string, code: string, ms: number): Promise<void> {
    const now = this.#now();
    await this.#database.query(
      `INSERT INTO sign_in_codes (id, kind, code, made_at, expires_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET code = $3, made_at = $4, expires_at = $5, tries = 0, used_at = NULL`,
      [id, kind, hashOf(id, code), now, now + ms],
    );
  }

  async #find(id: string): Promise<CodeRow | undefined> {
    const [row] = await this.#database.query<CodeRow>('SELECT * FROM sign_in_codes WHERE id = $1', [id]);
    return row;
  }

  /**
   * Counts one more within a period that begins with the first one. Returns how long to wait, ms, when there were too many. A period that
   * begins in the future is over, since a clock that was ahead began it.
   */
  async #count(id: string, most: number, ms: number): Promise<number | undefined> {
    const now = this.#now();
    const [row] = await this.#database.query<CodeRow>(
      `INSERT INTO sign_in_codes (id, kind, code, made_at, expires_at, tries) VALUES ($1, 'count', '', $2, $3, 1)
       ON CONFLICT (id) DO UPDATE SET
         tries = CASE WHEN sign_in_codes.expires_at <= $2 OR sign_in_codes.made_at > $2 THEN 1 ELSE sign_in_codes.tries + 1 END,
         made_at = CASE WHEN sign_in_codes.expires_at <= $2 OR sign_in_codes.made_at > $2 THEN $2 ELSE sign_in_codes.made_at END,
         expires_at = CASE WHEN sign_in_codes.expires_at <= $2 OR sign_in_codes.made_at > $2 THEN $3 ELSE sign_in_codes.expires_at END
       RETURNING *`,
      [id, now, now + ms],
    );
    return row && row.tries > most ? Number(row.expires_at) - now : undefined;
  }

  async #forget(id: string): Promise<void> {
    await this.#database.query('DELETE FROM sign_in_codes WHERE id = $1', [id]);
  }

  /** Marks a code as used; undefined when there is none, or when it was used already. */
  async #take(id: string): Promise<CodeRow | undefined> {
    const [row] = await this.#database.query<CodeRow>(
      'UPDATE sign_in_codes SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING *',
      [id, this.#now()],
    );
    return row;
  }
}

const withCode = (refusal: Refusal): Refusal => {
  refusal.code = refusalCode.pictureCode;
  return refusal;
};
