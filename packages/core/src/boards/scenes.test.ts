import {
  findAlarmStatByParam,
  findCompanyZones,
  getSceneTree,
  getSecondZones,
  getTodayTask,
  type ScenePlace,
} from '@patrolkit/transport';
import { calls } from '@patrolkit/transport/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAlarm, aScenePlace, fakeConsole, type FakeConsole } from '../testing/index.ts';
import { restEvery } from './boards.ts';
import { alarmsBehind, tasksBehind, waitingBehind } from './lists.ts';
import { isWithin, scenesOf, secondZonesOf, waitingOf } from './scenes.ts';
import { hurriedAfter } from './watch.ts';

const place = (id: string, kind: ScenePlace['kind'], children: readonly ScenePlace[] = []): ScenePlace =>
  aScenePlace({ id, name: id.toUpperCase(), kind, robots: [], children });
const hall = aScenePlace({ id: 'hall', name: 'Hall', serious: 2, general: 1 });
const tree = [
  place('one', 'company', [place('north', 'company', [place('dock', 'zone', [hall])]), aScenePlace({ id: 'yard' })]),
];

// Loads the lazy modules beforehand, because their loading time is not under test.
beforeAll(() => Promise.all([import('./readings.ts'), import('./scene-readings.ts')]));

describe('scenes', () => {
  it('are the leaves of the tree, with all that they lie in', () => {
    expect(scenesOf(tree)).toEqual([
      {
        id: 'hall',
        name: 'Hall',
        zones: ['one', 'north', 'dock'].map(id => ({ id, name: id.toUpperCase() })),
        robots: hall.robots,
        otherDevices: [],
        states: { working: 1, charging: 0, standby: 1, offline: 0, other: 0 },
        waiting: { serious: 2, important: 0, general: 1 },
      },
      expect.objectContaining({ id: 'yard', zones: [{ id: 'one', name: 'ONE' }] }),
    ]);
    expect(scenesOf(tree).map(({ waiting }) => waitingOf(waiting))).toEqual([3, 0]);
    expect(waitingOf(undefined)).toBe(0);
  });

  it('lie in each zone above them, and in none beside', () => {
    const [inside, beside] = scenesOf(tree);
    const within = (zoneId: string | undefined) => [inside, beside].map(scene => scene && isWithin(scene, zoneId));
    expect([within(undefined), within('one'), within('north'), within('yard'), within('south')]).toEqual([
      [true, true],
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ]);
    expect(secondZonesOf(tree)).toEqual([{ id: 'north', name: 'NORTH', parentId: 'one' }]);
  });

  it('lead to their alarms and runs', () => {
    expect(waitingBehind({ placeId: '7' })).toEqual({
      screen: 'alarm-query-list',
      query: 'zoneId=7&alarmStatus=0&shelveStatus=0',
    });
    expect(waitingBehind({ deviceId: 'a' }).query).toBe('deviceId=a&alarmStatus=0&shelveStatus=0');
    expect(tasksBehind({ from: 5, placeId: '7' }).query).toBe('startTime=5&zoneId=7');
    expect(alarmsBehind({ from: 5, placeId: '7' }).query).toBe('startTime=5&zoneId=7');
  });

  it('are read as rows, as a list, or bare, and a robot as its id alone', () => {
    const { answer } = calls['getSceneTree'] ?? {};
    const scene = { id: 7, name: 'Hall', type: 3, robots: { list: ['a', { id: 'b', seriousNum: '2' }] } };
    for (const shape of [[scene], { rows: [scene] }, { list: [scene] }])
      expect(answer?.decode(shape, { report: what => expect(what).toBe('') }, 'it')).toEqual([
        expect.objectContaining({
          id: '7',
          kind: 'scene',
          robots: [
            { id: 'a', serious: 0, important: 0, general: 0 },
            { id: 'b', serious: 2, important: 0, general: 0 },
          ],
          children: [],
        }),
      ]);
    const zones = calls['getSecondZones']?.answer;
    for (const shape of [[{ zoneId: 1 }], { rows: [{ id: 1, zoneName: '' }] }])
      expect(zones?.decode(shape, { report: what => expect(what).toBe('') }, 'it')).toEqual([{ id: '1', name: '' }]);
  });
});

