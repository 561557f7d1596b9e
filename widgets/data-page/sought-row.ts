/**
 * The row that an address asks for. The filter by which it is sought is assumed: rows whose field has another value are those of a server that
 * does not know it, while a server that leaves the field out is believed.
 */
export const soughtRow = (rows: readonly unknown[], field: string, wanted: string): unknown =>
  rows.find(row => {
    const value = row !== null && typeof row === 'object' ? Reflect.get(row, field) : null;
    return value === undefined || value === wanted;
  });
