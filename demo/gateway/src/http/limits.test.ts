import { addAlarmShelve, confirmAlarm, findAlarmStatByParam, keepTokenConnection } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { checkLimits } from './limits.ts';
import { Refusal } from './refusal.ts';

const refused = (work: () => void): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? { key: error.key, words: error.words, field: error.field } : error;
  }
};
const acknowledging = (note: string, ids = ['1']): unknown => refused(() => checkLimits(confirmAlarm, { ids, note }));

describe('the limits of a request', () => {
  it('are those of its fields, and name the field that breaks them', () => {
    expect(acknowledging('seen')).toBeUndefined();
    expect(acknowledging('x'.repeat(150))).toBeUndefined();
    expect(acknowledging('x'.repeat(151))).toEqual({ key: 'error.text', words: { n: 150 }, field: 'confirmComment' });
    expect(acknowledging('  ')).toMatchObject({ key: 'error.text' });
    expect(acknowledging('x'.repeat(51), ['1', '2'])).toMatchObject({ words: { n: 50 } });
  });

  it('count signs as people do', () => {
    expect(acknowledging('🤖'.repeat(150))).toBeUndefined();
    expect(acknowledging('🤖'.repeat(151))).toMatchObject({ key: 'error.text' });
  });

  it('are ranges of numbers, and narrower where the request says so', () => {
    const shelve = (minutes: number, level: 'serious' | 'general'): unknown =>
      refused(() => checkLimits(addAlarmShelve, { deviceId: 'a', type: '1', level, minutes, reason: 'test' }));
    expect(shelve(480, 'general')).toBeUndefined();
    expect(shelve(481, 'general')).toEqual({ key: 'error.range', words: { from: 1, to: 480 }, field: 'minutes' });
    expect(shelve(61, 'serious')).toMatchObject({ words: { to: 60 } });
    expect(shelve(0.5, 'general')).toMatchObject({ key: 'error.range' });
  });

  it('leave out what may be missing', () => {
    expect(refused(() => checkLimits(findAlarmStatByParam, { page: 1, pageSize: 20, note: 'x'.repeat(101) }))).toEqual({
      key: 'error.tooLong',
      words: { n: 100 },
      field: 'remark',
    });
    expect(refused(() => checkLimits(findAlarmStatByParam, { page: 1, pageSize: 20 }))).toBeUndefined();
    expect(refused(() => checkLimits(keepTokenConnection, {}))).toBeUndefined();
  });
});
