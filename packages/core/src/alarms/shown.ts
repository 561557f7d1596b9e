/** What is shown of the alarms: the live list, the popups and the count. The book alone decides (specification section 4 "Alarm popups"). */
import type { Alarm } from '@patrolkit/transport';
import type { AlarmLedger } from './ledger.ts';
import { liveList, popupsToKeep } from './popup-order.ts';
import type { Waiting } from './waiting.ts';

/** How many alarms are pending and not shelved. */
export interface PendingCount {
  readonly count: number;
  /** A reading is not complete: there may be more. */
  readonly isAtLeast: boolean;
  /** Number of pending alarms beyond those that a reading can hold; they are in the alarm list. */
  readonly beyondRead?: number;
}

/** The book of alarms as far as it decides what is shown. */
export interface BookView {
  readonly ledger: Pick<AlarmLedger, 'remainder' | 'beyondRead'>;
  /** The alarms that are pending and not shelved, as grave as their persons' types make them. */
  readonly waiting: Pick<Waiting, 'size' | 'get' | 'latest'>;
  /** Ids of the alarms that have escalated. */
  readonly escalated: ReadonlySet<string>;
  /** Ids of the alarms that were given a popup, the one in front last. Some may wait no longer. */
  readonly popupIds: readonly string[];
  /** Source of each alarm that came while that source was shelved, by id. Some may wait no longer. */
  readonly returned: ReadonlyMap<string, string>;
  /** How many pending alarms the server counts as shelved. */
  readonly shelvedThere: number;
  /** How many of these are held here. Read only where it matters, since it goes through all alarms. */
  readonly shelvedHere: () => number;
  /** Whether the count can be relied on. */
  readonly isComplete: boolean;
}

/** What is shown. */
export interface Shown {
  /** The latest twenty alarms in the order of the live list. */
  readonly live: readonly Alarm[];
  /** The popups, twenty at most, the one in front last. */
  readonly popups: readonly Alarm[];
  /** Source of each alarm that is shown together with others which came back from the same shelf, by id. */
  readonly returned: ReadonlyMap<string, string>;
  readonly pending: PendingCount;
}

/** Decides what is shown. Pure: the same book gives the same answer, and the popups of an answer give themselves. */
export function shown(book: BookView): Shown {
  const { waiting, escalated, popupIds, returned } = book;
  const isWaiting = (id: string): boolean => waiting.get(id) !== undefined;
  return {
    live: liveList(waiting.latest(), escalated),
    popups: popupsToKeep(
      popupIds.flatMap(id => waiting.get(id) ?? []),
      escalated,
    ),
    returned: [...returned.keys()].every(isWaiting) ? returned : new Map([...returned].filter(([id]) => isWaiting(id))),
    pending: countOf(book),
  };
}

/** Counts the waiting alarms held here, and those that only the server holds. Of the latter the shelves tell how many are shelved. */
function countOf({ ledger, waiting, shelvedThere, shelvedHere, isComplete }: BookView): PendingCount {
  const { remainder } = ledger;
  const shelved = remainder > 0 && shelvedThere > 0 ? Math.max(0, shelvedThere - shelvedHere()) : 0;
  const unseen = Math.max(0, remainder - shelved);
  const beyondRead = ledger.beyondRead(unseen);
  return { count: waiting.size + unseen, isAtLeast: !isComplete, ...(beyondRead > 0 ? { beyondRead } : {}) };
}

/** Ids of the alarms that are in the live list or have a popup. */
export const idsOnScreen = ({ live, popups }: Pick<Shown, 'live' | 'popups'>): ReadonlySet<string> =>
  new Set([...live, ...popups].map(({ id }) => id));
