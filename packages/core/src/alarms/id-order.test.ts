import { describe, expect, it } from 'vitest';
import { isAfterId, laterId } from './id-order.ts';

describe('the order of ids', () => {
  it('is that of the numbers at their end, of any length', () => {
    expect(laterId(undefined, '7')).toBe('7');
    expect(laterId('9', '10')).toBe('10');
    expect(laterId('alarm-10', 'alarm-9')).toBe('alarm-10');
    expect(laterId('9007199254740993', '9007199254740992')).toBe('9007199254740993');
    expect(isAfterId('1234567890123456789', '1234567890123456700')).toBe(true);
  });

  it('does not exist for other ids', () => {
    expect(laterId('a1', 'b2')).toBeUndefined();
    expect(laterId(undefined, '0b5c-d')).toBeUndefined();
    expect(isAfterId('0b5c-d', '7')).toBe(false);
    expect(isAfterId('7', undefined)).toBe(false);
  });

  it('tolerates alarms that were stored slightly out of order', () => {
    expect([isAfterId('81', '100'), isAfterId('80', '100')]).toEqual([true, false]);
  });
});
