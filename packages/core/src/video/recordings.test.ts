import { createHttp, findAlarmStatByParam, findScreenshots, findVideoRecords } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { streamsOf } from '../installation/streams.ts';
import { anAlarm, FakeEnvironment } from '../testing/index.ts';
import { createRecordings } from './recordings.ts';

function setUp() {
  const environment = new FakeEnvironment();
  const http = createHttp({
    service: 'http://console.test',
    token: () => 'token',
    language: () => 'en-us',
    fetch: environment.fetch,
    onUnreadable: () => undefined,
    onFailure: () => undefined,
  });
  environment.server
    .answer(findAlarmStatByParam, { rows: [anAlarm({ id: 'a', beganAt: 500 })], total: 1 })
    .answer(findScreenshots, [{ id: 's', at: 400, note: 'Door' }]);
  return {
    server: environment.server,
    recordings: createRecordings(environment, http, streamsOf({ service: '', environment, use: address => address })),
  };
}

describe('what happened during a recording', () => {
  it('are alarms and screenshots, oldest first', async () => {
    const { recordings } = setUp();
    const { marks, unread } = await recordings.marks('robot-1', { from: 0, to: 1_000 });
    expect(marks.map(({ id }) => id)).toEqual(['s', 'a']);
    expect(unread).toEqual([]);
  });

  it('is told as far as it could be read, and of what it could not', async () => {
    const one = setUp();
    one.server.refuse(findAlarmStatByParam, 'not now');
    const some = await one.recordings.marks('robot-1', { from: 0, to: 1_000 });
    expect(some.marks.map(({ id }) => id)).toEqual(['s']);
    expect(some.unread).toEqual(['alarm']);
    const two = setUp();
    two.server.refuse(findAlarmStatByParam, 'not now').refuse(findScreenshots, 'not now');
    expect(await two.recordings.marks('robot-1', { from: 0, to: 1_000 })).toEqual({
      marks: [],
      unread: ['alarm', 'capture'],
    });
  });
});

describe('the alarms during a recording', () => {
  const ask = async (total: number): Promise<{ unread: readonly string[]; pages: number }> => {
    const { server, recordings } = setUp();
    server.answer(findAlarmStatByParam, ({ page, pageSize }) => ({
      rows: Array.from({ length: Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize)) }, (_, row) =>
        anAlarm({ id: `${page}-${row}`, beganAt: 500 }),
      ),
      total,
    }));
    const { unread } = await recordings.marks('robot-1', { from: 0, to: 1_000 });
    return { unread, pages: server.of(findAlarmStatByParam).length };
  };

  it('are read to the last of five pages, and said to be incomplete where there are more', async () => {
    expect(await ask(1_000)).toEqual({ unread: [], pages: 5 });
    expect(await ask(1_001)).toEqual({ unread: ['alarm'], pages: 5 });
  });
});

describe('an alarm that comes on two pages, since another one was raised between them', () => {
  it('is one mark', async () => {
    const { server, recordings } = setUp();
    const named = (id: number) => anAlarm({ id: String(id), beganAt: 500 });
    server.answer(findAlarmStatByParam, ({ page, pageSize }) => ({
      rows:
        page === 1 ? Array.from({ length: pageSize }, (_, row) => named(row)) : [named(pageSize - 1), named(pageSize)],
      total: pageSize + 2,
    }));
    const { marks, unread } = await recordings.marks('robot-1', { from: 0, to: 1_000 });
    const alarms = marks.filter(({ kind }) => kind === 'alarm').map(({ id }) => id);
    expect(new Set(alarms).size).toBe(alarms.length);
    expect([alarms.length, unread]).toEqual([201, []]);
  });
});

describe('marks', () => {
  it('lie within the window that was asked for, its ends among them', async () => {
    const { server, recordings } = setUp();
    server
      .answer(findAlarmStatByParam, {
        rows: [99, 100, 200, 201].map(beganAt => anAlarm({ id: `a${beganAt}`, beganAt })),
        total: 4,
      })
      .answer(
        findScreenshots,
        [0, 150].map(at => ({ id: `s${at}`, at, note: '' })),
      );
    const { marks } = await recordings.marks('robot-1', { from: 100, to: 200 });
    expect(marks.map(({ id }) => id)).toEqual(['a100', 's150', 'a200']);
  });
});

describe('the recordings of a channel', () => {
  const day = 86_400_000;

  it('are joined where they overlap or touch', async () => {
    const { server, recordings } = setUp();
    const read = async (...ranges: (readonly [number, number])[]): Promise<unknown> => {
      server.answer(
        findVideoRecords,
        ranges.map(([from, to]) => ({ from, to })),
      );
      const found = await recordings.ranges('c', { from: 0, to: day });
      return found.isDone ? found.value.map(({ from, to }) => [from, to]) : found;
    };
    expect(await read([8_000, 12_000], [9_000, 9_100])).toEqual([[8_000, 12_000]]);
    expect(await read([3_000, 4_000], [1_000, 2_000], [2_000, 3_000])).toEqual([[1_000, 4_000]]);
    expect(await read([1_000, 2_000], [1_000, 3_000], [3_001, 4_000])).toEqual([
      [1_000, 3_000],
      [3_001, 4_000],
    ]);
    expect(await read()).toEqual([]);
  });

  it('are asked for three days at most', async () => {
    const { server, recordings } = setUp();
    server.answer(findVideoRecords, [
      { from: 2_000, to: 3_000 },
      { from: 0, to: 1_000 },
    ]);
    expect(await recordings.ranges('c', { from: 0, to: 3 * day + 1 })).toEqual({
      isDone: false,
      problem: { id: 'playback.tooLong', values: { days: 3 } },
    });
    expect(server.of(findVideoRecords)).toEqual([]);
    expect(await recordings.ranges('c', { from: 0, to: 3 * day })).toMatchObject({
      isDone: true,
      value: [{ from: 0 }, { from: 2_000 }],
    });
  });
});
