/** What devices say. */
export const dialogueTables = `
  CREATE TABLE voices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies (id),
    name text NOT NULL,
    kind text NOT NULL,
    -- The path of the sound, of a recorded one.
    files text[] NOT NULL DEFAULT '{}',
    content text,
    voice text,
    -- Milliseconds.
    lasts integer NOT NULL,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );
`;
