import { describe, expect, it } from 'vitest';
import { cameraOf, cameraOfChannel, deviceOf, deviceOfChannel, visibleDevices, visiblePlans } from './devices.ts';
import { asCoordinate, asStatistics, hardwareOf, isOutdoors } from './fleet-view.ts';
import type { Account } from '../session/users.ts';
import { setUp } from '../world/testing.ts';

const listed = (...ids: string[]): Account =>
  ({ access: 'listed', listed: new Map(ids.map(id => [id, false])) }) as Partial<Account> as Account;
const all = { access: 'view' } as Partial<Account> as Account;

describe('the camera of a channel', () => {
  const { world } = setUp();
  const cameraId = (channel: string): string => cameraOfChannel(world, channel).cameraId;

  it('is that of its number; without a number it is the main camera', () => {
    expect(['PR001-1', 'PR001', 'PV001-1', 'PV001-4'].map(cameraId)).toEqual(['PR001', 'PR001', 'PV001', 'PV001-4']);
  });

  it.each(['PR001-2', 'PR001-7', 'PV001-0', 'PV001-5', 'GS001-1', 'GS001'])('is refused for %s', channel => {
    expect(() => cameraId(channel)).toThrow('error.noCamera');
  });

  it.each(['', 'nobody-1', 'PR001-', 'PR001-11', 'PR001-1-1', 'PR001-x'])('is not found for "%s"', channel => {
    expect(() => cameraId(channel)).toThrow('error.noDevice');
  });

  it('belongs to the device whose rights are asked', () => {
    expect(['PR001-1', 'PR001', 'PV001-4'].map(deviceOfChannel)).toEqual(['PR001', 'PR001', 'PV001']);
  });
});

describe('a device', () => {
  it('is found by its id alone; a sensor has no camera', () => {
    const { world } = setUp();
    expect(deviceOf(world, 'GS001').id).toBe('GS001');
    expect(() => deviceOf(world, 'gs001')).toThrow('error.noDevice');
    expect(() => cameraOf(world, 'GS001')).toThrow('error.noCamera');
  });

  it('that has left the fleet is seen by nobody, though a user still has it on the list', () => {
    const { world } = setUp();
    const user = listed('PR001', 'PR002');
    world.remove('PR001');
    expect(visibleDevices(world, user).map(({ id }) => id)).toEqual(['PR002']);
    expect(() => deviceOf(world, 'PR001')).toThrow('error.noDevice');
  });
});

describe('the maps of a user', () => {
  it('are all for who sees the fleet, else those of the devices, and none without a device', () => {
    const { world } = setUp();
    const mapsOf = (user: Account): string[] => visiblePlans(world, user).map(({ id }) => id);
    expect([mapsOf(all), mapsOf(listed('PR001')), mapsOf(listed('PV001')), mapsOf(listed())]).toEqual([
      ['1', '2'],
      ['1'],
      ['2'],
      [],
    ]);
  });
});

describe('the statistics', () => {
  it('count a device that is offline in the total alone', () => {
    const { world } = setUp();
    const figures = (): Readonly<Record<string, number | undefined>> => ({
      ...asStatistics([...world.devices.values()], 3, 4),
    });
    const before = figures();
    world.setOnline('PR001', false);
    const after = figures();
    expect(after).toMatchObject({ total: before['total'], alarms: 3, captures: 4 });
    expect(after['onPatrol']).toBe((before['onPatrol'] ?? 0) - 1);
  });

  it('count a device as charging from the order to charge on', () => {
    const { world } = setUp();
    const charging = (): number => asStatistics([...world.devices.values()], 0, 0).charging ?? Number.NaN;
    const before = charging();
    world.setCharging('PR001', true);
    expect(charging()).toBe(before + 1);
  });
});

describe('a coordinate', () => {
  it('is a hundred metres east and north where a position is so far from the origin', () => {
    const [origin, there] = [asCoordinate({ x: 0, y: 0 }), asCoordinate({ x: 100, y: 100 })];
    const radius = 6_378_137;
    const radians = Math.PI / 180;
    const north = (there.latitude - origin.latitude) * radians * radius;
    const east = (there.longitude - origin.longitude) * radians * radius * Math.cos(origin.latitude * radians);
    expect(Math.abs(north - 100)).toBeLessThan(0.5);
    expect(Math.abs(east - 100)).toBeLessThan(0.5);
  });

  it('exists outdoors alone', () => {
    expect([isOutdoors({ mapId: '1' }), isOutdoors({ mapId: '2' }), isOutdoors({ mapId: 'gone' })]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('the hardware of a model', () => {
  it('has the lift of the one robot that carries one, and none of a sensor or an unknown model', () => {
    expect([hardwareOf('PR-300').includes('lift'), hardwareOf('PR-200').includes('lift')]).toEqual([true, false]);
    expect(hardwareOf('PV-50')).toContain('releaseEmergencyStop');
    expect(hardwareOf('HR-10')).not.toContain('releaseEmergencyStop');
    expect([hardwareOf('GS-4'), hardwareOf('')]).toEqual([[], []]);
  });
});
