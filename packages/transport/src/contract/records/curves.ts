/** Curves of measured values. The server thins them out, so that a page gets as many points as it can draw, for any period. */
import { call, type AnyCall, type Call } from '../call.ts';
import {
  assumed,
  entity,
  field,
  invalid,
  list,
  number,
  optional,
  text,
  time,
  withDefault,
  within,
  type Entity,
  type Fields,
  type Infer,
} from '../codec/index.ts';
import { inspectionReadings } from './inspections.ts';
import { batteryReadings, meterReadings, sensorReadings, thermalPictures } from './readings.ts';
import type { FieldRule } from '../rules.ts';
import type { RecordFilter, Records } from './records.ts';

/** Most curves of an answer. Those with the most records are sent. */
export const mostCurves = 20;
/** Most points of a curve. */
export const mostPoints = 2_000;

const curveHead = {
  name: assumed('name', text, 'What the curve is of'),
  unit: assumed('unit', optional(text), 'Unit, when the records have one'),
  limit: assumed('limit', optional(number), 'Highest normal value'),
};
const plainCurve = entity('RecordCurve', {
  ...curveHead,
  times: assumed('times', list(time), 'Begin of each slot that has a value'),
  means: assumed('means', list(number), 'Average of the slot'),
  lows: assumed('lows', list(number), 'Lowest value of the slot'),
  highs: assumed('highs', list(number), 'Highest value of the slot'),
});
export type RecordCurve = Infer<typeof plainCurve>;
/** A curve with a place for each value, even for one that cannot be read. */
const placedCurve = entity('RecordCurve', {
  ...curveHead,
  times: assumed('times', list(optional(time)), 'Times'),
  means: assumed('means', list(optional(number)), 'Averages'),
  lows: assumed('lows', list(optional(number)), 'Least'),
  highs: assumed('highs', list(optional(number)), 'Most'),
});

/**
 * One curve: the average, the least and the greatest value of each slot of time. A slot with an unreadable value is left out as a whole, so
 * that no other value stands at its time.
 */
export const recordCurve: Entity<RecordCurve> = {
  ...plainCurve,
  decode: (value, reading, path) => {
    const read = placedCurve.decode(value, reading, path);
    if (read === invalid) return invalid;
    const { times, means, lows, highs, ...head } = read;
    const lists = [times, means, lows, highs];
    const ofWhole = (values: readonly (number | undefined)[]): number[] =>
      values.flatMap((each, at) =>
        each === undefined || lists.some(other => at < other.length && other[at] === undefined) ? [] : [each],
      );
    return { ...head, times: ofWhole(times), means: ofWhole(means), lows: ofWhole(lows), highs: ofWhole(highs) };
  },
};

/** The curve of a kind of record. */
export interface Curve<Row, Filter extends keyof Row & string, Range extends string> {
  /** The field that is drawn. */
  readonly value: keyof Row & string;
  /** Fields that distinguish the curves. */
  readonly by: readonly (keyof Row & string)[];
  /** The field with the unit, if records have one. Curves of different units share no axis. */
  readonly unit?: keyof Row & string;
  /** The field with the upper limit of normal values, if records have one. */
  readonly limit?: keyof Row & string;
  readonly call: Call<RecordFilter<Row, Filter, Range> & { readonly points: number }, RecordCurve[]>;
}

const paging = ['page', 'pageSize', 'sort', 'direction'];

/** The filters of a query, without its paging and order. */
export const soughtOf = ({ fields }: { readonly fields: Fields }): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !paging.includes(key)));

/** The rules between the fields of a query, for another call with the same fields. */
export const ruledBy = ({ rules }: Pick<AnyCall, 'rules'>): { readonly rules?: readonly FieldRule<never>[] } =>
  rules ? { rules: rules as readonly FieldRule<never>[] } : {};

function curve<Row, Filter extends keyof Row & string, Range extends keyof Row & string, Sort extends string>(
  { entity: { name }, query, find, screen }: Records<Row, Filter, Range, Sort>,
  drawn: Omit<Curve<Row, Filter, Range>, 'call'>,
): Curve<Row, Filter, Range> {
  return {
    ...drawn,
    call: call({
      name: `stat${name}`,
      module: find.module,
      permission: { page: screen },
      isOurs: true,
      request: entity(`${name}CurveQuery`, {
        ...soughtOf(query),
        points: field(
          'points',
          withDefault(within(number, { min: 2, max: mostPoints, decimals: 0 }), 500),
          'Number of slots of the period',
        ),
      }) as Curve<Row, Filter, Range>['call']['request'],
      ...ruledBy(find),
      answer: list(recordCurve),
      doc: `${find.doc.split(',')[0] ?? ''}, as curves over time: those ${mostCurves} with the most records, oldest first.`,
    }),
  };
}

export const batteryCurve = curve(batteryReadings, { value: 'charge', by: ['deviceName'] });
export const inspectionCurve = curve(inspectionReadings, {
  value: 'reading',
  by: ['equipmentName', 'readingUnit'],
  limit: 'highest',
  unit: 'readingUnit',
});
export const meterCurve = curve(meterReadings, {
  value: 'reading',
  by: ['meterName', 'readingUnit'],
  unit: 'readingUnit',
  limit: 'highest',
});
export const sensorCurve = curve(sensorReadings, {
  value: 'reading',
  by: ['deviceName', 'quantity', 'readingUnit'],
  unit: 'readingUnit',
  limit: 'highest',
});
export const thermalCurve = curve(thermalPictures, { value: 'highestTemperature', by: ['pointName'] });
