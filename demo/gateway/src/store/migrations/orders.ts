/** Indices in the order of lists. */
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
];
