import type { Keeps } from '@patrolkit/core';
import { useEffect, useState } from 'react';
import { useConsole } from '../../shared/element/index.ts';

/** How often an open form says that it is open, ms. The server forgets it after a minute. */
const againMs = 20_000;
const none: readonly string[] = [];

/** Says that the form of a thing is open, as long as it is, and returns the names of others who have it open. */
export function useHeld(hold: Keeps['hold'] | undefined, id: string | undefined): readonly string[] {
  const { resources } = useConsole();
  const [names, setNames] = useState(none);
  useEffect(() => {
    if (hold === undefined || id === undefined) return;
    let isOpen = true;
    const say = async (): Promise<void> => {
      const outcome = await resources.send(hold, { id });
      // A server without this call says nothing, and neither does the form.
      if (isOpen) setNames(outcome.isDone ? outcome.value : none);
    };
    void say();
    const timer = setInterval(() => void say(), againMs);
    return () => {
      isOpen = false;
      clearInterval(timer);
      void resources.send(hold, { id, isOver: true });
    };
  }, [resources, hold, id]);
  return names;
}
