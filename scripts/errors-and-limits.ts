/**
 * docs/generated/errors-and-limits.md: the facts of sections 8 (errors) and 9 (constants and limits) of the two specification documents.
 * Each fact names where it is built and which test shows it. The page is made from docs/errors-and-limits.tsv. Files and words that it
 * names must exist, and its numbers are read from the code, so that the page cannot contradict the code.
 *
 * Its lines have a number and a kind: `says` (the fact, and which documents say it), `built` and `test` (a file, and words that stand in
 * it), `value` (a module, the name of an export, and the unit to write it in). `{name}` in a fact stands for the value of that name.
 */
import { basename } from 'node:path';
import { faultOf, isTest, type ReadFile } from './citations.ts';
import { table } from './markdown.ts';

/** Access to the repository's files and modules, from which the page is made. */
export interface PageParts {
  readonly read: ReadFile;
  /** A module by its path from the root of the repository. */
  readonly load: (file: string) => Promise<object>;
}

type PlaceKind = 'built' | 'value' | 'test';

/** A part of a file. */
interface Place {
  readonly kind: PlaceKind;
  readonly file: string;
  readonly words: string;
  readonly unit: string;
}

interface Row {
  readonly number: string;
  readonly fact: string;
  readonly documents: string;
  readonly places: readonly Place[];
}

const sections = ['C8', 'L8', 'C9', 'L9'] as const;

/** How many ms, bytes or characters, in which the code counts, make one of each unit that a value can be written in. */
const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  min: 60_000,
  days: 86_400_000,
  bytes: 1,
  kB: 1024,
};

const isPlace = (kind: string): kind is PlaceKind => kind === 'built' || kind === 'value' || kind === 'test';

/** The rows of the file: consecutive lines with the same number make one row. */
function rowsOf(text: string, faults: string[]): readonly Row[] {
  const rows: { number: string; fact: string; documents: string; places: Place[] }[] = [];
  const [, ...lines] = text.trimEnd().split('\n');
  for (const line of lines) {
    const [number = '', kind = '', first = '', second = '', unit = ''] = line.split('\t');
    if (rows.at(-1)?.number !== number) rows.push({ number, fact: '', documents: '', places: [] });
    const row = rows[rows.length - 1];
    if (row === undefined) continue;
    if (kind === 'says' && row.fact === '') Object.assign(row, { fact: first, documents: second });
    else if (isPlace(kind)) row.places.push({ kind, file: first, words: second, unit });
    else faults.push(`${number}: a line of kind “${kind}” has no place here`);
  }
  return rows;
}

/** Faults of the numbers: each section must be numbered from 1 on without gaps, in the order of the sections. */
function numberFaults(rows: readonly Row[]): readonly string[] {
  const wanted = sections.flatMap(section => {
    const { length } = rows.filter(({ number }) => number.startsWith(`${section}.`));
    return length === 0 ? [`${section}.1`] : Array.from({ length }, (_, index) => `${section}.${index + 1}`);
  });
  const at = rows.findIndex(({ number }, index) => number !== wanted[index]);
  if (at !== -1) return [`${rows[at]?.number}: stands where ${wanted[at] ?? 'no row'} should`];
  return rows.length < wanted.length ? [`${wanted[rows.length]}: is missing`] : [];
}

/** Faults of a row: parts that are missing, and files, words or interpretations that do not exist. */
function rowFaults({ fact, documents, places }: Row, read: ReadFile): readonly string[] {
  const tests = places.filter(({ kind }) => kind === 'test');
  return [
    ...(fact === '' ? ['says nothing'] : []),
    ...(/^(?:console|calls|console, calls)$/.test(documents) ? [] : [`“${documents}” names no document`]),
    ...(tests.length === places.length ? ['says not where it is built'] : []),
    ...(tests.length === 0 ? ['names no test'] : []),
    ...places.flatMap(({ kind, file, words }) => {
      if (words === '') return [`names no words of ${file}`];
      if (isTest(file) !== (kind === 'test')) return [`${file} is ${isTest(file) ? 'a' : 'no'} test`];
      // The words of a value are the name of an export: `filled` looks that up in the module.
      return faultOf(file, kind === 'value' ? '' : words, read) ?? [];
    }),
    ...interpretationFaults(fact, read),
  ];
}

