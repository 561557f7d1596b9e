/** Records as files, written while they are read. */
import { isRecord, whenGiven, type Codec, type Entity, type FileAnswer } from '@patrolkit/transport/contract';
import { byteOrderMark, line, timeZoneOf } from '../http/csv.ts';

/** What a file is asked with, beside what is sought. */
export interface FileAsked {
  readonly timeZone?: string | undefined;
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

/** The columns that are asked for, of those that there are; all without any. */
const headsOf = ({ fields }: Entity<unknown>, { columns }: FileAsked): Head[] => {
  const all = Object.entries(fields).map(([key, { wireName, codec }]) => ({ key, wireName, label: wireName, codec }));
  if (!columns || columns.length === 0) return all;
  return columns.flatMap(({ name, label }) => {
    const found = all.find(({ wireName }) => wireName === name);
    return found ? [{ ...found, label }] : [];
  });
};

/** A CSV file of rows. */
export const csvOf = (
  name: string,
  entity: Entity<unknown>,
  portions: AsyncIterable<readonly unknown[]>,
  asked: FileAsked,
): FileAnswer => {
  const time = timeZoneOf(asked.timeZone);
  const heads = headsOf(entity, asked);
  const cellOf = (row: Readonly<Record<string, unknown>>, { key, wireName, codec }: Head): string | number => {
    const value = row[key];
    if (value === undefined || value === null) return '';
    const { kind } = whenGiven(codec);
    if (kind.type === 'time') return time(Number(value));
    if (kind.type === 'choice' || kind.type === 'flag') {
      const word = kind.type === 'flag' ? (value === true ? 'yes' : 'no') : String(value);
      return asked.words?.[`${wireName}.${word}`] ?? word;
    }
    return typeof value === 'number' ? value : String(value);
  };
  async function* pieces(): AsyncGenerator<string> {
    yield byteOrderMark + line(heads.map(({ label }) => label));
    for await (const rows of portions)
      yield rows.map(row => (isRecord(row) ? line(heads.map(head => cellOf(row, head))) : '')).join('');
  }
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', pieces: pieces() };
};
