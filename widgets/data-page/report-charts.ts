/** Charts of reports in the form of the chart library, in the tokens of the skin. */
import type { ReportAnswer, ReportRow } from '@patrolkit/core';
import type { ChartOption } from '../shared/chart/draw.ts';
import { frameOf } from '../shared/chart/frame.ts';

type Column = { readonly name: string };

/** The most groups of a chart: nobody could tell more bars apart. */
export const mostBars = 24;

/** A figure of a row. Undefined when there is none. */
export const figureOf = (row: object, name: string): number | undefined => {
  const value: unknown = Reflect.get(row, name);
  return typeof value === 'number' ? value : undefined;
};

/** Colours of stacked figures, in their order. */
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

/** Figures by groups: one figure as bars, several stacked. */
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
        // An edge separates the parts without their colours.
        borderColor: 'var(--pk-surface-1)',
        borderWidth: 1,
      },
      data: rows.map(row => figureOf(row, figure.name) ?? null),
    })),
  };
};
