/** Workbooks of one sheet, written while their rows are read. */
import { writeXlsxStream } from 'hucre/xlsx';

/** What is said of a file of this kind. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A cell takes no longer text than this. */
const mostText = 32_767;
// XML has no place for these, not even escaped.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Half of a character of two. */
const loneHalf = /\p{Surrogate}/gu;

/** What stands in a cell. A date shows what its UTC fields say: a sheet knows no zone. */
export type XlsxCell = string | number | Date | undefined;

/** A column: what stands over it, and whether it holds times. */
export interface XlsxColumn {
  readonly label: string;
  readonly isTime: boolean;
}

/** A text is a text, whatever it begins with: nothing in it is a formula. */
const writable = (value: XlsxCell): string | number | Date | null => {
  if (value === undefined) return null;
  if (typeof value === 'string')
    return value.replaceAll(unwritable, '').replaceAll(loneHalf, '\uFFFD').slice(0, mostText);
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
};

/** The bytes of a workbook. Memory does not grow with the number of rows. */
export async function* xlsxOf(
  columns: readonly XlsxColumn[],
  portions: AsyncIterable<readonly (readonly XlsxCell[])[]>,
): AsyncGenerator<Uint8Array> {
  async function* rows(): AsyncGenerator<(string | number | Date | null)[]> {
    for await (const portion of portions) for (const row of portion) yield row.map(writable);
  }
  const bytes = writeXlsxStream(rows(), {
    name: 'records',
    columns: columns.map(({ label, isTime }) => ({
      header: label.replaceAll(unwritable, ''),
      width: isTime ? 20 : 16,
      ...(isTime ? { numFmt: 'yyyy-mm-dd hh:mm:ss' } : {}),
    })),
    freezePane: { rows: 1 },
  });
  const reader = bytes.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    // Who stops reading lets the rows go as well.
    await reader.cancel();
  }
}
