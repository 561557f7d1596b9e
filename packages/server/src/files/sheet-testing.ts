/** Files as a spreadsheet reads them, by readers that wrote none of them; for tests. */
import { whenGiven, type Codec } from '@patrolkit/transport/contract';
import { parseCsv } from 'hucre/csv';
import readXlsx from 'read-excel-file/node';

/** What a spreadsheet holds in a cell. */
export type Held = string | number | boolean | Date | null;

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec';
/** What spreadsheets take for dates, times, shares, amounts of money and numbers in their own ways of writing. */
const guessedForms = [
  /^[(]?[-+]?[\p{Sc}]?\s?[\d,]+(\.\d*)?\s?[%)]?$/u,
  /^\d{1,4}[-/.]\d{1,2}([-/.]\d{1,4})?$/,
  /^\d{1,2}:\d{2}(:\d{2})?(\s?[ap]m?)?$/i,
  new RegExp(String.raw`^(${months})[a-z]*[-\s.]*\d{1,4}$|^\d{1,4}[-\s.]*(${months})[a-z]*$`, 'i'),
  /^(\d{4}年)?\d{1,2}月(\d{1,2}日)?$/,
  /^[\uFF10-\uFF19]+$/,
  /^(true|false)$/i,
  /^#(N\/A|REF!|NAME\?|VALUE!)$/,
];

/** The value that a spreadsheet makes of the text of a cell that it imports. Throws for a formula, and for a text that it would change. */
const guess = (text: string): Held => {
  if (text === '') return null;
  if (text.startsWith("'")) return text.slice(1);
  const trimmed = text.trim();
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(trimmed)) return Number(trimmed);
  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(trimmed)) return new Date(`${trimmed.replace(' ', 'T')}Z`);
  if (/^[=+\-@＝＋－＠]/.test(trimmed)) throw new Error(`run as a formula: ${text}`);
  if (guessedForms.some(form => form.test(trimmed))) throw new Error(`changed by a spreadsheet: ${text}`);
  return text;
};

/** The rows of a CSV file, the heads first. */
export const readCsv = (bytes: Uint8Array): Held[][] =>
  parseCsv(new TextDecoder().decode(bytes), { delimiter: ',' }).map(cells =>
    cells.map(cell => guess(String(cell ?? ''))),
  );

/** The rows of the sheet of a workbook, the heads first. */
export const readWorkbook = async (bytes: Uint8Array): Promise<Held[][]> => {
  const [sheet] = await readXlsx(Buffer.from(bytes), { trim: false });
  // The library cuts times down, because a fraction of a day cannot hold them exactly.
  const whole = (cell: unknown): Held =>
    cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : (cell as Held);
  return (sheet?.data ?? []).map(cells => cells.map(whole));
};

/** The value that a file must hold for a value of a row, by the type in the contract; times are in UTC. */
export const heldOf = (value: unknown, codec: Codec<unknown>): Held => {
  if (value === undefined || value === null || value === '') return null;
  const { type } = whenGiven(codec).kind;
  if (type === 'time') return new Date(Math.floor(Number(value) / 1000) * 1000);
  if (type === 'number') return Number(value);
  if (type === 'flag') return value === true ? 'yes' : 'no';
  return String(value);
};

/** The bytes of a file. */
export const bytesOf = async (pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(parts);
};
