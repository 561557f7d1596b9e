import { useEffect, useState } from 'react';
import { useConsole, useHost, useStore } from '../shared/element/index.ts';

/** A number that counts to its value, or shows it at once when motion is turned off. */
export function useCounted(value: number, counts: boolean): number {
  const { boards } = useConsole();
  const host = useHost();
  const [counter] = useState(() => boards.counter());
  const shown = useStore(counter.$shown);
  useEffect(() => {
    const scale = getComputedStyle(host).getPropertyValue('--pk-motion-scale').trim();
    if (counts) counter.count(value, scale === '0');
  }, [counter, counts, host, value]);
  useEffect(() => () => counter.stop(), [counter]);
  return counts ? shown : value;
}
