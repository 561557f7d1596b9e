import { useCallback, useEffect, useState } from 'react';
import { isText, type AlarmDetail, type Notice } from '@patrolkit/core';
import { useConsole } from '../shared/element/index.ts';

/** The state of reading an alarm. */
export interface DetailReading {
  readonly detail: AlarmDetail | undefined;
  readonly state: 'loading' | 'ready' | 'failed' | 'missing';
  readonly problem?: Notice;
  /** Reads it again. The known values stay meanwhile. */
  readonly reload: () => void;
  /** Takes an alarm that was read elsewhere. */
  readonly put: (detail: AlarmDetail) => void;
}

interface Known {
  readonly id: string | undefined;
  readonly detail?: AlarmDetail;
  readonly state: DetailReading['state'];
  readonly problem?: Notice;
}

/** Reads everything about an alarm. A view that closes aborts its reading. */
export function useDetail(id: string | undefined): DetailReading {
  const { alarms } = useConsole();
  const [known, setKnown] = useState<Known>({ id, state: 'loading' });
  /** A new object causes the alarm to be read again. */
  const [request, setRequest] = useState({ id });
  if (known.id !== id) setKnown({ id, state: 'loading' });
  if (request.id !== id) setRequest({ id });

  useEffect(() => {
    const { id } = request;
    if (id === undefined) return;
    const abort = new AbortController();
    const read = async (): Promise<void> => {
      const outcome = await alarms.detail(id, abort.signal);
      if (abort.signal.aborted) return;
      setKnown(before => {
        if (before.id !== id) return before;
        if (outcome.isDone) return { id, detail: outcome.value, state: 'ready' };
        const isMissing = isText(outcome.problem, 'alarms.notFound');
        return { ...before, state: isMissing ? 'missing' : 'failed', problem: outcome.problem };
      });
    };
    void read();
    return () => abort.abort();
  }, [alarms, request]);

  const reload = useCallback(() => {
    setKnown(before => ({ ...before, state: 'loading' }));
    setRequest(before => ({ ...before }));
  }, []);
  const put = useCallback(
    (detail: AlarmDetail) =>
      setKnown(before => (before.id === detail.id ? { ...before, detail, state: 'ready' } : before)),
    [],
  );
  const { detail, state, problem } =
    known.id === id ? known : { detail: undefined, state: 'loading' as const, problem: undefined };
  return { detail, state, problem, reload, put };
}
