import type { PushType } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { firstNames } from '../fleet/testing.ts';
import { setUp } from '../world/testing.ts';
import { FleetPushes } from './fleet-pushes.ts';
import type { Line } from './line.ts';

/** The part of a line that pushes about the fleet read. */
const lineOf = (deviceId: string): Line =>
  ({
    role: 'device',
    deviceId,
    reader: { language: 'en-us', base: '' },
    switches: new Set(),
    hasSwitchOf: () => true,
    coordinateAt: -Infinity,
    statusAt: -Infinity,
    lastStatus: '',
  }) as Partial<Line> as Line;

describe('pushes about the fleet', () => {
  it('tell the place of a device outdoors every three seconds, and none under a roof', () => {
    const { world } = setUp();
    const told: [number, PushType, string | undefined][] = [];
    let now = 0;
    const pushes = new FleetPushes(
      {
        world,
        names: firstNames,
        control: { holder: () => undefined },
        now: () => now,
        videoLimit: () => 0,
        today: { alarms: () => 0, captures: () => 0 },
      },
      (_line, type, _data, deviceId) => told.push([now, type, deviceId]),
    );
    const lines = [lineOf('PV001'), lineOf('PR001')];
    for (; now < 9_000; now += 250) pushes.tick(lines, [], now);
    expect(told.filter(([, type]) => type === 'CoordinatePush')).toEqual([
      [0, 'CoordinatePush', 'PV001'],
      [3_000, 'CoordinatePush', 'PV001'],
      [6_000, 'CoordinatePush', 'PV001'],
    ]);
  });
});
