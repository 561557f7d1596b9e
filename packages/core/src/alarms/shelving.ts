/**
 * Shelving (ISA-18.2): an operator takes a source, which is a device and an alarm type, out of sight for a time and gives a reason. The
 * server stores and lists its alarms, but the console does not announce them. The server keeps the shelves for the whole organisation.
 * When it has no such call, this browser keeps them for this user. All times, also of those, are by the clock of the server.
 */
import {
  addAlarmShelve,
  deleteAlarmShelve,
  findAlarmShelve,
  limitsOf,
  randomId,
  type Alarm,
  type AlarmLevel,
  type AlarmShelf,
  type CallError,
  type Clock,
  type HttpClient,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Message } from '../i18n/index.ts';
import { attempt, doneWell, failed, type Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';
import { textProblem } from '../text-problem.ts';
import { isGraver } from './levels.ts';

/** A shelf. */
export interface Shelf extends AlarmShelf {
  /** Known in this browser only. Other consoles still announce the alarms. */
  readonly isLocal: boolean;
}

/** Longest shelf of a serious alarm, minutes. */
export const seriousShelfLimit = limitsOf(addAlarmShelve, { level: 'serious' }).minutes.max;
/** Lengths of a shelf, minutes. The last is the rest of a shift. */
export const shelfTimes = [15, 30, 60, 240, 480] as const;
/** Longest reason, characters. */
export const shelfReasonLimit = limitsOf(addAlarmShelve).reason.max;
/** Time between two readings of the shelves, for servers that do not push them, ms. */
export const shelfReading = 60_000;

/** Why a reason is invalid. Undefined when it is valid. */
export const shelfReasonProblem = (reason: string): Message | undefined =>
  textProblem(reason, shelfReasonLimit, {
    required: 'triage.shelve.reasonRequired',
    tooLong: 'triage.shelve.reasonTooLong',
  });

/** The source of an alarm or shelf, by name when the server sends no id. */
export const sourceOf = (of: {
  readonly deviceId?: string;
  readonly deviceName: string;
  readonly type?: string;
  readonly name: string;
}): string => JSON.stringify([of.deviceId || of.deviceName, of.type || of.name]);

/** Whether a shelf of the alarm's source holds the alarm. The console announces an alarm that is graver than the shelf. */
export const holds = (shelf: Shelf | undefined, alarm: Pick<Alarm, 'level'>): boolean =>
  shelf !== undefined && !isGraver(alarm.level, shelf.level);

/** Whether a shelf holds an alarm. For an alarm of a person, the graver of its own level and that of the person's type counts. */
export const covers = (shelf: Shelf | undefined, alarm: Alarm, enrich: (alarm: Alarm) => Alarm): boolean =>
  holds(shelf, alarm) && holds(shelf, enrich(alarm));

/** Stores a shelf on this computer in place of an earlier one. */
const localShelf = (source: ShelfRequest, minutes: number, now: number, before: Shelf | undefined): Shelf => ({
  ...source,
  id: before?.id ?? randomId(),
  by: '',
  since: before?.since ?? now,
  until: now + minutes * 60_000,
  isLocal: true,
});

/** Shelves that ended, or that one that holds less replaced. */
const givenBack = (shelves: readonly Shelf[], now: ReadonlyMap<string, Shelf>): readonly Shelf[] =>
  shelves.filter(shelf => {
    const after = now.get(sourceOf(shelf));
    return !after || isGraver(shelf.level, after.level);
  });

const graver = (one: AlarmLevel, other: AlarmLevel): AlarmLevel => (isGraver(one, other) ? one : other);

/** Shelves and their verbs. */
export interface ShelvingStore {
  /** The shelves, the next one to end first. */
  readonly $shelves: Store<readonly Shelf[]>;
  /** The level at which an alarm is shelved: the graver of its own level and the shown one, which may come from a person's type. */
  levelOf(alarm: Alarm): AlarmLevel;
  shelve(alarm: Alarm, minutes: number, reason: string): Promise<Outcome>;
  /** Makes a shelf end a number of minutes from now. */
  extend(shelf: Shelf, minutes: number): Promise<Outcome>;
  returnNow(shelf: Shelf): Promise<Outcome>;
}

/** The shelves for the other files of alarms. */
export interface Shelving {
  readonly store: ShelvingStore;
  /** Whether a shelf holds an alarm now. A shelf never holds a graver alarm. */
  isShelved(alarm: Alarm): boolean;
  /** Whether the server counts an alarm as shelved, by its own level only. */
  isCounted(alarm: Alarm): boolean;
  /** Counts new alarms of sources whose shelf only this browser keeps. */
  note(alarms: readonly Alarm[]): void;
  /** Ends due shelves. Call it before a check of alarms, because timers are late after the computer slept. */
  check(): void;
  /** Begins for a user. Reads the shelves now and regularly. */
  open(userId: string): void;
  /** Takes the shelves of a push. */
  receive(shelves: readonly AlarmShelf[]): void;
  clear(): void;
}

/** A requested shelf. */
type ShelfRequest = Omit<Shelf, 'id' | 'by' | 'since' | 'until'>;

/** The shelf of an alarm's source. */
const requestOf = (alarm: Alarm, level: AlarmLevel, reason: string): ShelfRequest => ({
  deviceId: alarm.deviceId ?? '',
  deviceName: alarm.deviceName,
  type: alarm.type ?? '',
  name: alarm.name,
  level,
  reason,
  arrived: 0,
  pending: 0,
  isLocal: false,
});

/** Remaining time of shelves, ms: by the server, and never longer than their planned length, wherever somebody sets a clock. */
function createEnds(clock: Pick<Clock, 'now'>, http: Pick<HttpClient, 'serverNow'>) {
  /** By the clock of this console that nobody can set. By source and end as sent. */
  const ends = new Map<string, number>();
  return {
    leftOf: (shelf: Shelf): number => {
      const left = shelf.until - http.serverNow();
      const key = `${sourceOf(shelf)} ${shelf.until}`;
      const end = ends.get(key) ?? clock.now() + Math.min(left, shelf.until - shelf.since);
      ends.set(key, end);
      return Math.min(left, end - clock.now());
    },
    clear: (): void => ends.clear(),
  };
}

/**
 * Makes the shelves.
 * @param known `pending` is the pending alarm of an id, as the server sent it. `enrich` gives an alarm the level of its person's type
 * @param onChange called after a change of the shelves. `returned` ended, by time, by hand or elsewhere, or now hold less
 */
export function createShelving(
  environment: Pick<Environment, 'clock' | 'local'>,
  http: HttpClient,
  service: string,
  known: { readonly pending: (id: string) => Alarm | undefined; readonly enrich: (alarm: Alarm) => Alarm },
  onChange: (returned: readonly Shelf[]) => void,
): Shelving {
  const { clock, local } = environment;
  const $shelves = atom<readonly Shelf[]>([]);
  let bySource = new Map<string, Shelf>();
  let userId: string | undefined;
  let disarm: (() => void) | undefined;
  let disarmReading: (() => void) | undefined;
  /** Number of the latest request. Answers to older ones, also of an older session, do not count. */
  let reading = 0;

  const ends = createEnds(clock, http);
  const storageName = (): string => `patrolkit.shelves ${service} ${userId ?? ''}`;

  const set = (shelves: readonly Shelf[]): void => {
    const before = $shelves.get();
    const open = shelves.filter(shelf => ends.leftOf(shelf) > 0).sort((one, other) => one.until - other.until);
    bySource = new Map(open.map(shelf => [sourceOf(shelf), shelf]));
    const locals = open.filter(shelf => shelf.isLocal);
    if (locals.length > 0) local.set(storageName(), JSON.stringify(locals));
    else if (before.some(shelf => shelf.isLocal)) local.remove(storageName());
    arm(open);
    if (open.length === 0 && before.length === 0) return;
    $shelves.set(open);
    onChange(givenBack(before, bySource));
  };
  const check = (): void => {
    const shelves = $shelves.get();
    if (shelves.some(shelf => ends.leftOf(shelf) <= 0)) set(shelves);
    else arm(shelves);
  };
  /** Checks the next shelf to end at its end and earlier, because somebody may set the server's clock, or it may differ from the timer. */
  const arm = (shelves: readonly Shelf[]): void => {
    disarm?.();
    const next = Math.min(shelfReading, ...shelves.map(ends.leftOf));
    disarm = shelves.length > 0 ? clock.after(Math.max(0, next), check) : undefined;
  };
  const setRemote = (shelves: readonly AlarmShelf[]): void =>
    set([
      ...shelves.map(shelf => ({ ...shelf, isLocal: false })),
      ...$shelves.get().filter(shelf => shelf.isLocal && !shelves.some(other => sourceOf(other) === sourceOf(shelf))),
    ]);

  const read = async (): Promise<void> => {
    disarmReading?.();
    // The user may have signed out before the answer to an earlier request.
    if (userId === undefined) return;
    reading += 1;
    const mine = reading;
    const answer = await attempt(http.request(findAlarmShelve, {}));
    if (mine !== reading) return;
    if (answer.isDone) setRemote(answer.value);
    // The console does not repeat a call that the server lacks.
    else if (isUnknownCall(answer.error)) return;
    disarmReading = clock.after(shelfReading, () => void read());
  };

  const put = async (source: ShelfRequest, minutes: number, shelfId?: string): Promise<Outcome> => {
    const problem = shelfReasonProblem(source.reason);
    if (problem) return failed(problem);
    if (source.level === 'serious' && minutes > seriousShelfLimit) return failed({ id: 'triage.shelve.seriousLimit' });
    const reason = source.reason.trim();
    const user = userId;
    const { deviceId, type, level, isLocal } = source;
    const seen = shelfId === undefined ? {} : { shelfId };
    const sent =
      isLocal || !deviceId || !type
        ? undefined
        : await attempt(http.request(addAlarmShelve, { deviceId, type, level, minutes, reason, ...seen }));
    if (sent?.isDone) {
      await read();
      return doneWell;
    }
    if (sent && !isUnknownCall(sent.error)) return sent;
    if (user === undefined || user !== userId) return failed({ id: 'session.expired' });
    const now = http.serverNow();
    const key = sourceOf(source);
    const others = $shelves.get().filter(shelf => sourceOf(shelf) !== key);
    set([...others, localShelf({ ...source, reason }, minutes, now, bySource.get(key))]);
    return doneWell;
  };

  // The alarm's own level decides whether a shelf holds it.
  const levelOf = ({ id, level }: Alarm): AlarmLevel => graver(known.pending(id)?.level ?? level, level);

  const store: ShelvingStore = {
    $shelves,
    levelOf,
    shelve: (alarm, minutes, reason) => put(requestOf(alarm, levelOf(alarm), reason), minutes),
    extend: (shelf, minutes) => put(shelf, minutes, shelf.isLocal ? undefined : shelf.id),
    returnNow: async shelf => {
      if (!shelf.isLocal) {
        const sent = await attempt(http.request(deleteAlarmShelve, { id: shelf.id }));
        if (!sent.isDone) return sent;
        // An answer to an older request would bring the shelf back.
        reading += 1;
      }
      set($shelves.get().filter(other => sourceOf(other) !== sourceOf(shelf)));
      if (!shelf.isLocal) await read();
      return doneWell;
    },
  };
  return {
    store,
    isShelved: alarm => bySource.size > 0 && covers(bySource.get(sourceOf(alarm)), alarm, known.enrich),
    isCounted: alarm => bySource.size > 0 && holds(bySource.get(sourceOf(alarm)), alarm),
    note: alarms => {
      const counts = countBySource(alarms);
      const shelves = $shelves.get();
      if (!shelves.some(shelf => shelf.isLocal && counts.has(sourceOf(shelf)))) return;
      set(
        shelves.map(shelf =>
          shelf.isLocal ? { ...shelf, arrived: shelf.arrived + (counts.get(sourceOf(shelf)) ?? 0) } : shelf,
        ),
      );
    },
    check,
    open: user => {
      const isAnother = user !== userId;
      userId = user;
      if (isAnother) set(shelvesIn(local.get(storageName())));
      void read();
    },
    receive: shelves => {
      reading += 1;
      setRemote(shelves);
      disarmReading?.();
      disarmReading = clock.after(shelfReading, () => void read());
    },
    clear: () => {
      reading += 1;
      userId = undefined;
      disarm?.();
      disarmReading?.();
      bySource = new Map();
      ends.clear();
      $shelves.set([]);
    },
  };
}

/** Number of alarms by source. */
function countBySource(alarms: readonly Alarm[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const alarm of alarms) counts.set(sourceOf(alarm), (counts.get(sourceOf(alarm)) ?? 0) + 1);
  return counts;
}

/** Whether a call failed because the server lacks it. */
const isUnknownCall = (error: CallError | undefined): boolean => error?.failure === 'unknown';

/** The shelves in the storage of this browser. None when the stored text is unreadable. */
function shelvesIn(kept: string | null | undefined): Shelf[] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(read) ? read.filter(isShelf).map(shelf => ({ ...shelf, isLocal: true })) : [];
  } catch {
    return [];
  }
}

/** Whether a stored value is a shelf. */
function isShelf(value: unknown): value is Shelf {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['id', 'deviceId', 'deviceName', 'type', 'name', 'by', 'reason'];
  const numbers = ['since', 'until', 'arrived', 'pending'];
  const read = value as Record<string, unknown>;
  return (
    texts.every(key => typeof read[key] === 'string') &&
    numbers.every(key => typeof read[key] === 'number' && Number.isFinite(read[key])) &&
    (read['level'] === 'serious' || read['level'] === 'important' || read['level'] === 'general')
  );
}
