import type { AlarmBar } from '@patrolkit/core';
import { useMemo } from 'react';
import { Chart } from '../shared/chart/Chart.tsx';
import { barAt, barsChart, type ChartWords } from './alarm-chart.model.ts';

/** Alarms as bars. It calls back for a bar that is pressed. */
export function BarChart({
  bars,
  isLying,
  label,
  words,
  onOpen,
}: {
  readonly bars: readonly AlarmBar[];
  readonly isLying: boolean;
  readonly label: string;
  /** The same object while the language stays, so that the chart is not drawn again. */
  readonly words: ChartWords;
  readonly onOpen: ((bar: AlarmBar) => void) | undefined;
}) {
  const option = useMemo(() => barsChart(bars, isLying, words), [bars, isLying, words]);
  return (
    <Chart
      option={option}
      label={label}
      onPress={
        onOpen &&
        ((x, y) => {
          const bar = barAt(bars, isLying, x, y);
          if (bar) onOpen(bar);
        })
      }
    />
  );
}
