/** Makes a great number of sensor readings for measurements while the server runs. */
import { sensorReadings } from '@patrolkit/transport/contract';
import { reasonOf } from '@patrolkit/server/http/guard.ts';
import type { Database } from '@patrolkit/server/store/database.ts';
import { keep } from '@patrolkit/server/records/kept.ts';
import { quantitiesOf, sensorAt, sensorRow } from '../sources/readings.ts';
import type { RecordSite } from '../sources/site.ts';
import type { Stretch } from '@patrolkit/server/store/days.ts';

const DAY = 86_400_000;
/** Days over which the readings are spread when no past is made. */
const usualDays = 90;
/** Rows that are made at once: few enough not to delay the loop that moves the robots, nor to need much memory. */
const portion = 2000;
/** How often progress is printed: after each such part of the whole. */
const tellParts = 20;

/** The parts that making the rows needs. */
export interface SensorRowNeeds {
  readonly database: Database;
  readonly site: () => RecordSite;
  /** The number of all rows; 0 for none. */
  readonly count: number;
  /** Days of the past; 0 for none. */
  readonly days: number;
  readonly now: () => number;
  /** Prints the progress. */
  readonly tell: (line: string) => void;
  readonly onError: (message: string) => void;
}

interface PlanRow {
  readonly number: number;
  readonly asked: number;
  readonly made: number;
  readonly from_at: number;
  readonly to_at: number;
}

/** A range of the rows of a plan: the readings of all curves at one moment, then at the next. */
const rowsOf = (site: RecordSite, { from, to }: Stretch, asked: number, first: number, count: number) => {
  const curves = site.devices.flatMap(device => quantitiesOf(device).map(quantity => ({ device, quantity })));
  const moments = Math.ceil(asked / Math.max(1, curves.length));
  return Array.from({ length: count }, (_, index) => {
    const [slot, place] = [Math.floor((first + index) / curves.length), (first + index) % curves.length];
    const curve = curves[place];
    const at = from + Math.floor((slot * (to - from)) / moments);
    return (
      curve && sensorRow(curve.device, curve.quantity, sensorAt(site.seed, curve.device.id, curve.quantity, at), at)
    );
  }).filter(row => row !== undefined);
};

/** Makes the requested rows that are missing, and continues those that an earlier start did not finish. */
export class SensorRows {
  readonly #needs: SensorRowNeeds;
  #isStopped = false;
  #work: Promise<void> = Promise.resolve();

  constructor(needs: SensorRowNeeds) {
    this.#needs = needs;
  }

  /** Begins; does not wait for the end, which `settled` does. */
  begin(): void {
    if (this.#needs.count === 0) return;
    this.#work = this.#make().catch((error: unknown) => this.#needs.onError(`sensor rows: ${reasonOf(error)}`));
  }

  /** Stops after the rows that are being written; the next start continues there. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#work;
  }

  /** Resolves when all rows are made, or after `stop`. */
  async settled(): Promise<void> {
    await this.#work;
  }

  async #make(): Promise<void> {
    const { database, tell } = this.#needs;
    await this.#plan();
    const plans = await database.query<PlanRow>(
      'SELECT number, asked, made, from_at, to_at FROM sensor_rows ORDER BY number',
    );
    const all = plans.reduce((sum, { asked }) => sum + Number(asked), 0);
    const open = plans.filter(({ asked, made }) => Number(made) < Number(asked));
    let done = plans.reduce((sum, { made }) => sum + Number(made), 0);
    if (open.length === 0) return;
    const began = performance.now();
    let told = -1;
    const progress = (): void => {
      const part = Math.floor((done / all) * tellParts);
      if (part === told) return;
      told = part;
      tell(`sensor rows: ${String(done)} of ${String(all)}, ${((performance.now() - began) / 1000).toFixed(0)} s`);
    };
    progress();
    for (const plan of open)
      for (let made = Number(plan.made); made < Number(plan.asked) && !this.#isStopped;) {
        const count = Math.min(portion, Number(plan.asked) - made);
        if (!(await this.#write(plan, made, count))) return;
        made += count;
        done += count;
        progress();
      }
  }

  /** Plans the requested rows beyond those that were ever planned. */
  async #plan(): Promise<void> {
    const { database, count, days, now } = this.#needs;
    await database.transaction(async inside => {
      await inside.query('LOCK TABLE sensor_rows IN EXCLUSIVE MODE');
      const [known] = await inside.query<{ asked: number }>(
        'SELECT coalesce(sum(asked), 0)::bigint AS asked FROM sensor_rows',
      );
      const more = count - Number(known?.asked ?? 0);
      if (more <= 0) return;
      const to = now();
      await inside.query('INSERT INTO sensor_rows (asked, from_at, to_at) VALUES ($1, $2, $3)', [
        more,
        to - (days || usualDays) * DAY,
        to,
      ]);
    });
  }

  /** Writes some rows together with the progress; returns false when another server has written them. */
  async #write({ number, asked, from_at: from, to_at: to }: PlanRow, made: number, count: number): Promise<boolean> {
    const { database, site } = this.#needs;
    const rows = rowsOf(site(), { from: Number(from), to: Number(to) }, Number(asked), made, count);
    return database.patient.transaction(async inside => {
      const [claimed] = await inside.query(
        'UPDATE sensor_rows SET made = $2 WHERE number = $1 AND made = $3 RETURNING number',
        [number, made + count, made],
      );
      if (claimed) await keep(inside, sensorReadings, rows);
      return claimed !== undefined;
    });
  }
}
