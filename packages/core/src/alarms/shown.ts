/** The alarms on screen: the live list, the popups and the count. Only the book decides (specification section 4 "Alarm popups"). */
import type { Alarm } from '@patrolkit/transport';
import type { AlarmLedger } from './ledger.ts';
import { liveList, popupsToKeep } from './popup-order.ts';
import type { Waiting } from './waiting.ts';

/** Number of alarms that are pending and not shelved. */
export interface PendingCount {
  readonly count: number;
  /** True while a reading is incomplete, so there may be more. */
  readonly isAtLeast: boolean;
  /** Number of pending alarms beyond those that a reading can hold. The alarm list has them. */
  readonly beyondRead?: number;
}

/** The part of the book that decides the screen. */
export interface BookView {
  readonly ledger: Pick<AlarmLedger, 'remainder' | 'beyondRead'>;
  /** The alarms that are pending and not shelved, with the levels of their persons' types. */
  readonly waiting: Pick<Waiting, 'size' | 'get' | 'latest'>;
  /** Ids of the alarms that have escalated. */
  readonly escalated: ReadonlySet<string>;
  /** Ids of the alarms that got a popup, the front one last. Some may no longer wait. */
  readonly popupIds: readonly string[];
  /** By id, the source of each alarm that arrived while that source was shelved. Some may no longer wait. */
  readonly returned: ReadonlyMap<string, string>;
  /** Number of pending alarms that the server counts as shelved. */
  readonly shelvedThere: number;
  /** Number of these that are held here. It goes through all alarms, so read it only when it matters. */
  readonly shelvedHere: () => number;
  /** Whether the count is exact. */
  readonly isComplete: boolean;
}

/** The screen. */
export interface Shown {
  /** The latest twenty alarms in the order of the live list. */
  readonly live: readonly Alarm[];
  /** The popups, at most twenty, the front one last. */
  readonly popups: readonly Alarm[];
  /** By id, the source of each alarm that shares a popup with others that returned from the same shelf. */
  readonly returned: ReadonlyMap<string, string>;
  readonly pending: PendingCount;
}

/** Decides the screen. Pure: the same book gives the same result, and the popups of a result give the same popups again. */
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

/** Counts the waiting alarms held here, and those that only the server holds. The shelves say how many of the latter are shelved. */
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
