/** Makes curves from the time slots that the database has computed. */
import { mostCurves, type RecordCurve } from '@patrolkit/transport/contract';

/** A slot of one curve. */
export interface CurveRow {
  readonly name: string;
  readonly slot: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly unit: string | null;
  readonly limit: number | null;
  readonly count: number | bigint;
}

/** Significant digits of an averaged value: more would suggest a precision that was not measured. */
const rounded = (value: number): number => Number(Number(value).toPrecision(6));

/**
 * Makes curves of slots that are sorted by name and time. Leaves out the curves with the fewest records when there are too
 * many.
 */
export const curvesOf = (rows: readonly CurveRow[], first: number, slot: number): RecordCurve[] => {
  const byName = new Map<string, CurveRow[]>();
  for (const row of rows) {
    const known = byName.get(row.name);
    if (known) known.push(row);
    else byName.set(row.name, [row]);
  }
  const counted = [...byName].map(([name, slots]) => ({
    name,
    slots,
    count: slots.reduce((sum, { count }) => sum + Number(count), 0),
  }));
  return counted
    .sort((one, other) => other.count - one.count)
    .slice(0, mostCurves)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, slots }) => {
      const limit = slots.at(-1)?.limit ?? null;
      const unit = slots.at(-1)?.unit ?? null;
      return {
        name,
        ...(unit === null ? {} : { unit }),
        ...(limit === null ? {} : { limit: Number(limit) }),
        times: slots.map(row => Math.round(first + Number(row.slot) * slot)),
        means: slots.map(({ mean }) => rounded(mean)),
        lows: slots.map(({ low }) => rounded(low)),
        highs: slots.map(({ high }) => rounded(high)),
      };
    });
};
