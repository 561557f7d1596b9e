import { describe, expect, it } from 'vitest';
import { AddressRate } from './rate.ts';

describe('the rate of an address', () => {
  it('is so many times a minute; one more is refused with the time to wait, and is not counted', () => {
    const rate = new AddressRate(2);
    expect([rate.take('a', 0), rate.take('a', 1_000)]).toEqual([undefined, undefined]);
    expect([rate.take('a', 30_000), rate.take('a', 59_999)]).toEqual([30_000, 1]);
    expect(rate.take('b', 30_000)).toBeUndefined();
    expect(rate.take('a', 60_000)).toBeUndefined();
    expect(rate.take('a', 60_500)).toBe(500);
  });

  it('is kept for the latest addresses, so that many of them free no other from its limit', () => {
    const rate = new AddressRate(1, 3);
    rate.take('quiet', 0);
    rate.take('busy', 1);
    for (const address of ['x', 'y', 'z']) {
      rate.take(address, 2);
      expect(rate.take('x', 3), address).toBeGreaterThan(0);
    }
    expect(rate.take('quiet', 4)).toBeUndefined();
    expect(rate.take('z', 5)).toBeGreaterThan(0);
  });
});
