/**
 * Escalation: an alarm that nobody acknowledges in time is announced once more and moves to the top. The server raises its level;
 * the console counts the time too, to show it, and to escalate the alarm, at its level, where the server raises nothing.
 */
import { getAlarmEscalation, type Alarm, type AlarmLevel, type HttpClient } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import { attempt } from '../outcome.ts';
import type { Store } from '../store.ts';
import { DueQueue } from './due-queue.ts';
import type { RepeatTimes } from './levels.ts';
import { holds, sourceOf, type Shelf } from './shelving.ts';

/** Time until an alarm of each level escalates, ms. */
export type EscalationPeriods = Readonly<Record<AlarmLevel, number>>;

/** The times that count where the server names none. */
export const escalationDefaults: EscalationPeriods = { serious: 120_000, important: 600_000, general: 3_600_000 };

/** Alarms whose time lapses within so many ms of each other are announced together. */
const lapseSpacing = 100;

/** The time that an alarm has until it escalates. */
export interface Countdown {
  /** When it escalates, ms since 1970 by the server's clock, as all times here. */
  readonly dueAt: number;
  /** The whole time that it has, ms. */
  readonly period: number;
}

/** The time until alarms escalate, as pages get it. */
export interface EscalationStore {
  /** Ids of the alarms that have escalated. */
  readonly $escalated: Store<ReadonlySet<string>>;
  readonly $periods: Store<EscalationPeriods>;
  /** The time that an alarm still has; `dueAt` may lie in the past. */
  countdown(alarm: Alarm): Countdown;
  /** Whether the time of this alarm has lapsed at its present level, as far as is known here. */
  hasLapsed(alarm: Alarm): boolean;
}

/** Watches the time of alarms until they escalate. */
export interface Escalation {
  readonly store: EscalationStore;
  /** Watches exactly these pending alarms; all others are forgotten. */
  watch(alarms: Iterable<Alarm>): void;
  /** `changed` came or changed, `gone` are no longer pending; every other watched alarm stays as it is. */
  follow(changed: readonly Alarm[], gone: readonly string[]): void;
  /** The time of the alarms that these shelves held begins anew, since nobody could see them until now. */
  restart(shelves: readonly Shelf[]): void;
  /** Asks the server for its times. */
  open(): void;
  clear(): void;
}

/** What is known of a pending alarm. */
interface Watched {
  readonly alarm: Alarm;
  /** When its time began, ms since 1970: by the server, but not later than it was seen here. */
  readonly begin: number;
  /** Level whose time was still running when it was judged last. */
  readonly armed?: AlarmLevel;
  /** Level whose time has lapsed. */
  readonly lapsed?: AlarmLevel;
  /** When the time of the armed level lapses, by the clock of this console, which nobody sets; ms. */
  readonly dueAt?: number;
}

/**
 * Makes the watch.
 * @param onLapse told the alarms whose time lapsed while they were watched; an alarm that arrives too late for that is only marked
 * @param onRepeats told the times after which alarms sound again, which the server gives with those of escalation
 */
