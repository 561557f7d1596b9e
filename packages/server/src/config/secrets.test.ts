import { describe, expect, it } from 'vitest';
import { isSealed, sealed } from './secrets.ts';

describe('a secret of a thing', () => {
  it('is known again, and nothing else is', async () => {
    const stored = await sealed('abcd1234');
    expect(stored).not.toContain('abcd1234');
    expect(await isSealed('abcd1234', stored)).toBe(true);
    expect(await isSealed('abcd1235', stored)).toBe(false);
    expect(await isSealed('abcd1234', '')).toBe(false);
    expect(await isSealed('', stored)).toBe(false);
  });

  it('is stored in another way each time, so that two equal ones are not seen to be equal', async () => {
    expect(await sealed('abcd1234')).not.toBe(await sealed('abcd1234'));
  });
});
