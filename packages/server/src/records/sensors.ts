/**
 * Readings of sensors, which are the most frequent records. A row of `sensor_series` holds what all readings of one curve have in common,
 * and a reading is only a time and a number. So three months of them are counted, sorted and drawn quickly.
 */
import type { Infer, sensorReading } from '@patrolkit/transport/contract';
import { nameOfQuantity, plainName, type StoredName } from '../language/names.ts';
import type { Querier } from '../store/database.ts';
import type { Keepable } from './keepable.ts';
import { inLanguage, type Table } from '../store/table.ts';

/** The interval of sensor readings that are old, ms. */
export const thinnedMs = 600_000;

/** The SQL of the table of readings. */
export const sensorTable: Table<Infer<typeof sensorReading>> = {
  // PostgreSQL leaves this join out when a query uses no column of the series.
  from: 'sensor_readings LEFT JOIN sensor_series series ON series.id = sensor_readings.series_id',
  device: 'series.device_id',
  columns: {
    id: 'sensor_readings.id',
    at: 'sensor_readings.at',
    deviceId: 'series.device_id',
    deviceName: inLanguage('series.device_name'),
    mapName: inLanguage('series.map_name'),
    quantity: inLanguage('series.quantity_name'),
    reading: 'sensor_readings.reading',
    readingUnit: 'series.unit',
    lowest: 'series.lowest',
    highest: 'series.highest',
    isOverLimit: `(coalesce(sensor_readings.reading > series.highest, false)
      OR coalesce(sensor_readings.reading < series.lowest, false))`,
  },
};

/** Quantities and units are symbols, the same in each language. */
const signOf = (text: string | StoredName): string => (typeof text === 'string' ? text : plainName(text));

/**
 * Stores readings, and the series of curves that are new. `isAgain` says that an earlier try may have stored them. Then those that are
 * already there are left out.
 */
export const keepSensorReadings = async (
  database: Querier,
  rows: readonly unknown[],
  isAgain = false,
): Promise<void> => {
  const given = rows as readonly Keepable<Infer<typeof sensorReading>>[];
  const known = new Map<string, { readonly place: number; readonly values: readonly (string | number | null)[] }>();
  const places = given.map(({ deviceId, deviceName, mapName, quantity, readingUnit, lowest, highest }) => {
    const names = [deviceName ?? {}, mapName ?? {}].map(name => JSON.stringify(name));
    const values = [deviceId ?? null, ...names, signOf(quantity), signOf(readingUnit), lowest ?? null, highest ?? null];
    const key = JSON.stringify(values);
    const { place } = known.get(key) ?? { place: known.size + 1 };
    known.set(key, { place, values });
    return place;
  });
  const series = [...known.values()];
  const columns = ['device_id', 'device_name', 'map_name', 'quantity', 'unit', 'lowest', 'highest'];
  const arrays =
    '$1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::double precision[], $7::double precision[]';
  const values = columns.map((_, column) => series.map(one => one.values[column]));
  await database.query(
    `INSERT INTO sensor_series (${columns.join(', ')}, quantity_name)
     SELECT device_id, device_name::jsonb, map_name::jsonb, quantity, unit, lowest, highest, quantity_name::jsonb
     FROM unnest(${arrays}, $8::text[]) AS given (${columns.join(', ')}, quantity_name) ON CONFLICT DO NOTHING`,
    [...values, series.map(one => JSON.stringify(nameOfQuantity(String(one.values[3]))))],
  );
  await database.query(
    `INSERT INTO sensor_readings (at, series_id, reading)
     SELECT given.at, known.id, given.reading
     FROM unnest($8::bigint[], $9::double precision[], $10::integer[]) WITH ORDINALITY AS given (at, reading, series, place)
     JOIN (
       SELECT told.place, series.id
       FROM unnest(${arrays}) WITH ORDINALITY AS told (${columns.join(', ')}, place)
       JOIN sensor_series series ON series.device_id = told.device_id AND series.device_name = told.device_name::jsonb
         AND series.map_name = told.map_name::jsonb AND series.quantity = told.quantity AND series.unit = told.unit
         AND series.lowest IS NOT DISTINCT FROM told.lowest AND series.highest IS NOT DISTINCT FROM told.highest
     ) AS known ON known.place = given.series
     ${isAgain ? 'WHERE NOT EXISTS (SELECT FROM sensor_readings stored WHERE stored.series_id = known.id AND stored.at = given.at)' : ''}
     ORDER BY given.place`,
    [...values, given.map(({ at }) => at), given.map(({ reading }) => reading), places],
  );
};

/** Deletes the readings before a time. */
export const forgetSensorReadings = async (database: Querier, before: number): Promise<void> => {
  await database.query('DELETE FROM sensor_readings WHERE at < $1', [before]);
};

/** Deletes the readings of a time range, except those at multiples of an interval, ms. */
export const thinSensorReadings = async (
  database: Querier,
  { from, to }: { readonly from: number; readonly to: number },
  everyMs: number,
): Promise<void> => {
  await database.query('DELETE FROM sensor_readings WHERE at >= $1 AND at < $2 AND at % $3 <> 0', [from, to, everyMs]);
};
