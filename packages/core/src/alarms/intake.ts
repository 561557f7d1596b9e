/**
 * The arrival of alarms: by pushes, and by readings after each opening of the channel. The console announces each alarm once, by popup
 * and sound, whichever way it first arrives (safety.md 2.1 to 2.7 and 2.14).
 */
import type { Alarm, AlarmStatus, HttpClient } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { beginOf } from '../alarm-begin.ts';
import type { Book, BookEvent } from './book.ts';
import type { Herald } from './herald.ts';
import { isAfterId } from './id-order.ts';
import { isPending, liveLimit, type Delivery } from './ledger.ts';
import { calls } from './levels.ts';
import { isPersonAlarm } from './person-types.ts';
import { popupsOfReading } from './popup-order.ts';
import type { Popups } from './popups.ts';
import { PendingReader, type ReadingEvents } from './reading.ts';
import { createReturns, type Returns } from './returns.ts';
import type { AlarmVideos } from './videos.ts';

/** What the intake needs. */
export interface IntakeDeps {
  readonly environment: Pick<Environment, 'clock' | 'random'>;
  readonly http: HttpClient;
  readonly book: Book;
  readonly popups: Popups;
  readonly herald: Herald;
  readonly videos: AlarmVideos;
}

/** Takes alarms: it records them, shows them and has the herald announce them. */
export class Intake {
  /** Reads the pending alarms each time that the channel opens. */
  readonly reading: PendingReader;
  readonly #deps: IntakeDeps;
  readonly #returns: Returns;
  /** Begin of the newest alarm that was known at the server's last count, ms since 1970. */
  #countedUntil = Number.NEGATIVE_INFINITY;

  constructor(deps: IntakeDeps) {
    this.#deps = deps;
    this.reading = new PendingReader(deps.http, deps.environment, this.#readingEvents());
    this.#returns = createReturns(deps, () => this.reading.recount());
  }

  /** Takes alarms with the way of their arrival. */
  take(received: readonly Alarm[], delivery: Delivery): void {
    const { book, popups, herald, videos } = this.#deps;
    const { ledger, persons, shelving } = book;
    const alarms = received.map(alarm => this.#dated(alarm));
    for (const { id, video } of alarms) videos.keep(id, video);
    for (const alarm of alarms) if (isPersonAlarm(alarm) && isPending(alarm.status)) persons.want(alarm.value ?? '');
    // Timers are late after the computer slept, so due shelves end before new alarms are judged.
    shelving.check();
    const handled = alarms.filter(({ status }) => !isPending(status));
    const isUnsure = handled.some(({ id }) => !ledger.knows(id));
    if (handled.length > 0) this.reading.noteHandled(handled.map(({ id }) => id));
    const { arrived, risen } = book.record(alarms, delivery);
    // A push that was under way during the server's count may bring an alarm that the server has already counted.
    const isCounted = arrived.some(({ beganAt }) => beganAt <= this.#countedUntil);
    const news = arrived.filter(alarm => !shelving.isShelved(alarm));
    if (arrived.length > news.length) shelving.note(arrived.filter(alarm => shelving.isShelved(alarm)));
    herald.hush(alarms.map(({ id }) => id).filter(id => !ledger.pending(id)));
    if (delivery === 'listed') popups.refresh();
    // Listed alarms are old, but a level that rose while the channel was away is a new fact about a known alarm.
    if (delivery !== 'listed' || risen.length > 0) this.#announce(news, risen, delivery);
    if (delivery === 'pushed') this.#recount(isUnsure || isCounted || (handled.length > 0 && this.#isShort()));
  }

  /** These alarms have reached this status. */
  settle(ids: readonly string[], status: AlarmStatus): void {
    if (!isPending(status)) this.reading.noteHandled(ids);
    this.#settle(ids, status);
  }

  /** Shows and announces a change that the book made by itself. */
  follow(event: BookEvent): void {
    if (event.kind === 'lapsed') this.#escalate(event.alarms);
    else if (event.kind === 'shelves') this.#returns.takeBack(event.ended);
    else if (event.kind === 'persons') this.#recognise();
    else this.#deps.herald.settle(event.times);
  }

  /** Forgets the former session. */
  clear(): void {
    this.reading.clear();
    this.#returns.clear();
    this.#countedUntil = Number.NEGATIVE_INFINITY;
  }

  /** An alarm began at its arrival when the server sends no begin, or an absurd one. */
  #dated(alarm: Alarm): Alarm {
    if (beginOf(alarm)) return alarm;
    const known = this.#deps.book.ledger.pending(alarm.id);
    return { ...alarm, beganAt: known?.beganAt ?? this.#deps.http.serverNow() };
  }

  /** Shows and announces alarms. It announces a known alarm again that became graver, and changes its popup and list entry in place. */
  #announce(arrived: readonly Alarm[], graver: readonly Alarm[], delivery: Delivery): void {
    const [news, risen] = [arrived.filter(calls), graver.filter(calls)];
    const { popups, herald } = this.#deps;
    const isPushed = delivery === 'pushed';
    herald.count(news);
    popups.markReturned(this.#returns.late(news));
    popups.show(isPushed ? news.map(({ id }) => id) : popupsOfReading(news));
    // An alarm that sounds must be in sight, so a raised one that is too old for the live list gets a popup.
    const inSight = popups.shownIds();
    const unseen = risen.map(({ id }) => id).filter(id => !inSight.has(id));
    if (unseen.length > 0) popups.show(unseen);
    // All alarms of one reading make one sound, that of the most serious. Each pushed alarm has its own.
    herald.tell({ news, risen, isEachHeard: isPushed });
  }

  /** The live list has free places while the server has further pending alarms. */
  #isShort(): boolean {
    const { book, popups } = this.#deps;
    return popups.$live.get().length < liveLimit && book.ledger.remainder > 0;
  }

  /** Counts again when the number of alarms that only the server holds may be wrong. */
  #recount(isDue: boolean): void {
    if (isDue && this.#deps.book.ledger.remainder > 0) this.reading.recount();
  }

  #settle(ids: readonly string[], status: AlarmStatus): void {
    const { book, popups, herald } = this.#deps;
    let isUnsure = false;
    for (const id of ids) {
      // An unknown id may be one of the alarms that only the server holds.
      if (book.ledger.advance(id, status) === 'unknown') isUnsure = true;
    }
    if (!isPending(status)) herald.hush(ids);
    popups.refresh();
    this.#recount(isUnsure || this.#isShort());
  }

  /** Shows and sounds alarms again whose time has lapsed. */
  #escalate(alarms: readonly Alarm[]): void {
    const lapsed = alarms.filter(calls);
    this.#deps.popups.raise(lapsed.map(({ id }) => id));
    this.#deps.herald.tell({ lapsed });
  }

