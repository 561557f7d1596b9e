/** Bars of alarms in the form of the chart library, in the tokens of the skin. */
import { chartLevels, type AlarmBar, type AlarmLevel } from '@patrolkit/core';
import type { ChartOption } from '../shared/chart/draw.ts';
import { frameOf } from '../shared/chart/frame.ts';

/** The most types that the chart draws, because nobody could tell more bars apart. The table lists all types. */
export const mostTypes = 12;

/** A bar whose figures the page gives. */
export type GivenBar = Readonly<Record<AlarmLevel, number>> & {
  /** Its name, in the words of the page. */
  readonly name: string;
};

const counted = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);

/** The bars of the page. A value that is not a count counts as none. */
export const barsOf = (given: readonly GivenBar[]): AlarmBar[] =>
  (Array.isArray(given) ? given : []).map(({ name, serious, important, general }, index) => ({
    key: String(index),
    name: String(name),
    from: 0,
    serious: counted(serious),
    important: counted(important),
    general: counted(general),
  }));

/** The words of a chart. */
export interface ChartWords {
  /** Version of the texts. In another language the same functions give other texts. */
  readonly version: number;
  /** The name of a bar. */
  readonly name: (bar: AlarmBar) => string;
  readonly level: (level: AlarmLevel) => string;
  readonly count: (count: number) => string;
}

/** Stacked bars with one part for each level. Bars of types are horizontal, since types have long names. */
export const barsChart = (bars: readonly AlarmBar[], isLying: boolean, words: ChartWords): ChartOption => ({
  ...frameOf(bars.map(words.name), words.count, { hasLegend: true, isLying, isOfCounts: true }),
  series: chartLevels.map(level => ({
    type: 'bar',
    name: words.level(level),
    stack: 'all',
    barMaxWidth: 28,
    emphasis: { disabled: true },
    itemStyle: {
      color: `var(--pk-alarm-${level})`,
      // An edge separates the levels without their colours.
      borderColor: 'var(--pk-surface-1)',
      borderWidth: 1,
    },
    data: bars.map(bar => bar[level]),
  })),
});

/** The bar that was pressed, by the place of the press in units of the axes. */
export const barAt = (bars: readonly AlarmBar[], isLying: boolean, x: number, y: number): AlarmBar | undefined =>
  bars[Math.round(isLying ? y : x)];

/** How many alarms of a level, or of all levels, the bars show together. */
export const sumOf = (bars: readonly AlarmBar[], level: AlarmLevel): number =>
  bars.reduce((sum, bar) => sum + bar[level], 0);
