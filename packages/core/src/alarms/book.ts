/**
 * The book of alarms: the ledger, the shelves, the escalation, the kinds of persons, and which alarms got a popup. `shown(book)` is the
 * screen. Shelves, times and kinds of persons change by themselves, and listeners get these changes.
 */
import type { Alarm, HttpClient } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { createEscalation, type Escalation } from './escalation.ts';
import { AlarmLedger, type Delivery } from './ledger.ts';
import { isGraver, type RepeatTimes } from './levels.ts';
import { createPersonTypes, isPersonAlarm, type PersonTypes } from './person-types.ts';
import { createShelving, sourceOf, type Shelf, type Shelving } from './shelving.ts';
import type { BookView, Shown } from './shown.ts';
import { Waiting } from './waiting.ts';

/** The changes in the book by time, or by the server. */
export type BookEvent =
  /** The time of these alarms has lapsed. */
  | { readonly kind: 'lapsed'; readonly alarms: readonly Alarm[] }
  /** Shelves changed. `ended` ended by time, by hand or elsewhere, or now hold less. */
  | { readonly kind: 'shelves'; readonly ended: readonly Shelf[] }
  /** Kinds of persons became known or unknown. */
  | { readonly kind: 'persons' }
  /** The installation sent the times after which alarms sound again. */
  | { readonly kind: 'repeats'; readonly times: RepeatTimes };

/** The effect of some arrivals. */
export interface Arrivals {
  /** Alarms that are new. */
  readonly arrived: readonly Alarm[];
  /** Alarms that became graver while they were pending. */
  readonly risen: readonly Alarm[];
}

/** The book. */
export interface Book extends BookView {
  readonly ledger: AlarmLedger;
  readonly persons: PersonTypes;
  readonly shelving: Shelving;
  readonly escalation: Escalation;
  readonly waiting: Waiting;
  /** The pending alarm of an id, shelved or not. */
  pending(id: string): Alarm | undefined;
  /** True while an alarm is pending and not shelved, whether it is on screen or not. */
  isWaiting(id: string): boolean;
  /** True for an alarm that was waiting at the last update. */
  isTaken(id: string): boolean;
  /** Records alarms. The next update decides which of them wait. */
  record(alarms: readonly Alarm[], delivery: Delivery): Arrivals;
  /**
   * Brings the waiting alarms and their times up to date.
   * @param isWhole goes through all alarms, because shelves or the known types of persons changed
   */
  update(isWhole: boolean): void;
  /** Gives exactly these alarms a popup, the last of them in front. */
  givePopups(ids: readonly string[]): void;
  /** Notes alarms that arrived while their source was shelved. The console shows them together. */
  markReturned(alarms: readonly Alarm[]): void;
  /** Forgets the popups and marks that are no longer on screen. */
  keep(shown: Shown): void;
  /** Notes whether the count is exact. */
  setComplete(isComplete: boolean): void;
  /** Begins for a user: requests the shelves and times from the server. */
  begin(userId: string): void;
  /** Calls the listener with each event until the caller calls the result. */
  listen(listener: (event: BookEvent) => void): () => void;
  /** Forgets everything at sign-out. */
  clear(): void;
  dispose(): void;
}

/** What the book needs to know of the page. */
export interface BookOptions {
  /** Root of the server. */
  readonly service: string;
  /** The language on screen. */
  readonly language: () => string;
}

