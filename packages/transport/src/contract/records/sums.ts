/** Sums over number fields of records. They cover all rows of a query, not one page. */
import { call, type Call } from '../call.ts';
import { assumed, entity, list, number, optional, text, type Infer } from '../codec/index.ts';
import { personAggregates, plateAggregates } from './aggregates.ts';
import { ruledBy, soughtOf } from './curves.ts';
import { batteryReadings, meterReadings, sensorReadings, thermalPictures, thermalReadings } from './readings.ts';
import type { RecordFilter, Records } from './records.ts';
import { onlineStretches } from './robots.ts';
import { patrolRuns } from './runs.ts';

/** The sum, range and average of one field. */
export const recordSum = entity('RecordSum', {
  name: assumed('name', text, 'The field, by its name on the wire'),
  count: assumed('count', number, 'Records that have it'),
  sum: assumed('sum', number, 'Their sum'),
  least: assumed('min', number, 'Their lowest value'),
  greatest: assumed('max', number, 'Their highest value'),
  mean: assumed('avg', number, 'Their average'),
  unit: assumed('unit', optional(text), 'Unit, when the records have one'),
});
export type RecordSum = Infer<typeof recordSum>;

/** Sums over fields of a kind of record. */
export interface Sums<Row, Filter extends keyof Row & string, Range extends string, Summed extends keyof Row & string> {
  readonly fields: readonly Summed[];
  /** The field with the unit, if records have one. There is no sum over several units. */
  readonly unit?: keyof Row & string;
  readonly call: Call<RecordFilter<Row, Filter, Range>, RecordSum[]>;
}

function sums<
  Row,
  Filter extends keyof Row & string,
  Range extends keyof Row & string,
  Sort extends string,
  const Summed extends keyof Row & string,
>(
  { entity: { name }, query, find, screen }: Records<Row, Filter, Range, Sort>,
  summed: Omit<Sums<Row, Filter, Range, Summed>, 'call'>,
): Sums<Row, Filter, Range, Summed> {
  return {
    ...summed,
    call: call({
      name: `sum${name}`,
      module: find.module,
      permission: { page: screen },
      isOurs: true,
      request: entity(`${name}SumsQuery`, soughtOf(query)) as Sums<Row, Filter, Range, Summed>['call']['request'],
      ...ruledBy(find),
      answer: list(recordSum),
      doc: `Returns sum, lowest, highest and average of fields over all matching records. A field without values, or with several units, has none.`,
    }),
  };
}

export const onlineSums = sums(onlineStretches, { fields: ['lasted'] });
export const patrolRunSums = sums(patrolRuns, { fields: ['lasted', 'driven', 'alarmCount'] });
export const meterSums = sums(meterReadings, { fields: ['reading'], unit: 'readingUnit' });
export const sensorSums = sums(sensorReadings, { fields: ['reading'], unit: 'readingUnit' });
export const batterySums = sums(batteryReadings, { fields: ['charge'] });
export const thermalPictureSums = sums(thermalPictures, { fields: ['highestTemperature'] });
export const thermalReadingSums = sums(thermalReadings, { fields: ['temperature'] });
export const personSums = sums(personAggregates, { fields: ['sightings'] });
export const plateSums = sums(plateAggregates, { fields: ['sightings'] });
