import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFrame, FrameError, type Message } from './decoder.ts';

const receivedAt = 1_700_000_000_000;
function read(frame: unknown, timeZone?: string): { messages: readonly Message[]; reports: string[] } {
  const reports: string[] = [];
  const messages = decodeFrame(typeof frame === 'string' ? frame : JSON.stringify(frame), receivedAt, {
    report: (type, path, expected) => reports.push(`${type} ${path} ${expected}`),
    timeZone,
  });
  return { messages, reports };
}
const dataOf = (frame: unknown): unknown[] =>
  read(frame).messages.map(message => ('data' in message ? message.data : message));

describe('the answer to a device switch', () => {
  it.each([
    { data: 1 },
    { data: '1' },
    { data: ' 1 ' },
    { data: true },
    { data: { result: 1 } },
    { data: { result: '1' } },
    { data: [{ result: 1 }] },
    { data: '{"result":1}' },
    { result: 1 },
    { data: null, result: '1' },
  ])('is a success in %j', rest => {
    expect(read({ type: 'SwitchResult', ...rest }).messages).toEqual([{ type: 'SwitchResult', isSuccess: true }]);
  });

  it.each([
    {},
    { data: 0 },
    { data: '11' },
    { data: {} },
    { data: { result: 0 }, result: 1 },
    { data: [] },
    { data: 'ok' },
  ])('is a refusal in %j', rest => {
    expect(read({ type: 'SwitchResult', ...rest }).messages).toEqual([{ type: 'SwitchResult', isSuccess: false }]);
  });

  it('names its device beside the data or in it, and never rounds the id', () => {
    const id = '9007199254740993';
    for (const frame of [
      `{"type":"SwitchResult","deviceId":${id},"data":1}`,
      `{"type":"SwitchResult","data":{"result":1,"deviceId":"${id}"}}`,
    ])
      expect(read(frame).messages).toEqual([{ type: 'SwitchResult', isSuccess: true, deviceId: id }]);
    expect(read({ type: 'SwitchResult', deviceId: {}, data: 1 }).messages).toEqual([
      { type: 'SwitchResult', isSuccess: true },
    ]);
  });
});

describe('a push', () => {
  const status = { workModel: 0, stopStatus: 1 };
  it.each([
    ['in data', { deviceId: 'r1', data: status }],
    ['in data as JSON text', { deviceId: 'r1', data: JSON.stringify(status) }],
    ['beside the type', { deviceId: 'r1', ...status }],
    ['in an array of one', { deviceId: 'r1', data: [status] }],
    ['with its device in the data', { data: { ...status, deviceId: 'r1' } }],
    ['with an empty device beside it', { deviceId: '', data: { ...status, deviceId: 'r1' } }],
    ['wrapped once more', { deviceId: 'r1', data: { data: status } }],
  ])('is read %s', (_where, frame) => {
    expect(read({ type: 'RobotStatus', ...frame }).messages).toMatchObject([
      { type: 'RobotStatus', deviceId: 'r1', receivedAt, data: { mode: 'manual', isEmergencyStopped: true } },
    ]);
  });

  it('of several things at once is one push each, with the device of each', () => {
    const rows = [
      { deviceId: 'r1', id: 'a', alarmName: 'Smoke' },
      { deviceId: 'r2', id: 'b', alarmName: 'Fire' },
    ];
    for (const data of [rows, { rows }, { list: rows, total: 2 }])
      expect(read({ type: 'AlarmInfo', data }).messages).toMatchObject([
        { deviceId: 'r1', data: { id: 'a' } },
        { deviceId: 'r2', data: { id: 'b' } },
      ]);
  });

  it('loses no other thing for one that cannot be read, and tells of that one', () => {
    const { messages, reports } = read({ type: 'AlarmInfo', data: [{ alarmName: 'no id' }, { id: 'b' }] });
    expect(messages).toMatchObject([{ data: { id: 'b' } }]);
    expect(reports).toEqual(['AlarmInfo data.id id']);
  });

  it('is one confirmation where it lists ids alone, whatever form they have', () => {
    for (const data of ['7,8', [7, 8], ['7', '8'], { alarmId: '7,8' }, { ids: [7, 8] }, '["7","8"]'])
      expect(dataOf({ type: 'AlarmConfirm', data }), JSON.stringify(data)).toEqual([
        { ids: ['7', '8'], status: 'acknowledged' },
      ]);
    expect(dataOf({ type: 'AlarmConfirm', alarmId: 7 })).toEqual([{ ids: ['7'], status: 'acknowledged' }]);
  });

  it('of an empty list of things is no push, and no fault', () => {
    expect(read({ type: 'AlarmInfo', data: [] })).toEqual({ messages: [], reports: [] });
  });

  it.each([
    ['no data', { type: 'AlarmInfo' }],
    ['empty data', { type: 'AlarmInfo', data: {} }],
    ['an empty text', { type: 'RobotList', data: '' }],
    ['no thing that can be read', { type: 'AlarmInfo', data: [{ alarmName: 'no id' }, { alarmName: 'none either' }] }],
    ['a list of another kind', { type: 'RobotList', data: 5 }],
  ])('with %s is one fault, which names no value', (_what, frame) => {
    const reports: string[] = [];
    const decode = () =>
      decodeFrame(JSON.stringify(frame), receivedAt, { report: (_, path) => reports.push(path), timeZone: undefined });
    expect(decode).toThrow(new FrameError(`${frame.type}: data is not what it should be`));
    expect(reports).toEqual([]);
  });

  it('has its times in the zone of the server', () => {
    const frame = { type: 'AlarmInfo', data: { id: 'a', alarmBeginTime: '2024-07-01 12:00:00' } };
    const at = (timeZone: string): unknown =>
      read(frame, timeZone).messages.map(message => 'data' in message && message.data);
    expect(at('Asia/Shanghai')).toMatchObject([{ beganAt: Date.UTC(2024, 6, 1, 4) }]);
    expect(at('Europe/Berlin')).toMatchObject([{ beganAt: Date.UTC(2024, 6, 1, 10) }]);
  });
});

describe('a frame', () => {
  it.each([
    ['not text', new Uint8Array(2)],
    ['not text', undefined],
    ['not JSON', ''],
    ['not JSON', '{'],
    ['no type', '[]'],
    ['no type', '7'],
    ['no type', 'null'],
    ['no type', '{"type":1}'],
  ])('that is none says why: %s', (why, frame) => {
    expect(() => decodeFrame(frame, receivedAt, { report: () => undefined })).toThrow(new FrameError(why));
  });

  it.each(['constructor', '__proto__', 'toString', '', 'robotstatus'])('of the type %j is unknown', name => {
    expect(read(`{"type":${JSON.stringify(name)},"data":1}`).messages).toEqual([{ type: 'unknown', name }]);
  });

  it('is messages or a FrameError, whatever its content', () => {
    const types = [
      'RobotStatus',
      'AlarmConfirm',
      'RobotList',
      'hangUpCall',
      'SwitchResult',
      'RobotSituation',
      'LineInfo',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.json({ maxDepth: 4 }),
        fc.json({ maxDepth: 1 }),
        (type, data, deviceId) => {
          try {
            for (const message of read(`{"type":"${type}","deviceId":${deviceId},"data":${data}}`).messages)
              expect(message.type).toBe(type);
          } catch (error) {
            expect(error).toBeInstanceOf(FrameError);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
