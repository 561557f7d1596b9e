import { useEffect, useState } from 'react';

/** How long a widget waits for a provider that is defined after it, milliseconds. */
const providerWait = 400;

/** True once an element has stood so long without a provider that none will come. */
export function useAlone(isAlone: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isAlone) return;
    const timer = setTimeout(() => setOver(true), providerWait);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [isAlone]);
  return isAlone && isOver;
}
