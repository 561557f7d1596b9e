/** The stores of what is shown of the alarms, and the verbs that give alarms a popup or take it (specification section 4 "Alarm popups"). */
import type { Alarm } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Store } from '../store.ts';
import type { Escalation } from './escalation.ts';
import type { Herald } from './herald.ts';
import type { AlarmLedger } from './ledger.ts';
import { isPersonAlarm, type PersonTypes } from './person-types.ts';
import { popupsToShowAgain, withInFront, withPopups } from './popup-order.ts';
import { sourceOf, type Shelving } from './shelving.ts';
import { idsOnScreen, shown, type BookView, type PendingCount } from './shown.ts';
import { Waiting } from './waiting.ts';

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
  readonly herald: Pick<Herald, 'follow'>;
  /** A function, since it is made after the popups; called only once an alarm has come. */
  readonly escalation: () => Pick<Escalation, 'watch' | 'follow' | 'store'>;
  readonly shelving: () => Pick<Shelving, 'isShelved' | 'isCounted' | 'store'>;
  /** The live list may have changed. */
  readonly onLive: () => void;
}

const sameAlarms = (one: readonly Alarm[], other: readonly Alarm[]): boolean =>
  one.length === other.length && one.every((alarm, index) => alarm === other[index]);

const sameCount = (one: PendingCount, other: PendingCount): boolean =>
  one.count === other.count && one.isAtLeast === other.isAtLeast && one.beyondRead === other.beyondRead;

/** Makes the stores. */
export function createPopups({ clock, ledger, persons, herald, onLive, ...late }: PopupDeps): Popups {
  const $live = atom<readonly Alarm[]>([]);
  const $pending = atom<PendingCount>({ count: 0, isAtLeast: true });
  const $popups = atom<readonly Alarm[]>([]);
  const $returned = atom<ReadonlyMap<string, string>>(new Map());
  let popupIds: readonly string[] = [];
  let isComplete = false;
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
        const known = persons.enrich(alarm);
        waiting.put(known);
        changed.push(known);
      } else {
        waiting.remove(id);
        gone.push(id);
      }
    }
    escalation.follow(changed, gone);
  };

  /** How many alarms held here the server counts as shelved: those that a shelf holds, and persons' alarms that come through it by type. */
  const shelvedHere = (): number => {
    const isThrough = (alarm: Alarm): boolean => {
      const own = isPersonAlarm(alarm) ? ledger.pending(alarm.id) : undefined;
      return own !== undefined && late.shelving().isCounted(own);
    };
    return ledger.size - waiting.size + [...waiting.all()].filter(isThrough).length;
  };
  const view = (): BookView => ({
    ledger,
    waiting,
    escalated: late.escalation().store.$escalated.get(),
    popupIds,
    returned: $returned.get(),
    shelvedThere: late
      .shelving()
      .store.$shelves.get()
      .reduce((sum, shelf) => sum + shelf.pending, 0),
    shelvedHere,
    isComplete,
  });

  const refresh = (): void => {
    follow();
    const now = shown(view());
    herald.follow(now);
    popupIds = now.popups.map(({ id }) => id);
    if (!sameAlarms(now.live, $live.get())) $live.set(now.live);
    if (!sameAlarms(now.popups, $popups.get())) $popups.set(now.popups);
    onLive();
    if (now.returned !== $returned.get()) $returned.set(now.returned);
    if (!sameCount(now.pending, $pending.get())) $pending.set(now.pending);
  };
  const put = (ids: readonly string[]): void => {
    popupIds = ids;
    refresh();
  };
  const show = (ids: readonly string[]): void => put(withPopups(popupIds, ids));

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
    raise: ids => put(withInFront(popupIds, ids)),
    dismiss: id => put(popupIds.filter(other => other !== id)),
    collapse: () => {
      disarmExpand?.();
      put([]);
    },
    expand: () => {
      disarmExpand?.();
      const { escalated } = view();
      const missing = [...popupsToShowAgain(waiting.all(), escalated, popupIds)];
      const showNext = (): void => {
        const id = missing.shift();
        if (id === undefined) return;
        show([id]);
        disarmExpand = clock.after(popupSpacing, showNext);
      };
      showNext();
    },
    isTaken: id => waiting.get(id) !== undefined,
    shownIds: () => idsOnScreen({ live: $live.get(), popups: $popups.get() }),
    hasPopup: id => popupIds.includes(id),
    markReturned: alarms => {
      if (alarms.length === 0) return;
      $returned.set(new Map([...$returned.get(), ...alarms.map(alarm => [alarm.id, sourceOf(alarm)] as const)]));
    },
    setComplete: isNow => {
      isComplete = isNow;
      refresh();
    },
    clear: () => {
      disarmExpand?.();
      $returned.set(new Map());
      isComplete = false;
      put([]);
    },
  };
}