  /** Applies kinds of persons that became known, and announces an alarm that its shelf no longer covers. */
  #recognise(): void {
    const { book, popups } = this.#deps;
    const { ledger } = book;
    const hidden = [...ledger.all()].filter(alarm => isPersonAlarm(alarm) && !book.isTaken(alarm.id));
    popups.rebuild();
    // The console does not announce old ones, just as when the server listed them.
    const found = hidden.filter(({ id }) => book.isTaken(id) && !ledger.isUnsaid(id));
    if (found.length > 0) this.#announce(found, [], 'read');
  }

  /** What a reading tells and asks. */
  #readingEvents(): ReadingEvents {
    const { book, popups } = this.#deps;
    const { ledger } = book;
    return {
      onRead: (alarms, kind, lastId) => {
        const newest = kind === 'first' ? Number.POSITIVE_INFINITY : ledger.newest;
        const isNew = ({ id, beganAt }: Alarm): boolean =>
          kind === 'pass' || beganAt > newest || (!ledger.knows(id) && (kind === 'whole' || isAfterId(id, lastId)));
        this.take(
          alarms.filter(alarm => !isNew(alarm)),
          'listed',
        );
        this.take(alarms.filter(isNew), 'read');
        if (kind === 'first') ledger.endFirstReading();
      },
      onTotal: (total, uncounted) => {
        ledger.setTotal(total, uncounted);
        this.#countedUntil = ledger.newest;
        popups.refresh();
      },
      onComplete: popups.setComplete,
      onUnread: count => {
        ledger.noteUnread(count);
        popups.refresh();
      },
      onHandled: (id, status) => this.#settle([id], status),
      heldSince: from =>
        ledger.pendingIds().filter(id => (ledger.pending(id)?.beganAt ?? 0) >= from || book.popupIds.includes(id)),
      beganAt: id => ledger.pending(id)?.beganAt ?? Number.NEGATIVE_INFINITY,
      newest: () => ledger.newest,
      lastId: () => ledger.lastId,
      isShort: () => this.#isShort(),
      holdsAll: () => ledger.remainder === 0,
    };
  }
}
