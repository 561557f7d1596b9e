/** Records of what goes on, and the past of an installation. */
import type { Migration } from './migration.ts';

/** In their order. */
export const recordTables: readonly Migration[] = [
  // What robots noticed and measured, of any kind.
  `
  CREATE TABLE records (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    at bigint NOT NULL,
    device_id text NOT NULL,
    device_name jsonb NOT NULL,
    map_name jsonb NOT NULL,
    picture text NOT NULL,
    facts jsonb NOT NULL
  );
  CREATE INDEX records_time ON records (kind, at, id);
  ALTER TABLE captures ADD COLUMN facts jsonb NOT NULL DEFAULT '{}';
  `,
  // The days of the past that are made behind the first start, and how far each is.
  `
  CREATE TABLE past_days (
    day integer PRIMARY KEY, from_at bigint NOT NULL, to_at bigint NOT NULL,
    parts integer NOT NULL DEFAULT 0, is_done boolean NOT NULL DEFAULT false
  );
  `,
  // The codes that the gateway itself gave an account: one that still has them gets those of a later version.
  'ALTER TABLE users ADD COLUMN given_permissions text;',
  // Runs and duties say their place by its id as well.
  `
  UPDATE records SET facts = facts || jsonb_build_object('mapId', maps.id)
    FROM maps WHERE records.kind IN ('PatrolRun', 'GuardDuty') AND maps.name = records.map_name;
  `,
  // Readings of sensors that were asked for in great number, and how many of them are made.
  `
  CREATE TABLE sensor_rows (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    asked bigint NOT NULL, made bigint NOT NULL DEFAULT 0,
    from_at bigint NOT NULL, to_at bigint NOT NULL
  );
  `,
];
