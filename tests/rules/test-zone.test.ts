import { describe, expect, it } from 'vitest';
import { zoneOfRun } from '../../scripts/test-zone.mjs';

describe('The time zone of the tests', () => {
  it('is the one of this process', () => {
    // A zone may have several names.
    const nameOf = (timeZone?: string): string =>
      new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    expect(process.env['TEST_ZONE']).toBeTruthy();
    expect(nameOf()).toBe(nameOf(process.env['TEST_ZONE']));
  });

  it.each(Array.from({ length: 24 }, (_, hour) => hour))('is an hour from midnight when it is %i:00 in UTC', hour => {
    const now = new Date(Date.UTC(2026, 1, 28, hour));
    const options = { timeZone: zoneOfRun(now), hour: 'numeric', hourCycle: 'h23' } as const;
    expect(Number(new Intl.DateTimeFormat('en', options).format(now))).toBeLessThan(23);
  });
});
