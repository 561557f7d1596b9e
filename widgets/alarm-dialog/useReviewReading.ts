import { useEffect } from 'react';
import { useConsole } from '../shared/element/index.ts';
import { reviewReading } from './alarm-dialog.model.ts';

/** Reads an alarm anew when its review ends, and from time to time while it lasts: its end is pushed, its cancelling is not. */
export function useReviewReading(id: string | undefined, isUnderReview: boolean, reload: () => void): void {
  const { alarms } = useConsole();
  useEffect(() => {
    if (id === undefined) return;
    const stop = alarms.$review.listen(ended => ended?.originalId === id && reload());
    const timer = isUnderReview ? setInterval(reload, reviewReading) : undefined;
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [alarms, id, isUnderReview, reload]);
}
