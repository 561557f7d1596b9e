import { nameOrder } from '@patrolkit/core';
import { describe, expect, it } from 'vitest';
import { inPlaceOrder, pressed, tilesOf } from './device-tiles.model.ts';

describe('tiles', () => {
  it('count the devices of each kind and those that are online; there are always four', () => {
    const devices = [
      { kind: 'robot', isOnline: true },
      { kind: 'robot', isOnline: false },
      { kind: 'sensor', isOnline: true },
    ] as const;
    expect(tilesOf(devices)).toEqual([
      { kind: 'robot', count: 2, online: 1 },
      { kind: 'car', count: 0, online: 0 },
      { kind: 'recorder', count: 0, online: 0 },
      { kind: 'sensor', count: 1, online: 1 },
    ]);
  });

  it('list their devices with those that are reachable first, by name', () => {
    const devices = [
      { name: 'Robot 3', isOnline: true },
      { name: 'Robot 1', isOnline: false },
      { name: 'Robot 2', isOnline: true },
    ];
    expect(inPlaceOrder(devices, nameOrder('en-US')).map(({ name }) => name)).toEqual([
      'Robot 2',
      'Robot 3',
      'Robot 1',
    ]);
  });

  it('are selected by a press and deselected by the next one; a press on another moves the selection', () => {
    expect(pressed('car', undefined)).toBe('car');
    expect(pressed('car', 'car')).toBeUndefined();
    expect(pressed('robot', 'car')).toBe('robot');
  });
});
