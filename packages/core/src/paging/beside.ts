/** Finds the page beside another one by its rows, for servers that page by place alone. Loaded with the first such page. */
import { mostRows } from '@patrolkit/transport';
import { done, type Outcome } from '../outcome.ts';
import type { Found, Step, Walked } from './page.ts';

/** The most readings for one page. */
const mostReadings = 30;

/** A page of any size, whose rows begin at `start`, counted from 0. */
interface Stretch {
  readonly page: number;
  readonly pageSize: number;
  readonly start: number;
}

/**
 * The page that holds the rows on both sides of a place. Its size differs from the shown pages, because only rows in one answer are known
 * to follow each other.
 * @param seam the place, between the rows before it and the rows from it on
 * @param before how many rows before it to read; at least one is there, except at the begin of the list
 * @param behind how many rows from it on to read
 */
export function stretchOver(seam: number, before: number, behind: number): Stretch {
  let best: Stretch & { readonly worth: number } = { page: 1, pageSize: mostRows, start: 0, worth: -1 };
  for (let pageSize = 2; pageSize <= mostRows; pageSize += 1) {
    const page = Math.floor(Math.max(0, seam - 1) / pageSize) + 1;
    const start = (page - 1) * pageSize;
    const [held, following] = [seam - start, start + pageSize - seam];
    if (following < 1) continue;
    const worth = Math.min(held, before) + Math.min(following, behind);
    if (worth > best.worth) best = { page, pageSize, start, worth };
  }
  return best;
}

/**
 * Reads the rows beside a page that were not seen on the way yet. Undefined when they cannot be found. Then only the page of the number is
 * left.
 */
export async function readBeside<Row>(
  { read, id }: Walked<Row>,
  { from, isForward }: Step,
  signal?: AbortSignal,
): Promise<Outcome<Found<Row>> | undefined> {
  const { pageSize: wanted, seen } = from;
  /** The rows of the page in the order of the way, with their places. */
  const found = new Map<string, { readonly row: Row; readonly at: number }>();
  const isKnown = (row: Row): boolean => seen.has(id(row)) || found.has(id(row));
  const expected = isForward ? from.end : from.begin;
  let seam = expected;
  /**
   * Set when no seen row was where it had been. The list is then read from its begin until one comes. If none does, its begin comes next.
   */
  let search: 'none' | 'running' | 'over' = 'none';
  for (let reading = 1; reading <= mostReadings; reading += 1) {
    const missing = wanted - found.size;
    const stretch: Stretch =
      search === 'running'
        ? { page: reading - 1, pageSize: mostRows, start: (reading - 2) * mostRows }
        : stretchOver(seam, isForward ? wanted : missing, isForward ? missing : wanted);
    const { page, pageSize, start } = stretch;
    const outcome = await read({ page, pageSize }, signal);
    if (!outcome.isDone) return outcome;
    const { rows, total, unread = 0, isTotalUnknown } = outcome.value;
    const end = start + rows.length + unread;
    const isEnd = end >= total;
    // A server that sends other pages than requested cannot be read in this way.
    if (!isEnd && end - start < pageSize) return undefined;
    // In the order of the way.
    const ordered = isForward ? rows : [...rows].reverse();
    const known = ordered.findIndex(isKnown);
    const isLost = known < 0 && search !== 'over';
    if (isLost && found.size === 0) {
      if (!isForward) return undefined;
      search = search === 'running' && isEnd ? 'over' : 'running';
      seam = search === 'over' ? 0 : seam;
      continue;
    }
    search = 'none';
    // Unseen rows between seen ones have come since, so they are taken. Rows that touch no known one may lie further on.
    for (const [index, row] of ordered.entries()) {
      if (isLost || index <= known || isKnown(row)) continue;
      found.set(id(row), { row, at: isForward ? start + index : start + rows.length - 1 - index });
    }
    const isOver = isForward ? isEnd : start === 0;
    if (found.size < wanted && !isOver && !isLost) {
      seam = isForward ? end : start;
      continue;
    }
    const taken = [...found.values()].slice(0, wanted);
    if (!isForward) taken.reverse();
    const begin = taken[0]?.at ?? expected;
    const behind = (taken.at(-1)?.at ?? expected - 1) + 1;
    const moved = (isForward ? begin : behind) - expected;
    return done({
      shown: {
        rows: taken.map(({ row }) => row),
        total,
        hasMore: !isForward || isLost || !isEnd || found.size > wanted,
        ...(moved === 0 ? {} : { moved }),
        ...(isTotalUnknown ? { isTotalUnknown } : {}),
        ...(unread > 0 ? { unread } : {}),
      },
      begin,
      end: behind,
    });
  }
  return undefined;
}
