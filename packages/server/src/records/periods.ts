/** Periods of reports: their stretches in a time zone, and the previous period. */
import type { ReportSpan, ReportUnit } from '@patrolkit/transport/contract';
import { timeZoneOf } from '../language/time-zone.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The beginning and the end, ms since 1970; the end is included. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** The calendar of a time zone; refused for an unknown name. */
export class Calendar {
  readonly #write: (at: number) => string;

  constructor(zone = 'UTC') {
    this.#write = timeZoneOf(zone);
  }

  /** How far the zone is ahead of UTC at a moment, ms. */
  #ahead(at: number): number {
    return Date.parse(`${this.#write(at).replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000;
  }

  /** The first moment of a local date, which is given by its midnight in UTC. */
  #beginOf(midnight: number): number {
    const [before, after] = [this.#ahead(midnight - day), this.#ahead(midnight + day)];
    if (before === after) return midnight - before;
    // The clocks change within a day of this midnight, at the first moment that has the later difference.
    let [earlier, change] = [midnight - day, midnight + day];
    while (change - earlier > 1) {
      const between = Math.floor((earlier + change) / 2);
      if (this.#ahead(between) === before) earlier = between;
      else change = between;
    }
    // Clocks that show less than midnight at the change reach it later, by the new difference.
    if (change + after < midnight) return midnight - after;
    // A change at midnight may leave midnight out: the date then begins at the change.
    return Math.min(midnight - before, change);
  }

  /** The beginning of the hour, day or month of a moment, or of the one `later` units later. */
  startOf(at: number, unit: ReportUnit, later = 0): number {
    const written = this.#write(at);
    // Hours are counted and not read from the local time, because two hours have the same name when clocks are set back.
    if (unit === 'hour') {
      const into = Number(written.slice(14, 16)) * 60_000 + Number(written.slice(17, 19)) * 1_000;
      return Math.floor(at / 1_000) * 1_000 - into + later * hour;
    }
    const [year, month, date] = written.slice(0, 10).split('-').map(Number) as [number, number, number];
    return this.#beginOf(
      unit === 'day' ? Date.UTC(year, month - 1, date + later) : Date.UTC(year, month - 1 + later, 1),
    );
  }

  /**
   * The ranges that a period is divided into, oldest first; the first and the last may be parts of a unit. Undefined when there
   * are more than `most`, or when the calendar goes no further.
   */
  stretches({ from, to }: Period, unit: ReportUnit, most: number): Period[] | undefined {
    const starts: number[] = [];
    for (let at = from; at <= to; at = this.startOf(at, unit, 1)) {
      if (starts.length >= most || at <= (starts.at(-1) ?? -Infinity)) return undefined;
      starts.push(at);
    }
    return starts.map((at, index) => ({ from: at, to: (starts[index + 1] ?? to + 1) - 1 }));
  }

  /**
   * The previous period, for comparison: the day, month or year before, or as long a time. When a period is not over, only as
   * much is compared as has passed.
   */
  before({ from, to }: Period, span: ReportSpan, now: number): Period {
    const end = Math.max(from, Math.min(to, now));
    const length = end - from + 1;
    if (span === 'any') return { from: from - length, to: from - 1 };
    const first =
      span === 'year' ? this.startOf(this.startOf(from, 'month', -12), 'month') : this.startOf(from - 1, span);
    return { from: first, to: now > to ? from - 1 : Math.min(from, first + length) - 1 };
  }
}

/** The unit in which a period is drawn. */
export const unitOf = ({ from, to }: Period): ReportUnit =>
  to - from <= 26 * hour ? 'hour' : to - from <= 93 * day ? 'day' : 'month';
