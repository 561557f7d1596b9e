import { describe, expect, it } from 'vitest';
import { nameOf } from './gamepad.ts';

describe('the name of a gamepad', () => {
  it.each([
    ['Xbox 360 Controller (STANDARD GAMEPAD Vendor: 045e Product: 028e)', 'Xbox 360 Controller'],
    ['USB Joystick (Vendor: 0079 Product: 0006)', 'USB Joystick'],
    ['045e-028e-Microsoft X-Box 360 pad', 'Microsoft X-Box 360 pad'],
    ['Pad (left)', 'Pad (left)'],
    ['', ''],
  ])('is told without numbers: %s', (id, name) => expect(nameOf(id)).toBe(name));
});
