/** Writes the rows of a file of records; runs in a thread of the crew. */
import type { FileFormat } from '@patrolkit/transport/contract';
import type { FileWriter } from '../http/crew-work.ts';
import { byteOrderMark, line, timeZoneOf } from '../http/csv.ts';
import { xlsxWriter } from '../http/xlsx.ts';

/** A column: the kind of its values, and how it is named. */
export interface Head {
  readonly wireName: string;
  readonly label: string;
  readonly kind: string;
}

/** What such a file needs beside its rows; each row is a list of values in the order of the columns. */
export interface RecordFile {
  readonly format: FileFormat | undefined;
  readonly heads: readonly Head[];
  readonly words: Readonly<Record<string, string>> | undefined;
  readonly timeZone: string | undefined;
}

/** The value of a cell: words in the language of the reader, times by `time`, numbers unchanged. */
const cellOf = <Time>(
  value: unknown,
  { wireName, kind }: Head,
  words: RecordFile['words'],
  time: (at: number) => Time,
): string | number | Time | undefined => {
  if (value === undefined || value === null) return undefined;
  if (kind === 'time') return time(Number(value));
  const word = String(value);
  const said = words?.[`${wireName}.${word}`];
  if (kind === 'flag') return said ?? (value === true ? 'yes' : 'no');
  if (kind === 'choice') return said ?? word;
  return typeof value === 'number' ? value : word;
};

/** Writes a file of records, in the format that is asked for. */
export const recordWriter = ({ format, heads, words, timeZone }: RecordFile): FileWriter => {
  const time = timeZoneOf(timeZone);
  const cellsOf = <Time>(rows: readonly unknown[], clock: (at: number) => Time) =>
    (rows as readonly (readonly unknown[])[]).map(values =>
      heads.map((head, index) => cellOf(values[index], head, words, clock)),
    );
  if (format === 'xlsx') {
    /** The local time in the zone, written as if it were UTC, because a sheet knows no time zone. */
    const clock = (at: number): Date => new Date(`${time(at).replace(' ', 'T')}Z`);
    const sheet = xlsxWriter(heads.map(({ label, kind }) => ({ label, isTime: kind === 'time' })));
    return { ...sheet, take: rows => sheet.take(cellsOf(rows, clock)) };
  }
  return {
    head: Buffer.from(byteOrderMark + line(heads.map(({ label }) => label))),
    take: rows => Buffer.from(cellsOf(rows, time).map(line).join('')),
    end: () => new Uint8Array(),
  };
};
