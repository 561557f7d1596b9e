import { expect, it } from 'vitest';
import { noArrivals, type Device } from '../links/devices.ts';
import { nearestFree } from './nearest.ts';
import { placeOf, poseCountsMs } from './place.ts';

const robot = (id: string, x: number | undefined, more: Partial<Device> = {}): Device =>
  ({
    id,
    kind: 'robot',
    mapId: '1',
    x,
    y: 2,
    heading: 0,
    online: true,
    at: { ...noArrivals(), pose: 0 },
    ...more,
  }) as Device;

it('the place of a device is unknown until it has reported its pose', () => {
  expect(placeOf(robot('PR001', undefined), 0)).toBeUndefined();
  expect(placeOf(robot('PR001', 1, { at: noArrivals() }), 0)).toBeUndefined();
  expect(placeOf(robot('PR001', 1), 0)).toEqual({ mapId: '1', x: 1, y: 2, heading: 0 });
});

it('the place of a connected device is unknown when its pose is too old, and that of one that is away is its last', () => {
  expect(placeOf(robot('PR001', 1), poseCountsMs)).toBeDefined();
  expect(placeOf(robot('PR001', 1), poseCountsMs + 1)).toBeUndefined();
  expect(placeOf(robot('PR001', 1, { online: false }), poseCountsMs + 1)).toMatchObject({ x: 1 });
});

it('the nearest free robot is one whose place is known', () => {
  const robots = [robot('PR001', undefined), robot('PR002', 9), robot('PR003', 5)];
  const fleet = { devices: new Map(robots.map(one => [one.id, one])), isFree: () => true };
  const nearest = (now: number): string | undefined => nearestFree(fleet, '1', { x: 0, y: 2 }, now, () => true);
  expect(nearest(0)).toBe('PR003');
  expect(nearest(poseCountsMs + 1)).toBeUndefined();
});
