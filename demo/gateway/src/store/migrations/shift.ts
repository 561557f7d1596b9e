/** What a shift works by: handling instructions, and what of them was done. */
import type { Migration } from './migration.ts';

/** In their order. */
export const shiftTables: readonly Migration[] = [
  // Each wording stays: an alarm keeps the one by which it was handled. Without a level it is for all of them.
  `
  CREATE TABLE alarm_instructions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL, level text,
    steps jsonb NOT NULL,
    at bigint NOT NULL, user_id text NOT NULL
  );
  CREATE INDEX alarm_instructions_of ON alarm_instructions (kind, level, id);
  CREATE TABLE alarm_ticks (
    alarm_id bigint NOT NULL REFERENCES alarms ON DELETE CASCADE,
    instruction_id bigint NOT NULL REFERENCES alarm_instructions,
    step integer NOT NULL,
    at bigint NOT NULL, user_id text NOT NULL,
    PRIMARY KEY (alarm_id, step)
  );
  `,
];
