/** Maps, devices, and what users set for them. */
export const deviceTables = `
  CREATE TABLE maps (
    id text PRIMARY KEY,
    name jsonb NOT NULL,
    company_id text NOT NULL REFERENCES companies (id)
  );

  CREATE TABLE device_models (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    model_name text NOT NULL UNIQUE,
    kind text NOT NULL,
    names jsonb NOT NULL,
    pictures text[] NOT NULL DEFAULT '{}',
    maker text,
    hardware jsonb NOT NULL DEFAULT '[]',
    detection_devices jsonb DEFAULT '["visible", "thermal", "sound", "wifi", "imsi", "card", "meter"]',
    sort integer,
    is_valid boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );

  CREATE TABLE hardware_entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text NOT NULL UNIQUE,
    names jsonb NOT NULL,
    remarks text,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );
  INSERT INTO hardware_entries (code, names) VALUES
    ('volume', '{"zh-cn": "扬声器", "en-us": "Loudspeaker", "zh-hk": "揚聲器"}'),
    ('wiper', '{"zh-cn": "雨刷", "en-us": "Wiper", "zh-hk": "雨刷"}'),
    ('headLamp', '{"zh-cn": "照明灯", "en-us": "Headlight", "zh-hk": "照明燈"}'),
    ('alarmLamp', '{"zh-cn": "警示灯", "en-us": "Warning light", "zh-hk": "警示燈"}'),
    ('releaseEmergencyStop', '{"zh-cn": "解除急停", "en-us": "Stop release", "zh-hk": "解除緊急停止"}'),
    ('lift', '{"zh-cn": "升降杆", "en-us": "Mast", "zh-hk": "升降桿"}'),
    ('zoomCamera', '{"zh-cn": "变焦摄像头", "en-us": "Zoom camera", "zh-hk": "變焦鏡頭"}'),
    ('netCatching', '{"zh-cn": "捕捉网", "en-us": "Net", "zh-hk": "捕捉網"}');

  -- The row of a deleted device stays, because records name it.
  CREATE TABLE devices (
    id text PRIMARY KEY,
    names jsonb NOT NULL,
    kind text NOT NULL,
    number integer NOT NULL,
    model text NOT NULL,
    serial text NOT NULL,
    map_id text NOT NULL REFERENCES maps (id),
    company_id text NOT NULL REFERENCES companies (id),
    location text,
    gb_code text,
    use_status text NOT NULL DEFAULT 'inUse',
    remarks text,
    group_id text,
    plate text,
    vehicle_type text NOT NULL DEFAULT 'patrol',
    plate_colour text NOT NULL DEFAULT 'blue',
    body_colour text,
    brand text,
    owner_name text,
    owner_phone text,
    key_hash text,
    key_set_at bigint,
    -- What sensors have of their own.
    x double precision,
    y double precision,
    quantities jsonb NOT NULL DEFAULT '[]',
    report_every double precision NOT NULL DEFAULT 60,
    node_id text,
    power double precision,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text,
    deleted_at bigint,
    UNIQUE (kind, number)
  );
  CREATE TABLE robot_groups (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    deploy_min double precision NOT NULL,
    recover_min double precision NOT NULL,
    remarks text,
    company_id text NOT NULL REFERENCES companies (id),
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );
  CREATE UNIQUE INDEX devices_serial ON devices (lower(serial)) WHERE deleted_at IS NULL;

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

  -- The id is that of the robot.
  CREATE TABLE robot_settings (
    id text PRIMARY KEY,
    control_type text NOT NULL DEFAULT 'direct',
    node_id text,
    robot_ip text,
    chassis_ip text,
    cameras jsonb NOT NULL DEFAULT '[]',
    video_limit double precision NOT NULL DEFAULT 0,
    video_daily double precision NOT NULL DEFAULT 0,
    audio_type text NOT NULL DEFAULT 'independent',
    voice text NOT NULL DEFAULT 'youngFemale',
    volume integer NOT NULL DEFAULT 5,
    cruise double precision NOT NULL DEFAULT 1,
    hand_speed integer NOT NULL DEFAULT 3,
    charge_low double precision NOT NULL DEFAULT 20,
    charge_high double precision NOT NULL DEFAULT 96,
    battery_warn double precision NOT NULL DEFAULT 10,
    detection_devices jsonb NOT NULL DEFAULT '[]',
    temperature_low double precision,
    temperature_high double precision DEFAULT 60,
    humidity_low double precision,
    humidity_high double precision DEFAULT 95,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
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
