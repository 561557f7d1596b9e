/** Alarms with what was done about them, reference pictures, and emergency calls. */
export const alarmTables = `
  CREATE TABLE alarms (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    level text NOT NULL,
    value text NOT NULL,
    person text NOT NULL,
    subject_name jsonb,
    -- What users call the type, if that is not its usual name; and how consoles announce the alarm. As it was when it was raised.
    type_name jsonb,
    remind text NOT NULL DEFAULT 'popupAndSound',
    has_sound boolean NOT NULL DEFAULT false,
    -- The path of the sound that was chosen for its type; none for the sound of the type.
    sound text,
    device_id text NOT NULL,
    device_kind text NOT NULL,
    device_number integer NOT NULL,
    map_id text NOT NULL,
    x double precision,
    y double precision,
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
    close_picture text,
    reported_at bigint,
    reported_by text,
    level_at bigint,
    escalated_at bigint,
    cause text,
    cause_ended_at bigint,
    -- How often its source called again within the cooldown, and when it last did.
    repeats integer NOT NULL DEFAULT 0,
    repeated_at bigint,
    cause_x double precision,
    cause_y double precision,
    cause_label text,
    original_id bigint,
    review_status text NOT NULL DEFAULT 'none',
    review_started_at bigint,
    review_by text,
    review_device text,
    review_ended_at bigint,
    review_abnormal boolean,
    review_picture text,
    review_alarm_id bigint,
    reference_group text,
    device_name jsonb NOT NULL,
    map_name jsonb NOT NULL,
    raised_by text,
    raised_note text,
    raise_key uuid
  );
  CREATE INDEX alarms_cause ON alarms (cause) WHERE cause IS NOT NULL AND cause_ended_at IS NULL;
  CREATE INDEX alarms_cause_last ON alarms (cause, id) WHERE cause IS NOT NULL;
  CREATE INDEX alarms_closed ON alarms (closed_at) WHERE closed_at IS NOT NULL;
  CREATE INDEX alarms_device ON alarms (device_id, id);
  CREATE INDEX alarms_device_time ON alarms (device_id, began_at, id);
  CREATE INDEX alarms_kind ON alarms (kind, began_at, id);
  CREATE INDEX alarms_level ON alarms (level, began_at, id);
  -- By the name of the device, which is sorted as each reader sees it.
  CREATE INDEX alarms_name_en_us ON alarms ((device_name ->> 'en-us'), device_id, began_at, id);
  CREATE INDEX alarms_name_zh_cn ON alarms ((device_name ->> 'zh-cn'), device_id, began_at, id);
  CREATE INDEX alarms_name_zh_hk ON alarms ((device_name ->> 'zh-hk'), device_id, began_at, id);
  CREATE INDEX alarms_open ON alarms (status, id);
  -- An alarm that is stored again, since the answer to a first try was lost, is found by its key.
  CREATE UNIQUE INDEX alarms_raise_key ON alarms (raise_key) WHERE raise_key IS NOT NULL;
  CREATE INDEX alarms_reference ON alarms (reference_group, device_id) WHERE reference_group IS NOT NULL;
  CREATE INDEX alarms_review ON alarms (review_status) WHERE review_status = 'initiated';
  -- A range of time, by what figures are grouped by.
  CREATE INDEX alarms_time ON alarms (began_at, id) INCLUDE (device_id, device_kind, kind, level);

  -- The types of alarms. The server adds those that are missing when it starts.
  CREATE TABLE alarm_kinds (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL UNIQUE,
    type text NOT NULL UNIQUE,
    belong text NOT NULL,
    names jsonb NOT NULL,
    is_on boolean NOT NULL DEFAULT true,
    level text NOT NULL,
    remind text NOT NULL,
    has_sound boolean NOT NULL,
    voice_id text,
    -- What the device does that raises one.
    methods jsonb,
    cooldown integer NOT NULL,
    profile_id text,
    reviews boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    changed_at bigint NOT NULL DEFAULT 0,
    changed_by text
  );

  -- How many alarms of a day were not raised, or were raised without an announcement, and why. Days since 1970.
  CREATE TABLE alarm_suppressions (
    kind text NOT NULL,
    reason text NOT NULL,
    day integer NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (kind, day, reason)
  );

  CREATE TABLE alarm_witnesses (
    alarm_id bigint NOT NULL REFERENCES alarms (id) ON DELETE CASCADE,
    device_id text NOT NULL,
    device_kind text NOT NULL,
    device_number integer NOT NULL,
    at bigint NOT NULL,
    device_name jsonb NOT NULL,
    PRIMARY KEY (alarm_id, device_id)
  );

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

  -- A wording is never changed, since alarms keep the one by which they were handled. Without a level or map it applies to all.
  CREATE TABLE alarm_instructions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    level text,
    map_id text,
    steps jsonb NOT NULL,
    at bigint NOT NULL,
    user_id text NOT NULL
  );
  CREATE INDEX alarm_instructions_of ON alarm_instructions (kind, level, id);

  CREATE TABLE alarm_ticks (
    alarm_id bigint NOT NULL REFERENCES alarms (id) ON DELETE CASCADE,
    instruction_id bigint NOT NULL REFERENCES alarm_instructions (id),
    step integer NOT NULL,
    at bigint NOT NULL,
    user_id text NOT NULL,
    PRIMARY KEY (alarm_id, step)
  );

  CREATE TABLE reference_groups (
    id text PRIMARY KEY,
    kind text NOT NULL,
    map_id text NOT NULL,
    label text NOT NULL,
    name text NOT NULL DEFAULT '',
    device_id text,
    made_at bigint NOT NULL DEFAULT 0
  );
  CREATE INDEX reference_groups_device ON reference_groups (device_id) WHERE device_id IS NOT NULL;

  CREATE TABLE reference_pictures (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    group_id text NOT NULL REFERENCES reference_groups (id),
    picture text NOT NULL,
    added_at bigint NOT NULL,
    parameters text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    UNIQUE (group_id, picture)
  );

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
    ended_at bigint,
    device_name jsonb NOT NULL
  );
  CREATE INDEX sos_calls_state ON sos_calls (state);
  CREATE INDEX sos_calls_time ON sos_calls (began_at);
`;
