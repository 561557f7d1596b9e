/** The columns of an imported sheet: which field each fills, and what its cells mean. */
import {
  factsOf,
  languages,
  languageOfTag,
  whenGiven,
  type AnyThings,
  type Codec,
  type Field,
  type PlainLanguage,
} from '@patrolkit/transport/contract';
import { pairsIn } from '../files/row-cells.ts';
import type { ReadSheet } from '../files/read-sheet.ts';
import { Refusal } from '../http/refusal.ts';
import { textOf, type Language } from '../language/texts.ts';
import { isRows } from '../store/row-fields.ts';

/** A column that fills a field. */
export interface ImportColumn {
  /** Its place among the heads, from 0. */
  readonly at: number;
  readonly name: string;
  readonly field: Field<unknown>;
  /** The language of the names in it. */
  readonly language?: PlainLanguage;
}

/** The columns of a sheet. */
export interface ImportColumns {
  readonly filled: readonly ImportColumn[];
  /** Places of columns that users cannot set. */
  readonly ignored: readonly number[];
}

/** The label of a field in a language. Fields that all kinds of things have share theirs. */
export const labelOf = ({ labels }: AnyThings, name: string, language: Language): string => {
  const own = `${labels}.${name}`;
  const label = textOf(language, own);
  return label === own ? textOf(language, `config.${name}`) : label;
};

const plain = (text: string): string => text.trim().toLowerCase();

/** Fields that a cell can fill: no picture, no password, which travels as a digest. The secret of a new device may stand in a sheet. */
const fillable = ({ onAdd, settings }: AnyThings): [string, Field<unknown>][] =>
  Object.entries({ ...onAdd, ...settings }).filter(([, { codec }]) => {
    const { kind, limits, meaning } = whenGiven(codec);
    if (meaning === 'secret') return limits?.format !== 'passwordDigest';
    return meaning === 'names' || isRows(codec) || !['list', 'file', 'map', 'entity'].includes(kind.type);
  });

/** A head without what stands in brackets behind it, and that. */
const partsOf = (head: string): { readonly base: string; readonly inside: string } => {
  const found = /^([^(（]+)[(（](.+)[)）]$/.exec(head.trim());
  return { base: found?.[1] ?? head, inside: found?.[2] ?? '' };
};

/** The language that a word names: by its own name, or by its tag. */
const languageNamed = (word: string): PlainLanguage | undefined =>
  languages.find(language => plain(factsOf(language).name) === plain(word)) ?? languageOfTag(word.trim());

/** The fields by the heads that mean them: their wire names, and their labels in each language. */
const fieldsByHead = (things: AnyThings): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const settable = fillable(things).map(([name]) => name);
  const fields = Object.entries({ ...things.onAdd, ...things.settings, ...things.entity.fields });
  // A label of two fields means the one that users set.
  for (const [name, { wireName }] of fields.toSorted(
    ([one], [other]) => Number(settable.includes(other)) - Number(settable.includes(one)),
  ))
    for (const head of [wireName, ...languages.map(language => labelOf(things, name, language))])
      if (!names.has(plain(head))) names.set(plain(head), name);
  return names;
};

/**
 * Finds the field of each column.
 * @throws {Refusal} 400 for a head that means nothing, a field that stands twice, or a sheet without the key
 */
export const columnsFor = (things: AnyThings, { heads, rows }: ReadSheet, language: Language): ImportColumns => {
  const byHead = fieldsByHead(things);
  const settable = new Map(fillable(things));
  const filled: ImportColumn[] = [];
  const ignored: number[] = [];
  for (const [at, head] of heads.entries()) {
    if (head === '' && rows.every(({ cells }) => cells[at] === '')) {
      ignored.push(at);
      continue;
    }
    const { base, inside } = partsOf(head);
    const [wire = '', tag = ''] = head.split('.');
    const name = byHead.get(plain(head)) ?? byHead.get(plain(base)) ?? byHead.get(plain(wire));
    if (name === undefined) throw new Refusal(400, 'error.import.head', { head: head || String(at + 1) });
    const field = settable.get(name);
    if (!field) {
      ignored.push(at);
      continue;
    }
    const isNames = field.codec.meaning === 'names';
    const named = isNames ? languageNamed(inside || tag) : undefined;
    if (isNames && (inside || tag) !== '' && !named) throw new Refusal(400, 'error.import.head', { head });
    const column = { at, name, field, ...(isNames ? { language: named ?? language } : {}) };
    if (filled.some(other => other.name === name && other.language === column.language))
      throw new Refusal(400, 'error.import.twice', { head });
    filled.push(column);
  }
  const key = things.rules.unique[0]?.[0];
  if (key !== undefined && !filled.some(({ name }) => name === key))
    throw new Refusal(400, 'error.import.key', { head: labelOf(things, key, language) });
  return { filled, ignored };
};

/** The heads of an empty sheet. Names have a column for each language, that of the reader first. */
export const templateHeads = (things: AnyThings, language: Language): readonly string[] =>
  fillable(things).flatMap(([name, { codec }]) => {
    const label = labelOf(things, name, language);
    if (codec.meaning !== 'names') return [label];
    const others = languages.filter(other => other !== language);
    return [label, ...others.map(other => `${label} (${factsOf(other).name})`)];
  });

/** What a cell says, as a form sends it: the words of choices and flags by their labels in each language, or as on the wire. */
export const wireCell = (
  things: AnyThings,
  { name, field }: Pick<ImportColumn, 'name' | 'field'>,
  cell: string,
): unknown => {
  const { kind }: Codec<unknown> = whenGiven(field.codec);
  if (kind.type === 'list') return wireRows(things, name, whenGiven(kind.of), cell);
  const isSaid = (key: string): boolean => languages.some(language => plain(textOf(language, key)) === plain(cell));
  if (kind.type === 'flag') return isSaid('said.yes') ? 1 : isSaid('said.no') ? 0 : cell;
  if (kind.type !== 'choice') return cell;
  const word = Object.keys(kind.words).find(
    one => plain(one) === plain(cell) || isSaid(`${things.labels}.${name}.${one}`) || isSaid(`common.level.${one}`),
  );
  return word === undefined ? cell : kind.words[word];
};

/** The rows that a cell lists, each with its columns by their labels or as on the wire. The cell itself when it cannot be read so. */
const wireRows = (things: AnyThings, of: string, { kind }: Codec<unknown>, cell: string): unknown => {
  const rows = pairsIn(cell);
  if (kind.type !== 'entity' || !rows) return cell;
  const columns = Object.entries(kind.fields);
  const columnOf = (head: string): (typeof columns)[number] | undefined =>
    columns.find(
      ([name, { wireName }]) =>
        [wireName, name].some(one => plain(one) === plain(head)) ||
        languages.some(language => plain(textOf(language, `${things.labels}.${of}.${name}`)) === plain(head)),
    );
  const read = rows.map(pairs =>
    pairs.map(([head, value]) => {
      const [name, field] = columnOf(head) ?? [];
      return name === undefined || !field
        ? undefined
        : ([field.wireName, wireCell(things, { name: `${of}.${name}`, field }, value)] as const);
    }),
  );
  return read.some(row => row.includes(undefined))
    ? cell
    : read.map(row => Object.fromEntries(row.filter(pair => pair !== undefined)));
};
