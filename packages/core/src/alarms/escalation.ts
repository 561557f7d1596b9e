/**
 * Escalation: an alarm that nobody acknowledges in time is said once more and goes to the top. The server raises its level;
 * the time is counted here as well, so that it is seen running and a server that raises nothing loses only the raise.
 */
import { getAlarmEscalation, type Alarm, type AlarmLevel, type HttpClient } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import { attempt } from '../outcome.ts';
import type { Store } from '../store.ts';
import { sourceOf } from './shelving.ts';

/** Time until an alarm of each level escalates, ms. */
export type EscalationPeriods = Readonly<Record<AlarmLevel, number>>;

/** What counts where the server names no times. */
export const escalationDefaults: EscalationPeriods = { serious: 120_000, important: 600_000, general: 3_600_000 };

/** How far an alarm is on its way. */
export interface Countdown {
  /** When it escalates, ms since 1970. */
  readonly dueAt: number;
  /** The whole time that it has, ms. */
  readonly period: number;
}

/** Watches the time of alarms. */
export interface Escalation {
  /** Ids of the alarms that have escalated. */
  readonly $escalated: Store<ReadonlySet<string>>;
  readonly $periods: Store<EscalationPeriods>;
  /** The time that an alarm still has; `dueAt` may lie in the past. */
  countdown(alarm: Alarm): Countdown;
  /** Whether the time of this alarm has lapsed at its present level, as far as is known here. */
  hasLapsed(alarm: Alarm): boolean;
  /** Takes the alarms that wait for somebody; all others are forgotten. */
  watch(alarms: readonly Alarm[]): void;
  /** The time of these sources begins anew: nobody could see them until now. */
  restart(sources: readonly string[]): void;
  /** Asks the server for its times. */
  open(): void;
  clear(): void;
}

/**
 * Makes the watch.
 * @param onLapse the time of these alarms has lapsed while they were watched; those that came too late for that are only marked
 */
export function createEscalation(
  { clock, wallClock }: Pick<Environment, 'clock' | 'wallClock'>,
  http: HttpClient,
  onLapse: (alarms: readonly Alarm[]) => void,
): Escalation {
  const $escalated = atom<ReadonlySet<string>>(new Set());
  const $periods = atom<EscalationPeriods>(escalationDefaults);
  const restartedAt = new Map<string, number>();
  /** Level at which the time of an alarm has lapsed, by id. */
  let lapsed = new Map<string, AlarmLevel>();
  /** Level at which an alarm was seen in time, by id. */
  let armed = new Map<string, AlarmLevel>();
  let watched: readonly Alarm[] = [];
  let disarm: (() => void) | undefined;

  const countdown = (alarm: Alarm): Countdown => {
    const period = $periods.get()[alarm.level];
    const from = Math.max(alarm.levelAt ?? alarm.beganAt, restartedAt.get(sourceOf(alarm)) ?? 0);
    return { dueAt: from + period, period };
  };

  const watch = (alarms: readonly Alarm[]): void => {
    watched = alarms;
    const now = wallClock();
    const news: Alarm[] = [];
    const nextLapsed: typeof lapsed = new Map();
    const nextArmed: typeof armed = new Map();
    let next = Number.POSITIVE_INFINITY;
    for (const alarm of alarms) {
      const { id, level } = alarm;
      const { dueAt } = countdown(alarm);
      const before = lapsed.get(id);
      if (before === level || dueAt <= now) {
        nextLapsed.set(id, level);
        if (before !== level && armed.get(id) === level) news.push(alarm);
      } else {
        // A graver level has a time of its own; that it escalated before is not forgotten.
        if (before !== undefined) nextLapsed.set(id, before);
        nextArmed.set(id, level);
        next = Math.min(next, dueAt);
      }
    }
    lapsed = nextLapsed;
    armed = nextArmed;
    const escalated = new Set(
      alarms.filter(alarm => alarm.escalatedAt !== undefined || lapsed.has(alarm.id)).map(alarm => alarm.id),
    );
    const known = $escalated.get();
    if (escalated.size !== known.size || [...escalated].some(id => !known.has(id))) $escalated.set(escalated);
    disarm?.();
    disarm = Number.isFinite(next) ? clock.after(next - now, () => watch(watched)) : undefined;
    if (news.length > 0) onLapse(news);
  };

  return {
    $escalated,
    $periods,
    countdown,
    hasLapsed: alarm => lapsed.get(alarm.id) === alarm.level,
    watch,
    restart: sources => {
      for (const source of sources) restartedAt.set(source, wallClock());
    },
    open: () => {
      void attempt(http.request(getAlarmEscalation, {})).then(read => {
        if (!read.isDone) return;
        const { serious, important, general } = read.value;
        const period = (seconds: number, otherwise: number): number => (seconds > 0 ? seconds * 1_000 : otherwise);
        $periods.set({
          serious: period(serious, escalationDefaults.serious),
          important: period(important, escalationDefaults.important),
          general: period(general, escalationDefaults.general),
        });
        watch(watched);
      });
    },
    clear: () => {
      disarm?.();
      disarm = undefined;
      watched = [];
      lapsed = new Map();
      armed = new Map();
      restartedAt.clear();
      $escalated.set(new Set());
      $periods.set(escalationDefaults);
    },
  };
}
