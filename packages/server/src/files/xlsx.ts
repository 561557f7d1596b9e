/** Workbooks of one sheet, written while their rows arrive. */
import { writeXlsxStream } from 'hucre/xlsx';
import type { Cell } from './cell.ts';
import type { FileWriter } from '../http/crew-work.ts';

/** The longest text that a cell can hold, characters. */
const mostText = 32_767;
// XML has no place for these, not even escaped.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** One half of a surrogate pair without the other. */
const loneHalf = /\p{Surrogate}/gu;

/** A column: its header, and whether it holds times. */
export interface XlsxColumn {
  readonly label: string;
  readonly isTime: boolean;
}

/** The written form of a value. A text always stays a text, so that nothing in it runs as a formula. */
const writable = (value: Cell): string | number | Date | null => {
  if (value === undefined) return null;
  if (typeof value === 'string')
    return value.replaceAll(unwritable, '').replaceAll(loneHalf, '\uFFFD').slice(0, mostText);
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
};

/** Writes a workbook portion by portion: memory does not grow with the number of rows. */
export const xlsxWriter = (columns: readonly XlsxColumn[]): FileWriter => {
  /** Gives the rows that were taken last; undefined while the library asks for none. */
  let give: ((portion: readonly (readonly Cell[])[] | undefined) => void) | undefined;
  /** Called when the writer asks for more rows. */
  let onAsked: () => void = () => undefined;
  const asked = (): Promise<void> => (give ? Promise.resolve() : new Promise(resolve => (onAsked = resolve)));
  async function* rows(): AsyncGenerator<(string | number | Date | null)[]> {
    for (;;) {
      const portion = await new Promise<readonly (readonly Cell[])[] | undefined>(resolve => {
        give = resolve;
        onAsked();
      });
      give = undefined;
      if (!portion) return;
      for (const row of portion) yield row.map(writable);
    }
  }
  const reader = writeXlsxStream(rows(), {
    name: 'records',
    columns: columns.map(({ label, isTime }) => ({
      header: label.replaceAll(unwritable, ''),
      width: isTime ? 20 : 16,
      ...(isTime ? { numFmt: 'yyyy-mm-dd hh:mm:ss' } : {}),
    })),
    freezePane: { rows: 1 },
  }).getReader();
  let ready: Uint8Array[] = [];
  const collect = async (): Promise<void> => {
    for (let read = await reader.read(); !read.done; read = await reader.read()) ready.push(read.value);
  };
  const whole = collect();
  // The error reaches the caller that waits for the end.
  whole.catch(() => undefined);
  const taken = (): Uint8Array => {
    const bytes = Buffer.concat(ready);
    ready = [];
    return bytes;
  };
  return {
    head: new Uint8Array(),
    take: async portion => {
      await Promise.race([asked(), whole]);
      give?.(portion as readonly (readonly Cell[])[]);
      give = undefined;
      await Promise.race([asked(), whole]);
      return taken();
    },
    end: async () => {
      await Promise.race([asked(), whole]);
      give?.(undefined);
      await whole;
      return taken();
    },
    drop: () => void reader.cancel().catch(() => undefined),
  };
};
