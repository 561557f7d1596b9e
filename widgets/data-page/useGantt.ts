import {
  ganttPage,
  ganttRequest,
  mostGanttRows,
  readAll,
  type AnyResource,
  type FilterValues,
  type Notice,
  type TimeStretch,
} from '@patrolkit/core';
import { useEffect, useState } from 'react';
import { useConsole } from '../shared/element/index.ts';

/** The rows of a period, of all pages. */
export interface GanttRows {
  readonly rows: readonly unknown[];
  /** How many older rows were not read, since there were too many. */
  readonly left: number;
}

/** The requested filters and period. */
export interface GanttAsked {
  readonly filters: FilterValues;
  readonly period: TimeStretch | undefined;
}

/** Reads all rows of a period, page by page. Reads nothing without a period. */
export function useGantt(
  resource: AnyResource,
  asked: GanttAsked,
): { readonly read: GanttRows | undefined; readonly problem: Notice | undefined } {
  const { resources, serverNow } = useConsole();
  const [result, setResult] = useState<{ of: GanttAsked; read?: GanttRows; problem?: Notice }>();
  useEffect(() => {
    const { filters, period } = asked;
    if (!period) return;
    const abort = new AbortController();
    const load = async (): Promise<void> => {
      const request = ganttRequest(resource, filters, period, serverNow());
      const { rows, total, failure } = await readAll(
        {
          read: (page, signal) => resources.read(resource, { ...request, ...page }, signal),
          id: row => resource.id(row),
        },
        { pageSize: ganttPage, most: mostGanttRows / ganttPage },
        abort.signal,
      );
      if (abort.signal.aborted) return;
      setResult(
        failure
          ? { of: asked, problem: failure.problem }
          : { of: asked, read: { rows, left: Math.max(0, total - rows.length) } },
      );
    };
    void load();
    return () => abort.abort();
  }, [resources, resource, asked, serverNow]);
  const isHere = result?.of === asked;
  return { read: isHere ? result.read : undefined, problem: isHere ? result.problem : undefined };
}
