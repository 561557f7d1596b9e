import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { comparedRows } from './sorting.ts';
import {
  anAlarm,
  exportAlarmList,
  fakeConsole,
  findAlarmStatByParam,
  settle,
  type FakeConsole,
} from '../testing/index.ts';
import { createTexts } from '../i18n/index.ts';
import {
  emptyQuery,
  fileRequest,
  listRequest,
  loadResource,
  presetOf,
  presetStretch,
  presetsOf,
  queryProblems,
  readQuery,
  timePresets,
  writeQuery,
  type AnyResource,
  type ListQuery,
} from './index.ts';

const day = 86_400_000;
const now = new Date(2026, 2, 10, 15, 30).getTime();
let alarms: AnyResource;

beforeEach(async () => {
  alarms = await loadResource('alarm-query');
});

describe('a query in an address', () => {
  it('has the names of the specification, and comes back as it went', () => {
    const address =
      'startTime=1700000000000&stopTime=1700003600000&alarmLevel=1&alarmStatus=0%2C1&alarmType=317&zoneId=company-1&deviceName=Robot+%26+1&alarmId=12&remark=x';
    const query = readQuery(alarms, address);
    expect(query.filters).toEqual({
      from: 1_700_000_000_000,
      to: 1_700_003_600_000,
      level: ['serious'],
      status: ['unacknowledged', 'acknowledged'],
      type: ['317'],
      placeId: 'company-1',
      deviceName: 'Robot & 1',
      id: '12',
      note: 'x',
    });
    expect(writeQuery(alarms, query)).toBe(address);
  });

  it('understands times in words, and leaves out what makes no sense', () => {
    const { filters } = readQuery(
      alarms,
      'startTime=2026-03-01 08:00:00&alarmLevel=9&alarmStatus=x&stopTime=later&a=b',
    );
    expect(filters).toEqual({ from: new Date(2026, 2, 1, 8).getTime() });
    // A time without a zone is the server's.
    const inShanghai = readQuery(alarms, 'startTime=2026-03-10 08:00:00&stopTime=1700003600000', 'Asia/Shanghai');
    expect(inShanghai.filters).toEqual({ from: Date.UTC(2026, 2, 10), to: 1_700_003_600_000 });
    expect(readQuery(alarms, 'page=-1&pageSize=7&sortField=secret&sortOrder=up')).toEqual(emptyQuery(alarms));
  });

  it('is of a size that is offered', () => {
    for (const pageSize of [10, 20, 30, 50, 200])
      expect(readQuery(alarms, `pageSize=${pageSize}`).pageSize).toBe(pageSize);
    for (const pageSize of ['5', '100', '201', '-10', 'x'])
      expect(readQuery(alarms, `pageSize=${pageSize}`).pageSize).toBe(20);
  });

  it('holds page and order only where they are not the usual ones', () => {
    expect(writeQuery(alarms, emptyQuery(alarms))).toBe('');
    const query = { ...emptyQuery(alarms), page: 3, pageSize: 50, sort: 'level' };
    const address = writeQuery(alarms, query);
    expect(address).toBe('sortField=alarmLevel&sortOrder=desc&pageSize=50&page=3');
    expect(readQuery(alarms, address)).toEqual(query);
  });
});

describe('the alarm query', () => {
  it('has no time of an alarm whose beginning could not be read', () => {
    const time = alarms.columns.find(({ name }) => name === 'time');
    expect([0, 5].map(beganAt => time?.read?.(anAlarm({ beganAt })))).toEqual([undefined, 5]);
  });

  it('says of a review what it found, once it is over, and nothing of an alarm that nobody reviewed', () => {
    const review = alarms.columns.find(({ name }) => name === 'review');
    const word = (reviewed: Partial<ReturnType<typeof anAlarm>>) => review?.read?.(anAlarm(reviewed));
    expect([{}, { reviewStatus: 'none' } as const].map(word)).toEqual([undefined, undefined]);
    expect(word({ reviewStatus: 'initiated' })).toBe('initiated');
    expect(word({ reviewStatus: 'cancelled', reviewIsAbnormal: true })).toBe('cancelled');
    expect(word({ reviewStatus: 'confirmed' })).toBe('confirmed');
    expect(word({ reviewStatus: 'confirmed', reviewIsAbnormal: true })).toBe('abnormal');
    expect(word({ reviewStatus: 'confirmed', reviewIsAbnormal: false })).toBe('regular');
    expect(readQuery(alarms, 'reviewStatus=3').filters).toEqual({ reviewStatus: ['cancelled'] });
    // Of several values only those remain that the contract writes in this way.
    expect(readQuery(alarms, 'alarmLevel=9,2,serious,3').filters).toEqual({ level: ['important', 'general'] });
  });
});

