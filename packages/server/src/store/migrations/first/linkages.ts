/** Commands, what is done when alarms are raised, and what was done. */
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

  CREATE TABLE device_commands (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text NOT NULL,
    names jsonb NOT NULL,
    models jsonb NOT NULL,
    -- As on the wire.
    steps jsonb NOT NULL,
    -- One a line.
    words text,
    sort integer,
    is_valid boolean NOT NULL DEFAULT true,
    -- How it ended on the device to which it was last sent.
    ran text,
    ran_on text,
    ran_at bigint,
    stopped jsonb,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );
  INSERT INTO device_commands (code, names, models, steps, sort, words) VALUES
    ('lightOn', '{"zh-cn": "开灯", "en-us": "Light on", "zh-hk": "開燈"}', '["PR-200"]', '[{"type": 14, "value": "on", "wait": 0}]', 1, E'开灯\\nLight on'),
    ('wiper10', '{"zh-cn": "雨刷 10 秒", "en-us": "Wiper 10 s", "zh-hk": "雨刷 10 秒"}', '["PV-50"]',
     '[{"type": 23, "value": "on", "wait": 10}, {"type": 23, "value": "off", "wait": 0}]', 2, NULL),
    ('attention', '{"zh-cn": "注意", "en-us": "Attention", "zh-hk": "注意"}', '["PR-200"]',
     '[{"type": 12, "value": "on", "wait": 0}, {"type": 102, "value": "请注意。Attention, please.", "wait": 2}, {"type": 12, "value": "off", "wait": 0}]', 3, NULL);

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
