import { useCallback, useEffect, useRef, useState } from 'react';
import type { Notice, Outcome } from '@patrolkit/core';

/** A page of a list as a verb reads it. */
interface Read<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** What was read of a list so far, page behind page. */
export interface Pages<Row> {
  /** Undefined while the first page is being loaded. */
  readonly rows: readonly Row[] | undefined;
  /** How many there are on the server. */
  readonly total: number;
  /** Why the last reading failed. */
  readonly failure: Notice | undefined;
  /** Reads from the first page again. */
  readonly reload: () => void;
  /** Reads the next page; undefined when there is none. */
  readonly more: (() => void) | undefined;
}

/**
 * Reads a list page behind page. A view that closes aborts its reading, and a later reading replaces an earlier one.
 * @param of names the list: another name is another list
 */
export function usePages<Row extends { readonly id: string }>(
  read: (page: number, signal: AbortSignal) => Promise<Outcome<Read<Row>>>,
  of: string,
): Pages<Row> {
  const [known, setKnown] = useState<Read<Row> & { readonly page: number; readonly of: string }>();
  const [failure, setFailure] = useState<Notice>();
  const latest = useRef(read);
  const current = useRef<AbortController>(undefined);
  useEffect(() => {
    latest.current = read;
  });

  const load = useCallback(
    async (page: number): Promise<void> => {
      current.current?.abort();
      const mine = new AbortController();
      current.current = mine;
      const found = await latest.current(page, mine.signal);
      if (mine.signal.aborted) return;
      if (!found.isDone) return setFailure(found.problem);
      setFailure(undefined);
      const { rows, total } = found.value;
      setKnown(before => {
        const kept = page === 1 || before?.of !== of ? [] : before.rows;
        const fresh = rows.filter(({ id }) => !kept.some(one => one.id === id));
        return { rows: [...kept, ...fresh], total, page, of };
      });
    },
    [of],
  );
  useEffect(() => {
    const begin = async (): Promise<void> => load(1);
    void begin();
    return () => current.current?.abort();
  }, [load]);

  const mine = known?.of === of ? known : undefined;
  return {
    rows: mine?.rows,
    total: mine?.total ?? 0,
    failure,
    reload: () => void load(1),
    more: mine && mine.total > mine.rows.length ? () => void load(mine.page + 1) : undefined,
  };
}
