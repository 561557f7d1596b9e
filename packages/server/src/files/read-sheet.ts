/** Reads sheets that users send: CSV, xlsx and xls, by their first bytes. Runs in a thread of the crew. */
import { importLimits } from '@patrolkit/transport/contract';
import { unzipSync, zipSync } from 'fflate';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { byteOrderMark, unmarked } from './csv.ts';

/** A sheet as texts. Rows without a text are left out. */
export interface ReadSheet {
  readonly heads: readonly string[];
  readonly rows: readonly {
    /** Its number in the sheet, from 1. */
    readonly line: number;
    readonly cells: readonly string[];
  }[];
}

/** Why a sheet cannot be read. */
export type SheetFault = 'error.import.kind' | 'error.import.broken' | 'error.import.empty' | 'error.import.rows';

/** What the thread answers. */
export type SheetAnswer = ReadSheet | { readonly fault: SheetFault };

/** Most bytes of a workbook when it is unpacked, and most characters of all its cells: many cells may share one text. 5000 rows have a few million. */
const mostUnpacked = 24 * 1024 * 1024;
/** Most columns of a sheet. */
const mostColumns = 100;

const startsWith = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte);

class Unreadable extends Error {
  constructor(readonly fault: SheetFault) {
    super(fault);
  }
}

/** A cell of a workbook as a text. A formula stays one: nobody calculates it, and its last result is not read. */
const written = (value: unknown, formula: string | undefined): string => {
  if (formula !== undefined) return `=${formula}`;
  if (value === null || value === undefined) return '';
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 19).replace('T', ' ');
  return String(value as string | number | boolean).trim();
};

/**
 * The same workbook with its parts unpacked, so that what reads it cannot unpack more. The parts that hold no cells are left out.
 * Throws when it is damaged or grows too large.
 */
const unpacked = (bytes: Uint8Array): Uint8Array => {
  let size = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/i.test(name) || /(?:drawing|comment|media|theme|printer)/i.test(name)) return false;
      size += originalSize;
      if (size > mostUnpacked) throw new Unreadable('error.import.broken');
      return true;
    },
  });
  return zipSync(parts, { level: 0 });
};

const rowsOfWorkbook = async (bytes: Uint8Array): Promise<string[][]> => {
  const { sheets } = await readXlsx(unpacked(bytes), { sheets: [0] });
  const [sheet] = sheets;
  return (sheet?.rows ?? []).map((row, line) =>
    row.map((value, column) => written(value, sheet?.cells?.get(`${String(line)},${String(column)}`)?.formula)),
  );
};

/** The rows of a workbook of the old kind. What reads it is loaded only for one: few sites still have them. */
const rowsOfOldWorkbook = async (bytes: Uint8Array): Promise<string[][]> => {
  const { read } = await import('@e965/xlsx');
  const book = read(bytes, {
    type: 'array',
    sheets: 0,
    // One row more than may be imported, below the heads, so that too many are noticed.
    sheetRows: importLimits.rows + 2,
    dense: true,
    cellDates: true,
    UTC: true,
    cellText: false,
    cellHTML: false,
  });
  const [first = ''] = book.SheetNames;
  return Array.from(book.Sheets[first]?.['!data'] ?? [], row =>
    // An error of the spreadsheet is a number there; no field takes this text.
    Array.from(row ?? [], cell => written(cell?.t === 'e' ? '#ERROR!' : cell?.v, cell?.f)),
  );
};

/** The sign between the cells: the most frequent in the first line. */
const delimiterOf = (text: string): string => {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string): number => first.split(sign).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
};

const rowsOfText = (bytes: Uint8Array): string[][] => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable('error.import.kind');
  }
  if (text.includes('\0')) throw new Unreadable('error.import.kind');
  const bare = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  return parseCsv(bare, { delimiter: delimiterOf(bare) }).map(row =>
    row.map(cell => unmarked(String(cell ?? '').trim())),
  );
};

/** Reads a sheet. */
export const readSheet = async (bytes: Uint8Array): Promise<SheetAnswer> => {
  let all: string[][];
  try {
    if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) all = await rowsOfOldWorkbook(bytes);
    else if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) all = await rowsOfWorkbook(bytes);
    else all = rowsOfText(bytes);
  } catch (error) {
    // Whatever a reader says of a damaged file, the user can only send another one.
    return { fault: error instanceof Unreadable ? error.fault : 'error.import.broken' };
  }
  const numbered = all
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some(cell => cell !== ''));
  const [head, ...rows] = numbered;
  if (!head || rows.length === 0) return { fault: 'error.import.empty' };
  if (rows.length > importLimits.rows) return { fault: 'error.import.rows' };
  const used = (cells: readonly string[]): number => cells.findLastIndex(cell => cell !== '') + 1;
  const width = numbered.reduce((most, { cells }) => Math.max(most, used(cells)), 0);
  const characters = numbered.reduce((sum, { cells }) => cells.reduce((part, { length }) => part + length, sum), 0);
  if (width > mostColumns || characters > mostUnpacked) return { fault: 'error.import.broken' };
  const whole = (cells: readonly string[]): string[] => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  return { heads: whole(head.cells), rows: rows.map(({ line, cells }) => ({ line, cells: whole(cells) })) };
};

/** Reads a sheet; answers it as JSON, as a thread of the crew does. */
export const sheetAsJson = async (bytes: Uint8Array): Promise<Uint8Array> =>
  Buffer.from(JSON.stringify(await readSheet(bytes)));
