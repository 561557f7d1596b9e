import { useCallback, useEffect, useState } from 'react';
import type { Notice, Outcome } from '@patrolkit/core';

/** The state of reading past alarms. */
export type Past<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly problem: Notice };

/** Reads again whenever `read` is another function. A view that closes aborts its reading. */
export function usePast<T>(read: (signal: AbortSignal) => Promise<Outcome<T>>): [past: Past<T>, again: () => void] {
  const [past, setPast] = useState<{ of: typeof read; turn: number; past: Past<T> }>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    void read(abort.signal).then(outcome => {
      if (abort.signal.aborted) return;
      setPast({
        of: read,
        turn,
        past: outcome.isDone ? { state: 'ready', value: outcome.value } : { state: 'failed', problem: outcome.problem },
      });
    });
    return () => abort.abort();
  }, [read, turn]);
  const again = useCallback(() => setTurn(before => before + 1), []);
  return [past?.of === read && past.turn === turn ? past.past : { state: 'loading' }, again];
}
