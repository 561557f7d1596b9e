import { repeatDefaults, type AlarmLevel, type AlarmStatus, type EscalationTimes } from '@patrolkit/transport/contract';
import type { Alarms } from './store.ts';
import { audit, systemActor } from '../store/audit.ts';
import type { Database, Querier } from '../store/database.ts';
import type { Files } from '../files/files.ts';
import { reasonOf } from '../http/guard.ts';
import type { SetTimes } from '../links/alarm-rules.ts';
import { usualTimes, type KeptTimes, type Purged } from '../links/keeping.ts';
import type { Shelves } from './shelves.ts';
import { isAway } from '../store/outage.ts';
import { closedStatuses, gravity, alarmOfRow, type StoredAlarm } from './alarm.ts';

/**
 * Times of the tasks, ms unless a comment gives another unit. The specification does not give them; they are this server's own.
 */
export interface ScheduleTimes extends KeptTimes {
  /** How long an alarm of each level waits before it escalates, and after how long it sounds again at the consoles, seconds. */
  escalation: EscalationTimes;
}

const MINUTE = 60_000;

/** The times of a fresh installation. */
export const scheduleTimes: ScheduleTimes = {
  escalation: {
    serious: 120,
    important: 600,
    general: 3600,
    seriousAgain: repeatDefaults.serious,
    importantAgain: repeatDefaults.important,
    generalAgain: repeatDefaults.general,
  },
  ...usualTimes,
};

/** The times of an installation whose alarms sound again after these times, seconds; 0 for never. */
export const timesWithRepeats = ({
  serious,
  important,
  general,
}: Readonly<Record<AlarmLevel, number>>): ScheduleTimes => ({
  ...scheduleTimes,
  escalation: {
    ...scheduleTimes.escalation,
    seriousAgain: serious,
    importantAgain: important,
    generalAgain: general,
  },
});

/** How often each task runs, ms. The sixth one, `clean`, runs at local midnight. */
const everyMs = { unshelve: 1_000, escalate: 5_000, close: 30_000, threshold: 60_000, purge: 60 * MINUTE } as const;

/** The tasks by name. */
export const taskNames = ['unshelve', 'escalate', 'close', 'threshold', 'purge', 'clean'] as const;
export type TaskName = (typeof taskNames)[number];

/** The tasks of each lane run one after another. Those that take long have a lane of their own, so that no other waits. */
const lanes: readonly (readonly TaskName[])[] = [
  ['unshelve', 'escalate', 'close', 'threshold'],
  ['purge', 'clean'],
];

/** The parts that the tasks work on. */
export interface ScheduleParts {
  database: Database;
  alarms: Alarms;
  shelves: Shelves;
  files: Pick<Files, 'remove'>;
  now: () => number;
  /** A steady clock, ms, that does not jump when the wall clock is set: it paces the repeated tasks. */
  steadyNow: () => number;
  times: ScheduleTimes;
  /** The times of escalation that an administrator has set, which count in place of those. */
  setTimes: () => Partial<SetTimes>;
  /** How long data are kept, and when alarms are closed, as an administrator has set them: they count in place of those. */
  keeping: () => Partial<KeptTimes>;
  /** Compares every reading with its limit. */
  checkThresholds: () => void;
  /** Each removes data of another room that is no longer kept. */
  purged: () => readonly Purged[];
  onRaised: (alarms: readonly StoredAlarm[]) => void;
  onClosed: (alarms: readonly StoredAlarm[]) => void;
  onError: (message: string) => void;
}

