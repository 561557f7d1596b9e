import { useEffect, useState } from 'react';

/** How long a widget waits for a provider that is defined after it, ms. */
const providerWait = 400;

/** True once an element has been without a provider for so long that none will come. */
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
