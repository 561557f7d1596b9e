import { describe, expect, it } from 'vitest';
import { invalid, list, silently } from '../codec/index.ts';
import { recordCurve } from './curves.ts';

const curve = { name: 'Robot One', times: [1_000, 2_000, 3_000], means: [1, 2, 3], lows: [0, 1, 2], highs: [2, 3, 4] };
const read = (part: Record<string, unknown>) => recordCurve.decode({ ...curve, ...part }, silently, 'data');

describe('a curve', () => {
  it('is read as it was written', () => {
    expect(read({})).toEqual(curve);
    expect(recordCurve.decode(recordCurve.encode(curve), silently, '')).toEqual(curve);
    expect(list(recordCurve).decode([curve, curve], silently, '')).toEqual([curve, curve]);
  });

  it.each([
    { means: [1, null, 3] },
    { means: [1, 'x', 3] },
    { times: [1_000, '', 3_000] },
    { lows: ['0', {}, '2'] },
    { highs: [2, undefined, 4] },
  ])('has no value at the time of another where one cannot be read: %j', part => {
    expect(read(part)).toEqual({
      name: 'Robot One',
      times: [1_000, 3_000],
      means: [1, 3],
      lows: [0, 2],
      highs: [2, 4],
    });
  });

  it('needs no bounds where a server sends none, and no value at all', () => {
    expect(read({ lows: undefined, highs: [] })).toEqual({ ...curve, lows: [], highs: [] });
    expect(recordCurve.decode({ name: 'Empty' }, silently, '')).toEqual({
      name: 'Empty',
      times: [],
      means: [],
      lows: [],
      highs: [],
    });
    expect(recordCurve.decode({ times: [1] }, silently, '')).toBe(invalid);
  });

  it('tells which value could not be read', () => {
    const reports: string[] = [];
    recordCurve.decode({ ...curve, means: [1, 'x', 3] }, { report: path => reports.push(path) }, 'data');
    expect(reports).toEqual(['data.means[1]']);
  });
});
