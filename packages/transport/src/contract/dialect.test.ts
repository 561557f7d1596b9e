/** Every answer and push is read with its meaning when it is written in many random legal ways (interpretations.md 46-50, 52). */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFrame } from '../channel/decoder.ts';
import { chanceOf, Dialect, writeJson } from '../testing/dialect.ts';
import { anId, valuesOf } from '../testing/values.ts';
import { calls, contentOf, openEnvelope, parseJson, pushes, silently, type Codec, type PushType } from './index.ts';

const runs = 1000;
const timeZone = 'Asia/Shanghai';

const reports: string[] = [];
const reading = { report: (path: string, expected: string) => reports.push(`${path} is not ${expected}`), timeZone };
const speaker = (seed: number): Dialect => new Dialect(chanceOf(seed), timeZone);

/** Calls `expect` only about values that differ, because each call takes as long as all that it compares. */
const expectEqual = (read: unknown, meant: unknown, content: string): void => {
  if (!isDeepStrictEqual(read, meant)) expect(read, content).toEqual(meant);
};

describe('a thousand dialects', () => {
  it.each(Object.values(calls).filter(call => !call.answersFile))('of the answer of $name', ({ answer }) => {
    fc.assert(
      fc.property(valuesOf(answer), fc.nat(), (value, seed) => {
        reports.length = 0;
        const content = writeJson(speaker(seed).answer(answer, value));
        const envelope = openEnvelope(parseJson(content));
        const read = envelope && answer.decode(contentOf(envelope, answer), reading, 'data');
        expectEqual(read, value, content);
        expectEqual(reports, [], content);
      }),
      { numRuns: runs },
    );
  });

  it.each(Object.keys(pushes) as PushType[])('of the push %s', type => {
    const codec: Codec<unknown> = pushes[type].data;
    fc.assert(
      fc.property(valuesOf(codec), anId, fc.nat(), (drawn, deviceId, seed) => {
        // When the data of a push name their device, it is the device that the frame names.
        const isOfDevice = codec.kind.type === 'entity' && Object.hasOwn(codec.kind.fields, 'deviceId');
        const value = isOfDevice ? { ...Object(drawn), deviceId } : drawn;
        reports.length = 0;
        const content = writeJson(speaker(seed).push(type, codec, value, deviceId));
        const read = decodeFrame(content, 5, { report: (_, path) => reports.push(path), timeZone });
        const [push, ...others] = read;
        expectEqual(others, [], content);
        if (!push || !('receivedAt' in push)) expect.unreachable(`no push: ${content}`);
        expectEqual([push.type, push.receivedAt], [type, 5], content);
        expectEqual(push.data, value, content);
        expectEqual(reports, [], content);
      }),
      { numRuns: runs },
    );
  });
});

describe('what a dialect can be', () => {
  const robotList = (data: unknown): unknown =>
    decodeFrame(writeJson({ type: 'RobotList', data }), 0, { report: () => undefined })[0];

  it('reads control by either word', () => {
    for (const name of ['control', 'isControl'])
      expect(robotList([{ deviceId: 'a', [name]: '1' }])).toMatchObject({ data: [{ id: 'a', mayControl: true }] });
    expect(robotList([{ deviceId: 'a', isControl: true }])).toMatchObject({ data: [{ mayControl: true }] });
  });

  it('keeps ids of nineteen digits apart', () => {
    const frame = '{"type":"AlarmInfo","data":[{"id":1234567890123456789},{"id":1234567890123456788}]}';
    const read = decodeFrame(frame, 0, { report: () => undefined });
    expect(read.map(message => 'data' in message && 'id' in message.data && message.data.id)).toEqual([
      '1234567890123456789',
      '1234567890123456788',
    ]);
    expect(parseJson('{"a":"12345678901234567890","b":[-9007199254740993,1.5e20,"\\"1234567890123456789"]}')).toEqual({
      a: '12345678901234567890',
      b: ['-9007199254740993', 1.5e20, '"1234567890123456789'],
    });
    expect(() => parseJson('{12345678901234567890:1}')).toThrow();
  });

  it('reads the ids of a confirmation in every form', () => {
    const of = (frame: object): unknown => decodeFrame(JSON.stringify(frame), 0, { report: () => undefined })[0];
    for (const data of [
      { alarmId: '1,2' },
      { id: [1, 2] },
      ['1', '2'],
      '1, 2',
      { alarmId: [{ id: 1 }, { id: '2' }] },
      { ids: ['1', 2] },
    ])
      expect(of({ type: 'AlarmConfirm', data }), JSON.stringify(data)).toMatchObject({ data: { ids: ['1', '2'] } });
    expect(of({ type: 'AlarmConfirm', alarmId: 7 })).toMatchObject({ data: { ids: ['7'] } });
  });

  it('makes several pushes of an array, and each keeps its device', () => {
    const frame = {
      type: 'RobotStatus',
      data: [
        { deviceId: 1, workModel: 0 },
        { deviceId: 2, workModel: '1' },
      ],
    };
    expect(decodeFrame(JSON.stringify(frame), 0, { report: () => undefined })).toMatchObject([
      { deviceId: '1', data: { mode: 'manual' } },
      { deviceId: '2', data: { mode: 'patrol' } },
    ]);
  });

  it('keeps what was known where a list cannot be read at all', () => {
    expect(() => robotList('nonsense')).toThrow();
    expect(() => robotList([{ nothing: 1 }, 'x'])).toThrow();
    expect(robotList([])).toMatchObject({ data: [] });
  });

  it('reads a local time in the zone of the server', () => {
    const read = (value: unknown, zone?: string): unknown => {
      const { time } = { time: pushes.robotCallApp.data };
      const call = time.decode({ uuid: 'a', beginTime: value }, { ...silently, timeZone: zone }, '');
      return typeof call === 'object' ? call.beganAt : call;
    };
    expect(read('2024-07-01 10:11:12', 'Asia/Shanghai')).toBe(Date.UTC(2024, 6, 1, 2, 11, 12));
    expect(read('2024/7/1 10:11', 'America/New_York')).toBe(Date.UTC(2024, 6, 1, 14, 11));
    // Times in the hour after the clocks go forward, and after they go back.
    expect(read('2024-03-31 03:30:00', 'Europe/Berlin')).toBe(Date.UTC(2024, 2, 31, 1, 30));
    expect(read('2024-10-27 03:30:00', 'Europe/Berlin')).toBe(Date.UTC(2024, 9, 27, 2, 30));
    expect(read('2024-07-01T10:11:12Z', 'Asia/Shanghai')).toBe(Date.UTC(2024, 6, 1, 10, 11, 12));
    expect(read('2024-07-01', 'Asia/Shanghai')).toBe(Date.UTC(2024, 5, 30, 16));
    expect(read(1_700_000_000, 'Asia/Shanghai')).toBe(1_700_000_000_000);
    expect(read('1700000000000000000', 'Asia/Shanghai')).toBe(undefined);
  });
});
