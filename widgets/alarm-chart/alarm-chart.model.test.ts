import { describe, expect, it } from 'vitest';
import type { AlarmBar } from '@patrolkit/core';
import { barAt, barsChart, sumOf } from './alarm-chart.model.ts';

const bars: readonly AlarmBar[] = [
  { key: 'a', from: 0, serious: 1, important: 2, general: 0 },
  { key: 'b', from: 0, serious: 0, important: 4, general: 8 },
];
const words = {
  version: 1,
  name: ({ key }: AlarmBar) => `Bar ${key}`,
  level: (level: string) => `Level ${level}`,
  count: String,
};

describe('a chart of alarms', () => {
  it('has the levels of a bar upon each other, each in its colour and under its name', () => {
    const { series, xAxis, yAxis, tooltip } = barsChart(bars, false, words);
    expect(series).toMatchObject([
      { name: 'Level serious', stack: 'all', data: [1, 0], itemStyle: { color: 'var(--pk-alarm-serious)' } },
      { name: 'Level important', stack: 'all', data: [2, 4] },
      { name: 'Level general', stack: 'all', data: [0, 8] },
    ]);
    expect([xAxis, yAxis]).toMatchObject([
      { type: 'category', data: ['Bar a', 'Bar b'] },
      { type: 'value', minInterval: 1 },
    ]);
    // A strict content policy would refuse markup in a hint.
    expect(tooltip).toMatchObject({ renderMode: 'richText' });
  });

  it('lies where its names are long, the first on top', () => {
    const { xAxis, yAxis } = barsChart(bars, true, words);
    expect([xAxis, yAxis]).toMatchObject([{ type: 'value' }, { type: 'category', inverse: true }]);
  });

  it('finds the bar whose stripe was pressed', () => {
    expect([barAt(bars, false, 0.4, 7)?.key, barAt(bars, false, 0.6, 0)?.key]).toEqual(['a', 'b']);
    expect(barAt(bars, true, 7, 1)?.key).toBe('b');
    expect(barAt(bars, false, 2, 0)).toBeUndefined();
  });

  it('sums up', () => {
    expect([sumOf(bars, 'serious'), sumOf(bars, 'important'), sumOf(bars, 'general')]).toEqual([1, 6, 8]);
  });
});
