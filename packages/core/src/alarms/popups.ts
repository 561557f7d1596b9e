/** Which pending alarms are on screen: the live list, the popups and the count (specification section 4 "Alarm popups"). */
import type { Alarm } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Store } from '../store.ts';
import { liveList, popupsToKeep } from './display.ts';
import type { Escalation } from './escalation.ts';
import type { AlarmLedger } from './ledger.ts';
import { isPersonAlarm, type PersonTypes } from './person-types.ts';
import { sourceOf, type Shelving } from './shelving.ts';
import type { SoundQueue } from './sounds.ts';
import { Waiting } from './waiting.ts';

/** How many alarms are pending and not shelved. */
export interface PendingCount {
  readonly count: number;
  /** A reading is not complete: there may be more. */
  readonly isAtLeast: boolean;
  /** Number of pending alarms beyond those that a reading can hold; they are in the alarm list. */
  readonly beyondRead?: number;
}

/** Time between two popups when all are shown again, ms. */
export const popupSpacing = 30;

/** The alarms on screen. Every verb updates the stores from the ledger. */
export interface Popups {
  readonly $live: Store<readonly Alarm[]>;
  readonly $pending: Store<PendingCount>;
  readonly $popups: Store<readonly Alarm[]>;
  readonly $returned: Store<ReadonlyMap<string, string>>;
  /** Updates the stores by what changed in the ledger. */
  refresh(): void;
  /** Goes through all alarms again: for when shelves, or the known types of persons, have changed. */
  rebuild(): void;
  /** Gives alarms a popup, the last of them in front; those that have one keep its place. */
  show(ids: readonly string[]): void;
  /** Gives alarms a popup in front of all others. */
  raise(ids: readonly string[]): void;
  /** Closes a popup; the alarm stays pending. */
  dismiss(id: string): void;
  /** Closes all popups. */
  collapse(): void;
  /** Shows the popups of the waiting alarms again, 30 ms apart: those that would stay if all of them had one. */
  expand(): void;
  /** Ids of the alarms that are in the live list or have a popup. */
  shownIds(): ReadonlySet<string>;
  /** True for an alarm that was waiting, not shelved, when the stores were last brought up to date. */
  isTaken(id: string): boolean;
  hasPopup(id: string): boolean;
  /** True while an alarm is pending and not shelved, whether it is on screen or not. */
  isWaiting(id: string): boolean;
  /** Alarms that came while their source was shelved: they are shown together. */
  markReturned(alarms: readonly Alarm[]): void;
  /** Whether the count can be relied on. */
  setComplete(isComplete: boolean): void;
  clear(): void;
}

/** What the popups need. */
export interface PopupDeps {
  readonly clock: Environment['clock'];
  readonly ledger: AlarmLedger;
  readonly persons: Pick<PersonTypes, 'enrich'>;
  readonly sounds: Pick<SoundQueue, 'keepOnly'>;
  /** A function, since it is made after the popups; called only once an alarm has come. */
  readonly escalation: () => Pick<Escalation, 'watch' | 'follow' | 'store'>;
  readonly shelving: () => Pick<Shelving, 'isShelved' | 'isCounted' | 'store'>;
  /** The live list may have changed. */
  readonly onLive: () => void;
}

const sameAlarms = (one: readonly Alarm[], other: readonly Alarm[]): boolean =>
  one.length === other.length && one.every((alarm, index) => alarm === other[index]);

