/** Cells of files: the form of a value of a row in a sheet. */
import { isRecord, type Kind } from '@patrolkit/transport/contract';
import { timeZoneOf } from '../language/time-zone.ts';
import { rowsCell } from './row-cells.ts';

/** The value of a cell. A date has the local time of its zone in its UTC fields, because a sheet knows no time zone. */
export type Cell = string | number | Date | undefined;

/**
 * Makes a function that gives times of a zone, ms since 1970, as cells to the second; undefined when there is no time. Years
 * that no date can hold become texts. Refuses an unknown zone.
 * @param zone its IANA name; UTC when undefined
 */
export const clockOf = (zone: string | undefined): ((at: number | null) => Cell) => {
  const written = timeZoneOf(zone);
  return at => {
    if (at === null) return undefined;
    const text = written(at);
    const date = new Date(`${text.replace(' ', 'T')}Z`);
    return Number.isNaN(date.getTime()) ? text : date;
  };
};

/**
 * The cell of a value, by the type that the contract gives its field and not by its look. A number stays a number when the
 * database gives its digits. Any other value is a text, even when it consists of digits.
 * @param said the word that is written for it, if there is one
 */
export const cellOf = (
  value: unknown,
  kind: Kind['type'],
  clock: (at: number) => Cell,
  said?: string | undefined,
): Cell => {
  if (value === undefined || value === null || value === '') return undefined;
  if (kind === 'time') return clock(Number(value));
  if (kind === 'flag') return said ?? (value === true ? 'yes' : 'no');
  if (kind === 'choice') return said ?? String(value);
  if (kind === 'list' && Array.isArray(value) && value.some(isRecord)) return rowsCell(value.filter(isRecord));
  if (kind !== 'number') return String(value);
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
};
