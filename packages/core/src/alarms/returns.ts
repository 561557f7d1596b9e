/** How alarms come back when shelves end: as one popup with one sound for all that came meanwhile. */
import type { Alarm, HttpClient } from '@patrolkit/transport';
import type { Book } from './book.ts';
import type { Herald } from './herald.ts';
import { liveLimit } from './ledger.ts';
import { popupsOfReturn } from './popup-order.ts';
import type { Popups } from './popups.ts';
import { covers, holds, sourceOf, type Shelf } from './shelving.ts';

/** Shelves that ended. */
export interface Returns {
  /** The pending alarms of these ended shelves come back as one popup with one sound. */
  takeBack(shelves: readonly Shelf[]): void;
  /** Those of these alarms that began while their source was shelved, and were found later by a reading. */
  late(alarms: readonly Alarm[]): Alarm[];
  clear(): void;
}

/** What returning needs. */
export interface ReturnDeps {
  readonly http: Pick<HttpClient, 'serverNow'>;
  readonly book: Book;
  readonly popups: Popups;
  readonly herald: Pick<Herald, 'tell'>;
}

/**
 * Makes the returns of alarms from shelves that ended.
 * @param recount asks the server for its pending alarms beyond those held here
 */
export function createReturns({ http, book, popups, herald }: ReturnDeps, recount: () => void): Returns {
  const { ledger, persons, shelving, escalation } = book;
  const ended = new Map<string, Shelf>();

  return {
    takeBack: shelves => {
      const bySource = new Map(shelves.map(shelf => [sourceOf(shelf), shelf]));
      for (const [source, shelf] of bySource) ended.set(source, { ...shelf, until: http.serverNow() });
      escalation.restart(shelves);
      const held = (bySource.size > 0 ? [...ledger.all()] : [])
        // One that its shelf did not cover is on screen, or was closed there by hand; another shelf may hold it now.
        .filter(alarm => !book.isTaken(alarm.id) && holds(bySource.get(sourceOf(alarm)), alarm))
        .filter(alarm => !shelving.isShelved(alarm));
      const back = popupsOfReturn(held);
      popups.rebuild();
      popups.markReturned(back);
      popups.raise(back.map(alarm => alarm.id));
      herald.tell({ returned: back });
      // The list has free places for alarms that only the server holds.
      if (popups.$live.get().length < Math.min(liveLimit, popups.$pending.get().count)) recount();
    },
    late: alarms =>
      alarms.filter(alarm => {
        const shelf = ended.get(sourceOf(alarm));
        return (
          shelf && covers(shelf, alarm, persons.enrich) && alarm.beganAt >= shelf.since && alarm.beganAt < shelf.until
        );
      }),
    clear: () => ended.clear(),
  };
}
