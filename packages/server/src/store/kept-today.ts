/** The rows of today in memory, counted by their fields, so that no request counts them in the database. */
import { dayBegin } from './days.ts';
import { databaseTimes } from './database.ts';
import { isAway } from './outage.ts';

/**
 * How long a change whose answer was lost may still be stored, ms. The database ends a statement of a lost connection a little
 * after its time.
 */
const doubtMs = databaseTimes.transaction + 10_000;

/** A row. */
export interface TodayRow {
  readonly id: string;
  readonly device_id: string;
  /** When it began, ms since 1970: it belongs to the day of this time. */
  readonly at: number;
}

/** The parts that keeping the rows needs. */
export interface TodayParts<Row extends TodayRow, Fields extends object> {
  /** Reads the rows since a time. */
  readonly load: (from: number) => Promise<readonly Row[]>;
  /** The fields by which rows are counted, the device among them. */
  readonly fieldsOf: (row: Row) => Fields;
  /**
   * The row that has what is newest in both. Answers of the database may arrive in another order than that in which it stored
   * the changes.
   */
  readonly newest: (known: Row, found: Row) => Row;
  readonly now: () => number;
  /** A steady clock, ms, that does not jump when the wall clock is set. */
  readonly steadyNow: () => number;
  readonly onError: (error: unknown) => void;
}

/** How many rows have these fields. */
export type CountOf<Fields> = Fields & { readonly count: number };

/** The counts of a day. */
export interface TodayCounts<Fields> {
  /** The beginning of the day, and the time of the counts, ms since 1970. */
  readonly from: number;
  readonly at: number;
  readonly counts: readonly CountOf<Fields>[];
}

/** The rows of one device: their number, and their numbers by fields. */
interface OfDevice<Fields> {
  total: number;
  readonly groups: Map<string, { readonly fields: Fields; count: number }>;
}

/** Rows with their counts. */
class Counted<Row extends TodayRow, Fields extends object> {
  readonly #fieldsOf: (row: Row) => Fields;
  readonly #rows = new Map<string, Row>();
  readonly #devices = new Map<string, OfDevice<Fields>>();

  constructor(fieldsOf: (row: Row) => Fields) {
    this.#fieldsOf = fieldsOf;
  }

  put(row: Row, newest: (known: Row, found: Row) => Row): void {
    const known = this.#rows.get(row.id);
    const next = known ? newest(known, row) : row;
    if (known) this.#add(known, -1);
    this.#rows.set(row.id, next);
    this.#add(next, 1);
  }

  remove(id: string): void {
    const known = this.#rows.get(id);
    if (!known) return;
    this.#rows.delete(id);
    this.#add(known, -1);
  }

  totalOf(deviceId: string): number {
    return this.#devices.get(deviceId)?.total ?? 0;
  }

  counts(): CountOf<Fields>[] {
    return [...this.#devices.values()].flatMap(({ groups }) =>
      [...groups.values()].flatMap(({ fields, count }) => (count > 0 ? [{ ...fields, count }] : [])),
    );
  }

  #add(row: Row, count: number): void {
    const fields = this.#fieldsOf(row);
    const key = JSON.stringify(fields);
    const device = this.#devices.get(row.device_id) ?? { total: 0, groups: new Map() };
    const group = device.groups.get(key) ?? { fields, count: 0 };
    this.#devices.set(row.device_id, device);
    device.groups.set(key, group);
    device.total += count;
    group.count += count;
  }
}

/**
 * Keeps the rows of today. Every change is noted by the id of its row, so that a change that is noted twice counts once. The
 * rows are read from the database at the start, at midnight, and while nobody knows whether a change was stored.
 */
