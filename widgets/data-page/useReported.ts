import type { AnyResource } from '@patrolkit/core';
import { useEffect, useRef } from 'react';
import { useConsole } from '../shared/element/index.ts';

/** How often rows are read again that have reported something else, ms. */
const againMs = 1000;
/** Most rows that are read again at a time; the others wait for the next time. */
const mostAtOnce = 10;

/** Reads shown rows again when their things report something else. They stay in their places. */
export function useReported(
  resource: AnyResource,
  rows: readonly unknown[] | undefined,
  onRow: (row: object) => void,
): void {
  const { resources } = useConsole();
  const shown = useRef(rows);
  useEffect(() => {
    shown.current = rows;
  });
  useEffect(() => {
    const { keeps } = resource;
    if (!keeps) return;
    const due = new Set<string>();
    const abort = new AbortController();
    const stop = resources.$reported.listen(report => {
      if (report?.thing !== keeps.thing) return;
      for (const id of report.ids) if (shown.current?.some(row => resource.id(row) === id)) due.add(id);
    });
    const timer = setInterval(() => {
      for (const id of [...due].slice(0, mostAtOnce)) {
        due.delete(id);
        void resources.one(keeps.get, { id }, abort.signal).then(outcome => {
          if (outcome.isDone && !abort.signal.aborted) onRow(outcome.value);
        });
      }
    }, againMs);
    return () => {
      stop();
      clearInterval(timer);
      abort.abort();
    };
  }, [resources, resource, onRow]);
}
