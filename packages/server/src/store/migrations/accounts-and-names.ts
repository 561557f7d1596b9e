/** Second steps of a sign-in, companies, and stored names. */
import { fillNames } from './fill-names.ts';
import type { Migration } from './migration.ts';

/** In the order in which they run. */
export const accountsAndNames: readonly Migration[] = [
  // Second steps of a sign-in, renewed tokens, and the results of sign-ins.
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
  // Companies, the binding of an account, and the titles of the installation.
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
  // Names are stored in each language; a record keeps the names of its time.
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
];
