/** CSV files that spreadsheets open by a double click. */
import { Refusal } from './refusal.ts';

/** Tells a spreadsheet that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * A cell, quoted where needed. A spreadsheet would run a cell that begins with one of = + - @, so an apostrophe is put
 * before it.
 */
export const cell = (value: string | number | undefined | null): string => {
  const text = String(value ?? '');
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** A line of cells. */
export const line = (cells: readonly (string | number | undefined | null)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

/** A function that writes times of a zone, given by its IANA name, to the second; refused for an unknown zone. */
export const timeZoneOf = (name: string | undefined): ((at: number | null) => string) => {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: name ?? 'UTC',
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
  } catch {
    throw new Refusal(400, 'error.parameters', { name: 'timeZone' });
  }
  return at => (at === null ? '' : format.format(at));
};
