/**
 * Reads the unacknowledged alarms from the server after each opening of the channel: the server does not send again what was pushed
 * while it was closed (safety.md 2.1-2.3, 2.6).
 */
import {
  findAlarmStatByParam,
  getAlarmDetails,
  type Alarm,
  type AlarmStatus,
  type HttpClient,
  type Page,
} from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { attempt, type Outcome } from '../outcome.ts';
import { Patience } from './patience.ts';
import { readingLimits } from './reading-limits.ts';

/** Which kind of reading brought alarms. */
export type Reading =
  /** The first page of the first reading: its alarms are old. */
  | 'first'
  /** A pass after the channel was closed: unknown alarms are new. */
  | 'pass'
  /** The server was asked for its count: unknown alarms are old, unless they began after all known ones. */
  | 'count';

/** Callbacks with the results of a reading, and questions of it about the alarms held here. */
export interface ReadingEvents {
  /** Alarms of one pass that is complete, or of pages that came with the count. */
  onRead(alarms: readonly Alarm[], reading: Reading): void;
  /** The server's count of all pending alarms; `uncounted` of those held here came after it counted. */
  onTotal(total: number, uncounted: number): void;
  /** Whether the count can be relied on. */
  onComplete(isComplete: boolean): void;
  /** How many pending alarms lie beyond the fifty pages of a pass and are not held here; mostly 0. */
  onUnread(count: number): void;
  /** An alarm held here was handled elsewhere. */
  onHandled(id: string, status: AlarmStatus): void;
  /** Ids held as pending here that began at this time or later, or are on screen as popups. */
  heldSince(from: number): readonly string[];
  /** When a pending alarm held here began. */
  beganAt(id: string): number;
  /** When the newest alarm of all began, by the server's clock; minus infinity before the first. */
  newest(): number;
  /** Whether the live list has free places while the server has further pending alarms. */
  isShort(): boolean;
}

/** Reads after every opening of the channel. */
export class PendingReader {
  #abort: AbortController | undefined;
  #lastCompleteStart: number | undefined;
  #confirmations = 0;
  /** A reading or a count is under way. */
  #isBusy = false;
  #isRecountWanted = false;
  #disarmRecount: (() => void) | undefined;
  /** Another pass is due, but has to wait for the reading under way. */
  #isPassWanted = false;
  #disarmPass: (() => void) | undefined;
  /** How many alarms a server listed that sends no total. */
  #counted: number | undefined;
  readonly #patience: Patience;

  constructor(
    private readonly http: HttpClient,
    private readonly environment: Pick<Environment, 'clock' | 'wallClock' | 'random'>,
    private readonly events: ReadingEvents,
  ) {
    this.#patience = new Patience(environment.clock, readingLimits.patience);
  }

  /** The singleton socket opened and its switches are sent. */
  start(): void {
    this.stop();
    const abort = new AbortController();
    this.#abort = abort;
    this.#patience.renew();
    this.events.onComplete(false);
    void this.#during(abort.signal, this.#run(abort.signal));
  }

  /** The socket closed, or the session ended. */
  stop(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    this.#isBusy = false;
    this.#isRecountWanted = false;
    this.#disarmRecount?.();
    this.#disarmRecount = undefined;
    this.#isPassWanted = false;
    this.#disarmPass?.();
    this.#disarmPass = undefined;
  }

