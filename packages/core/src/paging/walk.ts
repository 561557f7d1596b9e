/**
 * Goes through a list page by page while it changes. Each row that stays in it comes once. This is the one home of how pages follow each
 * other.
 *
 * A server that knows marks goes on from the last row of a page. For any other server the page beside it is found by its rows
 * (`beside.ts`), because that page may begin elsewhere by now. After a jump the page is that of its number, and the way goes on from there.
 */
import { done, type Outcome } from '../outcome.ts';
import type { Found, Stand, Step, Walked, WalkedPage } from './page.ts';

/** A way through a list. */
export interface Walk<Row> {
  /**
   * Reads a page. If it is beside the earlier page, it follows from that one. The same page is read again from the page from which the user
   * came. Any other page, and the first, is the one of its number.
   */
  turn(page: number, pageSize: number, signal?: AbortSignal): Promise<Outcome<WalkedPage<Row>>>;
}

/** Makes a way that has not begun. */
export function createWalk<Row>({ read, id }: Walked<Row>): Walk<Row> {
  let here: Stand | undefined;
  /** The step to the present page. */
  let way: Step | undefined;
  let turns = 0;

  const stepTo = (page: number, pageSize: number): Step | undefined => {
    if (!here || page === 1 || here.pageSize !== pageSize) return undefined;
    if (page === here.page) return way;
    if (Math.abs(page - here.page) !== 1) return undefined;
    const isForward = page > here.page;
    // A way that turns round forgets the rows that it has passed.
    const seen = way && way.isForward !== isForward ? here.own : here.seen;
    return { from: { ...here, seen }, isForward };
  };

  const byNumber = async (page: number, pageSize: number, signal?: AbortSignal): Promise<Outcome<Found<Row>>> => {
    const outcome = await read({ page, pageSize }, signal);
    if (!outcome.isDone) return outcome;
    const { rows, firstMark, lastMark } = outcome.value;
    const begin = (page - 1) * pageSize;
    const more = firstMark === undefined ? {} : { hasMore: lastMark !== undefined };
    return done({ shown: { ...outcome.value, ...more }, begin, end: begin + rows.length });
  };

  const byMark = async (
    { from, isForward }: Step,
    page: number,
    mark: string,
    signal?: AbortSignal,
  ): Promise<Outcome<Found<Row>> | undefined> => {
    const { pageSize } = from;
    const outcome = await read({ page, pageSize, ...(isForward ? { after: mark } : { before: mark }) }, signal);
    // A server that was changed meanwhile may no longer know its marks.
    if (!outcome.isDone) return outcome.error?.failure === 'refused' ? undefined : outcome;
    const { rows, firstMark, lastMark } = outcome.value;
    if (rows.length === 0 && !isForward) return undefined;
    if (rows.length > 0 && firstMark === undefined) return undefined;
    return done({ shown: { ...outcome.value, hasMore: lastMark !== undefined }, begin: 0, end: 0 });
  };

  const byStep = async (step: Step, page: number, signal?: AbortSignal): Promise<Outcome<Found<Row>> | undefined> => {
    const { from, isForward } = step;
    if (from.firstMark !== undefined) {
      const mark = isForward ? from.lastMark : from.firstMark;
      return mark === undefined ? undefined : byMark(step, page, mark, signal);
    }
    if (from.own.size === 0) return undefined;
    // If its code cannot be loaded, pages go by their numbers.
    const beside = await import('./beside.ts').catch(() => undefined);
    return beside?.readBeside({ read, id }, step, signal);
  };

  return {
    turn: async (page, pageSize, signal) => {
      turns += 1;
      const mine = turns;
      const step = stepTo(page, pageSize);
      const stepped = step && (await byStep(step, page, signal));
      const outcome = stepped ?? (await byNumber(page, pageSize, signal));
      if (!outcome.isDone) return outcome;
      const { shown, begin, end } = outcome.value;
      if (mine === turns) {
        const own = new Set(shown.rows.map(id));
        const { firstMark, lastMark } = shown;
        const seen = stepped && step ? new Set([...step.from.seen, ...own]) : own;
        here = { page, pageSize, begin, end, seen, own, firstMark, lastMark };
        way = stepped && step;
      }
      return done(shown);
    },
  };
}
