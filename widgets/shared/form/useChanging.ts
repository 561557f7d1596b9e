import { useState } from 'react';
import { doneWell, type Notice, type Outcome } from '@patrolkit/core';
import { useSending } from '../question/useSending.ts';

/** A change of something that somebody else may also change. */
export interface Changing<T> {
  /** The thing as it was last read. */
  readonly read: T;
  /** What somebody else has saved since then. */
  readonly newer: T | undefined;
  readonly isSending: boolean;
  /** Why it was not saved. */
  readonly problem: Notice | undefined;
  /** Saves the typed text. */
  readonly save: () => Promise<void>;
  /** Continues from what somebody else has saved. `theirs` takes that; `mine` saves the typed text in its place. */
  readonly settle: (whose: 'theirs' | 'mine') => void;
}

/**
 * Edits a thing that was read. `change` sends the typed text. If it answers with a thing, nothing was written, because somebody else has
 * saved that since. `onTheirs` replaces the typed text with it.
 */
export function useChanging<T>(
  first: T,
  change: (read: T) => Promise<Outcome<T | undefined>>,
  { onSaved, onTheirs }: { readonly onSaved: () => void; readonly onTheirs: (newer: NonNullable<T>) => void },
): Changing<T> {
  const [read, setRead] = useState(first);
  const [newer, setNewer] = useState<T>();
  const { isSending, problem, send, forget } = useSending();
  const save = async (from: T): Promise<void> => {
    let found: T | undefined;
    const isDone = await send(async () => {
      const outcome = await change(from);
      if (!outcome.isDone) return outcome;
      found = outcome.value;
      return doneWell;
    });
    if (!isDone) return;
    if (found === undefined) onSaved();
    else setNewer(found);
  };
  return {
    read,
    newer,
    isSending,
    problem,
    save: () => save(read),
    settle: whose => {
      if (newer === undefined || newer === null) return;
      setRead(newer);
      setNewer(undefined);
      forget();
      if (whose === 'theirs') onTheirs(newer);
      else void save(newer);
    },
  };
}
