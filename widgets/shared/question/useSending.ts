import { useEffect, useRef, useState } from 'react';
import type { Notice, Outcome } from '@patrolkit/core';

/** The state of a request. */
export interface Sending {
  readonly isSending: boolean;
  /** Why the last request was refused. */
  readonly problem: Notice | undefined;
  /** Sends one request at a time and resolves with whether it was done. A refusal sets `problem`, and the user can send again. */
  readonly send: (work: () => Promise<Outcome>) => Promise<boolean>;
  /** Forgets the refusal. */
  readonly forget: () => void;
}

/** Sends from a dialog: one request per press. The button is free again whatever the outcome. */
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
