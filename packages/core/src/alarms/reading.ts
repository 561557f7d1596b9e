/**
 * Reads the unconfirmed alarms from the server after each opening of the channel (safety.md 2.1-2.3, 2.6). The server does not repeat the
 * pushes that the console missed while the channel was closed.
 */
import {
  findAlarmStatByParam,
  getAlarmDetails,
  type Alarm,
  type AlarmStatus,
  type HttpClient,
} from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { attempt } from '../outcome.ts';
import { readAll } from '../paging/index.ts';
import { Patience } from './patience.ts';
import { isLastPage, PendingPages, waitFor } from './pending-pages.ts';
import { readingLimits } from './reading-limits.ts';

/** The kind of reading that brought alarms. */
export type Reading =
  /** The first page of the first reading. Its alarms are old. */
  | 'first'
  /** A pass after the channel was closed. Unknown alarms are new. */
  | 'pass'
  /** A request for the count. Unknown alarms are old, unless their begin or id is later than all known ones. */
  | 'count'
  /** The same, after a count that found every pending alarm held here. Unknown alarms are new, whenever they began. */
  | 'whole';

/** Callbacks with the results of a reading, and its questions about the alarms held here. */
export interface ReadingEvents {
  /** Alarms of one complete pass, or of the pages of a count. `lastId` is the latest id before the channel opened. */
  onRead(alarms: readonly Alarm[], reading: Reading, lastId: string | undefined): void;
  /** The server's count of all pending alarms. `uncounted` of those held here arrived after it. */
  onTotal(total: number, uncounted: number): void;
  /** Whether the count is exact. */
  onComplete(isComplete: boolean): void;
  /** Number of pending alarms beyond the fifty pages of a pass that are not held here, mostly 0. */
  onUnread(count: number): void;
  /** Reports an alarm held here that somebody handled elsewhere. */
  onHandled(id: string, status: AlarmStatus): void;
  /** Ids held as pending here that began at this time or later, or are on screen as popups. */
  heldSince(from: number): readonly string[];
  /** When a pending alarm held here began. */
  beganAt(id: string): number;
  /** When the newest alarm of all began, ms, by the server's clock. Minus infinity before the first. */
  newest(): number;
  /** The latest id of all alarms. Undefined when ids have no order. */
  lastId(): string | undefined;
  /** Whether the live list has free places while the server has further pending alarms. */
  isShort(): boolean;
  /** Whether this console holds every alarm of the server's last count. */
  holdsAll(): boolean;
}

/** Whether a number of alarms is more than a reading holds. */
const isBeyond = (total: number): boolean => total > readingLimits.pages * readingLimits.pageSize;

/** Reads after every opening of the channel. */
export class PendingReader {
  #abort: AbortController | undefined;
  /** By the server's clock. */
  #lastCompleteStart: number | undefined;
  /** The last exact count found every pending alarm held here. Unknown alarms since then are new, whichever clock dated them. */
  #isWhole = false;
  /** The latest id at the last opening of the channel. It depends on no clock. */
  #lastId: string | undefined;
  #confirmations = 0;
  /** Alarms held at the last count that were not on its pages. The count may be from before or after somebody handled them. */
  #unlisted: ReadonlySet<string> = new Set();
  #countedAt = Number.NEGATIVE_INFINITY;
  /** A reading or a count is under way. */
  #isBusy = false;
  #isRecountWanted = false;
  #disarmRecount: (() => void) | undefined;
  /** Another pass is due, but waits for the reading under way. */
  #isPassWanted = false;
  #disarmPass: (() => void) | undefined;
  readonly #patience: Patience;
  readonly #pages: PendingPages;

  constructor(
    private readonly http: HttpClient,
    private readonly environment: Pick<Environment, 'clock' | 'random'>,
    private readonly events: ReadingEvents,
  ) {
    this.#patience = new Patience(environment.clock, readingLimits.patience);
    this.#pages = new PendingPages(http, environment.clock, this.#patience);
  }

  /** Begins when the singleton socket has opened and sent its switches. */
  start(): void {
    this.stop();
    const abort = new AbortController();
    this.#abort = abort;
    this.#lastId = this.events.lastId();
    this.#patience.renew();
    this.events.onComplete(false);
    void this.#during(abort.signal, this.#run(abort.signal));
  }

