import { useEffect } from 'react';
import { useConsole } from '../shared/element/index.ts';
import { reviewReading } from './alarm-dialog.model.ts';

/**
 * Reads an alarm again when a push is about it or its review ends. During the review it also reads from time to time, because the server
 * does not push its cancelling.
 * @param isDue the alarm is under review, and is not being read now
 */
export function useReviewReading(id: string | undefined, isDue: boolean, reload: () => void): void {
  const { alarms } = useConsole();
  useEffect(() => {
    if (id === undefined) return;
    const subscriptions = [
      alarms.$review.listen(ended => ended?.originalId === id && reload()),
      alarms.$told.listen(ids => ids.includes(id) && reload()),
    ];
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [alarms, id, reload]);
  // The period starts at the end of each reading. Otherwise a reading that takes longer than the period would be cut short each time.
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(reload, reviewReading);
    return () => clearTimeout(timer);
  }, [isDue, reload]);
}
