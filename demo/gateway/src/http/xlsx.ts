/** Workbooks of one sheet, written while their rows are read. */
import { writeXlsxStream } from 'hucre/xlsx';

/** The media type of such a file. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The longest text that a cell can hold, characters. */
const mostText = 32_767;
// XML has no place for these, not even escaped.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** One half of a surrogate pair without the other. */
const loneHalf = /\p{Surrogate}/gu;

/** The value of a cell. A date is written with its UTC fields, because a sheet knows no time zone. */
export type XlsxCell = string | number | Date | undefined;

/** A column: its header, and whether it holds times. */
export interface XlsxColumn {
  readonly label: string;
  readonly isTime: boolean;
}

/** The value as it is written. A text always stays a text, so that nothing in it is run as a formula. */
const writable = (value: XlsxCell): string | number | Date | null => {
  if (value === undefined) return null;
  if (typeof value === 'string')
    return value.replaceAll(unwritable, '').replaceAll(loneHalf, '\uFFFD').slice(0, mostText);
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
};

/** The bytes of a workbook, written portion by portion: memory does not grow with the number of rows. */
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
    // When the caller stops reading, reading the rows is ended too.
    await reader.cancel();
  }
}
