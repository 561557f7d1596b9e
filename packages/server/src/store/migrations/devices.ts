/** Tables of devices: hardware, presets, captures, broadcasts, watching time; and indices of the alarm query. */
import type { Migration } from './migration.ts';

/** In the order in which they run. */
export const deviceTables: readonly Migration[] = [
  `
  CREATE TABLE device_hardware (
    device_id text PRIMARY KEY,
    volume integer NOT NULL,
    alarm_light boolean NOT NULL,
    head_light boolean NOT NULL,
    wiper integer NOT NULL
  );
  CREATE TABLE presets (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    device_id text NOT NULL,
    name text NOT NULL,
    pan double precision NOT NULL,
    tilt double precision NOT NULL,
    zoom double precision NOT NULL,
    lift double precision NOT NULL,
    user_id text NOT NULL,
    at bigint NOT NULL
  );
  CREATE INDEX presets_device ON presets (device_id, id);
  `,
  `
  DROP INDEX alarms_time;
  CREATE INDEX alarms_time ON alarms (began_at, id);
  CREATE INDEX alarms_level ON alarms (level, began_at, id);
  CREATE INDEX alarms_kind ON alarms (kind, began_at, id);
  CREATE INDEX alarms_device_time ON alarms (device_id, began_at, id);
  `,
  `
  CREATE TABLE alarm_witnesses (
    alarm_id bigint NOT NULL REFERENCES alarms (id) ON DELETE CASCADE,
    device_id text NOT NULL,
    device_kind text NOT NULL,
    device_number integer NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (alarm_id, device_id)
  );
  `,
  `
  ALTER TABLE robot_settings ADD COLUMN video_daily integer NOT NULL DEFAULT 0;
  CREATE TABLE watch_time (
    user_id text NOT NULL,
    device_id text NOT NULL,
    day text NOT NULL,
    ms bigint NOT NULL,
    PRIMARY KEY (user_id, device_id, day)
  );
  `,
  `
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
    at bigint NOT NULL
  );
  CREATE INDEX captures_time ON captures (at, id);
  CREATE INDEX captures_picture ON captures (id) WHERE picture <> '';
  `,
  `
  CREATE TABLE voice_broadcasts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    device_id text NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    frequency integer NOT NULL,
    play_from text NOT NULL,
    play_to text NOT NULL,
    is_on boolean NOT NULL,
    user_id text NOT NULL,
    at bigint NOT NULL
  );
  CREATE INDEX voice_broadcasts_device ON voice_broadcasts (device_id, id);
  `,
  `
  ALTER TABLE screenshots ADD COLUMN recorded_at bigint;
  `,
  `
  ALTER TABLE reference_groups ADD COLUMN name text NOT NULL DEFAULT '';
  ALTER TABLE reference_groups ADD COLUMN device_id text;
  ALTER TABLE reference_groups ADD COLUMN made_at bigint NOT NULL DEFAULT 0;
  CREATE INDEX reference_groups_device ON reference_groups (device_id) WHERE device_id IS NOT NULL;
  CREATE INDEX alarms_reference ON alarms (reference_group, device_id) WHERE reference_group IS NOT NULL;
  `,
  // Adds the permission for voice broadcasts to the account of the operator, which was made before.
  `
  UPDATE users
    SET permissions = (permissions::jsonb || '["voice-broadcast-settings-list#add#edit#delete"]'::jsonb)::text
    WHERE account = 'operator' AND permissions NOT LIKE '%voice-broadcast-settings-list%';
  `,
  // Recorded video gets a permission of its own; users of the data centre could open it before.
  `
  UPDATE users
    SET permissions = (permissions::jsonb || '["videotape-center"]'::jsonb)::text
    WHERE permissions LIKE '%"data-center"%' AND permissions NOT LIKE '%videotape-center%';
  `,
];
