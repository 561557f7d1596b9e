/** Tables of records, and of the past of an installation. */
import { nameQuantities } from './fill-names.ts';
import type { Migration } from './migration.ts';

/** In the order in which they run. */
export const recordTables: readonly Migration[] = [
  // Records of any kind that robots noticed or measured.
  `
  CREATE TABLE records (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    at bigint NOT NULL,
    device_id text NOT NULL,
    device_name jsonb NOT NULL,
    map_name jsonb NOT NULL,
    picture text NOT NULL,
    facts jsonb NOT NULL
  );
  CREATE INDEX records_time ON records (kind, at, id);
  ALTER TABLE captures ADD COLUMN facts jsonb NOT NULL DEFAULT '{}';
  `,
  // The days of the past that are made after the first start, and the progress of each.
  `
  CREATE TABLE past_days (
    day integer PRIMARY KEY, from_at bigint NOT NULL, to_at bigint NOT NULL,
    parts integer NOT NULL DEFAULT 0, is_done boolean NOT NULL DEFAULT false
  );
  `,
  // The permission codes that the server gave an account: an account that still has them gets those of later versions.
  'ALTER TABLE users ADD COLUMN given_permissions text;',
  // Sensor readings that are made for measurements, with the progress.
  `
  CREATE TABLE sensor_rows (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    asked bigint NOT NULL, made bigint NOT NULL DEFAULT 0,
    from_at bigint NOT NULL, to_at bigint NOT NULL
  );
  `,
  // Runs and duties store the id of their map as well.
  `
  UPDATE records SET facts = facts || jsonb_build_object('mapId', maps.id)
    FROM maps WHERE records.kind IN ('PatrolRun', 'GuardDuty') AND maps.name = records.map_name;
  `,
  // Indices of readings beyond their limits, and of the next reading within them.
  `
  CREATE INDEX records_beyond ON records (at, id) WHERE kind IN ('MeterReading', 'ThermalReading')
    AND coalesce(facts->>'readingState', CASE facts->>'isOverLimit' WHEN 'true' THEN 'high' ELSE 'normal' END) IN ('low', 'high');
  CREATE INDEX records_normal ON records (kind, (coalesce(facts->>'meterName', facts->>'equipmentName')), at) WHERE kind IN ('MeterReading', 'ThermalReading')
    AND coalesce(facts->>'readingState', CASE facts->>'isOverLimit' WHEN 'true' THEN 'high' ELSE 'normal' END) = 'normal';
  `,
  // Sensor readings are numerous: what all readings of one curve have in common is stored once.
  `
  CREATE TABLE sensor_series (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    device_id text NOT NULL, device_name jsonb NOT NULL, map_name jsonb NOT NULL,
    quantity text NOT NULL, unit text NOT NULL, highest double precision
  );
  CREATE UNIQUE INDEX sensor_series_key ON sensor_series
    (device_id, quantity, unit, coalesce(highest, 'NaN'::double precision), device_name, map_name);
  CREATE TABLE sensor_readings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    series_id integer NOT NULL REFERENCES sensor_series,
    reading double precision NOT NULL
  );
  INSERT INTO sensor_series (device_id, device_name, map_name, quantity, unit, highest)
    SELECT DISTINCT device_id, device_name, map_name, coalesce(facts->>'quantity', ''), coalesce(facts->>'readingUnit', ''),
      (facts->>'highest')::double precision FROM records WHERE kind = 'SensorReading';
  INSERT INTO sensor_readings (at, series_id, reading)
    SELECT records.at, series.id, (records.facts->>'reading')::double precision FROM records
    JOIN sensor_series series ON series.device_id = records.device_id AND series.device_name = records.device_name
      AND series.map_name = records.map_name AND series.quantity = coalesce(facts->>'quantity', '')
      AND series.unit = coalesce(facts->>'readingUnit', '')
      AND series.highest IS NOT DISTINCT FROM (facts->>'highest')::double precision
    WHERE records.kind = 'SensorReading' AND records.facts ? 'reading' ORDER BY records.id;
  DELETE FROM records WHERE kind = 'SensorReading';
  CREATE INDEX sensor_readings_time ON sensor_readings (at, id);
  CREATE INDEX sensor_readings_series ON sensor_readings (series_id, at);
  CREATE INDEX sensor_readings_value ON sensor_readings (reading, at, id);
  `,
  // The position of the device that took a picture, and an index for the sightings of one person or plate.
  `
  ALTER TABLE captures ADD COLUMN x double precision;
  ALTER TABLE captures ADD COLUMN y double precision;
  CREATE INDEX captures_label ON captures (kind, label, at);
  `,
  // An index of pictures that are files, of which there is a limit; and keys that outlive a restart.
  `
  DROP INDEX captures_picture;
  CREATE INDEX captures_file ON captures (id) WHERE starts_with(picture, '/files/capture/');
  CREATE TABLE signing_keys (name text PRIMARY KEY, key text NOT NULL);
  `,
  nameQuantities,
];
