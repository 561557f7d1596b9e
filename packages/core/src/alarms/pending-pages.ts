/** Reads the server's list of pending alarms page by page. It repeats a failed or unanswered request while the socket is open. */
import { findAlarmStatByParam, type Alarm, type HttpClient, type Page } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { attempt, type Outcome } from '../outcome.ts';
import type { Patience } from './patience.ts';
import { readingLimits } from './reading-limits.ts';

/** A page of the list of pending alarms. */
export interface Listed extends Pick<Page<Alarm>, 'firstMark' | 'lastMark'> {
  readonly rows: readonly Alarm[];
  readonly total: number;
}

/** Several pages of it. `total` is that of the first page. */
export interface ListedPages extends Listed {
  /** The total by the last page. */
  readonly latest: number;
  /** The total changed from one page to another. */
  readonly isUnsteady: boolean;
}

/** Whether no page follows: by the marks if the server has them, otherwise by the total. */
export const isLastPage = ({ firstMark, lastMark, total }: Listed, number: number): boolean =>
  firstMark === undefined ? number * readingLimits.pageSize >= total : lastMark === undefined;

/** Waits for a time, or until the signal aborts. */
export const waitFor = (clock: Environment['clock'], milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const end = (): void => {
      disarm();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const disarm = clock.after(milliseconds, end);
    signal.addEventListener('abort', end);
  });

/** Reads the list. */
export class PendingPages {
  /** Number of listed alarms of a server that sends no total. */
  #counted: number | undefined;

  constructor(
    private readonly http: HttpClient,
    private readonly clock: Environment['clock'],
    private readonly patience: Patience,
  ) {}

  /**
   * Reads all pages up to the fiftieth. Undefined when the socket has closed.
   * @param enough when the server has no more alarms than this, the first page is enough
   */
  async all(from: number | undefined, signal: AbortSignal, enough = 0): Promise<ListedPages | undefined> {
    const rows: Alarm[] = [];
    let first: number | undefined;
    let isUnsteady = false;
    let after: string | undefined;
    for (let number = 1; ; number += 1) {
      const page = await this.one(number, from, signal, after);
      if (!page) return undefined;
      const { total: latest } = page;
      after = page.lastMark;
      first ??= latest;
      isUnsteady ||= latest !== first;
      rows.push(...page.rows);
      if (isLastPage(page, number) || number === readingLimits.pages || latest <= enough)
        return { rows, total: first, latest, isUnsteady };
    }
  }

  /**
   * Reads one page, again after each failure while the socket is open. Undefined when the socket has closed.
   * @param after the mark of the last row of the previous page, if the server gave one
   */
  async one(
    number: number,
    from: number | undefined,
    signal: AbortSignal,
    after?: string,
  ): Promise<Listed | undefined> {
    const oldest = from ?? this.http.serverNow() - readingLimits.history;
    while (!signal.aborted) {
      const read = await this.#list(number, oldest, signal, after);
      if (signal.aborted) return undefined;
      if (read.isDone) {
        const { rows, isTotalUnknown } = read.value;
        if (!isTotalUnknown) return read.value;
        // The server sends no total, so the alarms are counted page by page, once for all pages of a reading.
        if (number === 1) this.#counted = await this.#countOn(rows, oldest, signal);
        return this.#counted === undefined ? undefined : { rows, total: this.#counted };
      }
      await waitFor(this.clock, readingLimits.retry, signal);
    }
    return undefined;
  }

  /** Requests one page until there is an answer. */
  #list(page: number, from: number, signal: AbortSignal, after?: string): Promise<Outcome<Page<Alarm>>> {
    return this.patience.ask(signal, asked =>
      attempt(
        this.http.request(
          findAlarmStatByParam,
          {
            page,
            pageSize: readingLimits.pageSize,
            from,
            status: ['unacknowledged'],
            ...(after === undefined ? {} : { after }),
          },
          { signal: asked, takesUnread: true },
        ),
      ),
    );
  }

  /** Counts the alarms of a server that sends no total. It reads until a page is not full or has nothing new. */
  async #countOn(first: readonly Alarm[], from: number, signal: AbortSignal): Promise<number | undefined> {
    const seen = new Set(first.map(({ id }) => id));
    let counted = first.length;
    for (let number = 2; number <= readingLimits.pages; number += 1) {
      const read = await this.#list(number, from, signal);
      if (signal.aborted) return undefined;
      if (!read.isDone) {
        await waitFor(this.clock, readingLimits.retry, signal);
        number -= 1;
        continue;
      }
      const { rows, total, isTotalUnknown } = read.value;
      // A server without paging sends the same rows for each page.
      if (rows.length > 0 && rows.every(({ id }) => seen.has(id))) break;
      for (const { id } of rows) seen.add(id);
      counted = total;
      if (!isTotalUnknown) break;
    }
    return counted;
  }
}
