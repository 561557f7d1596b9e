/** Charts of reports, as the chart library wants them, in the tokens of the skin. */
import type { ReportAnswer, ReportRow } from '@patrolkit/core';
import type { ChartOption } from '../shared/ui/chart/draw.ts';
import { frameOf } from '../shared/ui/chart/frame.ts';

type Column = { readonly name: string };

/** Groups of a chart at most: more bars would not be told apart. */
export const mostBars = 24;

/** A figure of a row; undefined where there is none. */
export const figureOf = (row: object, name: string): number | undefined => {
  const value: unknown = Reflect.get(row, name);
  return typeof value === 'number' ? value : undefined;
};

/** Colours of figures that are stacked, in their order. */
const stackColours = ['success', 'warning', 'error', 'alarm-general'].map(name => `var(--pk-${name})`);

/** A figure over time. */
export const seriesChart = (
  series: ReportAnswer['series'],
  labels: readonly string[],
  figure: Column & { readonly label: string },
  write: (value: number) => string,
): ChartOption => ({
  ...frameOf(labels, write, { hasLegend: false }),
  series: [
    {
      type: 'line',
      name: figure.label,
      data: series.map(row => figureOf(row, figure.name) ?? null),
      showSymbol: series.length < 40,
      symbolSize: 6,
      emphasis: { disabled: true },
      itemStyle: { color: 'var(--pk-accent-text)' },
      lineStyle: { width: 2, color: 'var(--pk-accent-text)' },
    },
  ],
});

/** Figures by groups: one as bars, several upon each other. */
export const groupChart = (
  rows: readonly ReportRow[],
  labels: readonly string[],
  figures: readonly (Column & { readonly label: string })[],
  write: (value: number) => string,
): ChartOption => {
  const isStacked = figures.length > 1;
  return {
    ...frameOf(labels, write, { hasLegend: isStacked }),
    series: figures.map((figure, at) => ({
      type: 'bar',
      name: figure.label,
      ...(isStacked ? { stack: 'all' } : {}),
      barMaxWidth: 36,
      emphasis: { disabled: true },
      itemStyle: {
        color: isStacked ? (stackColours[at] ?? '') : 'var(--pk-accent-text)',
        // An edge tells the parts apart without their colours.
        borderColor: 'var(--pk-surface-1)',
        borderWidth: 1,
      },
      data: rows.map(row => figureOf(row, figure.name) ?? null),
    })),
  };
};
