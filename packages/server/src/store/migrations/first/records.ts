/** Records of any kind, readings of sensors, and the progress of the invented past. */
export const recordTables = `
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
  -- Readings beyond their limits, and the next reading within them.
  CREATE INDEX records_beyond ON records (at, id) WHERE kind IN ('MeterReading', 'ThermalReading')
    AND coalesce(facts->>'readingState', CASE facts->>'isOverLimit' WHEN 'true' THEN 'high' ELSE 'normal' END) IN ('low', 'high');
  CREATE INDEX records_normal ON records (kind, (coalesce(facts->>'meterName', facts->>'equipmentName')), at)
    WHERE kind IN ('MeterReading', 'ThermalReading')
    AND coalesce(facts->>'readingState', CASE facts->>'isOverLimit' WHEN 'true' THEN 'high' ELSE 'normal' END) = 'normal';
  -- Recordings that are still on the server.
  CREATE INDEX records_recorded ON records (device_id, at, id)
    WHERE kind = 'PatrolRecording' AND facts->>'storageState' IN ('recording', 'stored');
  CREATE INDEX records_time ON records (kind, at, id);

  -- What all readings of one curve have in common is stored once.
  CREATE TABLE sensor_series (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    device_id text NOT NULL,
    device_name jsonb NOT NULL,
    map_name jsonb NOT NULL,
    quantity text NOT NULL,
    unit text NOT NULL,
    lowest double precision,
    highest double precision,
    quantity_name jsonb NOT NULL
  );
  CREATE UNIQUE INDEX sensor_series_key ON sensor_series
    (device_id, quantity, unit, coalesce(lowest, 'NaN'::double precision), coalesce(highest, 'NaN'::double precision), device_name, map_name);

  CREATE TABLE sensor_readings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    series_id integer NOT NULL REFERENCES sensor_series (id),
    reading double precision NOT NULL
  );
  CREATE INDEX sensor_readings_series ON sensor_readings (series_id, at);
  CREATE INDEX sensor_readings_time ON sensor_readings (at, id);
  CREATE INDEX sensor_readings_value ON sensor_readings (reading, at, id);

  -- Readings that are made for measurements, with the progress.
  CREATE TABLE sensor_rows (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    asked bigint NOT NULL,
    made bigint NOT NULL DEFAULT 0,
    from_at bigint NOT NULL,
    to_at bigint NOT NULL
  );

  -- The days of the past that are made after the first start, with the progress of each.
  CREATE TABLE past_days (
    day integer PRIMARY KEY,
    from_at bigint NOT NULL,
    to_at bigint NOT NULL,
    parts integer NOT NULL DEFAULT 0,
    is_done boolean NOT NULL DEFAULT false
  );
`;
