import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useConsole } from '../console-context.ts';

/**
 * Shows in the title of a hidden tab how many alarms are pending. It is a component of its own, so that the frame is not drawn again with
 * each alarm.
 */
export function PendingTitle() {
  const [isHidden, setHidden] = useState(document.visibilityState === 'hidden');
  useEffect(() => {
    const onChange = (): void => setHidden(document.visibilityState === 'hidden');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return isHidden ? <Counted /> : null;
}

function Counted() {
  const { count } = useStore(useConsole().alarms.$pending);
  useEffect(() => {
    if (count === 0) return;
    const { title } = document;
    document.title = `(${count}) ${title}`;
    return () => {
      // A title that a screen has set meanwhile stays.
      if (document.title === `(${count}) ${title}`) document.title = title;
    };
  }, [count]);
  return null;
}
