import {
  companyAlarmStat,
  findCompanyZones,
  getRunningResult,
  todayCompanyPatrolStat,
  type CompanyPatrolStat,
} from '@patrolkit/transport';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeConsole, type FakeConsole } from '../testing/index.ts';
import { restEvery } from './boards.ts';

const numbers = (alarms: number): CompanyPatrolStat => ({
  total: 2,
  onPatrol: 1,
  onDuty: 2,
  charging: 0,
  alarms,
  captures: 7,
});

// Loads the lazy module beforehand, because its loading time is not under test.
beforeAll(() => import('./readings.ts'));

describe('the numbers of boards', () => {
  let fake: FakeConsole;
  const asked = (): number => fake.server.of(todayCompanyPatrolStat).length;
  const shown = () => fake.console.boards.numbers().get();
  const look = (): (() => void) => fake.console.boards.numbers().listen(() => undefined);

  beforeEach(async () => {
    // A store without readers stops a second later, by the page's own timer.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fake = await fakeConsole();
  });
  afterEach(() => {
    fake.console.dispose();
    vi.useRealTimers();
  });

  it('are read every ten seconds from the first reader on, once for all of them, until the last has gone', async () => {
    await fake.clock.advance(10_000);
    expect(asked()).toBe(0);
    const [leave, leaveToo] = [look(), look()];
    expect(shown()).toEqual({ state: 'loading', isStale: false });
    await fake.clock.advance(0);
    expect(shown()).toMatchObject({ state: 'ready', isStale: false, readAt: fake.environment.wallClock() });
    await fake.clock.advance(3 * restEvery);
    expect(asked()).toBe(4);
    leave();
    await vi.advanceTimersByTimeAsync(5_000);
    await fake.clock.advance(restEvery);
    expect(asked()).toBe(5);
    leaveToo();
    await vi.advanceTimersByTimeAsync(5_000);
    await fake.clock.advance(10 * restEvery);
    expect(asked()).toBe(5);
  });

  it('may be incomplete while the server says so, and all are read again at once when it no longer does', async () => {
    fake.server.answer(todayCompanyPatrolStat, { ...numbers(1), isFilling: true });
    look();
    fake.console.boards.states().listen(() => undefined);
    const { $isFilling } = fake.console.boards;
    expect($isFilling.get()).toBe(false);
    await fake.clock.advance(0);
    expect($isFilling.get()).toBe(true);
    await fake.clock.advance(restEvery);
    expect([$isFilling.get(), asked(), fake.server.of(getRunningResult).length]).toEqual([true, 2, 2]);
    fake.server.answer(todayCompanyPatrolStat, numbers(8));
    await fake.clock.advance(restEvery);
    expect($isFilling.get()).toBe(false);
    expect([asked(), fake.server.of(getRunningResult).length]).toEqual([4, 4]);
    expect(shown()).toMatchObject({ state: 'ready', value: { alarms: 8 } });
  });

  it('are not asked for again while an answer is on its way, unless somebody asks', async () => {
    let answer: (value: CompanyPatrolStat) => void = () => undefined;
    fake.server.answer(todayCompanyPatrolStat, () => new Promise<CompanyPatrolStat>(resolve => (answer = resolve)));
    look();
    await fake.clock.advance(2 * restEvery);
    expect(asked()).toBe(1);
    const first = answer;
    fake.console.boards.refresh();
    await fake.clock.advance(0);
    expect(asked()).toBe(2);
    first(numbers(1));
    answer(numbers(6));
    await fake.clock.advance(0);
    expect(shown().value?.alarms).toBe(6);
  });

  it('are marked while an answer is overdue, which nobody gives up, and not afterwards', async () => {
    fake.server.answer(todayCompanyPatrolStat, numbers(3));
    look();
    await fake.clock.advance(0);
    let answer: (value: CompanyPatrolStat) => void = () => undefined;
    fake.server.answer(todayCompanyPatrolStat, () => new Promise<CompanyPatrolStat>(resolve => (answer = resolve)));
    await fake.clock.advance(restEvery + 4_900);
    expect([shown().value?.alarms, shown().isStale, asked()]).toEqual([3, false, 2]);
    await fake.clock.advance(100);
    expect([shown().value?.alarms, shown().isStale, asked()]).toEqual([3, true, 2]);
    answer(numbers(4));
    await fake.clock.advance(0);
    expect([shown().value?.alarms, shown().isStale]).toEqual([4, false]);
    // After an answer in time no timer is left that would mark the numbers as overdue later.
    fake.server.answer(todayCompanyPatrolStat, numbers(5));
    for (let turn = 0; turn < 2; turn += 1) {
      fake.environment.sockets.latest('singleton').frame('{"type":"serverHeartBeat"}');
      await fake.clock.advance(restEvery);
    }
    expect([shown().value?.alarms, shown().isStale]).toEqual([5, false]);
  });

  it('are of one kind of device where that is asked for, each kind for itself', async () => {
    fake.console.boards.numbers('car').listen(() => undefined);
    fake.console.boards.states('sensor').listen(() => undefined);
    fake.console.boards.alarms().listen(() => undefined);
    fake.console.boards.zones('robot').listen(() => undefined);
    await fake.clock.advance(0);
    expect(fake.console.boards.numbers('car')).toBe(fake.console.boards.numbers('car'));
    expect(fake.server.of(todayCompanyPatrolStat).map(({ request }) => request)).toEqual([{ deviceKind: 'car' }]);
    expect(fake.server.of(getRunningResult).map(({ request }) => request)).toEqual([{ deviceKind: 'sensor' }]);
    expect(fake.server.of(companyAlarmStat).map(({ request }) => request)).toEqual([{}]);
    expect(fake.server.of(findCompanyZones).map(({ request }) => request)).toEqual([{ deviceKind: 'robot' }]);
  });

  it('stay and are marked from the loss of the channel until they are read after its return', async () => {
    look();
    await fake.clock.advance(0);
    const { value } = shown();
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(0);
    expect(shown()).toMatchObject({ value, isStale: true });
    // Answers that come while the channel is lost are shown, but marked as stale, because the server pushes no later changes.
    fake.server.answer(todayCompanyPatrolStat, numbers(9));
    await fake.clock.advance(restEvery);
    expect(shown()).toMatchObject({ value: { alarms: 9 }, isStale: true });
    await fake.clock.advance(20_000);
    expect(shown()).toMatchObject({ value: { alarms: 9 }, isStale: false });
  });

  it('that were requested before the channel was lost do not count after its return', async () => {
    look();
    await fake.clock.advance(0);
    let answer: (value: CompanyPatrolStat) => void = () => undefined;
    fake.server.answer(todayCompanyPatrolStat, () => new Promise<CompanyPatrolStat>(resolve => (answer = resolve)));
    await fake.clock.advance(restEvery);
    const old = answer;
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(20_000);
    old(numbers(1));
    await fake.clock.advance(0);
    expect(shown()).toMatchObject({ value: { alarms: 5 }, isStale: true });
    answer(numbers(2));
    await fake.clock.advance(0);
    expect(shown()).toMatchObject({ value: { alarms: 2 }, isStale: false });
  });

  it('say why there are none, and stay where there were some; both are tried again', async () => {
    fake.server.refuse(todayCompanyPatrolStat, 'no board today');
    look();
    await fake.clock.advance(0);
    expect(shown()).toMatchObject({ state: 'failed', problem: { server: 'no board today' } });
    fake.server.answer(todayCompanyPatrolStat, numbers(3));
    await fake.clock.advance(restEvery);
    expect(shown()).toEqual({
      state: 'ready',
      value: numbers(3),
      readAt: fake.environment.wallClock(),
      isStale: false,
    });
    fake.server.refuse(todayCompanyPatrolStat, 'no board today');
    await fake.clock.advance(restEvery);
    expect(shown()).toMatchObject({ state: 'ready', value: numbers(3), isStale: true });
    fake.server.answer(todayCompanyPatrolStat, numbers(4));
    fake.console.boards.refresh();
    await fake.clock.advance(0);
    expect(shown()).toMatchObject({ value: numbers(4), isStale: false });
    expect(shown().problem).toBeUndefined();
  });

  it('are not read while the page is hidden, and at once when it is shown', async () => {
    look();
    await fake.clock.advance(0);
    fake.environment.signal('hidden');
    await fake.clock.advance(10 * restEvery);
    expect(asked()).toBe(1);
    fake.environment.signal('visible');
    await fake.clock.advance(0);
    expect(asked()).toBe(2);
  });

  it('that are old are marked until they are read when somebody looks again', async () => {
    const leave = look();
    await fake.clock.advance(0);
    leave();
    await vi.advanceTimersByTimeAsync(5_000);
    await fake.clock.advance(60_000);
    fake.server.answer(todayCompanyPatrolStat, numbers(8));
    look();
    expect(shown()).toMatchObject({ value: { alarms: 5 }, isStale: true });
    await fake.clock.advance(0);
    expect(shown()).toMatchObject({ value: { alarms: 8 }, isStale: false });
  });

  it('are forgotten at sign-out, and nothing waits after the end', async () => {
    look();
    await fake.clock.advance(0);
    await fake.console.session.signOut();
    await fake.clock.advance(0);
    expect(shown()).toEqual({ state: 'loading', isStale: false });
    const before = asked();
    await fake.clock.advance(60_000);
    expect(asked()).toBe(before);
    fake.console.dispose();
    expect([fake.clock.waiting, fake.environment.listeners]).toEqual([0, 0]);
  });
});
