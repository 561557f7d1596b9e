import { useEffect, useState } from 'react';
import type { Notice, TypeInstructions } from '@patrolkit/core';
import { useConsole, useStore } from '../shared/element/index.ts';

/** All types of alarms with their instructions. */
interface Reading {
  /** Undefined until they have been read. The earlier ones stay during a new reading. */
  readonly types: readonly TypeInstructions[] | undefined;
  /** Why the last reading failed. */
  readonly problem: Notice | undefined;
  readonly reload: () => void;
}

/** Reads all types at once, and again on request or in another language. */
export function useTypeInstructions(): Reading {
  const { alarms, preferences } = useConsole();
  // Names of types, and steps that came with the server, are in the language of the console.
  const { language } = useStore(preferences.$preferences);
  /** A new object causes the types to be read again. */
  const [request, setRequest] = useState({ verbs: alarms.instructions, language });
  if (request.language !== language) setRequest({ ...request, language });
  const [types, setTypes] = useState<readonly TypeInstructions[]>();
  const [problem, setProblem] = useState<Notice>();
  useEffect(() => {
    const abort = new AbortController();
    const read = async (): Promise<void> => {
      const outcome = await request.verbs.all(abort.signal);
      if (abort.signal.aborted) return;
      setProblem(outcome.isDone ? undefined : outcome.problem);
      if (outcome.isDone) setTypes(outcome.value);
    };
    void read();
    return () => abort.abort();
  }, [request]);
  return { types, problem, reload: () => setRequest(before => ({ ...before })) };
}
