import {
  createWalk,
  emptyQuery,
  listRequest,
  readQuery,
  writeQuery,
  type AnyResource,
  type Console,
  type ListQuery,
  type Notice,
  type WalkedPage,
} from '@patrolkit/core';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useConsole, useStore } from '../shared/element/index.ts';
import { useReported } from './useReported.ts';

/** A page of a list as it was last read. */
export interface Listed extends WalkedPage<unknown> {
  readonly page: number;
  /** ms since 1970. */
  readonly readAt: number;
  /** The filters, as an address writes them. */
  readonly sought: string;
}

/** The state of reading a list. */
export interface Listing {
  /** The last answer, even while the next is being read. Undefined before the first and after a failure. */
  readonly listed: Listed | undefined;
  readonly isReading: boolean;
  readonly problem: Notice | undefined;
  /** True when a push has arrived since the reading, so that the list may differ by now. */
  readonly isChanged: boolean;
  /** True when the server has been seen to sort this list. Only then are other orders offered. */
  readonly canSort: boolean;
  readonly again: () => void;
  /** How often `again` was called. */
  readonly turn: number;
}

/** Only the filters of a query, as an address writes them. */
export const soughtOf = (resource: AnyResource, { filters }: ListQuery): string =>
  writeQuery(resource, { ...emptyQuery(resource), filters });

/** Requests the pushes of a list until the result is called. */
const needPushes = (console: Console, { pushes }: AnyResource): (() => void) => {
  const stops = pushes.map(type => console.needSwitch(type));
  return () => {
    for (const stop of stops) stop();
  };
};

/** Reads a page of a list whenever the request changes. A query that cannot be sent reads nothing. */
export function useList(resource: AnyResource, query: ListQuery, isValid: boolean): Listing {
  const console = useConsole();
  const { resources, preferences, now, serverNow } = console;
  useEffect(() => needPushes(console, resource), [console, resource]);
  // The server sends texts in the language of the console.
  const { language } = useStore(preferences.$preferences);
  const $changes = useMemo(() => resources.changes(resource), [resources, resource]);
  const canSort = useStore(useMemo(() => resources.sorts(resource), [resources, resource]));
  const [turn, setTurn] = useState(0);
  const [result, setResult] = useState<{ key: string; at: number; listed?: Listed; problem?: Notice }>();
  const asked = writeQuery(resource, query);
  const sought = soughtOf(resource, query);
  const key = `${asked} ${language} ${turn}`;
  // Another order, size or filter is another way through the list.
  const of = writeQuery(resource, { ...query, page: 1 });
  const walk = useMemo(() => {
    const wanted = readQuery(resource, of);
    return createWalk<unknown>({
      read: (page, signal) =>
        resources.read(resource, { ...listRequest(resource, wanted, serverNow()), ...page }, signal),
      id: row => resource.id(row),
    });
    // Marks hold names in the language in which they were read.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [resources, resource, of, language, serverNow]);

  useEffect(() => {
    if (!isValid) return;
    const abort = new AbortController();
    const at = $changes.get();
    const { page, pageSize } = readQuery(resource, asked);
    void walk.turn(page, pageSize, abort.signal).then(outcome => {
      if (abort.signal.aborted) return;
      setResult(
        outcome.isDone
          ? { key, at, listed: { ...outcome.value, page, readAt: now(), sought } }
          : { key, at, problem: outcome.problem },
      );
    });
    return () => abort.abort();
  }, [walk, resource, asked, sought, key, isValid, $changes, now]);

  useReported(
    resource,
    result?.listed?.rows,
    useCallback(
      row =>
        setResult(before => {
          if (!before?.listed) return before;
          const rows = before.listed.rows.map(one => (resource.id(one) === resource.id(row) ? row : one));
          return { ...before, listed: { ...before.listed, rows } };
        }),
      [resource],
    ),
  );

  // Many pushes are one change: the page is drawn again when the list begins to differ, not with each push.
  const listedAt = result?.listed && result.at;
  const isChanged = useSyncExternalStore(
    useCallback(onChange => $changes.listen(onChange), [$changes]),
    () => listedAt !== undefined && $changes.get() !== listedAt,
  );

  return {
    listed: result?.listed,
    isReading: isValid && result?.key !== key,
    problem: result?.problem,
    canSort,
    isChanged,
    turn,
    again: useCallback(() => setTurn(before => before + 1), []),
  };
}
