/**
 * The row that an address asks for: the one whose field has the value. The filter by which it is sought is assumed, and a server that does
 * not know it answers other rows.
 */
export const soughtRow = (rows: readonly unknown[], field: string, wanted: string): unknown =>
  rows.find(row => (row as Readonly<Record<string, unknown>> | null)?.[field] === wanted);