/** Makes the stores. */
export function createPopups({ clock, ledger, persons, sounds, onLive, ...late }: PopupDeps): Popups {
  const $live = atom<readonly Alarm[]>([]);
  const $pending = atom<PendingCount>({ count: 0, isAtLeast: true });
  const $popups = atom<readonly Alarm[]>([]);
  const $returned = atom<ReadonlyMap<string, string>>(new Map());
  let popupIds: readonly string[] = [];
  let disarmExpand: (() => void) | undefined;

  const waiting = new Waiting();
  let isStale = false;

  /** Updates the waiting alarms from the ledger. */
  const follow = (): void => {
    const [escalation, shelving] = [late.escalation(), late.shelving()];
    const changes = ledger.takeChanges();
    if (isStale || changes === 'all') {
      isStale = false;
      waiting.clear();
      for (const alarm of ledger.all()) if (!shelving.isShelved(alarm)) waiting.put(persons.enrich(alarm));
      return escalation.watch(waiting.all());
    }
    const [changed, gone]: [Alarm[], string[]] = [[], []];
    for (const id of changes) {
      const alarm = ledger.pending(id);
      if (alarm && !shelving.isShelved(alarm)) {
        const shown = persons.enrich(alarm);
        waiting.put(shown);
        changed.push(shown);
      } else {
        waiting.remove(id);
        gone.push(id);
      }
    }
    escalation.follow(changed, gone);
  };

  const refresh = (): void => {
    follow();
    const escalated = late.escalation().store.$escalated.get();
    const live = liveList(waiting.latest(), escalated);
    const popups = popupsToKeep(
      popupIds.flatMap(id => waiting.get(id) ?? []),
      escalated,
    );
    // Only alarms on screen sound: those of the live list, and older ones that keep a popup.
    sounds.keepOnly(new Set([...live, ...popups].map(alarm => alarm.id)));
    popupIds = popups.map(alarm => alarm.id);
    if (!sameAlarms(live, $live.get())) $live.set(live);
    if (!sameAlarms(popups, $popups.get())) $popups.set(popups);
    onLive();
    const returned = $returned.get();
    if ([...returned.keys()].some(id => !waiting.get(id)))
      $returned.set(new Map([...returned].filter(([id]) => waiting.get(id))));
    // Of the alarms that only the server holds, the shelves tell how many are shelved.
    const shelvedThere = late
      .shelving()
      .store.$shelves.get()
      .reduce((sum, shelf) => sum + shelf.pending, 0);
    const isThrough = (alarm: Alarm): boolean => {
      const own = isPersonAlarm(alarm) ? ledger.pending(alarm.id) : undefined;
      return own !== undefined && late.shelving().isCounted(own);
    };
    const through = ledger.remainder > 0 && shelvedThere > 0 ? [...waiting.all()].filter(isThrough).length : 0;
    const shelvedHere = ledger.size - waiting.size + through;
    const unseen = Math.max(0, ledger.remainder - Math.max(0, shelvedThere - shelvedHere));
    const count = waiting.size + unseen;
    const beyondRead = ledger.beyondRead(unseen);
    const { isAtLeast, ...before } = $pending.get();
    if (count !== before.count || beyondRead !== (before.beyondRead ?? 0))
      $pending.set({ count, isAtLeast, ...(beyondRead > 0 ? { beyondRead } : {}) });
  };
  const put = (ids: readonly string[]): void => {
    popupIds = ids;
    refresh();
  };
  const show = (ids: readonly string[]): void => {
    const known = new Set(popupIds);
    put([...popupIds, ...ids.filter(id => !known.has(id))]);
  };

  return {
    $live,
    $pending,
    $popups,
    $returned,
    refresh,
    rebuild: () => {
      isStale = true;
      refresh();
    },
    show,
    raise: ids => put([...popupIds.filter(id => !ids.includes(id)), ...ids]),
    dismiss: id => put(popupIds.filter(other => other !== id)),
    collapse: () => {
      disarmExpand?.();
      put([]);
    },
    expand: () => {
      disarmExpand?.();
      const escalated = late.escalation().store.$escalated.get();
      const kept = popupsToKeep(
        [...waiting.all()].sort((one, other) => one.beganAt - other.beganAt),
        escalated,
      );
      // The escalated ones come last, in front of the others.
      const missing = liveList([...kept].reverse(), escalated)
        .map(alarm => alarm.id)
        .filter(id => !popupIds.includes(id))
        .reverse();
      const showNext = (): void => {
        const id = missing.shift();
        if (id === undefined) return;
        show([id]);
        disarmExpand = clock.after(popupSpacing, showNext);
      };
      showNext();
    },
    isTaken: id => waiting.get(id) !== undefined,
    shownIds: () => new Set([...popupIds, ...$live.get().map(({ id }) => id)]),
    hasPopup: id => popupIds.includes(id),
    isWaiting: id => {
      const alarm = ledger.pending(id);
      return alarm !== undefined && !late.shelving().isShelved(alarm);
    },
    markReturned: alarms => {
      if (alarms.length === 0) return;
      $returned.set(new Map([...$returned.get(), ...alarms.map(alarm => [alarm.id, sourceOf(alarm)] as const)]));
    },
    setComplete: isComplete => $pending.set({ ...$pending.get(), isAtLeast: !isComplete }),
    clear: () => {
      disarmExpand?.();
      $returned.set(new Map());
      put([]);
      $pending.set({ count: 0, isAtLeast: true });
    },
  };
}
