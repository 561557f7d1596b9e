import { describe, expect, it } from 'vitest';
import { cameraOf, cameraOfChannel, deviceOf, deviceOfChannel, visibleDevices, visibleMaps } from './devices.ts';
import { asStatistics } from './fleet-view.ts';
import { Ground } from './ground.ts';
import type { Account } from '../session/users.ts';
import { setUpFleet } from '@patrolkit/simulator/fleet-testing.ts';

const listed = (...ids: string[]): Account =>
  ({ access: 'listed', listed: new Map(ids.map(id => [id, false])) }) as Partial<Account> as Account;
const all = { access: 'view' } as Partial<Account> as Account;

describe('the camera of a channel', () => {
  const { fleet } = setUpFleet();
  const cameraId = (channel: string): string => cameraOfChannel(fleet, channel).cameraId;

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
    const { fleet } = setUpFleet();
    expect(deviceOf(fleet, 'GS001').id).toBe('GS001');
    expect(() => deviceOf(fleet, 'gs001')).toThrow('error.noDevice');
    expect(() => cameraOf(fleet, 'GS001')).toThrow('error.noCamera');
  });

  it('that has left the fleet is seen by nobody, though a user still has it on the list', () => {
    const { fleet } = setUpFleet();
    const user = listed('PR001', 'PR002');
    fleet.remove('PR001');
    expect(visibleDevices(fleet, user).map(({ id }) => id)).toEqual(['PR002']);
    expect(() => deviceOf(fleet, 'PR001')).toThrow('error.noDevice');
  });
});

describe('the maps of a user', () => {
  it('are all for who sees the fleet, else those of the devices, and none without a device', () => {
    const { fleet } = setUpFleet();
    const mapsOf = (user: Account): string[] => visibleMaps(fleet, user).map(({ id }) => id);
    expect([mapsOf(all), mapsOf(listed('PR001')), mapsOf(listed('PV001')), mapsOf(listed())]).toEqual([
      ['1', '2', '3'],
      ['1'],
      ['2'],
      [],
    ]);
  });
});

describe('the statistics', () => {
  it('count a device that is offline in the total alone', () => {
    const { fleet } = setUpFleet();
    const figures = (): Readonly<Record<string, number | undefined>> => ({
      ...asStatistics([...fleet.devices.values()], new Set(), { alarms: 3, captures: 4 }),
    });
    const before = figures();
    fleet.setOnline('PR001', false);
    const after = figures();
    expect(after).toMatchObject({ total: before['total'], alarms: 3, captures: 4 });
    expect(after['onDuty']).toBe((before['onDuty'] ?? 0) - 1);
  });

  it('count as on patrol the devices of which a run is in progress, and no others', () => {
    const { fleet } = setUpFleet();
    const devices = [...fleet.devices.values()];
    const onRound = new Set(['PR002', 'PV001']);
    expect(asStatistics(devices, onRound, { alarms: 0, captures: 0 }).onPatrol).toBe(2);
    expect(asStatistics(devices.slice(0, 1), onRound, { alarms: 0, captures: 0 }).onPatrol).toBe(0);
  });

  it('count a device as charging from the order to charge on', () => {
    const { fleet } = setUpFleet();
    const charging = (): number =>
      asStatistics([...fleet.devices.values()], new Set(), { alarms: 0, captures: 0 }).charging ?? Number.NaN;
    const before = charging();
    fleet.world.setCharging('PR001', true);
    expect(charging()).toBe(before + 1);
  });
});

describe('a coordinate', () => {
  const groundAt = (at: { readonly x: number; readonly y: number }) => {
    const found = new Ground(setUpFleet().fleet).coordinate({ mapId: '2', ...at });
    if (!found) throw new Error('The yard lies outdoors.');
    return found;
  };

  it('is a hundred metres east and north where a position is so far from the origin', () => {
    const [origin, there] = [groundAt({ x: 0, y: 0 }), groundAt({ x: 100, y: 100 })];
    const radius = 6_378_137;
    const radians = Math.PI / 180;
    const north = (there.latitude - origin.latitude) * radians * radius;
    const east = (there.longitude - origin.longitude) * radians * radius * Math.cos(origin.latitude * radians);
    expect(Math.abs(north - 100)).toBeLessThan(0.5);
    expect(Math.abs(east - 100)).toBeLessThan(0.5);
  });

  it('exists outdoors alone', () => {
    const ground = new Ground(setUpFleet().fleet);
    expect(['1', '2', 'gone'].map(mapId => ground.coordinate({ mapId, x: 1, y: 1 }) !== undefined)).toEqual([
      false,
      true,
      false,
    ]);
  });
});
