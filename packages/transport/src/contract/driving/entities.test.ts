import { describe, expect, it } from 'vitest';
import { silently } from '../codec/index.ts';
import { controlLease, robotStatus } from './entities.ts';

describe('the status of a robot', () => {
  it('is of an automatic mode where the server names none: nobody drives by a guess', () => {
    expect(robotStatus.decode({ stopStatus: 0 }, silently, '')).toMatchObject({ mode: 'patrol' });
    expect(robotStatus.decode({ workModel: 'x' }, silently, '')).toMatchObject({ mode: 'patrol' });
  });

  it('says no more than the server does', () => {
    expect(robotStatus.decode({ workModel: '0' }, silently, '')).toEqual({
      mode: 'manual',
      isEmergencyStopped: false,
      isAlarmLightOn: false,
      isHeadLightOn: false,
    });
  });

  it('knows the emergency stop in every form of a yes', () => {
    for (const stopStatus of [1, '1', true, 'true'])
      expect(robotStatus.decode({ workModel: 1, stopStatus }, silently, '')).toMatchObject({
        isEmergencyStopped: true,
      });
  });
});

describe('a lease', () => {
  it('has no request where nobody asks, however the server says that', () => {
    for (const request of [null, '', {}, undefined])
      expect(controlLease.decode({ deviceId: 1, beginTime: 5, request }, silently, '')).toEqual({
        deviceId: '1',
        name: '',
        isMine: false,
        since: 5,
      });
  });
});
