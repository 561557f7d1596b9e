import { useEffect, useRef, useState } from 'react';
import type { Notice, Outcome } from '@patrolkit/core';

/** How something that is sent stands. */
export interface Sending {
  readonly isSending: boolean;
  /** Why the last was refused. */
  readonly problem: Notice | undefined;
  /** Sends, one at a time; resolves with whether it was done. What is refused is told and can be sent again. */
  readonly send: (work: () => Promise<Outcome>) => Promise<boolean>;
  /** What was told of a refusal is no longer so. */
  readonly forget: () => void;
}

/** Sends from a dialog: once a press, and the button is free again whatever came of it. */
export function useSending(): Sending {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Notice>();
  const isBusy = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return {
    isSending,
    problem,
    send: async work => {
      if (isBusy.current) return false;
      isBusy.current = true;
      setSending(true);
      setProblem(undefined);
      try {
        const outcome = await work();
        if (!outcome.isDone && !isGone.current) setProblem(outcome.problem);
        return outcome.isDone;
      } finally {
        isBusy.current = false;
        setSending(false);
      }
    },
    forget: () => setProblem(undefined),
  };
}
