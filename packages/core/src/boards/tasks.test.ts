import { getTodayTask, invalid, patrolRuns, silently } from '@patrolkit/transport';
import { beforeAll, describe, expect, it } from 'vitest';
import { aTask, fakeConsole } from '../testing/index.ts';
import { rowsEvery } from './boards.ts';
import { taskBehind, tasksBehind } from './lists.ts';
import { inTaskOrder, progressOf, runningOf } from './tasks.ts';

const from = 1_700_000_000_000;

// What comes late is there: the time of loading is not what is tested.
beforeAll(() => import('./readings.ts'));

describe('the runs of today', () => {
  it('that last come first, then the newest', () => {
    const [old, ended, late] = [
      aTask({ at: 1 }),
      aTask({ at: 5, runResult: 'complete' }),
      aTask({ at: 7, runResult: 'stopped' }),
    ];
    expect(inTaskOrder([late, ended, old])).toEqual([old, late, ended]);
  });

  it('are counted where the server does not say how many last, if all of them came', () => {
    const rows = [aTask(), aTask({ runResult: 'partial' })];
    expect(runningOf({ rows, total: 2 })).toBe(1);
    expect(runningOf({ rows, total: 3 })).toBeUndefined();
    expect(runningOf({ rows, total: 30, running: 12 })).toBe(12);
  });

  it('have come as far as points of their route were reached', () => {
    expect(progressOf(aTask({ pointsPlanned: 8, pointsReached: 2 }))).toBe(0.25);
    expect(progressOf(aTask({ pointsPlanned: 8, pointsReached: 9 }))).toBe(1);
    expect(progressOf(aTask({ pointsPlanned: 0, pointsReached: 0 }))).toBe(0);
    expect(progressOf(aTask({ pointsPlanned: 0, pointsReached: 0, runResult: 'complete' }))).toBe(1);
  });

  it('are read with the begin of their day, in every shape of a list', () => {
    const { answer } = getTodayTask;
    const tasks = { rows: [aTask({ id: 'run-1' })], total: 3, from, running: 1 };
    const wire = answer.encode(tasks);
    expect(wire).toMatchObject({ total: 3, startTime: from, runningNum: 1 });
    expect(answer.decode(wire, silently, '')).toEqual(tasks);
    const [row] = Object(wire).rows;
    expect(answer.decode([row], silently, '')).toEqual({ rows: tasks.rows, total: 1, isTotalUnknown: true });
    expect(answer.decode(7, silently, '')).toBe(invalid);
    const short = answer.decode({ rows: [row], startTime: from }, silently, '');
    if (short === invalid) throw new Error('It was not read.');
    expect(answer.settle?.(short, { page: 1, pageSize: 5 })).toEqual({ rows: tasks.rows, total: 1, from });
  });

  it('lead to the list of runs of the same stretch, and each to its own page', () => {
    const list = tasksBehind({ from, kind: 'car' }, 'running');
    expect(list.screen).toBe('patrol-report');
    const asked = patrolRuns.query.decode(Object.fromEntries(new URLSearchParams(list.query)), silently, '');
    expect(asked).toMatchObject({ from, deviceKind: ['car'], runResult: ['running'] });
    const own = new URLSearchParams(tasksBehind({ from, deviceId: 'robot 1' }).query);
    expect([...own]).toEqual([
      ['startTime', String(from)],
      ['deviceId', 'robot 1'],
    ]);
    expect(taskBehind('run 7')).toEqual({ screen: 'patrol-report-detail', query: 'id=run+7' });
  });

  it('of one device are read as a list of their own, out of those of all where a server tells no fewer', async () => {
    const fake = await fakeConsole();
    const { boards } = fake.console;
    const told = [aTask({ id: 'own', deviceId: 'r1', at: 5 }), aTask({ id: 'older', deviceId: 'r1', at: 1 })];
    const others = Array.from({ length: 9 }, (_, index) => aTask({ id: `other ${index}`, deviceId: 'r2', at: 9 }));
    let knowsDevices = true;
    fake.server.answer(getTodayTask, ({ deviceId, pageSize = 20 }) => {
      const rows = knowsDevices && deviceId === 'r1' ? told : [...others, ...told];
      return { rows: rows.slice(0, pageSize), total: rows.length, from, running: rows.length };
    });
    const of = boards.tasks(undefined, 3, { deviceId: 'r1' });
    expect(of).not.toBe(boards.tasks(undefined, 3));
    of.listen(() => undefined);
    await fake.clock.advance(0);
    expect(fake.server.of(getTodayTask).map(({ request }) => request)).toEqual([
      { deviceId: 'r1', page: 1, pageSize: 3 },
    ]);
    expect(of.get().value).toMatchObject({ rows: [{ id: 'own' }, { id: 'older' }], total: 2, running: 2 });
    knowsDevices = false;
    await fake.clock.advance(rowsEvery);
    expect(of.get().value).toEqual({ rows: told, total: 2, from });
  });

  it('are read every five seconds, each count of rows for itself, and soon after the selected robot came to a point', async () => {
    const fake = await fakeConsole();
    const asked = (): number => fake.server.of(getTodayTask).length;
    const { boards } = fake.console;
    expect(boards.tasks('car', 3)).toBe(boards.tasks('car', 3));
    expect(boards.tasks('car', 3)).not.toBe(boards.tasks('car', 4));
    boards.tasks('car', 3).listen(() => undefined);
    await fake.clock.advance(0);
    expect(fake.server.of(getTodayTask).map(({ request }) => request)).toEqual([
      { deviceKind: 'car', page: 1, pageSize: 3 },
    ]);
    await fake.clock.advance(rowsEvery);
    expect(asked()).toBe(2);
    const step = { type: 'CurrentStep', data: { index: 1, total: 4 }, receivedAt: 0 } as const;
    for (let n = 0; n < 50; n += 1) fake.push(step);
    await fake.clock.advance(1_000);
    expect(asked()).toBe(3);
    // Pushes that come while it is read make it read once more.
    fake.server.answer(getTodayTask, async () => {
      fake.push(step, step);
      return { rows: [], total: 0 };
    });
    await fake.clock.advance(rowsEvery);
    expect(asked()).toBe(4);
    fake.server.answer(getTodayTask, { rows: [], total: 0 });
    await fake.clock.advance(1_000);
    expect(asked()).toBe(5);
    await fake.clock.advance(1_000);
    expect(asked()).toBe(5);
    fake.console.dispose();
  });

  it('that cannot be read are not asked for with each push', async () => {
    const fake = await fakeConsole();
    fake.server.refuse(getTodayTask, 'not today');
    fake.console.boards.tasks().listen(() => undefined);
    for (let n = 0; n < 4; n += 1) {
      await fake.clock.advance(1_000);
      fake.push({ type: 'CurrentStep', data: { index: 1, total: 4 }, receivedAt: 0 });
    }
    expect(fake.server.of(getTodayTask)).toHaveLength(1);
    fake.console.dispose();
  });
});