  /** Ends when the socket closes or the session ends. */
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
   * Requests the count soon, once for all events until then, because only the server knows their effect on it. It does nothing while the
   * channel is closed, because the reading after the next opening counts.
   */
  recount(): void {
    const signal = this.#abort?.signal;
    if (!signal || this.#disarmRecount) return;
    if (this.#isBusy) {
      this.#isRecountWanted = true;
      return;
    }
    // All consoles receive this push together, so a random wait spreads their requests.
    const wait = readingLimits.recount + this.environment.random() * readingLimits.spread;
    this.#disarmRecount = this.environment.clock.after(wait, () => {
      this.#disarmRecount = undefined;
      void this.#during(signal, this.#recount(signal));
    });
  }

  /**
   * Takes alarms that were confirmed or closed. A reading under way may mix earlier and later states. A count that has just ended may have
   * left out an alarm that it did not list.
   */
  noteHandled(ids: readonly string[]): void {
    this.#confirmations += 1;
    const isJustCounted = this.environment.clock.now() - this.#countedAt <= readingLimits.onTheWay;
    if (isJustCounted && ids.some(id => this.#unlisted.has(id) && this.events.beganAt(id) > Number.NEGATIVE_INFINITY))
      this.recount();
  }

  /** Forgets the former session. */
  clear(): void {
    this.stop();
    this.#lastCompleteStart = undefined;
    this.#lastId = undefined;
    this.#isWhole = false;
    this.#countedAt = Number.NEGATIVE_INFINITY;
  }

  /** Those of these ids that the server still lists as pending. Undefined when it does not answer. */
  async stillPending(ids: readonly string[]): Promise<ReadonlySet<string> | undefined> {
    const wanted = new Set(ids);
    const from = this.http.serverNow() - readingLimits.history;
    const { rows, failure } = await readAll(
      {
        read: asked => attempt(this.http.request(findAlarmStatByParam, { ...asked, from, status: ['unacknowledged'] })),
        id: ({ id }: Alarm) => id,
      },
      { pageSize: readingLimits.pageSize, most: readingLimits.pages },
    );
    return failure ? undefined : new Set(rows.map(({ id }) => id).filter(id => wanted.has(id)));
  }

  /** Runs one reading, then a pass or count that became due meanwhile. */
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

  /** Runs another pass later, and again until one is steady, which makes the count exact. Counts continue meanwhile. */
  #passLater(signal: AbortSignal): void {
    this.#disarmPass = this.environment.clock.after(readingLimits.lastPass, () => this.#passNow(signal));
  }

  /** Runs such a pass after a count that is under way, and before one that is due. */
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
    const start = this.http.serverNow();
    if (this.#lastCompleteStart === undefined) {
      // If this reading ends early, the next one treats alarms since its start as new.
      this.#lastCompleteStart = start;
      return this.#first(signal);
    }
    await waitFor(this.environment.clock, this.environment.random() * readingLimits.spread, signal);
    for (let pass = 0; pass < readingLimits.passes && !signal.aborted; pass += 1) {
      if (await this.#pass(signal)) return;
    }
    if (signal.aborted) return;
    await waitFor(this.environment.clock, readingLimits.lastPass, signal);
    if (!signal.aborted) await this.#passOnce(signal);
  }

  /** Reads page 1 and the total after the first opening, without popups. */
  async #first(signal: AbortSignal): Promise<void> {
    const start = this.http.serverNow();
    if ((await this.#count(signal, 'first')) === undefined) await this.#recount(signal);
    // When ids have no order, the console must hold all old alarms to recognise the new ones after an outage.
    if (!this.events.holdsAll() && this.events.lastId() === undefined) await this.#count(signal, 'count', 0, true);
    if (signal.aborted) return;
    this.#lastCompleteStart = start;
    this.events.onComplete(true);
  }

  /** Requests the count until nothing changes during it: three times, and once more later. */
  async #recount(signal: AbortSignal): Promise<void> {
    for (let time = 0; time < readingLimits.counts && !signal.aborted; time += 1) {
      if ((await this.#count(signal, 'count')) !== undefined) return;
    }
    if (signal.aborted) return;
    await waitFor(this.environment.clock, readingLimits.lastPass, signal);
    if (!signal.aborted) await this.#count(signal, 'count');
  }

  /**
   * Reads the count of all pending alarms, with the newest of them, which fill free places of the live list. It looks up alarms held here
   * that are missing among these, because somebody may have handled them elsewhere. It reads all pages when the last exact count was
   * whole. Resolves with the count, or with undefined when something changed meanwhile.
   * @param read number of pending alarms that were just read
   * @param readsAll reads all pages in any case: after an outage, because a clock that somebody set may date new alarms anywhere
   */
  async #count(
    signal: AbortSignal,
    reading: 'first' | 'count',
    read = 0,
    readsAll = false,
  ): Promise<number | undefined> {
    const confirmations = this.#confirmations;
    const before = new Set(this.events.heldSince(Number.NEGATIVE_INFINITY));
    const listed = new Set<string>();
    const isWhole = reading === 'count' && this.#isWhole;
    const isAll = isWhole || readsAll;
    let count = 0;
    let after: string | undefined;
    for (let number = 1; ; number += 1) {
      const page = await (isAll
        ? this.#pages.all(undefined, signal, read)
        : this.#pages.one(number, undefined, signal, after));
      if (!page) return undefined;
      const { rows, total } = page;
      after = page.lastMark;
      for (const { id } of rows) listed.add(id);
      this.events.onRead(rows, isWhole ? 'whole' : reading, this.#lastId);
      if (number === 1) {
        const oldest = total > rows.length ? Math.min(...rows.map(alarm => alarm.beganAt)) : Number.NEGATIVE_INFINITY;
        await this.#lookUp(
          [...before].filter(id => !listed.has(id) && this.events.beganAt(id) > oldest),
          signal,
        );
        if (signal.aborted) return undefined;
        count = total;
      }
      if (isAll) this.events.onUnread(isBeyond(total) ? Math.max(0, total - rows.length) : 0);
      // The alarms of each page are part of the count.
      const held = this.events.heldSince(Number.NEGATIVE_INFINITY);
      const unlisted = held.filter(id => !before.has(id) && !listed.has(id));
      this.events.onTotal(count, unlisted.length);
      this.#unlisted = new Set(held.filter(id => before.has(id) && !listed.has(id)));
      this.#countedAt = this.environment.clock.now();
      // The count may or may not hold an alarm that arrived meanwhile and began before the newest listed one. The next count holds it.
      const newest = Math.max(...rows.map(alarm => alarm.beganAt));
      if (number === 1 && unlisted.some(id => this.events.beganAt(id) <= newest)) this.recount();
      const isLast = isAll || isLastPage(page, number) || number === readingLimits.pages;
      if (isLast || rows.length === 0 || !this.events.isShort()) break;
    }
    if (confirmations !== this.#confirmations) return undefined;
    this.#isWhole = this.events.holdsAll();
    return count;
  }

  /** Runs one pass over all pages. Returns whether it was steady: nothing changed during it. */
  async #pass(signal: AbortSignal): Promise<boolean> {
    const start = this.http.serverNow();
    // The clock here may be ahead of the server's. The begin of the newest alarm is then earlier, and counts.
    const from = Math.min(this.#lastCompleteStart ?? start, this.#newest()) - readingLimits.overlap;
    const confirmations = this.#confirmations;
    const listed = await this.#pages.all(from, signal);
    if (!listed) return false;
    const { rows: found, latest: total } = listed;
    this.events.onRead(found, 'pass', this.#lastId);
    const read = new Set(found.map(alarm => alarm.id));
    const missing = this.events.heldSince(from).filter(id => !read.has(id));
    const held = missing.filter(id => this.events.beganAt(id) >= from).length;
    const isCut = isBeyond(total);
    this.events.onUnread(isCut ? Math.max(0, total - found.length - held) : 0);
    if (listed.isUnsteady || confirmations !== this.#confirmations) return false;

    // The number of alarms beyond the pages is known, so the count need not read all pages again.
    if (isCut) this.#isWhole = false;
    await this.#lookUp(missing, signal);
    const count = await this.#count(signal, 'count', found.length, !isCut);
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

  /** Looks up alarms that are held here and were not read, because somebody may have handled them elsewhere. */
  async #lookUp(missing: readonly string[], signal: AbortSignal): Promise<void> {
    for (const id of missing.slice(0, readingLimits.lookUps)) {
      const found = await this.#patience.ask(signal, asked =>
        attempt(this.http.request(getAlarmDetails, { id }, { signal: asked })),
      );
      if (signal.aborted) return;
      if (!found.isDone) continue;
      // The server no longer has an alarm that no list of pending ones has and that no look-up finds. It may not have stored a young one yet.
      const isOld = Math.abs(this.http.serverNow() - this.events.beganAt(id)) > readingLimits.overlap;
      const status = found.value?.status ?? (isOld ? 'system' : 'unacknowledged');
      if (status !== 'unacknowledged') this.events.onHandled(id, status);
    }
  }

  /**
   * Finds the surplus when this console holds more alarms than the server lists. Somebody handled old ones, begun before the reading's
   * time, elsewhere while the channel was closed. It reads all pages, and looks the missing alarms up in groups.
   */
  async #reconcile(signal: AbortSignal): Promise<void> {
    const held = this.events.heldSince(Number.NEGATIVE_INFINITY);
    const all = await this.#pages.all(undefined, signal);
    // When unread pages remain, nobody knows which alarms are missing.
    if (!all || isBeyond(all.latest)) return;
    const listed = new Set(all.rows.map(({ id }) => id));
    const missing = held.filter(id => !listed.has(id));
    for (let from = 0; from < missing.length && !signal.aborted; from += readingLimits.lookUps) {
      if (from > 0) await waitFor(this.environment.clock, readingLimits.lastPass, signal);
      await this.#lookUp(missing.slice(from), signal);
    }
  }
}