describe('the scenes that are watched', () => {
  let fake: FakeConsole;
  const shown = () => fake.console.boards.scenes().get();
  const asked = (): number => fake.server.of(getSceneTree).length;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fake = await fakeConsole();
  });
  afterEach(() => {
    fake.console.dispose();
    vi.useRealTimers();
  });

  it('are read every five seconds, and soon after an alarm', async () => {
    fake.server.answer(getSecondZones, [{ id: 'north', name: 'North', parentId: 'one' }]);
    fake.console.boards.scenes().listen(() => undefined);
    await fake.clock.advance(0);
    expect(shown()).toMatchObject({
      state: 'ready',
      isStale: false,
      value: { scenes: [{ id: 'map-1', zones: [] }], secondZones: [{ id: 'north' }] },
    });
    await fake.clock.advance(restEvery);
    expect(asked()).toBe(2);
    fake.push({ type: 'AlarmInfo', data: anAlarm() as never, receivedAt: 0 });
    await fake.clock.advance(hurriedAfter);
    expect(asked()).toBe(3);
  });

  it('are those of one kind of device where that is asked for', async () => {
    fake.console.boards.scenes('car').listen(() => undefined);
    await fake.clock.advance(0);
    fake.server.respond(getSceneTree, () => new Response('', { status: 404 }));
    fake.console.boards.refresh();
    await fake.clock.advance(0);
    const kinds = [getSceneTree, findCompanyZones].map(call => fake.server.of(call).at(-1)?.request);
    expect(kinds).toEqual([{ deviceKind: 'car' }, { deviceKind: 'car' }]);
    expect(fake.console.boards.scenes('car')).not.toBe(fake.console.boards.scenes());
  });

  it('are the grounds and floors where the server knows no scenes, and its zones those of the tree where it does not tell them', async () => {
    fake.server.answer(getSceneTree, tree);
    fake.server.respond(getSecondZones, () => new Response('', { status: 404 }));
    fake.console.boards.scenes().listen(() => undefined);
    await fake.clock.advance(0);
    expect(shown().value?.secondZones).toEqual([{ id: 'north', name: 'NORTH', parentId: 'one' }]);
    fake.server.respond(getSceneTree, () => new Response('', { status: 404 }));
    fake.console.boards.refresh();
    await fake.clock.advance(0);
    expect(shown().value).toEqual({ scenes: [{ id: 'map-1', name: 'Ground floor', zones: [] }], secondZones: [] });
    expect(fake.console.errors.$errors.get()).toEqual([]);
    fake.server.refuse(findCompanyZones, 'no zones today');
    fake.console.boards.refresh();
    await fake.clock.advance(0);
    expect(shown()).toMatchObject({ state: 'ready', isStale: true, problem: { server: 'no zones today' } });
  });

  it('narrow runs and alarms, each place for itself', async () => {
    fake.console.boards.tasks(undefined, 3, { placeId: 'hall' }).listen(() => undefined);
    fake.console.boards.tasks(undefined, 3).listen(() => undefined);
    fake.console.boards.latestAlarms('car', 3, 'hall').listen(() => undefined);
    await fake.clock.advance(0);
    expect(fake.server.of(getTodayTask).map(({ request }) => request)).toEqual([
      { placeId: 'hall', page: 1, pageSize: 3 },
      { page: 1, pageSize: 3 },
    ]);
    expect(fake.server.of(findAlarmStatByParam).at(-1)?.request).toMatchObject({
      placeId: 'hall',
      deviceKind: ['car'],
      pageSize: 3,
    });
    expect(fake.console.boards.tasks(undefined, 3, { placeId: 'hall' })).toBe(
      fake.console.boards.tasks(undefined, 3, { placeId: 'hall' }),
    );
  });
});