describe('stretches of time', () => {
  it('are whole local days, and are recognised again', () => {
    const midnight = new Date(2026, 2, 10).getTime();
    const time = alarms.filters.find(filter => filter.kind === 'time')!;
    expect(presetStretch('today', now)).toEqual({ from: midnight, to: new Date(2026, 2, 11).getTime() - 1 });
    expect(presetStretch('yesterday', now)).toEqual({ from: new Date(2026, 2, 9).getTime(), to: midnight - 1 });
    expect(presetStretch('week', now).from).toBe(new Date(2026, 2, 4).getTime());
    expect(presetStretch('month', now).from).toBe(new Date(2026, 1, 9).getTime());
    for (const preset of timePresets) {
      expect(presetOf(presetStretch(preset, now), now)).toBe(preset);
      const isShort = presetsOf(time, now).includes(preset);
      expect(Object.keys(queryProblems(alarms, { ...presetStretch(preset, now) }, now))).toHaveLength(isShort ? 0 : 1);
    }
    expect(timePresets.filter(preset => !presetsOf(time, now).includes(preset))).toEqual(['lastYear']);
    expect(presetStretch('thisMonth', now)).toEqual({ from: new Date(2026, 2, 1).getTime(), to: midnight + day - 1 });
    expect(presetStretch('lastMonth', now).from).toBe(new Date(2026, 1, 1).getTime());
    expect(presetStretch('lastMonth', now).to).toBe(new Date(2026, 2, 1).getTime() - 1);
    expect(presetStretch('lastYear', now)).toEqual({
      from: new Date(2025, 0, 1).getTime(),
      to: new Date(2026, 0, 1).getTime() - 1,
    });
    expect(presetOf({ from: midnight }, now)).toBeUndefined();
  });

  it('are refused when they are backwards, too long or to come', () => {
    const problem = (values: Record<string, number>) =>
      Object.entries(queryProblems(alarms, values, now)).map(([name, { id }]) => `${name} ${id}`);
    expect(problem({ from: now - day, to: now - 2 * day })).toEqual(['to data.time.order']);
    expect(problem({ from: now - 93 * day })).toEqual(['from data.time.long']);
    expect(problem({ from: now + day, to: now + 2 * day })).toEqual(['from data.time.future']);
    expect(problem({ from: now - 92 * day, to: now + day })).toEqual([]);
  });

  it('do not excuse a text that is too long', () => {
    expect(queryProblems(alarms, { note: 'x'.repeat(100) }, now)).toEqual({});
    expect(queryProblems(alarms, { note: 'x'.repeat(101) }, now)).toEqual({
      note: { id: 'data.tooLong', values: { limit: 100, length: 101 } },
    });
  });
});

describe('a list', () => {
  let fake: FakeConsole;
  beforeEach(async () => {
    fake = await fakeConsole();
  });
  afterEach(() => fake.console.dispose());
  const isProbe = (request: unknown): boolean => Object(request).pageSize === comparedRows;
  const asked = () =>
    fake.server
      .of(findAlarmStatByParam)
      .map(({ request }) => request)
      .filter(request => !isProbe(request))
      .at(-1);

  it('is asked for three months, or for as long before its end, or for one row whatever its time', async () => {
    const wall = fake.environment.wallClock();
    const read = (query: ListQuery) => fake.console.resources.read(alarms, listRequest(alarms, query, wall));
    fake.server.answer(findAlarmStatByParam, { rows: [anAlarm({ id: '1' })], total: 1 });
    expect(await read(emptyQuery(alarms))).toMatchObject({ isDone: true, value: { total: 1 } });
    expect(asked()).toEqual({ page: 1, pageSize: 20, sort: 'time', direction: 'descending', from: wall - 92 * day });
    await read({ ...emptyQuery(alarms), filters: { to: wall - day } });
    expect(asked()).toMatchObject({ from: wall - 93 * day, to: wall - day });
    await read({ ...emptyQuery(alarms), filters: { id: '7' } });
    expect(asked()).not.toHaveProperty('from');
  });

  it('tells that it may no longer be true when something about its rows is pushed', async () => {
    const changes = fake.console.resources.changes(alarms);
    const stop = changes.listen(() => undefined);
    const before = changes.get();
    fake.environment.sockets.latest('singleton').push('AlarmInfo', anAlarm());
    await fake.clock.advance(1_000);
    expect(changes.get()).toBe(before + 1);
    fake.environment.sockets.latest('singleton').push('RobotList', []);
    await fake.clock.advance(1_000);
    expect(changes.get()).toBe(before + 1);
    stop();
  });

  it('becomes a file of all its pages, with what it is for and the zone of its times', async () => {
    const rows: number[] = [];
    const query = { ...emptyQuery(alarms), page: 4, filters: { level: ['serious'] } };
    const outcome = await fake.console.resources.file(
      alarms.file!,
      fileRequest(alarms, query, ' Weekly ', now, id => id),
      {
        onRows: count => rows.push(count),
      },
    );
    expect(outcome.isDone && (await outcome.value.text())).toContain('Smoke');
    expect(rows.at(-1)).toBe(1);
    const request = fake.server.of(exportAlarmList)[0]?.request;
    expect(request).toMatchObject({ level: ['serious'], purpose: 'Weekly', timeZone: expect.any(String) as string });
    expect(request).not.toHaveProperty('page');
    // The rows may be deleted before the file is written, which then has no row. A server need not end the last line.
    for (const [body, isDone] of [
      ['\uFEFFAlarm\r\n', false],
      ['', false],
      ['Alarm\nSmoke', true],
    ] as const) {
      fake.server.respond(exportAlarmList, () => new Response(body, { headers: { 'Content-Type': 'text/csv' } }));
      const told = await fake.console.resources.file(
        alarms.file!,
        fileRequest(alarms, query, '', now, id => id),
      );
      expect([told.isDone, told.isDone ? undefined : told.problem]).toEqual([
        isDone,
        isDone ? undefined : { id: 'data.export.nothing' },
      ]);
    }
    fake.server.refuse(exportAlarmList, 'no right');
    expect(
      await fake.console.resources.file(
        alarms.file!,
        fileRequest(alarms, query, '', now, id => id),
      ),
    ).toMatchObject({
      isDone: false,
      problem: { server: 'no right' },
    });
  });
});

