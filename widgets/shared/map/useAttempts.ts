import { useCallback, useLayoutEffect, useState } from 'react';
import { useConsole } from '../element/index.ts';

/**
 * Counts the attempts to load pictures. After a failure there is another attempt when the network or the channel is back, and when the user
 * requests it.
 */
export function useAttempts(hasFailed: (attempt: number) => boolean): readonly [attempt: number, retry: () => void] {
  const { connection } = useConsole();
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt(count => count + 1), []);
  const isFailing = hasFailed(attempt);
  // Listens from the moment at which the failure is shown: a passive effect would miss a network that comes back at once.
  useLayoutEffect(() => {
    if (!isFailing) return;
    window.addEventListener('online', retry);
    const stop = connection.$connection.listen((now, before) => {
      if (before && (now.device.opens > before.device.opens || now.singleton.opens > before.singleton.opens)) retry();
    });
    return () => {
      window.removeEventListener('online', retry);
      stop();
    };
  }, [isFailing, connection, retry]);
  return [attempt, retry];
}
