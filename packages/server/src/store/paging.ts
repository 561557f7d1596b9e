/** Pages of lists: by their number, or from the row that another page ended with. */
import { createHash } from 'node:crypto';
import { Refusal } from '../http/refusal.ts';
import type { Querier } from './database.ts';

/** A part of an order: an SQL expression, and which of its values come first. NULL comes last when rising, and first when falling. */
export interface OrderTerm {
  readonly by: string;
  readonly way: 'ASC' | 'DESC';
}

/** SQL for an order. */
export const orderBy = (order: readonly OrderTerm[]): string => order.map(({ by, way }) => `${by} ${way}`).join(', ');

/** The rows of a list. */
export interface Listing {
  /** The columns. */
  readonly select: string;
  /** Tables and conditions. */
  readonly from: string;
  /** The order, in which no two rows are equal. */
  readonly order: readonly OrderTerm[];
  readonly parameters: readonly unknown[];
}

/** The page that a request asks for: that of a number, or the one behind or before the row of a mark. */
export interface PageWanted {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** The marks of a page, as the contract has them. */
export interface PageMarks {
  readonly firstMark?: string;
  readonly lastMark?: string;
}

/** The values by which a row is sorted, as texts. */
type Place = readonly (string | null)[];

/** The names of the columns that hold these values and their texts. No column of a list begins so. */
const ownMark = '~';
const name = (at: number): string => `"${ownMark}${String(at)}"`;
const textName = (at: number): string => `${ownMark}text${String(at)}`;

/** Ties values to an order, so that the server refuses a mark of another list, or one that it never gave. */
const digestOf = (order: readonly OrderTerm[], place: Place): string =>
  createHash('sha256')
    .update(JSON.stringify([orderBy(order), place]))
    .digest('base64url')
    .slice(0, 12);

const writeMark = (order: readonly OrderTerm[], place: Place): string =>
  Buffer.from(JSON.stringify([digestOf(order, place), ...place])).toString('base64url');

/**
 * Reads a mark.
 * @throws {Refusal} 400 when it does not belong to this list in this order
 */
const readMark = (order: readonly OrderTerm[], mark: string, field: string): Place => {
  try {
    const [digest, ...place] = JSON.parse(Buffer.from(mark, 'base64url').toString()) as (string | null)[];
    if (place.length === order.length && digest === digestOf(order, place)) return place;
  } catch {
    // The mark is not one of this server.
  }
  throw new Refusal(400, 'error.parameters', { name: field });
};

/** The condition for rows that come after a place. `put` adds a parameter and gives its name. */
const behind = (order: readonly OrderTerm[], place: Place, put: (value: string) => string): string => {
  const marked = order.map(({ way }, at) => {
    const value = place[at] ?? null;
    return { column: name(at), way, given: value === null ? null : put(value) };
  });
  const later = marked.map(({ column, way, given }) => {
    if (way === 'ASC') return given === null ? 'FALSE' : `(${column} > ${given} OR ${column} IS NULL)`;
    return given === null ? `${column} IS NOT NULL` : `${column} < ${given}`;
  });
  const same = marked.map(({ column, given }) => (given === null ? `${column} IS NULL` : `${column} = ${given}`));
  const condition = later.reduceRight((rest, beyond, at) => `${beyond} OR (${String(same[at])} AND (${rest}))`);
  // What an index can begin with.
  const [first] = marked;
  const bound = first?.way === 'DESC' && first.given !== null ? [`${first.column} <= ${first.given}`] : [];
  return [...bound, `(${condition})`].join(' AND ');
};

/** Reads a page. */
export const pageOf = async <Row extends object>(
  database: Querier,
  { select, from, order, parameters }: Listing,
  { page, pageSize, after, before }: PageWanted,
): Promise<PageMarks & { readonly rows: Row[] }> => {
  const given = [...parameters];
  const put = (value: unknown): string => `$${String(given.push(value))}`;
  const isBackward = after === undefined && before !== undefined;
  const read = order.map(({ way }, at): OrderTerm => ({
    by: name(at),
    way: isBackward === (way === 'ASC') ? 'DESC' : 'ASC',
  }));
  const mark = after ?? before;
  const place = mark === undefined ? undefined : readMark(order, mark, isBackward ? 'beforeMark' : 'afterMark');
  const condition = place ? `WHERE ${behind(read, place, put)}` : '';
  const keys = order.map(({ by }, at) => `${by} AS ${name(at)}`).join(', ');
  const texts = order.map((_, at) => `${name(at)}::text AS "${textName(at)}"`).join(', ');
  const skip = place ? '' : `OFFSET ${put((page - 1) * pageSize)}`;
  // One row more than the page has shows whether others follow.
  const found = await database.query<Row & Readonly<Record<string, string | null>>>(
    `SELECT listed.*, ${texts} FROM (SELECT ${select}, ${keys} FROM ${from}) AS listed ${condition}
     ORDER BY ${orderBy(read)} LIMIT ${put(pageSize + 1)} ${skip}`,
    given,
  );
  const rows = found.slice(0, pageSize);
  if (isBackward) rows.reverse();
  const markOf = (row: (typeof rows)[number] | undefined): string | undefined =>
    row &&
    writeMark(
      order,
      order.map((_, at) => row[textName(at)] ?? null),
    );
  const firstMark = markOf(rows[0]);
  const lastMark = isBackward || found.length > pageSize ? markOf(rows.at(-1)) : undefined;
  const own = ([column]: [string, unknown]): boolean => !column.startsWith(ownMark);
  return {
    rows: rows.map(row => Object.fromEntries(Object.entries(row).filter(own)) as Row),
    ...(firstMark === undefined ? {} : { firstMark }),
    ...(lastMark === undefined ? {} : { lastMark }),
  };
};
