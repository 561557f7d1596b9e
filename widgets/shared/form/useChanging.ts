import { useState } from 'react';
import { doneWell, type Notice, type Outcome } from '@patrolkit/core';
import { useSending } from '../question/useSending.ts';

/** A change of something that somebody else may change meanwhile. */
export interface Changing<T> {
  /** What is changed, as it was read last. */
  readonly read: T;
  /** What somebody else has saved since it was read. */
  readonly newer: T | undefined;
  readonly isSending: boolean;
  /** Why it was not saved. */
  readonly problem: Notice | undefined;
  /** Saves what is typed. */
  readonly save: () => Promise<void>;
  /** Goes on from what somebody else has saved: with that, or with what is typed here, which is saved in its place. */
  readonly settle: (whose: 'theirs' | 'mine') => void;
}

/**
 * Changes what was read. `change` sends what is typed; where its value is a thing, nothing was written, since somebody else has saved that
 * since. `onTheirs` puts it in the place of what is typed.
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