/** Everything that the server does by itself at set times, on clocks that are passed in. */
export class Schedule {
  readonly #parts: ScheduleParts;
  /** When each task runs next: the clean-up by the wall clock, the others by the steady clock. */
  readonly #due = new Map<TaskName, number>();
  /** The times of changes whose answers were lost: the database may have stored them, but consoles may not have them. */
  readonly #doubtful = new Map<AlarmStatus | AlarmLevel, { from: number; to: number }>();
  /** What runs in each lane that is busy. */
  readonly #running = new Map<readonly TaskName[], Promise<void>>();

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
    this.#due.set('clean', nextMidnight(parts.now()));
  }

  /** The times that apply. */
  get times(): ScheduleTimes {
    return { ...this.#parts.times, ...this.#parts.keeping() };
  }

  /** The times of escalation that count now. */
  get escalation(): EscalationTimes {
    return { ...this.#parts.times.escalation, ...this.#parts.setTimes() };
  }

  /** Runs the tasks that are due; called about once a second. Starts nothing in a lane in which a task still runs. */
  tick(): void {
    const midnight = nextMidnight(this.#parts.now());
    // If the clock was far ahead when this time was set, the clean-up would be put off for as long.
    if ((this.#due.get('clean') ?? midnight) > midnight) this.#due.set('clean', midnight);
    for (const lane of lanes) if (!this.#running.has(lane)) this.#start(lane);
  }

  /** Resolves when the tasks that were started have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  #start(lane: readonly TaskName[]): void {
    const [at, steadyAt] = [this.#parts.now(), this.#parts.steadyNow()];
    const due = lane.filter(name => (name === 'clean' ? at : steadyAt) >= (this.#due.get(name) ?? -Infinity));
    if (due.length === 0) return;
    for (const name of due) this.#due.set(name, name === 'clean' ? nextMidnight(at) : steadyAt + everyMs[name]);
    const runAll = async (): Promise<void> => {
      for (const name of due) await this.run(name).catch((error: unknown) => this.#failed(name, error));
    };
    this.#running.set(
      lane,
      runAll().finally(() => this.#running.delete(lane)),
    );
  }

  #failed(name: TaskName, error: unknown): void {
    this.#parts.onError(`schedule: ${reasonOf(error)}`);
    // Its next time would be a day away.
    if (name === 'clean') this.#due.set(name, this.#parts.now() + MINUTE);
  }

  /** Runs one task now. */
  async run(name: TaskName): Promise<void> {
    if (name === 'unshelve') await this.#parts.shelves.expire();
    else if (name === 'escalate') await this.#escalate();
    else if (name === 'close') await this.#close();
    // A reading beyond its limit raises an alarm at once. This check finds one that rose again too soon to count as new.
    else if (name === 'threshold') this.#parts.checkThresholds();
    else if (name === 'purge') await this.#purge();
    else await this.#clean();
  }

  /** Lets every room remove what is no longer kept. Reports a failure, which stops no other room. */
  async #purge(): Promise<void> {
    for (const one of this.#parts.purged())
      await one.purge(this.times).catch((error: unknown) => this.#failed('purge', error));
  }

  /** Raises alarms that nobody confirmed in time by one level. Shelved alarms wait, unless they are graver than their shelf. */
  async #escalate(): Promise<void> {
    const { now, onRaised } = this.#parts;
    const at = now();
    const times = this.escalation;
    // The graver level goes first, so that a run raises an alarm by one level only.
    for (const [level, above] of [
      ['important', 'serious'],
      ['general', 'important'],
    ] as const) {
      if (times[level] === 0) continue;
      const changed = await this.#change(above, 'level = $3 AND escalated_at', at, async inside => {
        const rows = await inside.query<StoredAlarm>(
          `UPDATE alarms SET level = $2, level_at = $3, escalated_at = $3
         WHERE status = 'unacknowledged' AND level = $1 AND coalesce(level_at, began_at) <= $4
           AND NOT EXISTS (SELECT 1 FROM alarm_shelves s
             WHERE s.device_id = alarms.device_id AND s.kind = alarms.kind AND s.ended_at IS NULL
               AND array_position($5::text[], alarms.level) <= array_position($5::text[], s.level))
         RETURNING *`,
          [level, above, at, at - times[level] * 1000, [...gravity]],
        );
        const changed = rows.map(alarmOfRow);
        await audit(
          inside,
          at,
          systemActor,
          'escalate',
          changed.map(({ id }) => ({ target: `alarm ${id}`, before: level, after: above })),
        );
        return changed;
      });
      // Pushes before it tries the next level: a failure there must not hold back what is already stored.
      if (changed.length > 0) onRaised(changed);
    }
  }

  /** Closes confirmed alarms whose cause ended long ago, or that are old. Never closes an unconfirmed alarm. */
  async #close(): Promise<void> {
    const { now, onClosed } = this.#parts;
    const { times } = this;
    const at = now();
    const closed = await this.#change('system', 'status = $3 AND closed_at', at, async inside => {
      const rows = await inside.query<StoredAlarm>(
        `UPDATE alarms SET status = 'system', closed_at = $1, closed_by = $2
       WHERE status = 'acknowledged' AND (cause_ended_at <= $3 AND confirmed_at <= $3 OR confirmed_at <= $4) RETURNING *`,
        [at, systemActor.userId, at - times.causeGone, at - times.acknowledged],
      );
      const changed = rows.map(alarmOfRow);
      await audit(
        inside,
        at,
        systemActor,
        'close',
        changed.map(({ id }) => ({ target: `alarm ${id}`, before: 'acknowledged', after: 'system' })),
      );
      return changed;
    });
    if (closed.length > 0) onClosed(closed);
  }

  /**
   * Changes alarms in one transaction. Returns those that it changed, after those that an earlier try may have changed whose
   * answer was lost.
   * @param became the status or level that they get
   * @param since SQL that finds them by it, and the column of the time at which they got it
   */
  async #change(
    became: AlarmStatus | AlarmLevel,
    since: string,
    at: number,
    work: (inside: Querier) => Promise<StoredAlarm[]>,
  ): Promise<StoredAlarm[]> {
    const { alarms, database } = this.#parts;
    const doubtful = this.#doubtful.get(became);
    try {
      const changed = await alarms.today.changing(() =>
        database.transaction(async inside => {
          if (!doubtful) return work(inside);
          const rows = await inside.query<StoredAlarm>(`SELECT * FROM alarms WHERE ${since} BETWEEN $1 AND $2`, [
            doubtful.from,
            doubtful.to,
            became,
          ]);
          return [...rows.map(alarmOfRow), ...(await work(inside))];
        }),
      );
      this.#doubtful.delete(became);
      return changed;
    } catch (error) {
      const { from, to } = doubtful ?? { from: at, to: at };
      if (isAway(error)) this.#doubtful.set(became, { from: Math.min(from, at), to: Math.max(to, at) });
      throw error;
    }
  }

  /**
   * Removes closed alarms with their pictures, ended calls and shelves, and audit records that are older than they are
   * kept.
   */
  async #clean(): Promise<void> {
    const { alarms, database, now, files } = this.#parts;
    const { retention, log } = this.times;
    const before = now() - retention;
    const gone = await alarms.today.removing(() =>
      database.transaction(async inside => {
        const removed = await inside.query<Pictures & Pick<StoredAlarm, 'id'>>(
          `DELETE FROM alarms WHERE began_at < $1 AND status = ANY($2::text[])
           RETURNING id, picture, close_picture, review_picture`,
          [before, [...closedStatuses]],
        );
        await inside.query(`DELETE FROM sos_calls WHERE began_at < $1 AND state IN ('ended', 'missed')`, [before]);
        await inside.query('DELETE FROM alarm_shelves WHERE ended_at < $1', [before]);
        await inside.query('DELETE FROM audit WHERE at < $1', [now() - log]);
        await audit(inside, now(), systemActor, 'clean', [
          { target: 'alarms', before: '', after: `${String(removed.length)} removed` },
        ]);
        return removed;
      }),
    );
    const paths = gone.flatMap(picturesOf);
    if (paths.length === 0) return;
    // A review and the alarm which it raised share a picture.
    const rows = await database.patient.query<Pictures>(
      `SELECT picture, close_picture, review_picture FROM alarms
       WHERE picture = ANY($1) OR close_picture = ANY($1) OR review_picture = ANY($1)`,
      [paths],
    );
    const used = new Set(rows.flatMap(picturesOf));
    for (const path of new Set(paths)) if (!used.has(path)) await files.remove(path);
  }
}

/** The pictures of an alarm. */
type Pictures = Pick<StoredAlarm, 'picture' | 'close_picture' | 'review_picture'>;

const picturesOf = ({ picture, close_picture, review_picture }: Pictures): string[] =>
  [picture, close_picture, review_picture].flatMap(path => (path === null || path === '' ? [] : [path]));

/** The next local midnight after a time. */
export const nextMidnight = (at: number): number => {
  const day = new Date(at);
  day.setHours(24, 0, 0, 0);
  return day.getTime();
};
