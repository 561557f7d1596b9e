/** Pages of a list that changes: how they are requested, and where they lie. */
import type { Page } from '@patrolkit/transport';
import type { Outcome } from '../outcome.ts';

/** A page of a request: by its number, and also after or before the row of a mark when the server knows marks. */
export interface PageAsked {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly after?: string;
  readonly before?: string;
}

/** A page of a list whose pages have one size. */
export type NextAsked = Pick<PageAsked, 'page' | 'after'>;

/** Reads a page. */
export type ReadPage<Row> = (asked: PageAsked, signal?: AbortSignal) => Promise<Outcome<Page<Row>>>;

/** A page on the way through a list. */
export interface WalkedPage<Row> extends Page<Row> {
  /** Whether rows follow. Missing when the total says it. */
  readonly hasMore?: boolean;
  /**
   * By how many rows the list has moved, so that the page was corrected. Above 0 when rows came before it, below 0 when rows left. Missing
   * when it has not moved, and when the server itself goes on from rows.
   */
  readonly moved?: number;
}

/** How a list is read. */
export interface Walked<Row> {
  readonly read: ReadPage<Row>;
  readonly id: (row: Row) => string;
}

/** The place of a page that was read. */
export interface Stand {
  readonly page: number;
  readonly pageSize: number;
  /** Where its rows were in the list when it was read, counted from 0. `end` is after the last. */
  readonly begin: number;
  readonly end: number;
  /** The rows shown on the way to it in one direction, with its own. */
  readonly seen: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
  readonly firstMark?: string | undefined;
  readonly lastMark?: string | undefined;
}

/** A step from one page to the one beside it. */
export interface Step {
  readonly from: Stand;
  readonly isForward: boolean;
}

/** A page with the place of its rows. */
export interface Found<Row> {
  readonly shown: WalkedPage<Row>;
  readonly begin: number;
  readonly end: number;
}

/** How many pages a list has, as one of them shows. */
export const pageCount = (
  { total, hasMore }: Pick<WalkedPage<unknown>, 'total' | 'hasMore'>,
  page: number,
  pageSize: number,
): number => {
  const counted = Math.max(1, Math.ceil(total / pageSize));
  if (hasMore === undefined) return counted;
  return hasMore ? Math.max(counted, page + 1) : page;
};

/** Whether a page has no rows although the list has some, because its rows are gone. */
export const isPastEnd = (shown: WalkedPage<unknown>, page: number, pageSize: number): boolean =>
  shown.total > 0 &&
  page > 1 &&
  (page > pageCount(shown, page, pageSize) || (shown.rows.length === 0 && shown.hasMore === false));

/** The last page that certainly exists, after one beyond the end. */
export const lastPage = ({ total }: Pick<Page<unknown>, 'total'>, page: number, pageSize: number): number =>
  Math.max(1, Math.min(page - 1, Math.ceil(total / pageSize)));
