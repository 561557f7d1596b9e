/** Cells of files: what a value of a row is in a sheet. */
import type { Kind } from '@patrolkit/transport/contract';
import { timeZoneOf } from '../language/time-zone.ts';

/** The value of a cell. A date has the local time of its zone in its UTC fields, because a sheet knows no time zone. */
export type Cell = string | number | Date | undefined;

/**
 * A function that gives times of a zone, ms since 1970, as cells to the second; undefined for none. Years that a date cannot
 * be made of are texts. Refused for an unknown zone.
 * @param zone its IANA name; UTC where undefined
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
 * The cell of a value, by the type that the contract gives its field and not by how it looks: a number is a number also where
 * the database gives its digits, and any other value is a text also where it has digits alone.
 * @param said the word that is written for it, where there is one
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
  if (kind !== 'number') return String(value);
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
};