describe('the heads of a file', () => {
  it('have the unit of what is measured: the cells are numbers', async () => {
    const online = await loadResource('rb-online-query');
    const texts = createTexts('en-us');
    await texts.show('en-us');
    await texts.loadArea('records');
    const { columns } = fileRequest(online, emptyQuery(online), '', now, texts.text) as {
      columns: { name: string; label: string }[];
    };
    const lasted = online.columns.find(({ name }) => name === 'lasted');
    expect(columns.map(({ label }) => label)).toContain(`${texts.text(lasted?.label ?? 'common.close')} (ms)`);
  });
});

describe('sorting', () => {
  const now = 1_700_000_000_000;
  const rows = (order: 'rising' | 'falling' | 'alike') =>
    [0, 1, 2].map(index =>
      anAlarm({ id: `${index}`, beganAt: now + { rising: index, falling: -index, alike: 0 }[order] * 1_000 }),
    );
  const learned = async (answer: (direction: string | undefined) => ReturnType<typeof rows>): Promise<boolean> => {
    const fake = await fakeConsole();
    fake.server.answer(findAlarmStatByParam, ({ direction }) => ({ rows: answer(direction), total: 3 }));
    await fake.console.resources.read(alarms, listRequest(alarms, emptyQuery(alarms), now));
    await settle();
    const canSort = fake.console.resources.sorts(alarms).get();
    fake.console.dispose();
    return canSort;
  };

  it('is offered once the server was seen to sort as it was asked, and not before', async () => {
    expect(await learned(direction => rows(direction === 'ascending' ? 'rising' : 'falling'))).toBe(true);
    expect(await learned(() => rows('falling'))).toBe(false);
    expect(await learned(() => rows('rising'))).toBe(false);
    expect(await learned(() => rows('alike'))).toBe(false);
  });

  it.each([
    ['before anybody has changed a person', ['Ada', 'Ben', 'Cem'], true],
    ['where the server sorts names without regard to capitals', ['ada', 'Ben', '李'], true],
    ['where the server sorts names by their sound', ['陈', '李', 'ada', 'Ben'], true],
    ['not where names are in no order', ['Ben', 'Cem', 'Ada'], false],
  ] as const)('of the library of faces is offered %s', async (_, names, isOffered) => {
    const library = await loadResource('face-library-manage');
    const persons = names.map((name, at) => ({ id: `${at}`, name, version: 0, pictures: [] }));
    const fake = await fakeConsole();
    fake.server.answer(library.list, asked => {
      const isRising = (asked as { readonly direction?: string }).direction === 'ascending';
      return { rows: isRising ? persons : persons.toReversed(), total: persons.length };
    });
    await fake.console.resources.read(library, listRequest(library, emptyQuery(library), now));
    await settle();
    expect(fake.console.resources.sorts(library).get()).toBe(isOffered);
    fake.console.dispose();
  });

  it('is looked at again after a failure, and once for all after an answer', async () => {
    const fake = await fakeConsole();
    let isUp = false;
    fake.server.answer(findAlarmStatByParam, ({ direction, pageSize }) => {
      if (!isUp && pageSize === comparedRows) throw new TypeError('network');
      return { rows: rows(direction === 'ascending' ? 'rising' : 'falling'), total: 3 };
    });
    const read = () => fake.console.resources.read(alarms, listRequest(alarms, emptyQuery(alarms), now));
    await read();
    await settle();
    expect(fake.console.resources.sorts(alarms).get()).toBe(false);
    isUp = true;
    await read();
    await settle();
    expect(fake.console.resources.sorts(alarms).get()).toBe(true);
    const asked = fake.server.of(findAlarmStatByParam).length;
    await read();
    await settle();
    expect(fake.server.of(findAlarmStatByParam)).toHaveLength(asked + 1);
    fake.console.dispose();
  });
});
