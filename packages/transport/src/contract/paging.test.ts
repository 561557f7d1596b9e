import { describe, expect, it } from 'vitest';
import { invalid, page, silently, text } from './codec/index.ts';
import { calls, limitsOf } from './index.ts';
import { fieldsOf } from './limits.ts';

const paged = Object.values(calls).filter(
  ({ answer, request }) => answer.kind.type === 'page' || fieldsOf(request).some(([name]) => name === 'pageSize'),
);

describe('the marks of the rows of a page', () => {
  const listed = page(text);
  const read = (value: unknown): unknown => {
    const answered = listed.decode(value, silently, 'data');
    return answered === invalid ? answered : listed.settle?.(answered, { page: 2, pageSize: 2 });
  };

  it('are read as the server sent them, with a total and without one', () => {
    const marks = { firstMark: 'a', lastMark: 'b' };
    expect(read({ rows: ['x', 'y'], total: 9, ...marks })).toEqual({ rows: ['x', 'y'], total: 9, ...marks });
    expect(read({ list: ['x', 'y'], ...marks })).toMatchObject({ rows: ['x', 'y'], ...marks });
    expect(listed.encode({ rows: ['x'], total: 1, ...marks })).toEqual({ rows: ['x'], total: 1, ...marks });
  });

  it('are missing where a server sends none, or something else by their name', () => {
    for (const firstMark of [undefined, null, '', 7, { id: 1 }])
      expect(read({ rows: ['x'], total: 3, firstMark, lastMark: firstMark })).toEqual({ rows: ['x'], total: 3 });
  });
});

describe('a list that comes page by page', () => {
  it('is one of many', () => expect(paged.length).toBeGreaterThan(50));

  it.each(paged.map(call => [call.name, call] as const))(
    'says which page and how many rows can be asked for: %s',
    (_, call) => {
      const limits: Readonly<Record<string, unknown>> = limitsOf(call);
      const least = { min: 1, decimals: 0 };
      expect(limits['page']).toMatchObject(least);
      expect(limits['pageSize'] ?? limits['limit']).toMatchObject({ ...least, max: expect.any(Number) });
      expect(limits['pageSize'] ?? limits['limit']).not.toMatchObject({ max: Infinity });
    },
  );
});
