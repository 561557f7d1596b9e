import { useEffect, useRef, useState } from 'react';
import type { Notice, Outcome } from '@patrolkit/core';

/** The state of something that is sent. */
export interface Sending {
  readonly isSending: boolean;
  /** Why the last was refused. */
  readonly problem: Notice | undefined;
  /** Sends, one at a time; resolves with whether it was done. What is refused is told and can be sent again. */
  readonly send: (work: () => Promise<Outcome>) => Promise<boolean>;
  /** Forgets the refusal that was told. */
  readonly forget: () => void;
}

/** Sends from a dialog: one request per press, and the button is free again whatever the outcome. */
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
