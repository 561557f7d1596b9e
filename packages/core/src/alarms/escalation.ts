/**
 * Escalation: when nobody confirms an alarm in time, the console announces it once more and moves it to the top. The server raises its
 * level. The console also counts the time. It shows it, and escalates the alarm at its level when the server raises nothing.
 */
import { getAlarmEscalation, type Alarm, type AlarmLevel, type HttpClient } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import { attempt } from '../outcome.ts';
import type { Store } from '../store.ts';
import { DueQueue } from './due-queue.ts';
import type { RepeatTimes } from './levels.ts';
import { holds, sourceOf, type Shelf } from './shelving.ts';

/** Time until an alarm of each level escalates, ms; infinite for never. */
export type EscalationPeriods = Readonly<Record<AlarmLevel, number>>;

/** The times that count when the server names none. */
export const escalationDefaults: EscalationPeriods = { serious: 120_000, important: 600_000, general: 3_600_000 };

/** The console announces alarms together whose times lapse within this time, ms. */
const lapseSpacing = 100;

/** The time that an alarm has until it escalates. */
export interface Countdown {
  /** When it escalates, ms since 1970 by the server's clock, as all times here; infinite for never. */
  readonly dueAt: number;
  /** Its whole time, ms. */
  readonly period: number;
}

/** The time until alarms escalate, as pages get it. */
export interface EscalationStore {
  /** Ids of the alarms that have escalated. */
  readonly $escalated: Store<ReadonlySet<string>>;
  readonly $periods: Store<EscalationPeriods>;
  /** The remaining time of an alarm. `dueAt` may lie in the past. */
  countdown(alarm: Alarm): Countdown;
  /** Whether the time of this alarm has lapsed at its present level, as far as this console knows. */
  hasLapsed(alarm: Alarm): boolean;
}

/** Watches the time of alarms until they escalate. */
export interface Escalation {
  readonly store: EscalationStore;
  /** Watches exactly these pending alarms, and forgets all others. */
  watch(alarms: Iterable<Alarm>): void;
  /** `changed` are new or changed, `gone` are no longer pending. Every other watched alarm stays as it is. */
  follow(changed: readonly Alarm[], gone: readonly string[]): void;
  /** Starts the time of the alarms of these shelves again, because nobody could see them until now. */
  restart(shelves: readonly Shelf[]): void;
  /** Requests the times from the server. */
  open(): void;
  clear(): void;
}

/** The state of a watched alarm. */
interface Watched {
  readonly alarm: Alarm;
  /** When its time began, ms since 1970: by the server, but not later than its arrival here. */
  readonly begin: number;
  /** Level whose time was still running at the last check. */
  readonly armed?: AlarmLevel;
  /** Level whose time has lapsed. */
  readonly lapsed?: AlarmLevel;
  /** When the time of the armed level lapses, ms, by the clock of this console that nobody can set. */
  readonly dueAt?: number;
}

/**
 * Makes the watch.
 * @param onLapse gets the alarms whose time lapsed while they were watched. The watch only marks an alarm that arrives too late
 * @param onRepeats gets the times after which alarms sound again, which the server sends with those of escalation
 */
export function createEscalation(
  { clock }: Pick<Environment, 'clock'>,
  http: HttpClient,
  onLapse: (alarms: readonly Alarm[]) => void,
  onRepeats: (times: RepeatTimes) => void,
): Escalation {
  const $escalated = atom<ReadonlySet<string>>(new Set());
  const $periods = atom<EscalationPeriods>(escalationDefaults);
  /** When a shelf ended, by source and level. A shelf never hides a graver alarm, so the time of that alarm runs on. */
  const restartedAt = new Map<string, number>();
  const watched = new Map<string, Watched>();
  let queue = new DueQueue();
  let disarm: (() => void) | undefined;

  /** When the time of an alarm began, by the server. */
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
   * Checks an alarm against its watched state. Returns whether its time lapsed just now, while it was watched.
   * @param isQueueNew the queue holds no alarms yet
   */
  const judge = (alarm: Alarm, now: number, isQueueNew = false): boolean => {
    const { id, level } = alarm;
    const before = watched.get(id);
    const begin = beginOf(alarm);
    const left = begin + $periods.get()[level] - http.serverNow();
    // A clock that somebody sets back gives no alarm more time.
    const known = before?.armed === level && before.begin === begin ? before.dueAt : undefined;
    const dueAt = Math.min(known ?? Number.POSITIVE_INFINITY, now + left);
    if (before?.lapsed === level || dueAt <= now) {
      watched.set(id, { alarm, begin, lapsed: level });
      return before?.lapsed !== level && before?.armed === level;
    }
    // A graver level has its own time. The alarm keeps the lapsed level, so that it stays escalated.
    watched.set(id, { alarm, begin, armed: level, dueAt, ...(before?.lapsed ? { lapsed: before.lapsed } : {}) });
    // An alarm that never escalates has no time in the queue.
    if (Number.isFinite(dueAt) && (isQueueNew || before?.dueAt !== dueAt)) queue.add({ id, dueAt });
    return false;
  };

  const isEscalated = (id: string): boolean => {
    const known = watched.get(id);
    return known !== undefined && (known.alarm.escalatedAt !== undefined || known.lapsed !== undefined);
  };

  /** Updates the store and the timer, and reports the alarms that have lapsed. */
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
    // After a lapse the next check waits at least `lapseSpacing`, so that one announcement covers many lapses.
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
        const period = (seconds: number, otherwise: number): number =>
          seconds === 0 ? Number.POSITIVE_INFINITY : seconds > 0 ? seconds * 1_000 : otherwise;
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
