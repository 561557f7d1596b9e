/**
 * The row that an address requests. A server may not know the filter for it, so rows with another value in the field do not count. A row
 * without the field counts.
 */
export const soughtRow = (rows: readonly unknown[], field: string, wanted: string): unknown =>
  rows.find(row => {
    const value = row !== null && typeof row === 'object' ? Reflect.get(row, field) : null;
    return value === undefined || value === wanted;
  });
