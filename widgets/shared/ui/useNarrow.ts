import { useEffect, useState } from 'react';
import { useHost } from '../element/index.ts';

/** A table has no room in a width below this, px. */
const tableWidth = 720;

/** Whether the element is too narrow for a table. Its own width counts, not the window's. */
export function useNarrow(): boolean {
  const host = useHost();
  const [isNarrow, setNarrow] = useState(() => host.clientWidth > 0 && host.clientWidth < tableWidth);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (host.clientWidth > 0) setNarrow(host.clientWidth < tableWidth);
    });
    observer.observe(host);
    return () => observer.disconnect();
  }, [host]);
  return isNarrow;
}
