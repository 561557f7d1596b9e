import { describe, expect, it } from 'vitest';
import { invalid, silently } from '../codec/index.ts';
import { robot, situation } from './entities.ts';

describe('a device of the list', () => {
  it('may not be controlled, and is not online, unless the server says so', () => {
    expect(robot.decode({ deviceId: 7 }, silently, '')).toEqual({
      id: '7',
      name: '',
      mayControl: 0,
      isOnline: false,
      kind: 'robot',
    });
    expect(robot.decode({ robotName: 'a' }, silently, '')).toBe(invalid);
  });
});

describe('the situation of the fleet', () => {
  it('is read with its numbers inside, beside, and without positions', () => {
    const numbers = { robotTotal: 3, alarmNum: '2' };
    for (const written of [{ statistics: numbers, devices: [] }, numbers])
      expect(situation.decode(written, silently, '')).toMatchObject({
        statistics: { total: 3, alarms: 2, onPatrol: 0 },
        positions: [],
      });
    expect(situation.decode({ devices: [{ deviceId: 1, mapId: 2, x: 0, y: 1 }] }, silently, '')).toEqual({
      positions: [{ deviceId: '1', mapId: '2', x: 0, y: 1, angle: 0 }],
    });
  });
});
