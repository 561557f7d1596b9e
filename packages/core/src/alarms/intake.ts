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
import { isPersonAlarm } from './person-types.ts';
import { popupsOfReading } from './popup-order.ts';
import type { Popups } from './popups.ts';
import { PendingReader, type ReadingEvents } from './reading.ts';
import { createReturns } from './returns.ts';
import type { AlarmVideos } from './videos.ts';

/** Takes alarms: it records them, shows them and has the herald announce them. */
export interface Intake {
  /** Takes alarms with the way of their arrival. */
  take(alarms: readonly Alarm[], delivery: Delivery): void;
  /** These alarms have reached this status. */
  settle(ids: readonly string[], status: AlarmStatus): void;
  /** Shows and announces a change that the book made by itself. */
  follow(event: BookEvent): void;
  /** Reads the pending alarms each time that the channel opens. */
  readonly reading: PendingReader;
  clear(): void;
}

/** What the intake needs. */
export interface IntakeDeps {
  readonly environment: Pick<Environment, 'clock' | 'random'>;
  readonly http: HttpClient;
  readonly book: Book;
  readonly popups: Popups;
  readonly herald: Herald;
  readonly videos: AlarmVideos;
}

/** Makes the intake. */
export function createIntake(deps: IntakeDeps): Intake {
  const { book, popups, herald, videos } = deps;
  const { ledger, persons, shelving } = book;
  /** Begin of the newest alarm that was known at the server's last count, ms since 1970. */
  let countedUntil = Number.NEGATIVE_INFINITY;

  /** An alarm began at its arrival when the server sends no begin, or an absurd one. */
  const dated = (alarm: Alarm): Alarm =>
    beginOf(alarm) ? alarm : { ...alarm, beganAt: ledger.pending(alarm.id)?.beganAt ?? deps.http.serverNow() };

  /** Shows and announces alarms. It announces a known alarm again that became graver, and changes its popup and list entry in place. */
  const announce = (news: readonly Alarm[], risen: readonly Alarm[], delivery: Delivery): void => {
    const isPushed = delivery === 'pushed';
    herald.count(news);
    popups.markReturned(returns.late(news));
    popups.show(isPushed ? news.map(({ id }) => id) : popupsOfReading(news));
    // An alarm that sounds must be in sight, so a raised one that is too old for the live list gets a popup.
    const inSight = popups.shownIds();
    const unseen = risen.map(({ id }) => id).filter(id => !inSight.has(id));
    if (unseen.length > 0) popups.show(unseen);
    // All alarms of one reading make one sound, that of the most serious. Each pushed alarm has its own.
    herald.tell({ news, risen, isEachHeard: isPushed });
  };

  const take = (received: readonly Alarm[], delivery: Delivery): void => {
    const alarms = received.map(dated);
    for (const { id, video } of alarms) videos.keep(id, video);
    for (const alarm of alarms) if (isPersonAlarm(alarm) && isPending(alarm.status)) persons.want(alarm.value ?? '');
    // Timers are late after the computer slept, so due shelves end before new alarms are judged.
    shelving.check();
    const handled = alarms.filter(({ status }) => !isPending(status));
    const isUnsure = handled.some(({ id }) => !ledger.knows(id));
    if (handled.length > 0) reading.noteHandled(handled.map(({ id }) => id));
    const { arrived, risen } = book.record(alarms, delivery);
    // A push that was under way during the server's count may bring an alarm that the server has already counted.
    const isCounted = arrived.some(({ beganAt }) => beganAt <= countedUntil);
    const news = arrived.filter(alarm => !shelving.isShelved(alarm));
    if (arrived.length > news.length) shelving.note(arrived.filter(alarm => shelving.isShelved(alarm)));
    herald.hush(alarms.map(({ id }) => id).filter(id => !ledger.pending(id)));
    if (delivery === 'listed') popups.refresh();
    // Listed alarms are old, but a level that rose while the channel was away is a new fact about a known alarm.
    if (delivery !== 'listed' || risen.length > 0) announce(news, risen, delivery);
    if (delivery === 'pushed') recount(isUnsure || isCounted || (handled.length > 0 && isShort()));
  };

  /** The live list has free places while the server has further pending alarms. */
  const isShort = (): boolean => popups.$live.get().length < liveLimit && ledger.remainder > 0;

  /** Counts again when the number of alarms that only the server holds may be wrong. */
  const recount = (isDue: boolean): void => {
    if (isDue && ledger.remainder > 0) reading.recount();
  };

  const settle = (ids: readonly string[], status: AlarmStatus): void => {
    let isUnsure = false;
    for (const id of ids) {
      // An unknown id may be one of the alarms that only the server holds.
      if (ledger.advance(id, status) === 'unknown') isUnsure = true;
    }
    if (!isPending(status)) herald.hush(ids);
    popups.refresh();
    recount(isUnsure || isShort());
  };

  /** Shows and sounds alarms again whose time has lapsed. */
  const escalate = (lapsed: readonly Alarm[]): void => {
    popups.raise(lapsed.map(({ id }) => id));
    herald.tell({ lapsed });
  };

  /** Applies kinds of persons that became known, and announces an alarm that its shelf no longer covers. */
  const recognise = (): void => {
    const hidden = [...ledger.all()].filter(alarm => isPersonAlarm(alarm) && !book.isTaken(alarm.id));
    popups.rebuild();
    // The console does not announce old ones, just as when the server listed them.
    const found = hidden.filter(({ id }) => book.isTaken(id) && !ledger.isUnsaid(id));
    if (found.length > 0) announce(found, [], 'read');
  };

  const events: ReadingEvents = {
    onRead: (alarms, kind, lastId) => {
      const newest = kind === 'first' ? Number.POSITIVE_INFINITY : ledger.newest;
      const isNew = ({ id, beganAt }: Alarm): boolean =>
        kind === 'pass' || beganAt > newest || (!ledger.knows(id) && (kind === 'whole' || isAfterId(id, lastId)));
      take(
        alarms.filter(alarm => !isNew(alarm)),
        'listed',
      );
      take(alarms.filter(isNew), 'read');
      if (kind === 'first') ledger.endFirstReading();
    },
    onTotal: (total, uncounted) => {
      ledger.setTotal(total, uncounted);
      countedUntil = ledger.newest;
      popups.refresh();
    },
    onComplete: popups.setComplete,
    onUnread: count => {
      ledger.noteUnread(count);
      popups.refresh();
    },
    onHandled: (id, status) => settle([id], status),
    heldSince: from =>
      ledger.pendingIds().filter(id => (ledger.pending(id)?.beganAt ?? 0) >= from || book.popupIds.includes(id)),
    beganAt: id => ledger.pending(id)?.beganAt ?? Number.NEGATIVE_INFINITY,
    newest: () => ledger.newest,
    lastId: () => ledger.lastId,
    isShort,
    holdsAll: () => ledger.remainder === 0,
  };
  const reading = new PendingReader(deps.http, deps.environment, events);
  const returns = createReturns(deps, () => reading.recount());

  return {
    take,
    settle: (ids, status) => {
      if (!isPending(status)) reading.noteHandled(ids);
      settle(ids, status);
    },
    reading,
    follow: event => {
      if (event.kind === 'lapsed') escalate(event.alarms);
      else if (event.kind === 'shelves') returns.takeBack(event.ended);
      else if (event.kind === 'persons') recognise();
      else herald.settle(event.times);
    },
    clear: () => {
      reading.clear();
      returns.clear();
      countedUntil = Number.NEGATIVE_INFINITY;
    },
  };
}
