/** The import of things from a sheet: all rows or none. */
import { call, type Call, type Module } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  field,
  file,
  flag,
  list,
  number,
  optional,
  sentFile,
  text,
  withDefault,
  within,
  type FileAnswer,
  type Infer,
} from '../codec/index.ts';
import { fileFormat } from '../records/records.ts';
import type { ScreenName } from '../screens/index.ts';

/** The limits of a sheet: bytes of the file, and rows below its heads. */
export const importLimits = { max: 2 * 1024 * 1024, rows: 5000 } as const;

/** What an import does with the rows: it only adds things, or also changes those that it knows by the key. */
const importWay = choice({ add: 1, change: 2 });

/** The request for an import. */
export interface ImportAsked {
  readonly file: Blob;
  readonly way: Infer<typeof importWay>;
  /** Checks everything and changes nothing. */
  readonly isTrial?: boolean | undefined;
}

const fault = entity('ImportFault', {
  column: assumed('column', withDefault(number, -1), 'Place of the column among the heads, from 0; -1: the whole row'),
  message: assumed('msg', withDefault(text, ''), 'What is wrong, in the language of the caller'),
});

const row = entity('ImportRow', {
  line: assumed('line', withDefault(number, 0), 'Number of the row in the sheet, from 1'),
  state: assumed(
    'state',
    choice({ added: 1, changed: 2, same: 3, wrong: 4 }, 'wrong'),
    'What the import does with the row: adds, changes or leaves a thing; or the row is wrong',
  ),
  cells: assumed('cells', list(text), 'Its cells as they were read, one for each head'),
  faults: assumed('errors', list(fault), 'Everything that is wrong with it'),
});

/** What an import has done, or would do. */
export const imported = entity('Imported', {
  heads: assumed('heads', list(text), 'The heads as they were read'),
  ignored: assumed('ignored', list(number), 'Places of the columns that users cannot set, from 0; they change nothing'),
  rows: assumed('rows', list(row), 'The rows in their order'),
  added: assumed('added', withDefault(number, 0), 'How many rows add a thing'),
  changed: assumed('changed', withDefault(number, 0), 'How many rows change one'),
  same: assumed('same', withDefault(number, 0), 'How many rows say what is stored already'),
  wrong: assumed('wrong', withDefault(number, 0), 'How many rows are wrong; with one, nothing is imported'),
  isDone: assumed('done', withDefault(flag, false), '1: imported. 0: a trial, or a row is wrong'),
});
export type Imported = Infer<typeof imported>;
export type ImportedRow = Imported['rows'][number];

/** The calls with which users import things. */
export interface ImportCalls {
  readonly import: Call<ImportAsked, Imported>;
  /** A sheet with the heads and no row. */
  readonly template: Call<{ readonly format?: Infer<typeof fileFormat> | undefined }, FileAnswer>;
}

/** The calls that import a kind of thing. */
export const importCalls = (
  name: string,
  { module, screen, all }: { readonly module: Module; readonly screen: ScreenName; readonly all: string },
): ImportCalls => ({
  import: call({
    name: `import${name}`,
    module,
    method: 'POST',
    body: 'multipart',
    isOurs: true,
    isNumbered: true,
    permission: { function: `${screen}#import` },
    request: entity(`${name}Import`, {
      file: field(
        'file',
        within(sentFile, { max: importLimits.max }),
        'The sheet (Blob): CSV, xlsx or xls, by its first bytes',
      ),
      way: assumed('importType', importWay, 'Add only, or add and change by the key'),
      isTrial: assumed('trial', withDefault(flag, false), '1: says what an import would do, and changes nothing'),
    }),
    answer: imported,
    doc: `Imports ${all} from a sheet of at most ${importLimits.rows} rows: all of them, or none when a row is wrong.`,
  }),
  template: call({
    name: `get${name}Template`,
    module,
    isOurs: true,
    permission: { function: `${screen}#import` },
    request: entity(`${name}Template`, {
      format: assumed('fileType', optional(fileFormat), 'Kind of file; csv when missing'),
    }),
    answer: file,
    answersFile: true,
    doc: `An empty sheet for importing ${all}, with its heads in the language of the caller.`,
  }),
});
