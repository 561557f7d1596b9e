/** The stores of the alarms on screen, and the verbs that open and close popups (specification section 4 "Alarm popups"). */
import type { Alarm } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Store } from '../store.ts';
import type { Book } from './book.ts';
import type { Herald } from './herald.ts';
import { popupsToShowAgain, withInFront, withPopups } from './popup-order.ts';
import { idsOnScreen, shown, type PendingCount } from './shown.ts';

/** Time between two popups when the console shows all again, ms. */
export const popupSpacing = 30;

/** The alarms on screen. Every verb updates the stores from the book. */
export interface Popups {
  readonly $live: Store<readonly Alarm[]>;
  readonly $pending: Store<PendingCount>;
  readonly $popups: Store<readonly Alarm[]>;
  readonly $returned: Store<ReadonlyMap<string, string>>;
  /** Updates the stores by the changes in the book. */
  refresh(): void;
  /** Goes through all alarms again, after a change of shelves or of the known types of persons. */
  rebuild(): void;
  /** Opens popups of alarms, the last of them in front. Existing popups keep their place. */
  show(ids: readonly string[]): void;
  /** Opens popups of alarms in front of all others. */
  raise(ids: readonly string[]): void;
  /** Closes a popup. The alarm stays pending. */
  dismiss(id: string): void;
  /** Closes all popups. */
  collapse(): void;
  /** Shows the popups of the waiting alarms again, 30 ms apart: those that would stay if all of them had one. */
  expand(): void;
  /** Ids of the alarms that are in the live list or have a popup. */
  shownIds(): ReadonlySet<string>;
  /** Notes alarms that arrived while their source was shelved. They share a popup. */
  markReturned(alarms: readonly Alarm[]): void;
  /** Sets whether the count is exact. */
  setComplete(isComplete: boolean): void;
  /** Shows the state of a cleared book. */
  clear(): void;
}

const sameAlarms = (one: readonly Alarm[], other: readonly Alarm[]): boolean =>
  one.length === other.length && one.every((alarm, index) => alarm === other[index]);

const sameCount = (one: PendingCount, other: PendingCount): boolean =>
  one.count === other.count && one.isAtLeast === other.isAtLeast && one.beyondRead === other.beyondRead;

/** Makes the stores of a book. */
export function createPopups(clock: Environment['clock'], book: Book, herald: Pick<Herald, 'follow'>): Popups {
  const $live = atom<readonly Alarm[]>([]);
  const $pending = atom<PendingCount>({ count: 0, isAtLeast: true });
  const $popups = atom<readonly Alarm[]>([]);
  const $returned = atom(book.returned);
  let disarmExpand: (() => void) | undefined;

  const refresh = (isWhole = false): void => {
    book.update(isWhole);
    const now = shown(book);
    book.keep(now);
    herald.follow(now);
    if (!sameAlarms(now.live, $live.get())) $live.set(now.live);
    if (!sameAlarms(now.popups, $popups.get())) $popups.set(now.popups);
    if (now.returned !== $returned.get()) $returned.set(now.returned);
    if (!sameCount(now.pending, $pending.get())) $pending.set(now.pending);
  };
  const put = (ids: readonly string[]): void => {
    book.givePopups(ids);
    refresh();
  };
  const show = (ids: readonly string[]): void => put(withPopups(book.popupIds, ids));

  return {
    $live,
    $pending,
    $popups,
    $returned,
    refresh: () => refresh(),
    rebuild: () => refresh(true),
    show,
    raise: ids => put(withInFront(book.popupIds, ids)),
    dismiss: id => put(book.popupIds.filter(other => other !== id)),
    collapse: () => {
      disarmExpand?.();
      put([]);
    },
    expand: () => {
      disarmExpand?.();
      const missing = [...popupsToShowAgain(book.waiting.all(), book.escalated, book.popupIds)];
      const showNext = (): void => {
        const id = missing.shift();
        if (id === undefined) return;
        show([id]);
        disarmExpand = clock.after(popupSpacing, showNext);
      };
      showNext();
    },
    shownIds: () => idsOnScreen({ live: $live.get(), popups: $popups.get() }),
    markReturned: alarms => {
      book.markReturned(alarms);
      // This comes before the popups, so that no popup first appears alone.
      if (book.returned !== $returned.get()) $returned.set(book.returned);
    },
    setComplete: isComplete => {
      book.setComplete(isComplete);
      refresh();
    },
    clear: () => {
      disarmExpand?.();
      refresh();
    },
  };
}
