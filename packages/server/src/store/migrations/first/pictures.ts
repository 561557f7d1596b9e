/** Captures, screenshots, uploads, and the library of faces. */
export const pictureTables = `
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
    at bigint NOT NULL,
    device_name jsonb NOT NULL,
    map_name jsonb NOT NULL,
    name jsonb NOT NULL,
    point_id text,
    facts jsonb NOT NULL DEFAULT '{}',
    x double precision,
    y double precision
  );
  CREATE INDEX captures_file ON captures (id) WHERE starts_with(picture, '/files/capture/');
  CREATE INDEX captures_label ON captures (kind, label, at);
  -- Pictures of patrols, of all devices or of some, are counted without reading them.
  CREATE INDEX captures_patrol ON captures (at, id) INCLUDE (device_id) WHERE kind = 'patrol';
  CREATE INDEX captures_time ON captures (at, id);

  CREATE TABLE screenshots (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    device_id text NOT NULL,
    device_kind text NOT NULL,
    device_number integer NOT NULL,
    note text NOT NULL,
    picture text NOT NULL,
    at bigint NOT NULL,
    user_id text NOT NULL,
    recorded_at bigint
  );
  CREATE INDEX screenshots_time ON screenshots (at);

  CREATE TABLE uploads (
    name text PRIMARY KEY,
    user_id text NOT NULL,
    size integer NOT NULL,
    at bigint NOT NULL
  );

  CREATE TABLE faces (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies (id),
    name text NOT NULL,
    gender text,
    age integer,
    person_type text NOT NULL,
    card_type text,
    card_number text,
    pictures text[] NOT NULL DEFAULT '{}',
    stay integer,
    stay_from bigint,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );
  CREATE UNIQUE INDEX faces_name ON faces (name, company_id);
  -- The persons of a fresh installation.
  INSERT INTO faces (company_id, name, person_type, gender, age, card_type, card_number) VALUES
    ('1', 'Lin Wei', 'visitor', 'male', 41, 'idCard', '110105198503125171'),
    ('1', 'Zhao Min', 'visitor', 'female', 33, NULL, NULL),
    ('1', 'Anna Kovacs', 'visitor', 'female', 52, NULL, NULL),
    ('1', 'Peter Novak', 'contractor', 'male', 38, 'employeeCard', 'C-20417'),
    ('1', 'Wu Jianhua', 'contractor', 'male', 46, 'employeeCard', 'C-20588'),
    ('1', 'Maria Santos', 'contractor', 'female', 29, 'employeeCard', 'C-21032'),
    ('1', 'He Qiang', 'barred', 'male', 35, NULL, NULL),
    ('1', 'Viktor Brandt', 'barred', 'male', 44, NULL, NULL);
`;
