import { useEffect, useLayoutEffect, useRef } from 'react';
import { drawChart, type ChartOption, type Drawing } from './draw.ts';
import { watchSize } from './watch-size.ts';

/** A chart in the colours of the skin. A table shows the same data. */
export function Chart({
  option,
  label,
  onPress,
}: {
  readonly option: ChartOption;
  /** What the chart shows, for screen readers. */
  readonly label: string;
  /** Called with the place of a press, in units of the axes. The chart's table must offer the same, since a chart has no keys. */
  readonly onPress?: ((x: number, y: number) => void) | undefined;
}) {
  const press = useRef(onPress);
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(undefined);

  useLayoutEffect(() => {
    if (!box.current) return;
    const made = drawChart(box.current, (x, y) => press.current?.(x, y));
    drawing.current = made;
    const stop = watchSize(box.current, made.resize);
    return () => {
      stop();
      made.dispose();
    };
  }, []);

  useEffect(() => {
    press.current = onPress;
  }, [onPress]);
  useEffect(() => drawing.current?.draw(option), [option]);

  return <div ref={box} className="pk-chart" role="img" aria-label={label} />;
}