  /**
   * For an event whose effect on the count only the server knows: it is asked soon, once for all events until then. While the
   * channel is closed it is not asked, since the reading after the next opening counts.
   */
  recount(): void {
    const signal = this.#abort?.signal;
    if (!signal || this.#disarmRecount) return;
    if (this.#isBusy) {
      this.#isRecountWanted = true;
      return;
    }
    // All consoles receive this push together: a random wait spreads their requests.
    const wait = readingLimits.recount + this.environment.random() * readingLimits.spread;
    this.#disarmRecount = this.environment.clock.after(wait, () => {
      this.#disarmRecount = undefined;
      void this.#during(signal, this.#recount(signal));
    });
  }

  /** An alarm was acknowledged or closed: a reading under way may mix states from before and after that. */
  noteConfirmation(): void {
    this.#confirmations += 1;
  }

  /** Forgets the session before. */
  clear(): void {
    this.stop();
    this.#lastCompleteStart = undefined;
  }

  /** Which of these ids the server still lists as pending; undefined when it does not answer. */
  async stillPending(ids: readonly string[]): Promise<ReadonlySet<string> | undefined> {
    const wanted = new Set(ids);
    const pending = new Set<string>();
    const from = this.environment.wallClock() - readingLimits.history;
    for (let number = 1; number <= readingLimits.pages; number += 1) {
      const read = await attempt(
        this.http.request(findAlarmStatByParam, {
          page: number,
          pageSize: readingLimits.pageSize,
          from,
          status: ['unacknowledged'],
        }),
      );
      if (!read.isDone) return undefined;
      for (const { id } of read.value.rows) if (wanted.has(id)) pending.add(id);
      if (number * readingLimits.pageSize >= read.value.total) break;
    }
    return pending;
  }

  /** Runs one reading; then a pass or count that was asked for meanwhile. */
  async #during(signal: AbortSignal, reading: Promise<void>): Promise<void> {
    this.#isBusy = true;
    await reading;
    if (signal.aborted) return;
    this.#isBusy = false;
    if (this.#isPassWanted) return this.#passNow(signal);
    if (!this.#isRecountWanted) return;
    this.#isRecountWanted = false;
    this.recount();
  }

  /** Runs another pass some time later, and again until one is steady, which makes the count exact. Counts go on meanwhile. */
  #passLater(signal: AbortSignal): void {
    this.#disarmPass = this.environment.clock.after(readingLimits.lastPass, () => this.#passNow(signal));
  }

  /** Runs such a pass: after a count that is under way, and before one that is due. */
  #passNow(signal: AbortSignal): void {
    this.#isPassWanted = this.#isBusy;
    if (this.#isBusy) return;
    this.#isRecountWanted ||= this.#disarmRecount !== undefined;
    this.#disarmRecount?.();
    this.#disarmRecount = undefined;
    void this.#during(signal, this.#passOnce(signal));
  }

  async #passOnce(signal: AbortSignal): Promise<void> {
    if (!(await this.#pass(signal)) && !signal.aborted) this.#passLater(signal);
  }

  async #run(signal: AbortSignal): Promise<void> {
    const start = this.environment.wallClock();
    if (this.#lastCompleteStart === undefined) {
      // If this reading is cut short, the next one treats alarms since its start as new.
      this.#lastCompleteStart = start;
      return this.#first(signal);
    }
    await this.#wait(this.environment.random() * readingLimits.spread, signal);
    for (let pass = 0; pass < readingLimits.passes && !signal.aborted; pass += 1) {
      if (await this.#pass(signal)) return;
    }
    if (signal.aborted) return;
    await this.#wait(readingLimits.lastPass, signal);
    if (!signal.aborted) await this.#passOnce(signal);
  }

  /** After the first opening: reads page 1 and the total, without popups. */
  async #first(signal: AbortSignal): Promise<void> {
    const start = this.environment.wallClock();
    if ((await this.#count(signal, 'first')) === undefined) await this.#recount(signal);
    if (signal.aborted) return;
    this.#lastCompleteStart = start;
    this.events.onComplete(true);
  }

  /** Asks for the count until nothing changes during it: three times, and once more some time later. */
  async #recount(signal: AbortSignal): Promise<void> {
    for (let time = 0; time < readingLimits.counts && !signal.aborted; time += 1) {
      if ((await this.#count(signal, 'count')) !== undefined) return;
    }
    if (signal.aborted) return;
    await this.#wait(readingLimits.lastPass, signal);
    if (!signal.aborted) await this.#count(signal, 'count');
  }

  /**
   * Reads the count of all pending alarms, with the newest of them, which fill the live list where it has free places. Alarms held here
   * that should be among these, but are not, may have been handled elsewhere and are looked up. Resolves with the count, or with
   * undefined when something changed meanwhile.
   */
  async #count(signal: AbortSignal, reading: 'first' | 'count'): Promise<number | undefined> {
    const confirmations = this.#confirmations;
    const before = new Set(this.events.heldSince(Number.NEGATIVE_INFINITY));
    const listed = new Set<string>();
    let count = 0;
    for (let number = 1; ; number += 1) {
      const page = await this.#page(number, undefined, signal);
      if (!page) return undefined;
      const { rows, total } = page;
      for (const { id } of rows) listed.add(id);
      this.events.onRead(rows, reading);
      if (number === 1) {
        const oldest = total > rows.length ? Math.min(...rows.map(alarm => alarm.beganAt)) : Number.NEGATIVE_INFINITY;
        await this.#lookUp(
          [...before].filter(id => !listed.has(id) && this.events.beganAt(id) > oldest),
          signal,
        );
        if (signal.aborted) return undefined;
        count = total;
      }
      // The alarms of each page are part of the count.
      const held = this.events.heldSince(Number.NEGATIVE_INFINITY);
      const unlisted = held.filter(id => !before.has(id) && !listed.has(id));
      this.events.onTotal(count, unlisted.length);
      // An alarm that came meanwhile and began before the newest listed one may be counted or not: the next count tells, since it is held.
      const newest = Math.max(...rows.map(alarm => alarm.beganAt));
      if (number === 1 && unlisted.some(id => this.events.beganAt(id) <= newest)) this.recount();
      const isLast = number * readingLimits.pageSize >= total || number === readingLimits.pages;
      if (isLast || rows.length === 0 || !this.events.isShort()) break;
    }
    return confirmations === this.#confirmations ? count : undefined;
  }

  /** One pass over all pages. Tells whether it was steady: nothing changed during it. */
  async #pass(signal: AbortSignal): Promise<boolean> {
    const start = this.environment.wallClock();
    // The clock here may be ahead of the server's: then the begin of the newest alarm is earlier, and counts.
    const from = Math.min(this.#lastCompleteStart ?? start, this.#newest()) - readingLimits.overlap;
    const confirmations = this.#confirmations;
    const found: Alarm[] = [];
    let total = 0;
    let isSteady = true;
    for (let number = 1; ; number += 1) {
      const page = await this.#page(number, from, signal);
      if (!page) return false;
      if (number > 1 && page.total !== total) isSteady = false;
      ({ total } = page);
      found.push(...page.rows);
      if (number * readingLimits.pageSize >= total || number === readingLimits.pages) break;
    }
    this.events.onRead(found, 'pass');
    const read = new Set(found.map(alarm => alarm.id));
    const missing = this.events.heldSince(from).filter(id => !read.has(id));
    const held = missing.filter(id => this.events.beganAt(id) >= from).length;
    const isCut = total > readingLimits.pages * readingLimits.pageSize;
    this.events.onUnread(isCut ? Math.max(0, total - found.length - held) : 0);
    isSteady &&= confirmations === this.#confirmations;
    if (!isSteady) return false;

    await this.#lookUp(missing, signal);
    const count = await this.#count(signal, 'count');
    if (count === undefined) return false;
    this.#lastCompleteStart = start;
    this.events.onComplete(true);
    if (this.events.heldSince(Number.NEGATIVE_INFINITY).length > count) void this.#reconcile(signal);
    return true;
  }

  #newest(): number {
    const newest = this.events.newest();
    return Number.isFinite(newest) ? newest : Number.POSITIVE_INFINITY;
  }

  /** Looks up alarms that are held here and were not read: they may have been handled elsewhere. */
  async #lookUp(missing: readonly string[], signal: AbortSignal): Promise<void> {
    for (const id of missing.slice(0, readingLimits.lookUps)) {
      const found = await this.#patience.ask(signal, asked =>
        attempt(this.http.request(getAlarmDetails, { id }, { signal: asked })),
      );
      if (signal.aborted) return;
      if (found.isDone && found.value && found.value.status !== 'unacknowledged')
        this.events.onHandled(id, found.value.status);
    }
  }

  /**
   * More alarms are held here than the server lists: old ones, begun before the reading's time, were handled elsewhere while the
   * channel was closed. All pages are read, and the missing alarms are looked up, in groups.
   */
  async #reconcile(signal: AbortSignal): Promise<void> {
    const held = this.events.heldSince(Number.NEGATIVE_INFINITY);
    const listed = new Set<string>();
    for (let number = 1; ; number += 1) {
      const page = await this.#page(number, undefined, signal);
      if (!page) return;
      for (const { id } of page.rows) listed.add(id);
      if (number * readingLimits.pageSize >= page.total) break;
      // Further pages are not read, so that it is not known which alarms are missing.
      if (number === readingLimits.pages) return;
    }
    const missing = held.filter(id => !listed.has(id));
    for (let from = 0; from < missing.length && !signal.aborted; from += readingLimits.lookUps) {
      if (from > 0) await this.#wait(readingLimits.lastPass, signal);
      await this.#lookUp(missing.slice(from), signal);
    }
  }

  /** One page; a failed one is read again for as long as the socket is open. Undefined once it is closed. */
  async #page(
    number: number,
    from: number | undefined,
    signal: AbortSignal,
  ): Promise<{ rows: Alarm[]; total: number } | undefined> {
    const oldest = from ?? this.environment.wallClock() - readingLimits.history;
    while (!signal.aborted) {
      const read = await this.#list(number, oldest, signal);
      if (signal.aborted) return undefined;
      if (read.isDone) {
        const { rows, isTotalUnknown } = read.value;
        if (!isTotalUnknown) return read.value;
        // The server sends no total: the alarms are counted page by page, once for all pages of a reading.
        if (number === 1) this.#counted = await this.#countOn(rows, oldest, signal);
        return this.#counted === undefined ? undefined : { rows, total: this.#counted };
      }
      await this.#wait(readingLimits.retry, signal);
    }
    return undefined;
  }

  /** Asks for one page until there is an answer. */
  #list(page: number, from: number, signal: AbortSignal): Promise<Outcome<Page<Alarm>>> {
    return this.#patience.ask(signal, asked =>
      attempt(
        this.http.request(
          findAlarmStatByParam,
          { page, pageSize: readingLimits.pageSize, from, status: ['unacknowledged'] },
          { signal: asked },
        ),
      ),
    );
  }

  /** Counts the alarms of a server that sends no total: reads on until a page is not full, or brings nothing new. */
  async #countOn(first: readonly Alarm[], from: number, signal: AbortSignal): Promise<number | undefined> {
    const seen = new Set(first.map(({ id }) => id));
    let counted = first.length;
    for (let number = 2; number <= readingLimits.pages; number += 1) {
      const read = await this.#list(number, from, signal);
      if (signal.aborted) return undefined;
      if (!read.isDone) {
        await this.#wait(readingLimits.retry, signal);
        number -= 1;
        continue;
      }
      const { rows, total, isTotalUnknown } = read.value;
      // A server without paging sends the same rows for each page.
      if (rows.length > 0 && rows.every(({ id }) => seen.has(id))) break;
      for (const { id } of rows) seen.add(id);
      counted = total;
      if (!isTotalUnknown) break;
    }
    return counted;
  }

  #wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const end = (): void => {
        disarm();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const disarm = this.environment.clock.after(milliseconds, end);
      signal.addEventListener('abort', end);
    });
  }
}