/** Makes the book. */
export function createBook(
  environment: Pick<Environment, 'clock' | 'local'>,
  http: HttpClient,
  { service, language }: BookOptions,
): Book {
  const listeners = new Set<(event: BookEvent) => void>();
  const tell = (event: BookEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const ledger = new AlarmLedger();
  const waiting = new Waiting();
  const persons = createPersonTypes(environment, http, language, () => ledger.all());
  const stopPersons = persons.$types.listen(() => tell({ kind: 'persons' }));
  const pending = (id: string): Alarm | undefined => ledger.pending(id);
  const known = { pending, enrich: persons.enrich };
  const shelving = createShelving(environment, http, service, known, ended => tell({ kind: 'shelves', ended }));
  const escalation = createEscalation(
    environment,
    http,
    alarms => tell({ kind: 'lapsed', alarms }),
    times => tell({ kind: 'repeats', times }),
  );
  let popupIds: readonly string[] = [];
  let returned: ReadonlyMap<string, string> = new Map();
  let isComplete = false;

  const update = (isWhole: boolean): void => {
    const changes = ledger.takeChanges();
    if (isWhole || changes === 'all') {
      waiting.clear();
      for (const alarm of ledger.all()) if (!shelving.isShelved(alarm)) waiting.put(persons.enrich(alarm));
      return escalation.watch(waiting.all());
    }
    const [changed, gone]: [Alarm[], string[]] = [[], []];
    for (const id of changes) {
      const alarm = ledger.pending(id);
      if (alarm && !shelving.isShelved(alarm)) {
        const enriched = persons.enrich(alarm);
        waiting.put(enriched);
        changed.push(enriched);
      } else {
        waiting.remove(id);
        gone.push(id);
      }
    }
    escalation.follow(changed, gone);
  };

  /** Whether the server counts a waiting alarm as shelved. The type of its person can bring an alarm through a shelf. */
  const isThrough = (alarm: Alarm): boolean => {
    const own = isPersonAlarm(alarm) ? ledger.pending(alarm.id) : undefined;
    return own !== undefined && shelving.isCounted(own);
  };

  return {
    ledger,
    persons,
    shelving,
    escalation,
    waiting,
    get escalated() {
      return escalation.store.$escalated.get();
    },
    get popupIds() {
      return popupIds;
    },
    get returned() {
      return returned;
    },
    get shelvedThere() {
      return shelving.store.$shelves.get().reduce((sum, shelf) => sum + shelf.pending, 0);
    },
    shelvedHere: () => ledger.size - waiting.size + [...waiting.all()].filter(isThrough).length,
    get isComplete() {
      return isComplete;
    },
    pending,
    isWaiting: id => {
      const alarm = pending(id);
      return alarm !== undefined && !shelving.isShelved(alarm);
    },
    isTaken: id => waiting.get(id) !== undefined,
    record: (alarms, delivery) => record({ ledger, shelving, escalation }, alarms, delivery),
    update,
    givePopups: ids => void (popupIds = ids),
    markReturned: alarms => {
      if (alarms.length > 0) returned = new Map([...returned, ...alarms.map(one => [one.id, sourceOf(one)] as const)]);
    },
    keep: shown => {
      popupIds = shown.popups.map(({ id }) => id);
      ({ returned } = shown);
    },
    setComplete: isNow => void (isComplete = isNow),
    begin: userId => {
      shelving.open(userId);
      escalation.open();
    },
    listen: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    clear: () => {
      popupIds = [];
      returned = new Map();
      isComplete = false;
      for (const one of [ledger, escalation, shelving, persons]) one.clear();
    },
    dispose: stopPersons,
  };
}

/** Records alarms. Returns which are new, and which became graver while they were pending. */
function record(
  { ledger, shelving, escalation }: Pick<Book, 'ledger' | 'shelving' | 'escalation'>,
  alarms: readonly Alarm[],
  delivery: Delivery,
): Arrivals {
  const { isShelved } = shelving;
  const risen: Alarm[] = [];
  const arrived = alarms.filter(alarm => {
    const before = ledger.pending(alarm.id);
    const arrival = ledger.receive(alarm, delivery);
    const now = ledger.pending(alarm.id);
    // The console only counted this alarm until now. Of its changes, it announces only a raise by the server.
    if (arrival === 'counted' && now?.escalatedAt !== undefined && !isShelved(now)) risen.push(now);
    if (before && now && isGraver(now.level, before.level)) {
      // When its time has already lapsed here, that announcement covers the raise by the server.
      const isSaid = now.escalatedAt !== undefined && escalation.store.hasLapsed(before);
      if (!isSaid && !isShelved(now)) risen.push(now);
    }
    return arrival === 'new';
  });
  return { arrived, risen };
}
