import { describe, expect, it } from 'vitest';
import { reasonsOf, shownValue } from './device-controls.model.ts';

describe('the device controls', () => {
  it('show what was asked for only while it is under way', () => {
    expect(shownValue(undefined, 5)).toBe(5);
    expect(shownValue({ state: 'sent', value: 8 }, 5)).toBe(8);
    expect(shownValue({ state: 'accepted', value: 8 }, 5)).toBe(8);
    expect(shownValue({ state: 'failed', value: 8 }, 5)).toBe(5);
    expect(shownValue({ state: 'done', value: 8 }, 5)).toBe(5);
    expect(shownValue({ state: 'sent', value: 'on' }, 'off')).toBe('on');
    expect(shownValue(undefined, undefined)).toBeUndefined();
  });

  it('say each reason once', () => {
    const manual = { id: 'devices.needsAutomatic' } as const;
    expect(
      reasonsOf({ task: manual, charge: manual, restart: { id: 'driving.robotOffline' } }, ['task', 'charge']),
    ).toEqual([manual]);
  });
});
