import {
  addAlarmShelve,
  confirmAlarm,
  findAlarmStatByParam,
  keepTokenConnection,
  modifyUser,
  readRequest,
  uploadFile,
  type AnyCall,
  type Call,
} from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { refuseFaults } from './limits.ts';
import { Refusal } from './refusal.ts';

/** The refusal of a request as it is read from the wire; undefined when the request is accepted. */
const refusedSource = (call: AnyCall, source: unknown): unknown => {
  const { faults } = readRequest(call, source);
  if (!faults) return undefined;
  try {
    return refuseFaults(call, faults, source);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { key: error.key, words: error.words, fields: error.fields.map(({ field, key }) => [field, key]) };
  }
};
const refused = <Request>(call: Call<Request, unknown>, request: Request): unknown =>
  refusedSource(call as AnyCall, call.request.encode(request));
const acknowledging = (note: string, ids = ['1']): unknown => refused(confirmAlarm, { ids, note });

describe('the limits of a request', () => {
  it('are those of its fields, and name the field that breaks them', () => {
    expect(acknowledging('seen')).toBeUndefined();
    expect(acknowledging('x'.repeat(150))).toBeUndefined();
    expect(acknowledging('x'.repeat(151))).toEqual({
      key: 'error.text',
      words: { n: 150 },
      fields: [['confirmComment', 'error.text']],
    });
    expect(acknowledging('  ')).toMatchObject({ key: 'error.text' });
    expect(acknowledging('x'.repeat(51), ['1', '2'])).toMatchObject({ words: { n: 50 } });
  });

  it('are forms of texts and rules between fields, each with its own words', () => {
    const change = { id: '1', name: 'Ada', phone: '12345', bindingId: '', cardNumber: '' };
    expect(refused(modifyUser, change)).toEqual({
      key: 'error.format.mobile',
      words: {},
      fields: [['phone_number', 'error.format.mobile']],
    });
    const backwards = { page: 1, pageSize: 20, from: 2000, to: 1000, sort: 'time', direction: 'descending' } as const;
    expect(refused(findAlarmStatByParam, backwards)).toEqual({
      key: 'error.rule.before',
      words: {},
      fields: [['stopTime', 'error.rule.before']],
    });
  });

  it('count signs as people do', () => {
    expect(acknowledging('🤖'.repeat(150))).toBeUndefined();
    expect(acknowledging('🤖'.repeat(151))).toMatchObject({ key: 'error.text' });
  });

  it('are ranges of numbers, and narrower where the request says so', () => {
    const shelve = (minutes: number, level: 'serious' | 'general'): unknown =>
      refused(addAlarmShelve, { deviceId: 'a', type: '1', level, minutes, reason: 'test' });
    expect(shelve(480, 'general')).toBeUndefined();
    expect(shelve(481, 'general')).toEqual({
      key: 'error.range',
      words: { from: 1, to: 480 },
      fields: [['minutes', 'error.range']],
    });
    expect(shelve(61, 'serious')).toMatchObject({ words: { to: 60 } });
    expect(shelve(0.5, 'general')).toMatchObject({ key: 'error.range' });
  });

  it('leave out what may be missing', () => {
    expect(refused(findAlarmStatByParam, { page: 1, pageSize: 20, note: 'x'.repeat(101) })).toEqual({
      key: 'error.tooLong',
      words: { n: 100 },
      fields: [['remark', 'error.tooLong']],
    });
    expect(refused(findAlarmStatByParam, { page: 1, pageSize: 20 })).toBeUndefined();
    expect(refused(keepTokenConnection, {})).toBeUndefined();
  });

  it('name all wrong fields at once, missing and unreadable ones among them', () => {
    const shelving = { deviceId: 'a', alarmType: '1', alarmLevel: 'x', minutes: '9999', reason: '' };
    const said = refusedSource(addAlarmShelve as AnyCall, shelving) as { key: string; fields: [string, string][] };
    expect(Object.fromEntries(said.fields)).toMatchObject({ minutes: 'error.range' });
    expect(said.fields.length).toBeGreaterThan(1);
    expect(said.key).toBe(said.fields[0]?.[1]);
  });

  it('of a file are its size, its type, and that there is one', () => {
    const sent = (...files: Blob[]): unknown =>
      refusedSource(uploadFile as AnyCall, { file: files.length > 1 ? files : files[0] });
    const jpeg = (size: number, type = 'image/jpeg'): Blob => new Blob([new Uint8Array(size)], { type });
    expect(sent(jpeg(10))).toBeUndefined();
    expect(sent(jpeg(3 * 1024 * 1024))).toMatchObject({
      key: 'error.tooBig',
      words: { n: 3 },
      fields: [['file', 'error.tooBig']],
    });
    expect(sent(jpeg(10, 'text/html'))).toMatchObject({ key: 'error.jpegOnly' });
    expect(sent()).toMatchObject({ key: 'error.oneFile' });
    expect(sent(jpeg(10), jpeg(10))).toMatchObject({ key: 'error.oneFile' });
  });
});
