import { describe, expect, it } from 'vitest';
import { figureOf, groupChart, seriesChart } from './report-charts.ts';

const runs = { name: 'runs', label: 'Runs' };
const done = { name: 'done', label: 'Completed' };
const missed = { name: 'missed', label: 'Missed' };
const write = (value: number): string => `${value} m`;
const row = (key: string, figures: object) => ({ key, ...figures });
const seriesOf = ({ series }: ReturnType<typeof groupChart>) => [series ?? []].flat();

describe('a figure over time', () => {
  it('has a gap where the server gave none, and stands at zero where it gave zero', () => {
    const drawn = seriesChart(
      [row('1', { runs: 4 }), row('2', {}), row('3', { runs: 0 })],
      ['1', '2', '3'],
      runs,
      write,
    );
    expect(seriesOf(drawn)[0]?.data).toEqual([4, null, 0]);
  });

  it('has its points marked while they can be told apart', () => {
    const long = Array.from({ length: 40 }, (_, at) => row(String(at), { runs: at }));
    const isMarked = (rows: typeof long) =>
      seriesOf(
        seriesChart(
          rows,
          rows.map(({ key }) => key),
          runs,
          write,
        ),
      ).map(one => 'showSymbol' in one && one.showSymbol);
    expect([isMarked(long.slice(1)), isMarked(long)]).toEqual([[true], [false]]);
  });
});

describe('figures by groups', () => {
  const rows = [row('a', { done: 3, missed: 1 }), row('b', { done: 2 })];

  it('are bars of one colour without a legend where there is one figure', () => {
    const drawn = groupChart(rows, ['A', 'B'], [done], write);
    expect(drawn.legend).toBeUndefined();
    expect(seriesOf(drawn)).toHaveLength(1);
    expect(seriesOf(drawn)[0]).not.toHaveProperty('stack');
  });

  it('stand upon each other, each with its colour and its name in the legend, where there are several', () => {
    const drawn = groupChart(rows, ['A', 'B'], [done, missed], write);
    expect(drawn.legend).toBeDefined();
    const parts = seriesOf(drawn);
    expect(parts.map(({ name }) => name)).toEqual(['Completed', 'Missed']);
    expect(new Set(parts.map(one => 'stack' in one && one.stack)).size).toBe(1);
    expect(new Set(parts.map(one => JSON.stringify('itemStyle' in one && one.itemStyle))).size).toBe(2);
    expect(parts.map(({ data }) => data)).toEqual([
      [3, 2],
      [1, null],
    ]);
  });

  it('have no part where a figure is no number', () => {
    expect([figureOf({ runs: 3 }, 'runs'), figureOf({ runs: '3' }, 'runs'), figureOf({}, 'runs')]).toEqual([
      3,
      undefined,
      undefined,
    ]);
  });
});
