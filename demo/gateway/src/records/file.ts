/** Records as files, written while they are read. */
import {
  isRecord,
  whenGiven,
  type Codec,
  type Entity,
  type FileAnswer,
  type FileFormat,
} from '@patrolkit/transport/contract';
import { byteOrderMark, line, timeZoneOf } from '../http/csv.ts';
import { xlsxOf, xlsxType, type XlsxCell } from '../http/xlsx.ts';

/** The options of a file, beside the filter. */
export interface FileAsked {
  readonly timeZone?: string | undefined;
  readonly format?: FileFormat | undefined;
  readonly columns?: readonly { readonly name: string; readonly label: string }[] | undefined;
  readonly words?: Readonly<Record<string, string>> | undefined;
}

/** A column of a file. */
interface Head {
  readonly key: string;
  readonly wireName: string;
  readonly label: string;
  readonly codec: Codec<unknown>;
}

type Stored = Readonly<Record<string, unknown>>;

/** The columns that are asked for, as far as they exist; all when none is asked for. */
const headsOf = ({ fields }: Entity<unknown>, { columns }: FileAsked): Head[] => {
  const all = Object.entries(fields).map(([key, { wireName, codec }]) => ({ key, wireName, label: wireName, codec }));
  if (!columns || columns.length === 0) return all;
  return columns.flatMap(({ name, label }) => {
    const found = all.find(({ wireName }) => wireName === name);
    return found ? [{ ...found, label }] : [];
  });
};

const kindOf = (codec: Codec<unknown>): Codec<unknown>['kind']['type'] => whenGiven(codec).kind.type;

/** The value of a cell: words in the language of the reader, times by `time`, numbers unchanged. */
const cellOf = <Time>(
  row: Stored,
  { key, wireName, codec }: Head,
  words: FileAsked['words'],
  time: (at: number) => Time,
): string | number | Time | undefined => {
  const value = row[key];
  if (value === undefined || value === null) return undefined;
  const kind = kindOf(codec);
  if (kind === 'time') return time(Number(value));
  const word = String(value);
  const said = words?.[`${wireName}.${word}`];
  if (kind === 'flag') return said ?? (value === true ? 'yes' : 'no');
  if (kind === 'choice') return said ?? word;
  return typeof value === 'number' ? value : word;
};

/** A file of rows, in the format that is asked for. */
export const fileOf = (
  name: string,
  entity: Entity<unknown>,
  portions: AsyncIterable<readonly unknown[]>,
  asked: FileAsked,
): FileAnswer => {
  const time = timeZoneOf(asked.timeZone);
  const heads = headsOf(entity, asked);
  if (asked.format === 'xlsx') {
    /** The local time in the zone, written as if it were UTC, because a sheet knows no time zone. */
    const clock = (at: number): Date => new Date(`${time(at).replace(' ', 'T')}Z`);
    async function* cells(): AsyncGenerator<XlsxCell[][]> {
      for await (const rows of portions)
        yield rows.filter(isRecord).map(row => heads.map(head => cellOf(row, head, asked.words, clock)));
    }
    const columns = heads.map(({ label, codec }) => ({ label, isTime: kindOf(codec) === 'time' }));
    return { name: `${name}.xlsx`, type: xlsxType, pieces: xlsxOf(columns, cells()) };
  }
  async function* pieces(): AsyncGenerator<string> {
    yield byteOrderMark + line(heads.map(({ label }) => label));
    for await (const rows of portions)
      yield rows
        .filter(isRecord)
        .map(row => line(heads.map(head => cellOf(row, head, asked.words, time))))
        .join('');
  }
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', pieces: pieces() };
};
