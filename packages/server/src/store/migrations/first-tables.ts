/** The first tables: accounts, alarms and their handling, emergency calls, screenshots. */
import type { Migration } from './migration.ts';

/** In the order in which they run. */
export const firstTables: readonly Migration[] = [
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
];
