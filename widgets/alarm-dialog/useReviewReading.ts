import { useEffect } from 'react';
import { useConsole } from '../shared/element/index.ts';
import { reviewReading } from './alarm-dialog.model.ts';

/** Reads an alarm anew when a push tells of it or its review ends, and from time to time while that lasts: its cancelling is not pushed. */
export function useReviewReading(id: string | undefined, isUnderReview: boolean, reload: () => void): void {
  const { alarms } = useConsole();
  useEffect(() => {
    if (id === undefined) return;
    const stops = [
      alarms.$review.listen(ended => ended?.originalId === id && reload()),
      alarms.$told.listen(ids => ids.includes(id) && reload()),
    ];
    const timer = isUnderReview ? setInterval(reload, reviewReading) : undefined;
    return () => {
      for (const stop of stops) stop();
      clearInterval(timer);
    };
  }, [alarms, id, isUnderReview, reload]);
}
