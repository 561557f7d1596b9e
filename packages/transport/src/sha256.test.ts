import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fractionOf, primes, sha256 } from './sha256.ts';

const reference = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const ours = (bytes: Uint8Array): string => Buffer.from(sha256(bytes)).toString('hex');

describe('SHA-256', () => {
  it('is that of the standard for every length around a block', () => {
    for (let length = 0; length <= 200; length += 1) {
      const bytes = Uint8Array.from({ length }, (_item, index) => (index * 31 + length) % 256);
      expect(ours(bytes)).toBe(reference(bytes));
    }
  });

  it('is that of the standard for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 700 }), bytes => {
        expect(ours(bytes)).toBe(reference(bytes));
      }),
    );
  });

  it('reads the bytes of a view, and leaves them as they are', () => {
    const view = new Uint8Array(Uint8Array.from({ length: 100 }, (_item, index) => index).buffer, 10, 20);
    const before = [...view];
    expect(ours(view)).toBe(reference(view));
    expect([...view]).toEqual(before);
  });

  it('has constants that do not hang on the last bit of an engine', () => {
    const roots = [...primes(64).map(Math.cbrt), ...primes(8).map(Math.sqrt)];
    for (const root of roots) {
      // An error of some units in the last place moves this by less than 0.0001.
      const rest = ((root % 1) * 2 ** 32) % 1;
      expect(Math.min(rest, 1 - rest)).toBeGreaterThan(0.0005);
      expect(fractionOf(root + 4 * Number.EPSILON * root)).toBe(fractionOf(root));
      expect(fractionOf(root - 4 * Number.EPSILON * root)).toBe(fractionOf(root));
    }
  });
});
