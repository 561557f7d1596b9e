import { describe, expect, it } from 'vitest';
import { curveCharts, type Read } from './curve-charts.ts';

const curve = (name: string, unit?: string): Read => ({
  name,
  unit,
  times: [1, 2],
  means: [3, 4],
  lows: [],
  highs: [],
});
const writes = (between = '') => ({
  version: 1,
  value: (value: number, unit?: string) => `${String(value)}${between}${unit ?? ''}`,
  formatDate: (at: number) => `day ${String(new Date(at).getDate())}`,
  formatMinute: (at: number) => new Date(at).toTimeString().slice(0, 5),
  formatTime: (at: number) => new Date(at).toTimeString().slice(0, 8),
});
const drawn = (...curves: Read[]) =>
  curveCharts(curves, writes()).map(({ curves: held, option }) => ({
    held: held.map(({ name }) => name),
    axes: [option.yAxis].flat().length,
    of: [option.series].flat().map(series => Object(series).yAxisIndex as number),
  }));

describe('curves', () => {
  it('of one unit, or of none that is told, share an axis', () => {
    expect(drawn(curve('CO', 'ppm'), curve('H2S', 'ppm'))).toEqual([{ held: ['CO', 'H2S'], axes: 1, of: [0, 0] }]);
    expect(drawn(curve('a'), curve('b'))).toEqual([{ held: ['a', 'b'], axes: 1, of: [0, 0] }]);
  });

  it('of two units have an axis each, written in its unit', () => {
    const curves = [curve('CO', 'ppm'), curve('Heat', '°C'), curve('H2S', 'ppm')];
    expect(drawn(...curves)).toEqual([{ held: ['CO', 'Heat', 'H2S'], axes: 2, of: [0, 1, 0] }]);
    const [chart] = curveCharts(curves, writes(' '));
    const labels = [chart?.option.yAxis].flat().map(axis => Object(axis).axisLabel.formatter(5) as string);
    expect(labels).toEqual(['5 ppm', '5 °C']);
  });

  it('have times in the words of the page: the day at midnight, the minute else, the second where it is none', () => {
    const [chart] = curveCharts([curve('CO')], writes());
    const [axis] = [chart?.option.xAxis].flat();
    const label = (...at: [number, number, number, number?, number?, number?]): unknown =>
      Object(axis).axisLabel.formatter(new Date(...at).getTime());
    expect(label(2026, 2, 1)).toBe('day 1');
    expect(label(2026, 2, 10, 8)).toBe('08:00');
    expect(label(2026, 2, 10, 0, 30)).toBe('00:30');
    expect(label(2026, 2, 10, 8, 0, 15)).toBe('08:00:15');
  });

  it('have the limit written at its line, within the plot', () => {
    const [chart] = curveCharts([{ ...curve('CO', 'ppm'), limit: 24 }], writes(' '));
    const [series] = [chart?.option.series].flat();
    const { label } = Object(series).markLine;
    expect([label.position, label.formatter()]).toEqual(['insideEndTop', '24 ppm']);
    // The label stays readable when a curve runs through it.
    expect(label.backgroundColor).toBe('var(--pk-surface-1)');
  });

  it('of more units have a chart for each', () => {
    expect(drawn(curve('CO', 'ppm'), curve('Heat', '°C'), curve('Noise', 'dB'), curve('H2S', 'ppm'))).toEqual([
      { held: ['CO', 'H2S'], axes: 1, of: [0, 0] },
      { held: ['Heat'], axes: 1, of: [0] },
      { held: ['Noise'], axes: 1, of: [0] },
    ]);
  });
});
