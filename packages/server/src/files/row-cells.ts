/** Rows of a field in one cell of a sheet: `quantity=CO, upper=24; quantity=O2, lower=19.5`. An import reads what an export writes. */

/** A row of a field as pairs of a column and its value. */
type Pairs = readonly (readonly [string, string])[];

const between = { rows: ';', pairs: ',', value: '=' } as const;

/** The cell of the rows of a field. Columns without a value are left out. */
export const rowsCell = (rows: readonly Readonly<Record<string, unknown>>[]): string =>
  rows
    .map(row =>
      Object.entries(row)
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => `${name}${between.value}${String(value)}`)
        .join(`${between.pairs} `),
    )
    .join(`${between.rows} `);

/** The rows that a cell lists. Undefined when it cannot be read so. */
export const pairsIn = (cell: string): readonly Pairs[] | undefined => {
  const rows = cell
    .split(/[;；\n]/)
    .map(row => row.trim())
    .filter(row => row !== '')
    .map(row => row.split(/[,，]/).map(pair => /^([^=]+)=([^=]*)$/.exec(pair.trim())));
  if (rows.some(row => row.includes(null))) return undefined;
  return rows.map(row =>
    row.flatMap(pair => (pair && pair[2]?.trim() ? [[(pair[1] ?? '').trim(), pair[2].trim()] as const] : [])),
  );
};
