/** Indices in the order of lists. */
import type { Migration } from './migration.ts';

/** In the order in which they run. */
export const listOrders: readonly Migration[] = [
  // The log of operations, of which there are many.
  'CREATE INDEX audit_time ON audit (at, id);',
];
