import {
  findInspectionEventByPage,
  findInspectionReadingByPage,
  listInspectedEquipment,
  listTodayInspection,
  todayInspectionStat,
} from '@patrolkit/transport';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aComingInspection,
  anEquipment,
  anInspectionRun,
  anInspectionStat,
  fakeConsole,
  type FakeConsole,
} from '../testing/index.ts';
import { restEvery } from './boards.ts';
import {
  courseOf,
  inLookOrder,
  inspectionBehind,
  inspectionFigures,
  inspectionRows,
  inspectionsInTurn,
  isBeyond,
  latestRun,
  listBehindInspections,
  readingsBehind,
  type InspectionEvent,
  type InspectionReading,
} from './inspections.ts';
import { nameOrder } from '../names.ts';

const from = 1_700_000_000_000;
const event = (part: Partial<InspectionEvent>): InspectionEvent => ({
  id: 'event',
  at: from,
  runId: 'inspection-1',
  planName: 'Line A',
  inspectionStep: 'pointDone',
  doneBy: 'robot',
  ...part,
});
const reading = (part: Partial<InspectionReading>): InspectionReading => {
  const { name, lines: _, areaName: __, ...read } = anEquipment();
  return { id: 'reading', equipmentName: name, ...read, ...part };
};

describe('the lists behind inspections', () => {
  it('are those that the figures count, of the day, of an area or of an assembly line', () => {
    const lists = inspectionFigures.map(figure => [figure, listBehindInspections(figure, { from })]);
    expect(Object.fromEntries(lists)).toMatchObject({
      running: { screen: 'ii-data-center-ins-report', query: `startTime=${from}&result=0` },
      ended: { query: `startTime=${from}&result=1%2C2%2C3` },
      pointsInspected: { query: `startTime=${from}` },
      pointsAbnormal: { query: `startTime=${from}&minPointAbnormal=1` },
      pointsMissed: { query: `startTime=${from}&minPointMissed=1` },
      readings: { screen: 'ii-data-center-ins-data', query: `startTime=${from}` },
      unreadable: { query: `startTime=${from}&status=3` },
      beyond: { screen: 'ii-data-center-ins-alarm', query: `startTime=${from}` },
    });
    expect(listBehindInspections('beyond', { from, areaName: 'Tank farm' }).query).toBe(
      `startTime=${from}&mapName=Tank+farm&exactMap=Tank+farm`,
    );
    expect(listBehindInspections('running', { from, lineName: 'Line A' }).query).toBe(
      `startTime=${from}&planName=Line+A&exactPlan=Line+A&result=0`,
    );
    expect(inspectionBehind(anInspectionRun({ id: '7' }))).toEqual({
      screen: 'ii-data-center-ins-log',
      query: 'runId=7',
    });
    const query = new URLSearchParams(readingsBehind(anEquipment({ at: from })).query);
    expect(Object.fromEntries(query)).toEqual({
      startTime: String(from - 86_400_000),
      equipmentName: 'Pressure gauge 1',
      exactEquipment: 'Pressure gauge 1',
      mapName: 'Boiler house',
      exactMap: 'Boiler house',
      itemType: '1',
    });
  });
});

describe('readings', () => {
  it('out of limits come first, then those that failed, then the others, each newest first', () => {
    const verdicts = fc.constantFrom('normal', 'low', 'high', 'unreadable');
    fc.assert(
      fc.property(fc.array(fc.record({ verdict: verdicts, at: fc.nat() })), readings => {
        const sorted = inLookOrder(readings);
        expect(new Set(sorted)).toEqual(new Set(readings));
        expect(sorted).toHaveLength(readings.length);
        const rank = (one: (typeof readings)[number]): number =>
          isBeyond(one) ? 0 : one.verdict === 'unreadable' ? 1 : 2;
        for (const [index, one] of sorted.entries()) {
          const before = sorted[index - 1];
          if (!before) continue;
          expect(rank(before)).toBeLessThanOrEqual(rank(one));
          if (rank(before) === rank(one)) expect(before.at).toBeGreaterThanOrEqual(one.at);
        }
      }),
    );
  });
});

