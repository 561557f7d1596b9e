/** What administrators maintain: the library of faces, settings, speech at patrol points. */
import type { Migration } from './migration.ts';

/** In the order in which they run. */
export const configTables: readonly Migration[] = [
  // The first persons are those that an installation recognised before it had a library, with their ids of then.
  `
  CREATE TABLE faces (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies (id),
    name text NOT NULL,
    gender text, age integer,
    person_type text NOT NULL,
    card_type text, card_number text,
    pictures text[] NOT NULL DEFAULT '{}',
    stay integer, stay_from bigint,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0, changed_by text
  );
  CREATE UNIQUE INDEX faces_name ON faces (name, company_id);
  INSERT INTO faces (company_id, name, person_type, gender, age, card_type, card_number) VALUES
    ('1', 'Lin Wei', 'visitor', 'male', 41, 'idCard', '110105198503125171'),
    ('1', 'Zhao Min', 'visitor', 'female', 33, NULL, NULL),
    ('1', 'Anna Kovacs', 'visitor', 'female', 52, NULL, NULL),
    ('1', 'Peter Novak', 'contractor', 'male', 38, 'employeeCard', 'C-20417'),
    ('1', 'Wu Jianhua', 'contractor', 'male', 46, 'employeeCard', 'C-20588'),
    ('1', 'Maria Santos', 'contractor', 'female', 29, 'employeeCard', 'C-21032'),
    ('1', 'He Qiang', 'barred', 'male', 35, NULL, NULL),
    ('1', 'Viktor Brandt', 'barred', 'male', 44, NULL, NULL);
  CREATE TABLE settings (
    company_id text NOT NULL REFERENCES companies (id),
    name text NOT NULL,
    value jsonb NOT NULL,
    version integer NOT NULL,
    changed_at bigint NOT NULL, changed_by text NOT NULL,
    PRIMARY KEY (company_id, name)
  );
  ALTER TABLE points ADD COLUMN content text NOT NULL DEFAULT '', ADD COLUMN version integer NOT NULL DEFAULT 0,
    ADD COLUMN changed_at bigint NOT NULL DEFAULT 0, ADD COLUMN changed_by text;
  `,
];
