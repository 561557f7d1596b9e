import { describe, expect, it } from 'vitest';
import { blindKeys, duration, isMeant } from './sos-overlay.model.ts';

describe('a call', () => {
  it.each([
    [-5_000, '00:00'],
    [0, '00:00'],
    [59_999, '00:59'],
    [247_000, '04:07'],
    [3_847_000, '1:04:07'],
  ])('of %i ms lasts %s', (milliseconds, shown) => {
    expect(duration(milliseconds)).toBe(shown);
  });

  it('is not answered by a key that was meant for something else', () => {
    expect(isMeant({ isTrusted: true, detail: 0 }, 0)).toBe(false);
    expect(isMeant({ isTrusted: true, detail: 0 }, blindKeys)).toBe(true);
    expect(isMeant({ isTrusted: true, detail: 1 }, 0)).toBe(true);
    expect(isMeant({ isTrusted: false, detail: 0 }, 0)).toBe(true);
  });
});