describe('inspections', () => {
  it('stand in a row for each robot or assembly line, the oldest first', () => {
    const runs = [
      anInspectionRun({ id: 'c', at: from + 3, deviceName: 'Robot 10' }),
      anInspectionRun({ id: 'b', at: from + 2, deviceName: 'Robot 2', planName: 'Line B' }),
      anInspectionRun({ id: 'a', at: from + 1, deviceName: 'Robot 10' }),
    ];
    const told = (by: 'device' | 'plan') =>
      inspectionRows({ rows: runs }, by, nameOrder('en-US')).map(({ name, runs: list }) => [
        name,
        list.map(({ id }) => id),
      ]);
    expect(told('device')).toEqual([
      ['Robot 2', ['b']],
      ['Robot 10', ['a', 'c']],
    ]);
    expect(told('plan')).toEqual([
      ['Line A', ['a', 'c']],
      ['Line B', ['b']],
    ]);
    expect(
      inspectionRows({ rows: [anInspectionRun({ deviceName: undefined })] }, 'device', nameOrder('en-US'))[0]?.name,
    ).toBe('robot-1');
  });

  it('that are still to begin stand in the same rows after those that have begun, and in turn between those that last and those that have ended', () => {
    const names = fc.constantFrom('Robot 1', 'Robot 2', 'Robot 10');
    const plans = fc.constantFrom('Line A', 'Line B');
    const results = fc.constantFrom('running', 'normal', 'abnormal', 'incomplete');
    const run = fc.record({ at: fc.nat(), deviceName: names, planName: plans, inspectionResult: results });
    const round = fc.record({ at: fc.nat(), deviceName: names, planName: plans });
    const isInOrder = (times: readonly number[]): boolean => times.every((at, index) => (times[index - 1] ?? at) <= at);
    const times = (all: readonly { readonly at: number }[]): number[] => all.map(({ at }) => at);
    fc.assert(
      fc.property(fc.array(run), fc.array(round), fc.constantFrom('device', 'plan'), (ran, planned, by) => {
        const rows = ran.map((part, index) => anInspectionRun({ id: String(index), ...part }));
        const coming = planned.map(part => aComingInspection(part));
        const found = inspectionRows({ rows, coming }, by, nameOrder('en-US'));
        const nameOf = (row: { readonly deviceName?: string | undefined; readonly planName: string }) =>
          by === 'plan' ? row.planName : row.deviceName;
        expect(new Set(found.flatMap(row => row.runs))).toEqual(new Set(rows));
        expect(new Set(found.flatMap(row => row.coming))).toEqual(new Set(coming));
        for (const row of found) {
          for (const one of [...row.runs, ...row.coming]) expect(nameOf(one)).toBe(row.name);
          expect([isInOrder(times(row.runs)), isInOrder(times(row.coming))]).toEqual([true, true]);
        }
        const turns = inspectionsInTurn({ rows, coming });
        expect(new Set([...turns.running, ...turns.ended])).toEqual(new Set(rows));
        expect(turns.running.every(({ inspectionResult }) => inspectionResult === 'running')).toBe(true);
        expect(turns.ended.some(({ inspectionResult }) => inspectionResult === 'running')).toBe(false);
        expect(isInOrder(times(turns.coming))).toBe(true);
        expect(turns.coming).toHaveLength(coming.length);
        for (const begun of [turns.running, turns.ended]) expect(isInOrder(times(begun).reverse())).toBe(true);
      }),
    );
    expect(inspectionsInTurn({ rows: [] })).toEqual({ running: [], coming: [], ended: [] });
  });

  it('have a course: that of the one that lasts, else of the last one, with what was read at each point', () => {
    const old = anInspectionRun({ id: 'old', at: from, inspectionResult: 'normal' });
    const lasting = anInspectionRun({ id: 'lasting', at: from - 1 });
    expect(latestRun([lasting, old])?.id).toBe('lasting');
    expect(latestRun([anInspectionRun({ id: 'older', at: from - 2, inspectionResult: 'normal' }), old])?.id).toBe(
      'old',
    );
    expect(latestRun([])).toBeUndefined();
    const course = courseOf(
      lasting,
      [
        event({ inspectionStep: 'started' }),
        event({ pointName: 'Point 1', at: from + 1 }),
        event({ pointName: 'Point 2', at: from + 2, inspectionStep: 'pointSkipped' }),
      ],
      [
        reading({ id: 'fine', verdict: 'normal', at: from + 1 }),
        reading({ id: 'low', at: from }),
        reading({ id: 'elsewhere', pointName: 'Point 9', at: from + 5 }),
      ],
    );
    expect(
      course.points.map(({ name, isSkipped, readings }) => [name, isSkipped, readings.map(({ id }) => id)]),
    ).toEqual([
      ['Point 2', true, []],
      ['Point 1', false, ['low', 'fine']],
    ]);
    expect(course.readings.map(({ id }) => id)).toEqual(['elsewhere', 'fine', 'low']);
  });
});

// Loads the lazy module beforehand, because its loading time is not under test.
beforeAll(() => import('./inspection-readings.ts'));

describe('the stores of inspections', () => {
  let fake: FakeConsole;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fake = await fakeConsole();
  });
  afterEach(() => {
    fake.console.dispose();
    vi.useRealTimers();
  });

  it('are read every five seconds while somebody looks', async () => {
    const { boards } = fake.console;
    const stores = [boards.inspections(), boards.inspectionRuns(), boards.equipment()];
    const leave = stores.map(store => store.listen(() => undefined));
    await fake.clock.advance(restEvery);
    for (const call of [todayInspectionStat, listTodayInspection, listInspectedEquipment])
      expect(fake.server.of(call)).toHaveLength(2);
    expect(boards.inspections().get()).toMatchObject({ state: 'ready', value: anInspectionStat() });
    for (const stop of leave) stop();
  });

  it('read of one robot the inspection that lasts, what happened in it and what was read', async () => {
    const run = anInspectionRun({ id: '9', at: from });
    fake.server.answer(listTodayInspection, { rows: [run], total: 1 });
    const store = fake.console.boards.course('robot-1');
    const leave = store.listen(() => undefined);
    await fake.clock.advance(0);
    expect(store.get()).toMatchObject({ state: 'ready', value: { run: { id: '9' } } });
    expect(fake.server.of(listTodayInspection)[0]?.request).toEqual({ deviceId: 'robot-1' });
    expect(fake.server.of(findInspectionEventByPage)[0]?.request).toMatchObject({ runId: '9' });
    expect(fake.server.of(findInspectionReadingByPage)[0]?.request).toMatchObject({ deviceId: 'robot-1', from });
    fake.server.answer(listTodayInspection, { rows: [], total: 0 });
    await fake.clock.advance(restEvery);
    expect(store.get().value).toEqual({ points: [], readings: [] });
    leave();
  });

  it('ask a server that does not know the calls once, and say so', async () => {
    fake.server.respond(todayInspectionStat, () => Promise.resolve(new Response('', { status: 404 })));
    const store = fake.console.boards.inspections();
    const leave = store.listen(() => undefined);
    await fake.clock.advance(10 * restEvery);
    expect(fake.server.of(todayInspectionStat)).toHaveLength(1);
    expect(store.get()).toMatchObject({ state: 'failed', problem: { id: 'system.call.unknown' } });
    leave();
  });
});
