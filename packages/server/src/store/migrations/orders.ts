/**
 * Indices in the order of lists, what lists leave out for some readers, versions of what several people may change at once,
 * and what tells that a thing is stored already.
 */
import type { Migration } from './migration.ts';

/** In the order in which they run. */
export const listOrders: readonly Migration[] = [
  // The log of operations, of which there are many.
  'CREATE INDEX audit_time ON audit (at, id);',
  // Alarms by the name of their device, which is sorted as each reader sees it.
  `
  CREATE INDEX alarms_name_zh_cn ON alarms ((device_name ->> 'zh-cn'), device_id, began_at, id);
  CREATE INDEX alarms_name_en_us ON alarms ((device_name ->> 'en-us'), device_id, began_at, id);
  CREATE INDEX alarms_name_zh_hk ON alarms ((device_name ->> 'zh-hk'), device_id, began_at, id);
  `,
  // Remarks about devices stand apart from what every reader of a hand-over may see. What was signed stays as it is: these are
  // the fields by which it is searched.
  `
  ALTER TABLE shift_handovers ADD COLUMN device_remarks text NOT NULL DEFAULT '';
  ALTER TABLE shift_handovers DISABLE TRIGGER shift_handovers_signed;
  UPDATE shift_handovers SET
    device_remarks = (
      SELECT coalesce(string_agg(remark, E'\\n' ORDER BY place), '') FROM shift_items JOIN shift_reviews USING (handover_id, key)
      WHERE handover_id = shift_handovers.id AND device_id IS NOT NULL AND remark <> ''
    ),
    content = (
      SELECT coalesce(jsonb_object_agg(language, (
        SELECT coalesce(string_agg(line, E'\\n' ORDER BY part, place), '') FROM (
          SELECT 1 AS part, place, CASE jsonb_typeof(item -> 'text') WHEN 'object' THEN item -> 'text' ->> language ELSE item ->> 'text' END AS line
          FROM shift_items WHERE handover_id = shift_handovers.id AND item ->> 'subject' = 'note'
          UNION ALL
          SELECT 2, place, remark FROM shift_items JOIN shift_reviews USING (handover_id, key)
          WHERE handover_id = shift_handovers.id AND device_id IS NULL
        ) AS lines WHERE line <> ''
      )), '{}') FROM jsonb_object_keys(content) AS language
    )
  WHERE signed_at IS NOT NULL;
  ALTER TABLE shift_handovers ENABLE TRIGGER shift_handovers_signed;
  `,
  'ALTER TABLE reference_pictures ADD COLUMN version integer NOT NULL DEFAULT 1;',
  'ALTER TABLE users ADD COLUMN version integer NOT NULL DEFAULT 1;',
  'ALTER TABLE voice_broadcasts ADD COLUMN version integer NOT NULL DEFAULT 1;',
  // Made where an alarm is raised: one that is stored again, since the answer to a first try was lost, is found by it.
  `
  ALTER TABLE alarms ADD COLUMN raise_key uuid;
  CREATE UNIQUE INDEX alarms_raise_key ON alarms (raise_key) WHERE raise_key IS NOT NULL;
  `,
  // The steps of the one-time codes that were used last; `second_step` is the step up to which all count as used.
  `ALTER TABLE users ADD COLUMN second_used integer[] NOT NULL DEFAULT '{}';`,
];
