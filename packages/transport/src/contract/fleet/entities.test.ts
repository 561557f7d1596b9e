import { describe, expect, it } from 'vitest';
import { invalid, silently } from '../codec/index.ts';
import { robot, situation } from './entities.ts';

describe('a device of the list', () => {
  it('may not be controlled, and is not online, unless the server says so', () => {
    expect(robot.decode({ deviceId: 7 }, silently, '')).toEqual({
      id: '7',
      name: '',
      mayControl: false,
      isOnline: false,
      kind: 'robot',
    });
    expect(robot.decode({ robotName: 'a' }, silently, '')).toBe(invalid);
  });

  it('may be controlled where its number is above 0, in every form in which servers send that, and is written as 1 or 0', () => {
    const read = (control: unknown): unknown => robot.decode({ deviceId: 7, control }, silently, '');
    for (const said of [1, '1', 2, '3', 0.5, true, 'true'])
      expect(read(said), String(said)).toMatchObject({ mayControl: true });
    for (const said of [0, '0', -1, '-1', false, 'false', '', null, 'perhaps'])
      expect(read(said), String(said)).toMatchObject({ mayControl: false });
    const written = { id: '7', name: '', isOnline: true, kind: 'robot' } as const;
    expect(robot.encode({ ...written, mayControl: true })).toMatchObject({ control: 1 });
    expect(robot.encode({ ...written, mayControl: false })).toMatchObject({ control: 0 });
  });
});

describe('the situation of the fleet', () => {
  it('is read with its numbers inside, beside, and without positions', () => {
    const numbers = { robotTotal: 3, alarmNum: '2' };
    for (const written of [{ statistics: numbers, devices: [] }, numbers])
      expect(situation.decode(written, silently, '')).toMatchObject({
        statistics: { total: 3, alarms: 2 },
        positions: [],
      });
    expect(situation.decode({ devices: [{ deviceId: 1, mapId: 2, x: 0, y: 1 }] }, silently, '')).toEqual({
      positions: [{ deviceId: '1', mapId: '2', x: 0, y: 1, angle: 0 }],
    });
  });
});
