import { useCallback, useEffect, useRef, useState } from 'react';
import type { NextAsked, Notice, Outcome } from '@patrolkit/core';

/** A page of a list, as a verb reads it. */
interface Read<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** The mark of the last row. Missing when no row follows, and from a server that knows no marks. */
  readonly lastMark?: string | undefined;
}

/** What has been read of a list so far, page by page. */
export interface Pages<Row> {
  /** Undefined while the first page is being loaded. */
  readonly rows: readonly Row[] | undefined;
  /** How many rows the server has. */
  readonly total: number;
  /** Why the last reading failed. Rows that were read earlier stay. */
  readonly failure: Notice | undefined;
  /** Reads again what could not be read. */
  readonly retry: () => void;
  /** Reads from the first page again. */
  readonly reload: () => void;
  /** Reads the next page. Undefined when there is none. */
  readonly more: (() => void) | undefined;
}

/** Rows, followed by the rows of the next page that are not among them. */
const joined = <Row extends { readonly id: string }>(rows: readonly Row[], next: readonly Row[]): readonly Row[] => [
  ...rows,
  ...next.filter(({ id }) => !rows.some(one => one.id === id)),
];

/**
 * Reads a list page by page. A view that closes aborts its reading, and a later reading replaces an earlier one.
 * @param of names the list: another name is another list
 */
export function usePages<Row extends { readonly id: string }>(
  read: (asked: NextAsked, signal: AbortSignal) => Promise<Outcome<Read<Row>>>,
  of: string,
): Pages<Row> {
  const [known, setKnown] = useState<Read<Row> & { readonly page: number; readonly of: string }>();
  const [failed, setFailed] = useState<{ readonly problem: Notice; readonly page: number; readonly of: string }>();
  /** The list on screen. A reading that an earlier drawing begins late reads this list too. */
  const latest = useRef({ read, of });
  const current = useRef<AbortController>(undefined);
  useEffect(() => {
    latest.current = { ...latest.current, read };
  });

  const load = useCallback(async (page: number, before?: Read<Row>): Promise<void> => {
    current.current?.abort();
    const mine = new AbortController();
    current.current = mine;
    const list = latest.current;
    let kept = before?.rows ?? [];
    const next = (number: number, last: Read<Row> | undefined): Promise<Outcome<Read<Row>>> =>
      list.read({ page: number, ...(last?.lastMark === undefined ? {} : { after: last.lastMark }) }, mine.signal);
    let found = await next(page, before);
    // Others added or deleted rows, so that pages begin elsewhere. The rows between them would never be shown.
    if (before !== undefined && found.isDone && found.value.total !== before.total)
      for (let again = 1; found.isDone && again <= page; again += 1) {
        kept = again === 1 ? [] : joined(kept, found.value.rows);
        found = await next(again, again === 1 ? undefined : found.value);
      }
    if (mine.signal.aborted) return;
    if (!found.isDone) return setFailed({ problem: found.problem, page, of: list.of });
    setFailed(undefined);
    const { rows, total, lastMark } = found.value;
    setKnown({ rows: joined(kept, rows), total, lastMark, page, of: list.of });
  }, []);
  useEffect(() => {
    latest.current = { ...latest.current, of };
    const begin = async (): Promise<void> => load(1);
    void begin();
    return () => current.current?.abort();
  }, [load, of]);

  const mine = known?.of === of ? known : undefined;
  const failure = failed?.of === of ? failed : undefined;
  const next = (): void => void (mine && load(mine.page + 1, mine));
  return {
    rows: mine?.rows,
    total: mine?.total ?? 0,
    failure: failure?.problem,
    retry: mine && failure && failure.page > 1 ? next : () => void load(1),
    reload: () => void load(1),
    more: mine && mine.total > mine.rows.length ? next : undefined,
  };
}