export function createEscalation(
  { clock }: Pick<Environment, 'clock'>,
  http: HttpClient,
  onLapse: (alarms: readonly Alarm[]) => void,
  onRepeats: (times: RepeatTimes) => void,
): Escalation {
  const $escalated = atom<ReadonlySet<string>>(new Set());
  const $periods = atom<EscalationPeriods>(escalationDefaults);
  /** When a shelf ended, by source and level. Alarms graver than their shelf were never hidden, so their time runs on. */
  const restartedAt = new Map<string, number>();
  const watched = new Map<string, Watched>();
  let queue = new DueQueue();
  let disarm: (() => void) | undefined;

  /** When the time of an alarm began, as the server dates it. */
  const toldBegin = (alarm: Alarm): number => {
    const restarted = restartedAt.size > 0 ? (restartedAt.get(alarm.level + sourceOf(alarm)) ?? 0) : 0;
    return Math.max(alarm.levelAt ?? alarm.beganAt, restarted);
  };
  const beginOf = (alarm: Alarm): number => {
    const told = toldBegin(alarm);
    const before = watched.get(alarm.id);
    const isKnown = before !== undefined && before.alarm.level === alarm.level && toldBegin(before.alarm) === told;
    return isKnown ? before.begin : Math.min(told, http.serverNow());
  };
  const countdown = (alarm: Alarm): Countdown => {
    const period = $periods.get()[alarm.level];
    return { dueAt: beginOf(alarm) + period, period };
  };

  /**
   * Judges an alarm by what was known of it. Tells whether its time has lapsed just now, while it was watched.
   * @param isQueueNew the queue holds none of the alarms yet
   */
  const judge = (alarm: Alarm, now: number, isQueueNew = false): boolean => {
    const { id, level } = alarm;
    const before = watched.get(id);
    const begin = beginOf(alarm);
    const left = begin + $periods.get()[level] - http.serverNow();
    // A clock that is set back gives no alarm more time.
    const known = before?.armed === level && before.begin === begin ? before.dueAt : undefined;
    const dueAt = Math.min(known ?? Number.POSITIVE_INFINITY, now + left);
    if (before?.lapsed === level || dueAt <= now) {
      watched.set(id, { alarm, begin, lapsed: level });
      return before?.lapsed !== level && before?.armed === level;
    }
    // A graver level has a time of its own; the level that lapsed before is kept, so that the alarm stays escalated.
    watched.set(id, { alarm, begin, armed: level, dueAt, ...(before?.lapsed ? { lapsed: before.lapsed } : {}) });
    if (isQueueNew || before?.dueAt !== dueAt) queue.add({ id, dueAt });
    return false;
  };

  const isEscalated = (id: string): boolean => {
    const known = watched.get(id);
    return known !== undefined && (known.alarm.escalatedAt !== undefined || known.lapsed !== undefined);
  };

  /** Updates the store and the timer, and tells which alarms have lapsed. */
  const settle = (judged: Iterable<string>, lapsed: readonly Alarm[], now: number): void => {
    const known = $escalated.get();
    const changed = new Set([...judged].filter(id => isEscalated(id) !== known.has(id)));
    if (changed.size > 0) {
      const next = new Set(known);
      for (const id of changed) if (!next.delete(id)) next.add(id);
      $escalated.set(next);
    }
    disarm?.();
    const next = queue.next(({ id, dueAt }) => watched.get(id)?.dueAt === dueAt, watched.size);
    // After a lapse the next check waits at least `lapseSpacing`, so that many lapses are announced together.
    const least = lapsed.length > 0 ? lapseSpacing : 0;
    disarm = next && clock.after(Math.max(least, next.dueAt - now), () => follow([], []));
    if (lapsed.length > 0) onLapse(lapsed);
  };

  const watch = (alarms: Iterable<Alarm>): void => {
    const all = [...alarms];
    const now = clock.now();
    const ids = new Set(all.map(({ id }) => id));
    const before = [...watched.keys(), ...$escalated.get()];
    for (const id of watched.keys()) if (!ids.has(id)) watched.delete(id);
    queue = new DueQueue();
    const lapsed = all.filter(alarm => judge(alarm, now, true));
    settle([...before, ...ids], lapsed, now);
  };

  const watchedAlarms = (): Alarm[] => [...watched.values()].map(({ alarm }) => alarm);

  const follow = (changed: readonly Alarm[], gone: readonly string[]): void => {
    const now = clock.now();
    for (const id of gone) watched.delete(id);
    const lapsed = changed.filter(alarm => judge(alarm, now));
    const due = queue.takeUntil(now).flatMap(({ id, dueAt }) => {
      const known = watched.get(id);
      return known?.dueAt === dueAt ? [known.alarm] : [];
    });
    lapsed.push(...due.filter(alarm => judge(alarm, now)));
    settle([...gone, ...[...changed, ...due].map(({ id }) => id)], lapsed, now);
  };

  return {
    store: {
      $escalated,
      $periods,
      countdown,
      hasLapsed: alarm => watched.get(alarm.id)?.lapsed === alarm.level,
    },
    watch,
    follow,
    restart: shelves => {
      for (const shelf of shelves)
        for (const level of ['general', 'important', 'serious'] as const)
          if (holds(shelf, { level })) restartedAt.set(level + sourceOf(shelf), http.serverNow());
    },
    open: () => {
      void attempt(http.request(getAlarmEscalation, {})).then(read => {
        if (!read.isDone) return;
        const { serious, important, general, seriousAgain, importantAgain, generalAgain } = read.value;
        onRepeats({ serious: seriousAgain, important: importantAgain, general: generalAgain });
        const period = (seconds: number, otherwise: number): number => (seconds > 0 ? seconds * 1_000 : otherwise);
        $periods.set({
          serious: period(serious, escalationDefaults.serious),
          important: period(important, escalationDefaults.important),
          general: period(general, escalationDefaults.general),
        });
        watch(watchedAlarms());
      });
    },
    clear: () => {
      disarm?.();
      disarm = undefined;
      watched.clear();
      queue = new DueQueue();
      restartedAt.clear();
      $escalated.set(new Set());
      $periods.set(escalationDefaults);
    },
  };
}
