import { useEffect } from 'react';
import { useConsole } from '../shared/element/index.ts';
import { reviewReading } from './alarm-dialog.model.ts';

/**
 * Reads an alarm anew when a push tells of it or its review ends, and from time to time while that lasts: its cancelling is not pushed.
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
  // Counted from the end of each reading: a reading that takes longer than the period would be cut short each time.
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(reload, reviewReading);
    return () => clearTimeout(timer);
  }, [isDue, reload]);
}
