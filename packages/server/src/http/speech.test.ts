import { calls, pushes, silently, type AnyCall, type PushType } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { createSpeech } from './speech.ts';

const call = (name: string): AnyCall => {
  const found = calls[name];
  if (!found) throw new Error(name);
  return found;
};
const alarm = {
  id: '12',
  deviceId: 'PR001',
  deviceName: 'Robot',
  beganAt: 1_700_000_000_000,
  level: 'general',
  name: 'Smoke',
  status: 'unacknowledged',
  hasAudio: false,
  x: 3,
} as const;

describe('the words of the specification alone', () => {
  const speech = createSpeech({ isSpecificationOnly: true });

  it('have no call that is ours, and all that the specification names', () => {
    expect(speech.knows(call('listFloorPlans'))).toBe(false);
    expect(speech.knows(call('getControlLease'))).toBe(false);
    for (const name of ['login', 'searchRobotList', 'getVideoUrl', 'sendControlCommand', 'changeControl', 'pauseTask'])
      expect(speech.knows(call(name)), name).toBe(true);
    expect(Object.values(calls).filter(known => known.isOurs && !known.assumed)).toEqual([]);
  });

  it('have no field that the specification does not name', () => {
    const said = JSON.parse(speech.answer(call('findAlarmStatByParam'), { rows: [alarm], total: 1 })) as {
      data: { rows: object[]; total: number };
    };
    expect(said.data.total).toBe(1);
    expect(said.data.rows[0]).toMatchObject({ id: '12', alarmName: 'Smoke' });
    for (const name of ['deviceId', 'x', 'conditionStatus']) expect(said.data.rows[0]).not.toHaveProperty(name);
    expect(JSON.parse(speech.answer(call('selectPrePositions'), [{ id: '1', name: 'Gate' }]))).toMatchObject({
      data: [],
    });
  });

  it('have no push that is ours, and none of which nothing would be left', () => {
    expect(speech.push('AlarmShelve', [])).toBe(undefined);
    expect(speech.push('CoordinatePush', { longitude: 1, latitude: 2 }, 'PR001')).toBe(undefined);
    expect(speech.push('LineInfo', { name: 'Round', points: [] }, 'PR001')).toBe(undefined);
    expect(JSON.parse(speech.push('AlarmInfo', alarm, 'PR001') ?? '')).toMatchObject({ data: { id: '12' } });
    const statistics = { total: 3, onPatrol: 1, onDuty: 0, charging: 0, alarms: 2, captures: 0 };
    const said = speech.push('RobotSituation', { statistics, positions: [] }) ?? '';
    expect(JSON.parse(said)).toEqual({
      type: 'RobotSituation',
      data: { robotTotal: 3, patrolNum: 1, onDutyNum: 0, chargeNum: 0, alarmNum: 2, captureNum: 0 },
    });
    const { data } = JSON.parse(said) as { data: unknown };
    expect(pushes.RobotSituation.data.decode(data, silently, '')).toEqual({ statistics, positions: [] });
  });
});

describe('a dialect', () => {
  it('says the same with the same seed, and differs from others', () => {
    const say = (dialect: number): string[] => {
      const speech = createSpeech({ dialect });
      return Array.from({ length: 20 }, () => speech.push('AlarmInfo', alarm, 'PR001') ?? '');
    };
    expect(say(1)).toEqual(say(1));
    expect(new Set([...say(1), ...say(2)]).size).toBeGreaterThan(20);
  });

  it('can write every push and answer of this server', () => {
    const speech = createSpeech({ dialect: 7 });
    expect(() => JSON.parse(speech.answer(call('keepTokenConnection'), undefined)) as unknown).not.toThrow();
    for (const type of ['AlarmInfo'] satisfies PushType[]) expect(speech.push(type, alarm, '1')).toBeTypeOf('string');
  });
});
