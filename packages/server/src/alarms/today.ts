/** The alarms of today, counted for boards and the situation without the database. */
import { reasonOf } from '../http/guard.ts';
import type { Database } from '../store/database.ts';
import { KeptToday, type CountOf, type TodayCounts, type TodayRow } from '../store/kept-today.ts';
import { alarmTypes, gravity, isClosed, type StoredAlarm } from './alarm.ts';

/** The fields by which boards count alarms. */
type Fields = Pick<StoredAlarm, 'device_id' | 'device_kind' | 'kind' | 'level' | 'status' | 'review_status'>;

/** The fields of an alarm that the counts need. */
export type CountedAlarm = Pick<StoredAlarm, keyof Fields | 'id' | 'began_at'>;

type Row = TodayRow & Fields;

/** The number of alarms that have all these fields in common, with their type. */
export type AlarmCount = CountOf<Fields> & { readonly type: string };

/** The parts that counting the alarms of today needs. */
export interface AlarmsTodayParts {
  readonly database: Database;
  readonly now: () => number;
  /** A steady clock, ms, that does not jump when the wall clock is set. */
  readonly steadyNow: () => number;
  readonly onError: (message: string) => void;
}

const fieldsOf = ({ device_id, device_kind, kind, level, status, review_status }: Row): Fields => ({
  device_id,
  device_kind,
  kind,
  level,
  status,
  review_status,
});

const rowOf = ({ id, began_at: at, ...fields }: CountedAlarm): Row => ({
  id: String(id),
  at: Number(at),
  ...fieldsOf({ id, at, ...fields }),
});

const progressOf = ({ status }: Row): number => (isClosed(status) ? 2 : status === 'acknowledged' ? 1 : 0);

/**
 * The further of two states of an alarm is the later one: nobody opens an alarm again, and its level never falls. The review
 * notes its own changes, since an answer to another change may be older.
 */
const newest = (known: Row, found: Row): Row => ({
  ...known,
  status: progressOf(found) > progressOf(known) ? found.status : known.status,
  level: gravity.indexOf(found.level) > gravity.indexOf(known.level) ? found.level : known.level,
});

/** The answer that arrives last is the newest, since reviews are changed one after another. */
const afterReview = (known: Row, found: Row): Row => ({
  ...newest(known, found),
  review_status: found.review_status,
});

/** Keeps the alarms of today. Every change of an alarm goes through it. */
export class AlarmsToday {
  readonly #kept: KeptToday<Row, Fields>;

  constructor({ database, now, steadyNow, onError }: AlarmsTodayParts) {
    this.#kept = new KeptToday<Row, Fields>({
      load: async from => {
        const rows = await database.query<CountedAlarm>(
          `SELECT id, began_at, device_id, device_kind, kind, level, status, review_status FROM alarms WHERE began_at >= $1`,
          [from],
        );
        return rows.map(rowOf);
      },
      fieldsOf,
      newest,
      now,
      steadyNow,
      onError: error => onError(`alarms: ${reasonOf(error)}`),
    });
  }

  /** Runs some work that stores or changes alarms, and notes those that it returns. */
  async changing<Alarm extends CountedAlarm>(work: () => Promise<Alarm[]>): Promise<Alarm[]> {
    const changed = await this.#kept.changing(work);
    this.#kept.note(changed.map(rowOf));
    return changed;
  }

  /** The same for work that a review does; one at a time. */
  async reviewing<Alarm extends CountedAlarm>(work: () => Promise<Alarm[]>): Promise<Alarm[]> {
    const changed = await this.#kept.changing(work);
    this.#kept.note(changed.map(rowOf), afterReview);
    return changed;
  }

  /** The same for work that removes the alarms that it returns. */
  async removing<Alarm extends Pick<StoredAlarm, 'id'>>(work: () => Promise<Alarm[]>): Promise<Alarm[]> {
    const removed = await this.#kept.changing(work);
    this.#kept.noteRemoved(removed.map(({ id }) => String(id)));
    return removed;
  }

  /** The number of alarms since midnight, by all that boards count by. */
  async counts(): Promise<TodayCounts<Fields & Pick<AlarmCount, 'type'>>> {
    const found = await this.#kept.counts();
    return { ...found, counts: found.counts.map(count => ({ ...count, type: alarmTypes[count.kind] })) };
  }

  /** How many alarms these devices have raised since midnight, as far as the server knows without the database. */
  countOf(devices: readonly { readonly id: string }[]): number {
    return this.#kept.countOf(devices);
  }

  /** Reads the alarms of today from the database: at the start, and when something other than these methods has stored some. */
  read(): Promise<void> {
    return this.#kept.read();
  }

  /** Reads them when they are not known for certain; called about once a second. */
  tend(): void {
    this.#kept.tend();
  }
}
