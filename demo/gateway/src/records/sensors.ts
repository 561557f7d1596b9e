/**
 * Readings of sensors: the many among the records. What is the same for all of one sensor stands once, in its series, and a reading is
 * a time and a number, so that three months of them are counted, sorted and drawn in a moment.
 */
import type { Infer, sensorReading } from '@patrolkit/transport/contract';
import { nameOfText } from '../http/names.ts';
import type { Querier } from '../store/database.ts';
import type { Keepable } from './keepable.ts';
import { inLanguage, type Table } from './table.ts';

/** Quantities that have a name in each language; of gases and dust their signs are written everywhere. */
const named = ['smoke', 'temperature'] as const;
const names = named.map(
  quantity => `WHEN '${quantity}' THEN ${inLanguage(`'${JSON.stringify(nameOfText(`quantity.${quantity}`))}'::jsonb`)}`,
);

/** Where they lie. */
export const sensorTable: Table<Infer<typeof sensorReading>> = {
  // A join that may find nothing is left out by the database where no column of the series is asked for.
  from: 'sensor_readings LEFT JOIN sensor_series series ON series.id = sensor_readings.series_id',
  device: 'series.device_id',
  columns: {
    id: 'sensor_readings.id',
    at: 'sensor_readings.at',
    deviceId: 'series.device_id',
    deviceName: inLanguage('series.device_name'),
    mapName: inLanguage('series.map_name'),
    quantity: `CASE series.quantity ${names.join(' ')} ELSE series.quantity END`,
    reading: 'sensor_readings.reading',
    readingUnit: 'series.unit',
    highest: 'series.highest',
    isOverLimit: 'coalesce(sensor_readings.reading > series.highest, false)',
  },
};

/** Keeps readings, and the series of those that are the first of theirs. */
export const keepSensorReadings = async (database: Querier, rows: readonly unknown[]): Promise<void> => {
  const given = rows as readonly Keepable<Infer<typeof sensorReading>>[];
  const series = [
    given.map(({ deviceId }) => deviceId),
    given.map(({ deviceName }) => JSON.stringify(deviceName ?? {})),
    given.map(({ mapName }) => JSON.stringify(mapName ?? {})),
    given.map(({ quantity }) => quantity),
    given.map(({ readingUnit }) => readingUnit),
    given.map(({ highest }) => highest ?? null),
  ];
  const arrays = '$1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::double precision[]';
  const columns = 'device_id, device_name, map_name, quantity, unit, highest';
  await database.query(
    `INSERT INTO sensor_series (${columns})
     SELECT DISTINCT device_id, device_name::jsonb, map_name::jsonb, quantity, unit, highest
     FROM unnest(${arrays}) AS given (${columns}) ON CONFLICT DO NOTHING`,
    series,
  );
  await database.query(
    `INSERT INTO sensor_readings (at, series_id, reading)
     SELECT given.at, series.id, given.reading
     FROM unnest(${arrays}, $7::bigint[], $8::double precision[]) WITH ORDINALITY AS given (${columns}, at, reading, place)
     JOIN sensor_series series ON series.device_id = given.device_id AND series.device_name = given.device_name::jsonb
       AND series.map_name = given.map_name::jsonb AND series.quantity = given.quantity AND series.unit = given.unit
       AND series.highest IS NOT DISTINCT FROM given.highest
     ORDER BY given.place`,
    [...series, given.map(({ at }) => at), given.map(({ reading }) => reading)],
  );
};

/** Forgets the readings before a moment. */
export const forgetSensorReadings = async (database: Querier, before: number): Promise<void> => {
  await database.query('DELETE FROM sensor_readings WHERE at < $1', [before]);
};

/** Of the readings of a stretch of time, keeps those at every so many milliseconds. */
export const thinSensorReadings = async (
  database: Querier,
  { from, to }: { readonly from: number; readonly to: number },
  everyMs: number,
): Promise<void> => {
  await database.query('DELETE FROM sensor_readings WHERE at >= $1 AND at < $2 AND at % $3 <> 0', [from, to, everyMs]);
};
