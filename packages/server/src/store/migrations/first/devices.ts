/** Maps, devices, and what users set for them. */
export const deviceTables = `
  CREATE TABLE maps (
    id text PRIMARY KEY,
    name jsonb NOT NULL,
    company_id text NOT NULL REFERENCES companies (id)
  );

  CREATE TABLE devices (
    id text PRIMARY KEY,
    name jsonb NOT NULL,
    kind text NOT NULL,
    number integer NOT NULL,
    model text NOT NULL,
    serial text NOT NULL,
    map_id text NOT NULL REFERENCES maps (id),
    company_id text NOT NULL REFERENCES companies (id)
  );

  CREATE TABLE points (
    id text PRIMARY KEY,
    map_id text NOT NULL REFERENCES maps (id),
    name jsonb NOT NULL,
    x double precision NOT NULL,
    y double precision NOT NULL,
    content text NOT NULL DEFAULT '',
    version integer NOT NULL DEFAULT 0,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );
  CREATE INDEX points_map ON points (map_id);

  -- What the simulator keeps of its devices.
  CREATE TABLE device_hardware (
    device_id text PRIMARY KEY,
    volume integer NOT NULL,
    alarm_light boolean NOT NULL,
    head_light boolean NOT NULL,
    wiper integer NOT NULL
  );

  CREATE TABLE presets (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    device_id text NOT NULL,
    name text NOT NULL,
    pan double precision NOT NULL,
    tilt double precision NOT NULL,
    zoom double precision NOT NULL,
    lift double precision NOT NULL,
    user_id text NOT NULL,
    at bigint NOT NULL
  );
  CREATE INDEX presets_device ON presets (device_id, id);

  CREATE TABLE robot_settings (
    device_id text PRIMARY KEY,
    video_limit integer NOT NULL DEFAULT 0,
    video_daily integer NOT NULL DEFAULT 0
  );

  CREATE TABLE watch_time (
    user_id text NOT NULL,
    device_id text NOT NULL,
    day text NOT NULL,
    ms bigint NOT NULL,
    PRIMARY KEY (user_id, device_id, day)
  );

  CREATE TABLE voice_broadcasts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    device_id text NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    frequency integer NOT NULL,
    play_from text NOT NULL,
    play_to text NOT NULL,
    is_on boolean NOT NULL,
    user_id text NOT NULL,
    at bigint NOT NULL,
    version integer NOT NULL DEFAULT 1
  );
  CREATE INDEX voice_broadcasts_device ON voice_broadcasts (device_id, id);
`;
