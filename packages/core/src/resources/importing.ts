/** Imports of things from a sheet: what a page says of them. The dialog of an import loads this. */
import { importLimits, type Imported } from '@patrolkit/transport';
import type { Message } from '../i18n/index.ts';

export { importLimits };

const megabyte = 1024 * 1024;

/** Why a sheet cannot be sent: its size. Undefined when it can. */
export const sheetProblem = ({ name, size }: File): Message | undefined =>
  size > importLimits.max
    ? {
        id: 'config.import.big',
        values: { name, size: Math.ceil((size / megabyte) * 10) / 10, limit: importLimits.max / megabyte },
      }
    : undefined;

/** Beginnings of texts that a spreadsheet would take for a formula, in both widths. */
const formula = /^[=+\-@＝＋－＠\t\r]/u;

const cell = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Everything that is wrong with the rows of an import, as a CSV file: row, column, cell and message. */
export function importReport(
  { heads, rows }: Pick<Imported, 'heads' | 'rows'>,
  labels: readonly [row: string, column: string, value: string, message: string],
): Blob {
  const lines = rows.flatMap(({ line, cells, faults }) =>
    faults.map(({ column, message }) => [String(line), heads[column] ?? '', cells[column] ?? '', message]),
  );
  // The mark tells spreadsheets that the file is UTF-8.
  const text = [labels, ...lines].map(line => line.map(cell).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
