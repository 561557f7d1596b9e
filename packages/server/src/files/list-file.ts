/** Lists as files, written while they are read. */
import { isRecord, whenGiven, type Entity, type FileAnswer, type FileFormat } from '@patrolkit/transport/contract';
import type { Crew } from '../http/crew.ts';
import { timeZoneOf } from '../language/time-zone.ts';
import { writtenFile } from './written-file.ts';
import type { Head, RecordFile } from './list-cells.ts';

/** The options of a file, beside the filter. */
export interface FileAsked {
  readonly timeZone?: string | undefined;
  readonly format?: FileFormat | undefined;
  readonly columns?: readonly { readonly name: string; readonly label: string }[] | undefined;
  readonly words?: Readonly<Record<string, string>> | undefined;
}

/** The media types of both formats. */
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The requested columns that exist; all columns when the request names none. */
const headsOf = ({ fields }: Entity<unknown>, { columns }: FileAsked): (Head & { readonly key: string })[] => {
  const all = Object.entries(fields).map(([key, { wireName, codec }]) => ({
    key,
    wireName,
    label: wireName,
    kind: whenGiven(codec).kind.type,
  }));
  if (!columns || columns.length === 0) return all;
  return columns.flatMap(({ name, label }) => {
    const found = all.find(({ wireName }) => wireName === name);
    return found ? [{ ...found, label }] : [];
  });
};

/** A file of heads without rows. */
export const emptyFile = (
  crew: Crew,
  name: string,
  labels: readonly string[],
  format: FileFormat = 'csv',
): FileAnswer => {
  const heads = labels.map(label => ({ wireName: label, label, kind: 'text' as const }));
  const setup: RecordFile = { format, heads, words: undefined, timeZone: undefined };
  async function* none(): AsyncGenerator<never> {}
  return {
    name: `${name}.${format}`,
    type: types[format],
    pieces: writtenFile(crew, { kind: 'records', setup }, none()),
  };
};

/** A file of rows, in the format of the request; the crew writes it. */
export const fileOf = (
  crew: Crew,
  name: string,
  entity: Entity<unknown>,
  portions: AsyncIterable<readonly unknown[]>,
  { format = 'csv', ...asked }: FileAsked,
): FileAnswer => {
  // Refuses an unknown zone before the file begins.
  timeZoneOf(asked.timeZone);
  const heads = headsOf(entity, asked);
  async function* rows(): AsyncGenerator<unknown[][]> {
    for await (const portion of portions) yield portion.filter(isRecord).map(row => heads.map(({ key }) => row[key]));
  }
  const setup: RecordFile = {
    format,
    heads: heads.map(({ wireName, label, kind }) => ({ wireName, label, kind })),
    words: asked.words,
    timeZone: asked.timeZone,
  };
  return {
    name: `${name}.${format}`,
    type: types[format],
    pieces: writtenFile(crew, { kind: 'records', setup }, rows()),
  };
};
