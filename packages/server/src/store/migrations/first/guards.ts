/** The guards of communities. */
export const guardTables = `
  -- The row of a deleted guard stays, because alarms name it.
  CREATE TABLE community_guards (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies (id),
    name text NOT NULL,
    phone text NOT NULL,
    gender text,
    card_number text,
    pictures text[] NOT NULL DEFAULT '{}',
    region_ids jsonb,
    shift text,
    user_id text,
    is_valid boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text,
    deleted_at bigint
  );
`;