export class KeptToday<Row extends TodayRow, Fields extends object> {
  readonly #parts: TodayParts<Row, Fields>;
  #midnight = Number.NaN;
  #kept: Counted<Row, Fields>;
  /** Rows of the day that were removed: an older answer that arrives late does not bring them back. */
  readonly #removed = new Set<string>();
  /** Whether the rows of the day were read. */
  #isWhole = false;
  /** How long a change whose answer was lost may still be stored, on the steady clock; undefined when there is none. */
  #doubtUntil: number | undefined;
  /** Changes that were noted while the rows are being read. They are noted once more in the rows that were read. */
  #meanwhile: ((kept: Counted<Row, Fields>) => void)[] | undefined;
  #reading: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(parts: TodayParts<Row, Fields>) {
    this.#parts = parts;
    this.#kept = new Counted(parts.fieldsOf);
  }

  /** Notes rows as they are stored now. */
  note(rows: readonly Row[], newest = this.#parts.newest): void {
    this.#turnDay();
    this.#apply(kept => {
      for (const row of rows) if (row.at >= this.#midnight && !this.#removed.has(row.id)) kept.put(row, newest);
    });
  }

  /** Notes that rows were removed. */
  noteRemoved(ids: readonly string[]): void {
    for (const id of ids) this.#removed.add(id);
    this.#apply(kept => {
      for (const id of ids) kept.remove(id);
    });
  }

  /**
   * Runs some work that changes rows. When its answer is lost, nobody knows what it has stored, so the rows are read at each
   * request until that is certain.
   */
  async changing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isAway(error)) this.#doubtUntil = this.#parts.steadyNow() + doubtMs;
      throw error;
    }
  }

  /** Counts everything that was stored earlier. */
  async counts(): Promise<TodayCounts<Fields>> {
    this.#turnDay();
    let isCertain = this.#isWhole && this.#doubtUntil === undefined;
    while (!isCertain) {
      await this.read();
      this.#turnDay();
      isCertain = this.#isWhole;
    }
    return { from: this.#midnight, at: this.#parts.now(), counts: this.#kept.counts() };
  }

  /** The number of rows of these devices, as far as the server knows without the database. */
  countOf(devices: readonly { readonly id: string }[]): number {
    this.#turnDay();
    return devices.reduce((sum, { id }) => sum + this.#kept.totalOf(id), 0);
  }

  /** Reads the rows when they are not known for certain; called about once a second. */
  tend(): void {
    this.#turnDay();
    if (this.#isWhole && this.#doubtUntil === undefined) return;
    this.read().catch((error: unknown) => {
      // Others report that the database is away.
      if (!isAway(error)) this.#parts.onError(error);
    });
  }

  /** Reads the rows from the database, as they are now or later. Requests during a reading share the next one. */
  read(): Promise<void> {
    this.#next ??= this.#reading.then(() => {
      this.#next = undefined;
      const reading = this.#load();
      this.#reading = reading.catch(() => undefined);
      return reading;
    });
    return this.#next;
  }

  async #load(): Promise<void> {
    this.#turnDay();
    const { load, fieldsOf, newest, steadyNow } = this.#parts;
    const [midnight, doubtUntil, begunAt] = [this.#midnight, this.#doubtUntil, steadyNow()];
    const meanwhile: ((kept: Counted<Row, Fields>) => void)[] = [];
    this.#isWhole = false;
    this.#meanwhile = meanwhile;
    try {
      const rows = await load(midnight);
      this.#turnDay();
      if (midnight !== this.#midnight) return;
      const kept = new Counted(fieldsOf);
      for (const row of rows) kept.put(row, newest);
      for (const apply of meanwhile) apply(kept);
      this.#kept = kept;
      this.#isWhole = true;
      if (doubtUntil !== undefined && begunAt >= doubtUntil && this.#doubtUntil === doubtUntil)
        this.#doubtUntil = undefined;
    } finally {
      this.#meanwhile = undefined;
    }
  }

  #apply(change: (kept: Counted<Row, Fields>) => void): void {
    change(this.#kept);
    this.#meanwhile?.push(change);
  }

  #turnDay(): void {
    const midnight = dayBegin(this.#parts.now());
    if (midnight === this.#midnight) return;
    this.#midnight = midnight;
    this.#kept = new Counted(this.#parts.fieldsOf);
    this.#removed.clear();
    this.#isWhole = false;
  }
}
