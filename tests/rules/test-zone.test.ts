import { describe, expect, it } from 'vitest';
import { noonZone } from '../../scripts/test-zone.mjs';

describe('The time zone of the tests', () => {
  it('is the one of this process', () => {
    // A zone may have several names.
    const nameOf = (timeZone?: string): string =>
      new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    expect(process.env['TEST_ZONE']).toBeTruthy();
    expect(nameOf()).toBe(nameOf(process.env['TEST_ZONE']));
  });

  it.each(Array.from({ length: 24 }, (_, hour) => hour))('is at noon of the same day when it is %i:59 in UTC', hour => {
    const now = new Date(Date.UTC(2026, 1, 28, hour, 59, 59));
    const local = new Intl.DateTimeFormat('sv-SE', {
      timeZone: noonZone(now),
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(now);
    expect(local).toBe('2026-02-28 12:59:59');
  });
});
