/** Reads a whole list page by page while it changes. */
import type { Page } from '@patrolkit/transport';
import type { Outcome } from '../outcome.ts';
import type { Walked } from './page.ts';

/** How often a list is read again that changed between two pages. */
const mostTimes = 3;

/** What was read of a list. */
export interface ReadWhole<Row> {
  /** Each row once, in the order in which they came. */
  readonly rows: readonly Row[];
  /** How many rows the server has. 0 when nothing could be read. */
  readonly total: number;
  /** Whether every row was read. */
  readonly areAll: boolean;
  /** Why a page could not be read. */
  readonly failure?: Outcome & { readonly isDone: false };
}

/** How far a list is read. */
interface Reach<Row, Answer> {
  readonly pageSize: number;
  /** Most pages. */
  readonly most?: number;
  /** Whether the rows so far are enough. */
  readonly isEnough?: (rows: readonly Row[], answer: Answer) => boolean;
}

/**
 * Reads a whole list. A server that knows marks goes on from the last row of each page. When the total of another server shows that rows
 * came or left meanwhile, rows may be missing, and the list is read again.
 */
export async function readAll<Row, Answer extends Page<Row> = Page<Row>>(
  {
    read,
    id,
  }: Omit<Walked<Row>, 'read'> & {
    readonly read: (...of: Parameters<Walked<Row>['read']>) => Promise<Outcome<Answer>>;
  },
  { pageSize, most = Infinity, isEnough }: Reach<Row, Answer>,
  signal?: AbortSignal,
): Promise<ReadWhole<Row>> {
  for (let time = 1; ; time += 1) {
    const known = new Map<string, Row>();
    let isSteady = true;
    let before: Answer | undefined;
    let areAll = false;
    for (let page = 1; page <= most && !areAll; page += 1) {
      const after = before?.lastMark;
      const outcome = await read({ page, pageSize, ...(after === undefined ? {} : { after }) }, signal);
      if (!outcome.isDone)
        return { rows: [...known.values()], total: before?.total ?? 0, areAll: false, failure: outcome };
      const answer = outcome.value;
      const { rows, total, firstMark, lastMark } = answer;
      if (after === undefined && before) isSteady &&= total === before.total;
      before = answer;
      for (const row of rows) known.set(id(row), row);
      if (isEnough?.([...known.values()], answer)) return { rows: [...known.values()], total, areAll: false };
      areAll = firstMark === undefined ? rows.length === 0 || page * pageSize >= total : lastMark === undefined;
    }
    if (isSteady || time === mostTimes) return { rows: [...known.values()], total: before?.total ?? 0, areAll };
  }
}