const interpretations = /interpretations? (\d+)(?: and (\d+))?/g;

const interpretationFaults = (fact: string, read: ReadFile): readonly string[] =>
  [...fact.matchAll(interpretations)]
    .flatMap(([, ...numbers]) => numbers)
    .filter(number => number !== undefined && !read('docs/interpretations.md')?.includes(`\n${number}. `))
    .map(number => `there is no interpretation ${number}`);

/** The value of an export, or of a member of it, by a path with dots. */
const valueAt = (module: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      module,
    );

/** A value as the page shows it; undefined when it cannot be written, or not in this unit. */
function written(value: unknown, unit: string): string | undefined {
  if (typeof value === 'string' && unit === '') return value;
  if (Array.isArray(value) && value.every(item => typeof item === 'number') && unit === '')
    return `${value.slice(0, -1).join(', ')} or ${value.at(-1)}`;
  const factor = unit === '' ? 1 : units[unit];
  if (typeof value !== 'number' || factor === undefined) return undefined;
  const number = value / factor;
  const digits = number < 10_000 ? String(number) : String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ' ');
  return unit === '' ? digits : `${digits} ${unit}`;
}

/** A row's fact with its `{name}` places replaced by the values. */
async function filled({ fact, places }: Row, load: PageParts['load'], faults: string[]): Promise<string> {
  let text = fact;
  for (const { kind, file, words, unit } of places) {
    if (kind !== 'value') continue;
    const value = written(valueAt(await load(file), words), unit);
    if (value === undefined) faults.push(`${file} exports no ${words} that could be written${unit && ` in “${unit}”`}`);
    else if (!fact.includes(`{${words}}`)) faults.push(`the fact does not name the value {${words}}`);
    else text = text.replaceAll(`{${words}}`, value);
  }
  const unknown = /\{[\w.]+\}/.exec(text)?.[0];
  if (unknown !== undefined && faults.length === 0) faults.push(`no line gives the value ${unknown}`);
  return text;
}

const code = (words: string): string => (words.includes('`') ? `\`\` ${words} \`\`` : `\`${words}\``);
const link = ({ file, words }: Place): string => `[${basename(file)}](../../${file}) › ${code(words)}`;

/** Makes the page. When there are faults it throws an error that lists each with the number of its row. */
export async function errorsAndLimitsPage(text: string, { read, load }: PageParts): Promise<string> {
  const faults: string[] = [];
  const rows = rowsOf(text, faults);
  faults.push(...numberFaults(rows));
  const cells: string[][] = [];
  for (const row of rows) {
    const found = [...rowFaults(row, read)];
    const fact = found.length === 0 ? await filled(row, load, found) : row.fact;
    faults.push(...found.map(fault => `${row.number}: ${fault}`));
    const section = row.number.charAt(1);
    cells.push([
      row.number,
      fact.replaceAll(interpretations, cited => `[${cited}](../interpretations.md)`),
      row.documents.replaceAll(/\w+/g, document => `${document} ${section}`),
      row.places.flatMap(place => (place.kind === 'test' ? [] : [link(place)])).join('<br>'),
      row.places.flatMap(place => (place.kind === 'test' ? [link(place)] : [])).join('<br>'),
    ]);
  }
  if (faults.length > 0) throw new Error(`docs/errors-and-limits.tsv\n${faults.join('\n')}`);
  return [
    '# Errors and limits of the specification',
    '',
    'Made by `npm run docs` from `docs/errors-and-limits.tsv`. Each row is a fact of section 8 (errors) or 9 (constants and limits) of the two specification documents: that of the console (C) and that of calls, live video and data (L). What both say stands once, under C. Behind each file stand words to look for in it, or the name of the value that the row gives. Nothing is made of a row that lacks something, or that names what is not there.',
    '',
    table(['#', 'what is so', 'said in', 'built in', 'shown by'], cells),
  ].join('\n');
}
