import { useEffect, useState, type RefObject } from 'react';

/** How long a picture out of sight keeps its decoder, ms. */
const graceful = 2_000;

/** Whether an element is visible. A moment out of sight does not count. */
export function useInSight(ref: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(entries => {
      clearTimeout(leaving);
      if (entries.at(-1)?.isIntersecting) setInSight(true);
      else leaving = setTimeout(() => setInSight(false), graceful);
    });
    observer.observe(element);
    return () => {
      clearTimeout(leaving);
      observer.disconnect();
    };
  }, [ref]);
  return isInSight;
}
