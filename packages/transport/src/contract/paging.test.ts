import { describe, expect, it } from 'vitest';
import { calls, limitsOf } from './index.ts';
import { fieldsOf } from './limits.ts';

const paged = Object.values(calls).filter(
  ({ answer, request }) => answer.kind.type === 'page' || fieldsOf(request).some(([name]) => name === 'pageSize'),
);

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
