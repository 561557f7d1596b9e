import { describe, expect, it } from 'vitest';
import { nameOrder } from './names.ts';

describe('names', () => {
  it('are ordered by the value of the numbers in them', () => {
    expect(['Robot 10', 'Robot 2', 'Area 3', 'Robot 2'].sort(nameOrder('en-US'))).toEqual([
      'Area 3',
      'Robot 2',
      'Robot 2',
      'Robot 10',
    ]);
  });

  it('stand in the order of the language of the console: by pinyin, or by strokes', () => {
    const names = ['北门', '安保', '一号'];
    expect(names.toSorted(nameOrder('zh-CN'))).toEqual(['安保', '北门', '一号']);
    expect(names.toSorted(nameOrder('zh-HK'))).toEqual(['一号', '北门', '安保']);
  });
});
