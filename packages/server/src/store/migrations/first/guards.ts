/** The guards of communities, when they go their rounds, and who answers for which zone. */
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

  CREATE TABLE guard_plans (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    device_id text NOT NULL,
    name text NOT NULL,
    -- The guard who carries the recorder without one.
    guard_id text,
    shift text NOT NULL,
    weekdays jsonb NOT NULL,
    begin_time text NOT NULL,
    end_time text NOT NULL,
    map_id text NOT NULL REFERENCES maps (id),
    point_ids jsonb NOT NULL,
    round_every double precision NOT NULL,
    late_after double precision NOT NULL,
    is_valid boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );
  CREATE INDEX guard_plans_device ON guard_plans (device_id);

  -- Who answers for which zone.
  CREATE TABLE area_managers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    region_id text NOT NULL UNIQUE,
    manager_id text NOT NULL,
    deputy_id text,
    phone text,
    profile_id text,
    levels jsonb NOT NULL,
    ways jsonb,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );
`;
