import type { Querier } from './database.ts';
import { fillNames } from './name-migration.ts';

/** One change of the tables: a script, or what a script alone cannot do. */
export type Migration = string | ((inside: Querier) => Promise<void>);

/** Changes of the tables, in order. Never edit one that was released: add the next. */
export const migrations: readonly Migration[] = [
  `
  CREATE TABLE users (
    id text PRIMARY KEY,
    account text NOT NULL UNIQUE,
    name_key text NOT NULL,
    role text NOT NULL,
    permissions text NOT NULL,
    access text NOT NULL,
    level integer NOT NULL DEFAULT 1,
    is_customer boolean NOT NULL DEFAULT false,
    is_industry boolean NOT NULL DEFAULT false,
    is_person boolean NOT NULL DEFAULT false,
    password text NOT NULL,
    password_at bigint NOT NULL,
    must_change boolean NOT NULL DEFAULT false,
    locked boolean NOT NULL DEFAULT false
  );
  CREATE TABLE sessions (
    token text PRIMARY KEY,
    refresh text NOT NULL,
    user_id text NOT NULL REFERENCES users (id),
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    ended_at bigint,
    address text NOT NULL
  );
  CREATE INDEX sessions_user ON sessions (user_id);
  CREATE TABLE sign_ins (account text NOT NULL, address text NOT NULL, at bigint NOT NULL, ok boolean NOT NULL);
  CREATE INDEX sign_ins_account ON sign_ins (account, at);
  CREATE TABLE robot_access (
    user_id text NOT NULL REFERENCES users (id),
    device_id text NOT NULL,
    control boolean NOT NULL,
    PRIMARY KEY (user_id, device_id)
  );
  CREATE TABLE robot_settings (device_id text PRIMARY KEY, video_limit integer NOT NULL DEFAULT 0);
  CREATE TABLE alarms (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    level text NOT NULL,
    value text NOT NULL,
    person text NOT NULL,
    device_id text NOT NULL,
    device_kind text NOT NULL,
    device_number integer NOT NULL,
    map_id text NOT NULL,
    x double precision NOT NULL,
    y double precision NOT NULL,
    began_at bigint NOT NULL,
    picture text NOT NULL,
    status text NOT NULL DEFAULT 'unacknowledged',
    confirmed_at bigint,
    confirmed_by text,
    confirm_note text,
    assigned_to text,
    closed_at bigint,
    closed_by text,
    close_note text,
    close_picture text
  );
  CREATE INDEX alarms_open ON alarms (status, id);
  CREATE INDEX alarms_device ON alarms (device_id, id);
  CREATE INDEX alarms_time ON alarms (began_at);
  CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    user_id text NOT NULL,
    page_id text NOT NULL,
    address text NOT NULL,
    action text NOT NULL,
    target text NOT NULL,
    before text NOT NULL,
    after text NOT NULL
  );
  CREATE INDEX audit_target ON audit (target, id);
  CREATE TABLE uploads (name text PRIMARY KEY, user_id text NOT NULL, size integer NOT NULL, at bigint NOT NULL);
  `,
  `
  CREATE TABLE sos_calls (
    uuid text PRIMARY KEY,
    session_id text NOT NULL,
    device_id text NOT NULL,
    device_kind text NOT NULL,
    device_number integer NOT NULL,
    model text NOT NULL,
    two_way boolean NOT NULL,
    began_at bigint NOT NULL,
    state text NOT NULL,
    answered_at bigint,
    answered_by text,
    answered_session text,
    ended_at bigint
  );
  CREATE INDEX sos_calls_state ON sos_calls (state);
  CREATE INDEX sos_calls_time ON sos_calls (began_at);
  `,
  `
  ALTER TABLE alarms ADD COLUMN reported_at bigint;
  ALTER TABLE alarms ADD COLUMN reported_by text;
  `,
  `
  CREATE TABLE screenshots (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    device_id text NOT NULL,
    device_kind text NOT NULL,
    device_number integer NOT NULL,
    note text NOT NULL,
    picture text NOT NULL,
    at bigint NOT NULL,
    user_id text NOT NULL
  );
  CREATE INDEX screenshots_time ON screenshots (at);
  `,
  `
  ALTER TABLE alarms ADD COLUMN level_at bigint;
  ALTER TABLE alarms ADD COLUMN escalated_at bigint;
  ALTER TABLE alarms ADD COLUMN cause text;
  ALTER TABLE alarms ADD COLUMN cause_ended_at bigint;
  CREATE INDEX alarms_cause ON alarms (cause) WHERE cause IS NOT NULL AND cause_ended_at IS NULL;
  CREATE TABLE alarm_shelves (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    device_id text NOT NULL,
    kind text NOT NULL,
    level text NOT NULL,
    user_id text NOT NULL,
    since bigint NOT NULL,
    until bigint NOT NULL,
    reason text NOT NULL,
    ended_at bigint
  );
  CREATE UNIQUE INDEX alarm_shelves_open ON alarm_shelves (device_id, kind) WHERE ended_at IS NULL;
  `,
  `
  ALTER TABLE alarms ADD COLUMN cause_x double precision;
  ALTER TABLE alarms ADD COLUMN cause_y double precision;
  ALTER TABLE alarms ADD COLUMN cause_label text;
  ALTER TABLE alarms ADD COLUMN original_id bigint;
  ALTER TABLE alarms ADD COLUMN review_status text NOT NULL DEFAULT 'none';
  ALTER TABLE alarms ADD COLUMN review_started_at bigint;
  ALTER TABLE alarms ADD COLUMN review_by text;
  ALTER TABLE alarms ADD COLUMN review_device text;
  ALTER TABLE alarms ADD COLUMN review_ended_at bigint;
  ALTER TABLE alarms ADD COLUMN review_abnormal boolean;
  ALTER TABLE alarms ADD COLUMN review_picture text;
  ALTER TABLE alarms ADD COLUMN review_alarm_id bigint;
  CREATE INDEX alarms_review ON alarms (review_status) WHERE review_status = 'initiated';
  ALTER TABLE alarms ADD COLUMN reference_group text;
  CREATE TABLE reference_groups (
    id text PRIMARY KEY,
    kind text NOT NULL,
    map_id text NOT NULL,
    label text NOT NULL
  );
  CREATE TABLE reference_pictures (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    group_id text NOT NULL REFERENCES reference_groups (id),
    picture text NOT NULL,
    added_at bigint NOT NULL,
    parameters text NOT NULL,
    UNIQUE (group_id, picture)
  );
  `,
  `
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
  `,
  `
  DROP INDEX alarms_time;
  CREATE INDEX alarms_time ON alarms (began_at, id);
  CREATE INDEX alarms_level ON alarms (level, began_at, id);
  CREATE INDEX alarms_kind ON alarms (kind, began_at, id);
  CREATE INDEX alarms_device_time ON alarms (device_id, began_at, id);
  `,
  `
  CREATE TABLE alarm_witnesses (
    alarm_id bigint NOT NULL REFERENCES alarms (id) ON DELETE CASCADE,
    device_id text NOT NULL,
    device_kind text NOT NULL,
    device_number integer NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (alarm_id, device_id)
  );
  `,
  `
  ALTER TABLE robot_settings ADD COLUMN video_daily integer NOT NULL DEFAULT 0;
  CREATE TABLE watch_time (
    user_id text NOT NULL,
    device_id text NOT NULL,
    day text NOT NULL,
    ms bigint NOT NULL,
    PRIMARY KEY (user_id, device_id, day)
  );
  `,
  `
  CREATE TABLE captures (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    device_id text NOT NULL,
    device_kind text NOT NULL,
    device_number integer NOT NULL,
    map_id text NOT NULL,
    label text NOT NULL,
    point integer NOT NULL,
    picture text NOT NULL,
    at bigint NOT NULL
  );
  CREATE INDEX captures_time ON captures (at, id);
  CREATE INDEX captures_picture ON captures (id) WHERE picture <> '';
  `,
  `
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
    at bigint NOT NULL
  );
  CREATE INDEX voice_broadcasts_device ON voice_broadcasts (device_id, id);
  `,
  `
  ALTER TABLE screenshots ADD COLUMN recorded_at bigint;
  `,
  `
  ALTER TABLE reference_groups ADD COLUMN name text NOT NULL DEFAULT '';
  ALTER TABLE reference_groups ADD COLUMN device_id text;
  ALTER TABLE reference_groups ADD COLUMN made_at bigint NOT NULL DEFAULT 0;
  CREATE INDEX reference_groups_device ON reference_groups (device_id) WHERE device_id IS NOT NULL;
  CREATE INDEX alarms_reference ON alarms (reference_group, device_id) WHERE reference_group IS NOT NULL;
  `,
  // What an operator was let do later than the accounts were made.
  `
  UPDATE users
    SET permissions = (permissions::jsonb || '["voice-broadcast-settings-list#add#edit#delete"]'::jsonb)::text
    WHERE account = 'operator' AND permissions NOT LIKE '%voice-broadcast-settings-list%';
  `,
  // Recorded video has a code of its own; who had that of the data centre could open it.
  `
  UPDATE users
    SET permissions = (permissions::jsonb || '["videotape-center"]'::jsonb)::text
    WHERE permissions LIKE '%"data-center"%' AND permissions NOT LIKE '%videotape-center%';
  `,
  // Second steps of a sign-in, tokens that are renewed, and how tries to sign in ended.
  `
  ALTER TABLE users ADD COLUMN phone text NOT NULL DEFAULT '';
  ALTER TABLE users ADD COLUMN second text NOT NULL DEFAULT '';
  ALTER TABLE users ADD COLUMN second_secret text NOT NULL DEFAULT '';
  ALTER TABLE users ADD COLUMN second_step bigint NOT NULL DEFAULT 0;
  ALTER TABLE sessions ADD COLUMN pending text NOT NULL DEFAULT '';
  CREATE TABLE session_tokens (
    token text PRIMARY KEY,
    session text NOT NULL REFERENCES sessions (token) ON DELETE CASCADE,
    kind text NOT NULL,
    until bigint NOT NULL,
    renewed_at bigint
  );
  CREATE INDEX session_tokens_session ON session_tokens (session);
  INSERT INTO session_tokens SELECT token, token, 'access', expires_at FROM sessions WHERE ended_at IS NULL;
  CREATE TABLE sign_in_codes (
    id text PRIMARY KEY,
    kind text NOT NULL,
    code text NOT NULL,
    made_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    used_at bigint
  );
  ALTER TABLE sign_ins ADD COLUMN outcome text NOT NULL DEFAULT '';
  ALTER TABLE sign_ins ADD COLUMN counts boolean NOT NULL DEFAULT false;
  UPDATE sign_ins SET outcome = CASE WHEN ok THEN 'done' ELSE 'wrong' END, counts = NOT ok;
  CREATE INDEX sign_ins_time ON sign_ins (at);
  `,
  // Companies, what users write of themselves, and what the installation is called.
  `
  CREATE TABLE companies (
    id text PRIMARY KEY,
    code text NOT NULL UNIQUE,
    name_key text NOT NULL,
    parent_id text REFERENCES companies (id),
    level integer NOT NULL
  );
  INSERT INTO companies VALUES ('1', 'PK', 'company.name', NULL, 1), ('2', 'PK-A', 'company.area', '1', 2),
    ('3', 'PK-A1', 'company.site', '2', 3), ('4', 'PK-I', 'company.industry', '1', 2);
  ALTER TABLE users ADD COLUMN company_id text NOT NULL DEFAULT '1' REFERENCES companies (id);
  UPDATE users SET company_id = CASE account WHEN 'customer' THEN '3' WHEN 'industry' THEN '4' WHEN 'area' THEN '2' WHEN 'site' THEN '3' ELSE '1' END;
  ALTER TABLE users ADD COLUMN binding text NOT NULL DEFAULT '';
  CREATE TABLE system_info (
    id integer PRIMARY KEY CHECK (id = 1),
    name text NOT NULL DEFAULT '',
    footer text NOT NULL DEFAULT '',
    website text NOT NULL DEFAULT '',
    login_logo text NOT NULL DEFAULT '',
    home_logo text NOT NULL DEFAULT ''
  );
  INSERT INTO system_info (id) VALUES (1);
  `,
  // Names are stored, in each language; a record keeps those of its time.
  `
  ALTER TABLE companies ADD COLUMN name jsonb;
  ALTER TABLE users ADD COLUMN name jsonb;
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
    y double precision NOT NULL
  );
  CREATE INDEX points_map ON points (map_id);
  ALTER TABLE alarms ADD COLUMN device_name jsonb;
  ALTER TABLE alarms ADD COLUMN map_name jsonb;
  ALTER TABLE alarm_witnesses ADD COLUMN device_name jsonb;
  ALTER TABLE sos_calls ADD COLUMN device_name jsonb;
  ALTER TABLE captures ADD COLUMN device_name jsonb;
  ALTER TABLE captures ADD COLUMN map_name jsonb;
  ALTER TABLE captures ADD COLUMN name jsonb;
  ALTER TABLE captures ADD COLUMN point_id text;
  `,
  fillNames,
  `
  ALTER TABLE companies ALTER COLUMN name SET NOT NULL;
  ALTER TABLE companies DROP COLUMN name_key;
  ALTER TABLE users ALTER COLUMN name SET NOT NULL;
  ALTER TABLE users DROP COLUMN name_key;
  ALTER TABLE alarms ALTER COLUMN device_name SET NOT NULL;
  ALTER TABLE alarms ALTER COLUMN map_name SET NOT NULL;
  ALTER TABLE alarm_witnesses ALTER COLUMN device_name SET NOT NULL;
  ALTER TABLE sos_calls ALTER COLUMN device_name SET NOT NULL;
  ALTER TABLE captures ALTER COLUMN device_name SET NOT NULL;
  ALTER TABLE captures ALTER COLUMN map_name SET NOT NULL;
  ALTER TABLE captures ALTER COLUMN name SET NOT NULL;
  `,
  // What robots noticed and measured, of any kind.
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
  // The days of the past that are made behind the first start, and how far each is.
  `
  CREATE TABLE past_days (
    day integer PRIMARY KEY, from_at bigint NOT NULL, to_at bigint NOT NULL,
    parts integer NOT NULL DEFAULT 0, is_done boolean NOT NULL DEFAULT false
  );
  `,
  // The codes that the gateway itself gave an account: one that still has them gets those of a later version.
  'ALTER TABLE users ADD COLUMN given_permissions text;',
];
