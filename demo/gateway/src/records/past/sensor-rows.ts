/** Readings of sensors in great number, for measurements: as many as somebody asks for, made behind the running server. */
import { sensorReadings } from '@patrolkit/transport/contract';
import { reasonOf } from '../../http/guard.ts';
import type { Database } from '../../store/database.ts';
import { keep } from '../kept.ts';
import { quantitiesOf, sensorAt, sensorRow } from '../sources/readings.ts';
import type { RecordSite, Stretch } from '../sources/site.ts';

const DAY = 86_400_000;
/** They lie in so many days, where the past is not asked for. */
const usualDays = 90;
/** So many are made at once: the loop that drives robots is not held up, and memory stays as it is. */
const portion = 2000;
/** Progress is told so often, in parts of the whole. */
const tellParts = 20;

/** What making them needs. */
export interface SensorRowNeeds {
  readonly database: Database;
  readonly site: () => RecordSite;
  /** So many rows in all; 0 for none. */
  readonly count: number;
  /** Days of the past; 0 for none. */
  readonly days: number;
  readonly now: () => number;
  /** Told how far it is, for people. */
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

/** The rows of a plan from one to another: all curves at a moment, then at the next. */
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

/** Makes the rows that are asked for and not there yet, and goes on with those that an earlier start did not finish. */
export class SensorRows {
  readonly #needs: SensorRowNeeds;
  #isStopped = false;
  #work: Promise<void> = Promise.resolve();

  constructor(needs: SensorRowNeeds) {
    this.#needs = needs;
  }

  /** Begins; nobody waits for it but who asks with `settled`. */
  begin(): void {
    if (this.#needs.count === 0) return;
    this.#work = this.#make().catch((error: unknown) => this.#needs.onError(`sensor rows: ${reasonOf(error)}`));
  }

  /** Stops after the rows in hand; the next start goes on there. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#work;
  }

  /** Resolves when all are made, or it was stopped. */
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

  /** What is asked for beyond what was ever planned. */
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

  /** Writes some rows with how far it is then; false when another gateway has written them. */
  async #write({ number, asked, from_at: from, to_at: to }: PlanRow, made: number, count: number): Promise<boolean> {
    const { database, site } = this.#needs;
    const rows = rowsOf(site(), { from: Number(from), to: Number(to) }, Number(asked), made, count);
    return database.transaction(async inside => {
      const [claimed] = await inside.query(
        'UPDATE sensor_rows SET made = $2 WHERE number = $1 AND made = $3 RETURNING number',
        [number, made + count, made],
      );
      if (claimed) await keep(inside, sensorReadings, rows);
      return claimed !== undefined;
    });
  }
}
