import { describe, expect, it } from 'vitest';
import { readMinute, writeMinute } from './minutes.ts';

describe('minutes of an input', () => {
  it('come back as they went, to the begin or the end of the minute', () => {
    const at = new Date(2026, 2, 9, 7, 5).getTime();
    expect(writeMinute(at)).toBe('2026-03-09T07:05');
    expect(writeMinute(at + 59_999)).toBe('2026-03-09T07:05');
    expect(readMinute('2026-03-09T07:05')).toBe(at);
    expect(readMinute('2026-03-09T07:05', 59_999)).toBe(at + 59_999);
  });

  it('are nothing while they are not whole', () => {
    expect(readMinute('')).toBeUndefined();
    expect(writeMinute(undefined)).toBe('');
  });
});
