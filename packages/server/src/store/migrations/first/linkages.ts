/** What is done when alarms are raised, and what was done. */
export const linkageTables = `
  CREATE TABLE alarm_linkages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies (id),
    name text NOT NULL,
    is_valid boolean NOT NULL DEFAULT false,
    -- As on the wire.
    alarm_types jsonb NOT NULL,
    levels jsonb,
    devices jsonb,
    places jsonb,
    person_types jsonb,
    profile_id text,
    lasts double precision NOT NULL DEFAULT 0,
    rest double precision NOT NULL DEFAULT 60,
    steps jsonb NOT NULL,
    sort integer,
    stops_others boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );

  CREATE TABLE linkage_runs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    linkage_id text NOT NULL,
    linkage_name text NOT NULL,
    alarm_id bigint NOT NULL,
    alarm_name jsonb NOT NULL,
    alarm_type text NOT NULL,
    level text NOT NULL,
    device_id text NOT NULL,
    device_name jsonb NOT NULL,
    at bigint NOT NULL,
    -- Who had it carried out by hand; NULL for a run that its alarm began.
    by_name jsonb,
    outcome text NOT NULL,
    failed text,
    -- When it fires if the cause of its alarm lasts until then.
    due_at bigint,
    steps jsonb NOT NULL DEFAULT '[]'
  );
  -- A linkage runs once for an alarm, whatever happens to the server.
  CREATE UNIQUE INDEX linkage_runs_once ON linkage_runs (linkage_id, alarm_id) WHERE by_name IS NULL;
  CREATE INDEX linkage_runs_at ON linkage_runs (at);
  CREATE INDEX linkage_runs_alarm ON linkage_runs (alarm_id);
`;
