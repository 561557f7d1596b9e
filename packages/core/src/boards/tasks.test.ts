import { getTodayTask, invalid, patrolRuns, silently, type TodayTasks } from '@patrolkit/transport';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aTask, fakeConsole, type FakeConsole } from '../testing/index.ts';
import { restEvery } from './boards.ts';
import { taskBehind, tasksBehind } from './lists.ts';
import { inTaskOrder, progressOf, runningOf } from './tasks.ts';

const from = 1_700_000_000_000;

// Loads the lazy module beforehand, because its loading time is not under test.
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
    await fake.clock.advance(restEvery);
    expect(of.get().value).toEqual({ rows: told, total: 2, from });
  });

  describe('that last', () => {
    const asked = (fake: FakeConsole) => fake.server.of(getTodayTask).map(({ request }) => request);
    /** A server with this many runs that go on and this many that ended. */
    const running = async (lasting: number, ended: number, part: Partial<TodayTasks> = {}) => {
      const fake = await fakeConsole();
      const of = (count: number, runResult: 'running' | 'complete') =>
        Array.from({ length: count }, (_, index) =>
          aTask({ id: `${runResult} ${index}`, at: 9_000 - index, runResult }),
        );
      const all = [...of(lasting, 'running'), ...of(ended, 'complete')];
      fake.server.answer(getTodayTask, ({ page = 1, pageSize = 20 }) => ({
        rows: all.slice((page - 1) * pageSize, page * pageSize),
        total: all.length,
        from,
        running: lasting,
        ...part,
      }));
      return fake;
    };

    it('are read page by page, and none of those that have ended', async () => {
      const fake = await running(450, 900);
      const $tasks = fake.console.boards.lasting(undefined, 999);
      $tasks.listen(() => undefined);
      await fake.clock.advance(0);
      expect($tasks.get().value?.map(({ id }) => id)).toEqual(Array.from({ length: 450 }, (_, n) => `running ${n}`));
      expect(asked(fake)).toEqual([1, 2, 3].map(page => ({ page, pageSize: 200 })));
      fake.console.dispose();
    });

    it('are at most as many as there are devices', async () => {
      const fake = await running(1_000, 0, { running: undefined });
      const $tasks = fake.console.boards.lasting('car', 210, { placeId: 'hall' });
      $tasks.listen(() => undefined);
      await fake.clock.advance(0);
      expect($tasks.get().value).toHaveLength(400);
      expect(asked(fake)).toEqual([1, 2].map(page => ({ deviceKind: 'car', placeId: 'hall', page, pageSize: 200 })));
      // One more device does not begin another reading.
      expect(fake.console.boards.lasting('car', 211, { placeId: 'hall' })).toBe($tasks);
      fake.console.dispose();
    });

    it('are one reading of a small fleet, each run once where pages moved meanwhile', async () => {
      const fake = await running(3, 40);
      const small = fake.console.boards.lasting(undefined, 4);
      small.listen(() => undefined);
      await fake.clock.advance(0);
      expect(asked(fake)).toEqual([{ page: 1, pageSize: 100 }]);
      expect(small.get().value).toHaveLength(3);
      const same = Array.from({ length: 200 }, (_, n) => aTask({ id: `run ${n}`, runResult: 'running' }));
      fake.server.answer(getTodayTask, () => ({ rows: same, total: 400, running: 400 }));
      const large = fake.console.boards.lasting(undefined, 400);
      large.listen(() => undefined);
      await fake.clock.advance(0);
      expect(large.get().value).toHaveLength(200);
      fake.console.dispose();
    });
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
    await fake.clock.advance(restEvery);
    expect(asked()).toBe(2);
    const step = { type: 'CurrentStep', data: { index: 1, total: 4 }, receivedAt: 0 } as const;
    for (let n = 0; n < 50; n += 1) fake.push(step);
    await fake.clock.advance(1_000);
    expect(asked()).toBe(3);
    // Pushes that come during a reading cause one more reading after it.
    fake.server.answer(getTodayTask, async () => {
      fake.push(step, step);
      return { rows: [], total: 0 };
    });
    await fake.clock.advance(restEvery);
    expect(asked()).toBe(4);
    fake.server.answer(getTodayTask, { rows: [], total: 0 });
    await fake.clock.advance(1_000);
    expect(asked()).toBe(5);
    await fake.clock.advance(1_000);
    expect(asked()).toBe(5);
    fake.console.dispose();
  });

  it('have what tells of their course pushed while somebody reads them', async () => {
    // A store without readers stops a second later, by the page's own timer.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const fake = await fakeConsole();
    const told = async (): Promise<unknown> => {
      await fake.clock.advance(1_000);
      return fake.environment.sockets.latest('device').of('PushSwitch').at(-1)?.data;
    };
    expect(await told()).not.toHaveProperty('LineInfoPushSwitch');
    const leave = fake.console.boards.tasks().listen(() => undefined);
    expect(await told()).toEqual({ LineInfoPushSwitch: '1' });
    leave();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await told()).toEqual({ LineInfoPushSwitch: '0' });
    fake.console.dispose();
    vi.useRealTimers();
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
