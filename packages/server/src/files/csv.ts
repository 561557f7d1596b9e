/**
 * CSV files that spreadsheets open by a double click. A spreadsheet guesses the type of each cell, so numbers and times are written as it
 * reads them. A text that it would read as anything else has an apostrophe before it.
 */
import type { Cell } from './cell.ts';

/** Tells a spreadsheet that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Stands before a text that would not stay one. */
export const textMark = "'";

/**
 * Beginnings of formulas in both widths, of cells that are cut at their blanks, and of texts from which a spreadsheet would take the mark.
 */
const risky = /^\s*[=+\-@＝＋－＠']|^[\t\r\n]/u;

/** A text with a digit, and with nothing else than what stands in numbers, amounts, shares, dates and times. */
const countable = /^(?=.*\p{Nd})[\p{Nd}\p{Sc}\s.,:/\\%‰()+\-−–]*$/u;

/** Letters that stand alone in numbers and times: 1e5, 2026-01-31T10:00Z, 5 a. */
const lone = /(?<=[\p{Nd}.])e(?=[+\-\p{Nd}])|(?<=\p{Nd})t(?=\p{Nd})|(?<=\p{Nd})z$|(?<=\p{Nd}\s)[ap]$/giu;

/** Words that stand in dates and times. */
const counting = new Set(
  [
    'jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november',
    'dec december mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday',
    'am pm 年 月 日 号 號 时 時 点 點 分 秒 上午 下午',
  ].flatMap(words => words.split(' ')),
);

/** Truth values and errors of a spreadsheet. */
const named = /^(?:true|false|#(?:n\/a|null!|div\/0!|value!|ref!|name\?|num!))$/i;

/** Whether a spreadsheet would read a text as a formula, a number, a date, a time, a truth value or an error. */
const isChanged = (text: string): boolean => {
  if (risky.test(text)) return true;
  const trimmed = text.trim();
  // No date or number is so long. A long remark is not searched for words.
  if (trimmed.length > 60) return /^\p{Nd}+$/u.test(trimmed);
  if (named.test(trimmed)) return true;
  const bare = trimmed
    .replaceAll(lone, ' ')
    .replaceAll(/\p{L}+/gu, word => (counting.has(word.toLowerCase()) ? ' ' : word));
  return countable.test(bare);
};

/** What is written for a value, without quotes. */
const writtenOf = (value: Cell): string => {
  if (value === undefined) return '';
  if (typeof value === 'string') return isChanged(value) ? textMark + value : value;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return value.toISOString().slice(0, 19).replace('T', ' ');
};

/** A text as it was before a mark was put before it. */
export const unmarked = (text: string): string =>
  text.startsWith(textMark) && isChanged(text.slice(1)) ? text.slice(1) : text;

/** A cell, quoted where needed. A number is a number, a date is a date and a text stays a text in a spreadsheet. */
export const cell = (value: Cell): string => {
  const text = writtenOf(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of cells. */
export const line = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`;
