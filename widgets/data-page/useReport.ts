import {
  readReport,
  reportRequest,
  writeReport,
  type Notice,
  type Report,
  type ReportAnswer,
  type ReportQuery,
} from '@patrolkit/core';
import { useCallback, useEffect, useState } from 'react';
import { useConsole, useStore } from '../shared/element/index.ts';

/** The state of reading a report. */
export interface Reading {
  /** The last answer, even while the next is being read, and its request. */
  readonly read: { readonly answer: ReportAnswer; readonly query: ReportQuery; readonly at: number } | undefined;
  readonly isReading: boolean;
  readonly problem: Notice | undefined;
  readonly again: () => void;
}

/** Reads a report whenever the request changes. A request that cannot be sent reads nothing. */
export function useReport(report: Report, query: ReportQuery, isValid: boolean): Reading {
  const { resources, preferences, now, serverNow } = useConsole();
  // The server sends names in the language of the console.
  const { language } = useStore(preferences.$preferences);
  const [turn, setTurn] = useState(0);
  const [result, setResult] = useState<{ of: string; read?: NonNullable<Reading['read']>; problem?: Notice }>();
  const asked = writeReport(report, query);
  const of = `${asked} ${language} ${turn}`;

  useEffect(() => {
    if (!isValid) return;
    const abort = new AbortController();
    const wanted = readReport(report, asked, serverNow());
    void resources.report(report, reportRequest(report, wanted), abort.signal).then(outcome => {
      if (abort.signal.aborted) return;
      setResult(
        outcome.isDone
          ? { of, read: { answer: outcome.value, query: wanted, at: now() } }
          : { of, problem: outcome.problem },
      );
    });
    return () => abort.abort();
  }, [resources, report, asked, of, isValid, now, serverNow]);

  return {
    read: result?.read,
    isReading: isValid && result?.of !== of,
    problem: result?.problem,
    again: useCallback(() => setTurn(before => before + 1), []),
  };
}
