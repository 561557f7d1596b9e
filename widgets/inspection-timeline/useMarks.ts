import { useEffect, useState } from 'react';
import { useHost } from '../shared/element/index.ts';

/** Below this width, px, little is left for the axis: names and planned times are beside it. */
const narrow = 560;
/** The most marks of the axis. A board is seldom wider. */
const mostMarks = { wide: 7, narrow: 3 };

const fitting = ({ clientWidth }: HTMLElement): number =>
  clientWidth > 0 && clientWidth < narrow ? mostMarks.narrow : mostMarks.wide;

/** How many marks the axis has room for, by the width of the element. */
export function useMarks(): number {
  const host = useHost();
  const [most, setMost] = useState(() => fitting(host));
  useEffect(() => {
    const observer = new ResizeObserver(() => setMost(fitting(host)));
    observer.observe(host);
    return () => observer.disconnect();
  }, [host]);
  return most;
}
