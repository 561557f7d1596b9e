import { useEffect, useLayoutEffect, useRef } from 'react';
import { drawChart, type ChartOption, type Drawing } from './draw.ts';

/** A chart waits so long for its size to rest before it is drawn anew, milliseconds. */
const resizeDelay = 100;

/** A chart in the colours of the skin. What it shows stands in a table as well. */
export function Chart({
  option,
  label,
}: {
  readonly option: ChartOption;
  /** What it shows, for who does not see it. */
  readonly label: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(undefined);

  useLayoutEffect(() => {
    if (!box.current) return;
    const made = drawChart(box.current);
    drawing.current = made;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(made.resize, resizeDelay);
    });
    observer.observe(box.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      made.dispose();
    };
  }, []);

  useEffect(() => drawing.current?.draw(option), [option]);

  return <div ref={box} className="pk-chart" role="img" aria-label={label} />;
}
