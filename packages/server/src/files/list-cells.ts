/** Writes the rows of a file of records; runs in a thread of the crew. */
import type { FileFormat, Kind } from '@patrolkit/transport/contract';
import { cellOf, clockOf, type Cell } from './cell.ts';
import type { FileWriter } from '../http/crew-work.ts';
import { byteOrderMark, line } from './csv.ts';
import { xlsxWriter } from './xlsx.ts';

/** A column: the type of its values in the contract, and its name. */
export interface Head {
  readonly wireName: string;
  readonly label: string;
  readonly kind: Kind['type'];
}

/** What such a file needs beside its rows; each row is a list of values in the order of the columns. */
export interface RecordFile {
  readonly format: FileFormat | undefined;
  readonly heads: readonly Head[];
  readonly words: Readonly<Record<string, string>> | undefined;
  readonly timeZone: string | undefined;
}

/** Writes a file of records, in the format of the request. */
export const recordWriter = ({ format, heads, words, timeZone }: RecordFile): FileWriter => {
  const clock = clockOf(timeZone);
  const cellsOf = (rows: readonly unknown[]): Cell[][] =>
    (rows as readonly (readonly unknown[])[]).map(values =>
      heads.map(({ wireName, kind }, index) =>
        cellOf(values[index], kind, clock, words?.[`${wireName}.${String(values[index])}`]),
      ),
    );
  if (format === 'xlsx') {
    const sheet = xlsxWriter(heads.map(({ label, kind }) => ({ label, isTime: kind === 'time' })));
    return { ...sheet, take: rows => sheet.take(cellsOf(rows)) };
  }
  return {
    head: Buffer.from(byteOrderMark + line(heads.map(({ label }) => label))),
    take: rows => Buffer.from(cellsOf(rows).map(line).join('')),
    end: () => new Uint8Array(),
  };
};
