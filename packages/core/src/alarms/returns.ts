/** The return of alarms when shelves end: one popup with one sound for all that arrived meanwhile. */
import type { Alarm, HttpClient } from '@patrolkit/transport';
import type { Book } from './book.ts';
import type { Herald } from './herald.ts';
import { liveLimit } from './ledger.ts';
import { calls } from './levels.ts';
import { popupsOfReturn } from './popup-order.ts';
import type { Popups } from './popups.ts';
import { covers, holds, sourceOf, type Shelf } from './shelving.ts';

/** Shelves that ended. */
export interface Returns {
  /** Returns the pending alarms of these ended shelves as one popup with one sound. */
  takeBack(shelves: readonly Shelf[]): void;
  /** Selects the alarms that began while their source was shelved, and that a reading found later. */
  late(alarms: readonly Alarm[]): Alarm[];
  clear(): void;
}

/** What the returns need. */
export interface ReturnDeps {
  readonly http: Pick<HttpClient, 'serverNow'>;
  readonly book: Book;
  readonly popups: Popups;
  readonly herald: Pick<Herald, 'tell'>;
}

/**
 * Makes the returns of alarms from shelves that ended.
 * @param recount requests the server's pending alarms beyond those held here
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
        // An alarm that its shelf did not cover is on screen, or the user closed it there. Another shelf may hold it now.
        .filter(alarm => !book.isTaken(alarm.id) && holds(bySource.get(sourceOf(alarm)), alarm))
        .filter(alarm => !shelving.isShelved(alarm));
      const back = popupsOfReturn(held.filter(calls));
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
