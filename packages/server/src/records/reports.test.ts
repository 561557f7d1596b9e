import { patrolRuns, type PatrolRunFigure, type ReportAnswer, type ReportSpan } from '@patrolkit/transport/contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { nameOfText } from '../language/names.ts';
import { findUser, type Account } from '../session/users.ts';
import type { Database } from '../store/database.ts';
import { openInstallation } from '../testing.ts';
import { keep } from './kept.ts';
import { Calendar, unitOf } from './periods.ts';
import { openReports, type ReportAsked } from './reports.ts';

const hour = 3_600_000;
const day = 24 * hour;
const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'UTC'] as const;
const base = Date.UTC(2026, 2, 20);
const reader = { language: 'en-us', base: '' } as const;

/** A run with the fields that the report counts. */
interface Run {
  readonly at: number;
  readonly deviceId: string;
  readonly routeName: string;
  readonly map: string;
  readonly runResult: 'running' | 'complete' | 'partial' | 'stopped';
  readonly pointsPlanned: number;
  readonly pointsReached: number;
  readonly captureCount: number;
  readonly alarmCount: number;
  readonly driven: number;
  readonly lasted: number;
}

const aRun = fc.record({
  at: fc.integer({ min: base - 40 * day, max: base + 40 * day }),
  deviceId: fc.constantFrom('PR001', 'PR002', 'PV001'),
  routeName: fc.constantFrom('North', 'South'),
  map: fc.constantFrom('Yard', 'Hall'),
  runResult: fc.constantFrom('running', 'complete', 'partial', 'stopped'),
  pointsPlanned: fc.integer({ min: 0, max: 20 }),
  pointsReached: fc.integer({ min: 0, max: 20 }),
  captureCount: fc.nat(50),
  alarmCount: fc.nat(5),
  driven: fc.nat(5000),
  lasted: fc.nat(hour),
}) satisfies fc.Arbitrary<Run>;

let database: Database;
let everybody: Account;
let now = base;

beforeAll(async () => {
  database = await openInstallation();
  everybody = (await findUser(database, 'account', 'admin'))!.user;
});
afterEach(() => database.query('DELETE FROM records'));
afterAll(() => database.close());

const write = async (runs: readonly Run[]): Promise<void> => {
  await database.query('DELETE FROM records');
  const named = (name: string) => ({ ...nameOfText('user.guard1'), 'en-us': name });
  await keep(
    database,
    patrolRuns,
    runs.map(({ map, lasted, ...run }) => ({
      ...run,
      routeId: `of ${run.routeName}`,
      mapId: `of ${map}`,
      startedBy: 'plan' as const,
      ...(run.runResult === 'running' ? {} : { until: run.at + lasted, lasted }),
      deviceName: named(`Robot ${run.deviceId}`),
      mapName: named(map),
    })),
  );
};
const ask = (
  asked: ReportAsked & Readonly<Record<string, unknown>>,
  user = everybody,
): Promise<ReportAnswer<PatrolRunFigure>> =>
  openReports({ database, now: () => now }).PatrolRun.find(asked, user, reader);

/** The expected figures of some runs, computed independently. */
const figuresOf = (runs: readonly Run[]): Partial<Record<PatrolRunFigure, number>> => {
  const sum = (of: (run: Run) => number): number => runs.reduce((total, run) => total + of(run), 0);
  const ended = (word: Run['runResult']): number => runs.filter(({ runResult }) => runResult === word).length;
  const planned = sum(run => run.pointsPlanned);
  const reached = sum(run => run.pointsReached);
  return {
    runs: runs.length,
    complete: ended('complete'),
    partial: ended('partial'),
    stopped: ended('stopped'),
    running: ended('running'),
    planned,
    reached,
    ...(planned === 0 ? {} : { completion: reached / planned }),
    captures: sum(run => run.captureCount),
    alarms: sum(run => run.alarmCount),
    distance: sum(run => run.driven),
    patrolled: sum(run => (run.runResult === 'running' ? 0 : run.lasted)),
  };
};
const isClose = (told: object, reckoned: Partial<Record<string, number>>): void => {
  for (const [name, value] of Object.entries(reckoned)) expect(Object(told)[name], name).toBeCloseTo(Number(value), 6);
  if (reckoned['completion'] === undefined) expect(told).not.toHaveProperty('completion');
};

/** The local date and hour of a moment in a time zone. */
const local = (at: number, timeZone: string, length: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at).slice(0, length);

describe('a report', () => {
  it('adds up what a plain reckoning of the same runs does: the whole, the period before, groups and stretches', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aRun, { maxLength: 60 }),
        fc.record({
          timeZone: fc.constantFrom(...zones),
          begin: fc.integer({ min: -20, max: 20 }),
          hours: fc.integer({ min: 1, max: 24 * 30 }),
          group: fc.constantFrom('robot', 'route', 'map', 'day', 'month'),
          gone: fc.constantFrom(0.3, 2),
        }),
        async (runs, { timeZone, begin, hours, group, gone }) => {
          await write(runs);
          const from = base + begin * day;
          const to = from + hours * hour - 1;
          now = Math.round(from + hours * hour * gone);
          const told = await ask({ span: 'any', from, to, group, timeZone });
          const inside = runs.filter(({ at }) => at >= from && at <= to);
          isClose(told.whole, figuresOf(inside));
          const length = Math.min(to, now) - from + 1;
          expect([told.beforeFrom, told.beforeTo]).toEqual([from - length, from - 1]);
          isClose(told.before, figuresOf(runs.filter(({ at }) => at >= from - length && at < from)));

          const keys: Record<string, (run: Run) => string> = {
            robot: run => run.deviceId,
            route: run => `of ${run.routeName}`,
            map: run => `of ${run.map}`,
            day: run => local(run.at, timeZone, 10),
            month: run => local(run.at, timeZone, 7),
          };
          const keyOf = keys[group]!;
          const isTime = group === 'day' || group === 'month';
          for (const row of told.rows) {
            const key = isTime ? local(row.at!, timeZone, group === 'day' ? 10 : 7) : row.key;
            isClose(row, figuresOf(inside.filter(run => keyOf(run) === key)));
            if (!isTime) expect(row.name).toBe(group === 'robot' ? `Robot ${row.key}` : row.key.replace('of ', ''));
          }
          if (!isTime)
            expect(told.rows.map(({ key }) => key).toSorted()).toEqual([...new Set(inside.map(keyOf))].toSorted());
          for (const stretch of told.series) {
            expect(stretch.until! >= stretch.at!).toBe(true);
            isClose(stretch, figuresOf(inside.filter(({ at }) => at >= stretch.at! && at <= stretch.until!)));
          }
          expect(told.series[0]?.at).toBe(from);
          expect(told.series.at(-1)?.until).toBe(to);
          expect(told.unit).toBe(unitOf({ from, to }));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('counts the runs of those devices alone that its reader sees, and what its filters leave', async () => {
    const run: Run = {
      at: base,
      deviceId: 'PR001',
      routeName: 'North',
      map: 'Yard',
      runResult: 'complete',
      pointsPlanned: 4,
      pointsReached: 4,
      captureCount: 1,
      alarmCount: 0,
      driven: 10,
      lasted: 1000,
    };
    await write([run, { ...run, deviceId: 'PR002', map: 'Hall' }, { ...run, deviceId: 'PV001', routeName: 'South' }]);
    const asked = { span: 'any', from: base - day, to: base + day, group: 'robot' } as const;
    const keys = async (more: object, user?: Account): Promise<readonly string[]> =>
      (await ask({ ...asked, ...more }, user)).rows.map(({ key }) => key);
    expect(await keys({})).toEqual(['PR001', 'PR002', 'PV001']);
    expect(await keys({ deviceId: 'PR002' })).toEqual(['PR002']);
    expect(await keys({ routeName: 'south' })).toEqual(['PV001']);
    expect(await keys({ mapName: 'Yard' })).toEqual(['PR001', 'PV001']);
    expect(await keys({ placeId: 'nowhere' })).toEqual([]);
    const listed: Account = { ...everybody, access: 'listed', listed: new Map([['PR002', false]]) };
    expect(await keys({}, listed)).toEqual(['PR002']);
    expect((await ask(asked, listed)).whole.runs).toBe(1);
    expect((await ask(asked, { ...listed, listed: new Map() })).whole.runs).toBe(0);
  });

  it.each([
    ['a period that ends before it begins', { from: base, to: base - 1 }],
    ['more than a year', { from: base, to: base + 367 * day }],
    ['two days as a day', { span: 'day' as ReportSpan, from: base, to: base + 2 * day }],
    ['two years as a year', { span: 'year' as ReportSpan, from: base, to: base + 700 * day }],
    ['two months as a month', { span: 'month' as ReportSpan, from: base, to: base + 60 * day }],
    ['a year by hours', { from: base, to: base + 300 * day, group: 'hour' }],
    ['a zone that is none', { timeZone: 'Mars/Olympus' }],
  ])('is refused for %s', async (_, wrong) => {
    await expect(ask({ span: 'any', from: base, to: base + day, group: 'robot', ...wrong })).rejects.toThrow();
  });
});

describe('the calendar of a report', () => {
  const berlin = new Calendar('Europe/Berlin');
  /** A local moment of Berlin. */
  const at = (month: number, date: number, hours = 0, offset = 1): number =>
    Date.UTC(2026, month - 1, date, hours - offset);

  it('divides a day of a clock change into its hours, and a year into its months', () => {
    const spring = { from: at(3, 29), to: at(3, 30, 0, 2) - 1 };
    expect(berlin.stretches(spring, 'hour', 100)).toHaveLength(23);
    const autumn = { from: at(10, 25, 0, 2), to: at(10, 26) - 1 };
    expect(berlin.stretches(autumn, 'hour', 100)).toHaveLength(25);
    expect(berlin.stretches(autumn, 'day', 100)).toEqual([autumn]);
    const year = berlin.stretches({ from: at(1, 1), to: at(12, 31, 23) }, 'month', 100);
    expect(year?.map(({ from }) => local(from, 'Europe/Berlin', 19))).toEqual(
      Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01 00:00:00`),
    );
    expect(berlin.stretches(spring, 'hour', 5)).toBeUndefined();
    const half = new Calendar('America/St_Johns').stretches({ from: base, to: base + 3 * hour - 1 }, 'hour', 10);
    expect(half?.map(({ from }) => local(from, 'America/St_Johns', 16).slice(-2))).toEqual(['30', '00', '00', '00']);
  });

  it('begins a day without a midnight after the gap, and one with two midnights with the first', () => {
    // Clocks go from 24:00 to 01:00: the 6th of September begins at 01:00.
    const santiago = new Calendar('America/Santiago');
    const from = Date.UTC(2026, 8, 4);
    const days = santiago.stretches({ from, to: Date.UTC(2026, 8, 9) }, 'day', 100);
    expect(days?.map(stretch => local(stretch.from, 'America/Santiago', 16))).toEqual([
      local(from, 'America/Santiago', 16),
      '2026-09-04 00:00',
      '2026-09-05 00:00',
      '2026-09-06 01:00',
      '2026-09-07 00:00',
      '2026-09-08 00:00',
    ]);
    // Clocks go from 01:00 back to 00:00.
    const amman = new Calendar('Asia/Amman').startOf(Date.UTC(2021, 9, 29, 12), 'day');
    expect(amman).toBe(Date.UTC(2021, 9, 28, 21));
    // The 30th of December 2011 was left out.
    const apia = new Calendar('Pacific/Apia').startOf(Date.UTC(2011, 11, 30), 'day', 1);
    expect(local(apia, 'Pacific/Apia', 19)).toBe('2011-12-31 00:00:00');
  });

  it('loses no moment between a day and the next, at every clock change of a year in every zone', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const calendar = new Calendar(zone);
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
      const date = (moment: number): string => format.format(moment).slice(0, 10);
      for (const first of [Date.UTC(2011, 0, 1), Date.UTC(2026, 0, 1)]) {
        const hours = Array.from({ length: 366 }, (_, index) => format.format(first + index * day).slice(11));
        const changes = hours.flatMap((hour, index) =>
          hour === (hours[index - 1] ?? hour) ? [] : [first + index * day],
        );
        for (const at of changes.flatMap(change => [-2, -1, -0.5, 0].map(days => change + days * day))) {
          const next = calendar.startOf(at, 'day', 1);
          const what = `${zone} ${new Date(at).toISOString()}`;
          expect(next, what).toBeGreaterThan(at);
          expect(date(next) > date(at), what).toBe(true);
          expect(date(next - 1), what).toBe(date(at));
        }
      }
    }
  });

  it('holds a whole year, month or day against the one before, and a part of it against the same part', () => {
    const march = { from: at(3, 1), to: at(4, 1, 0, 2) - 1 };
    expect(berlin.before(march, 'month', at(5, 1))).toEqual({ from: at(2, 1), to: at(3, 1) - 1 });
    expect(berlin.before(march, 'month', at(3, 10, 12) - 1)).toEqual({ from: at(2, 1), to: at(2, 10, 12) - 1 });
    // February has no 30th day.
    expect(berlin.before(march, 'month', at(3, 30, 12)).to).toBe(at(3, 1) - 1);
    const year = { from: at(1, 1), to: Date.UTC(2027, 0, 1) - hour - 1 };
    const yearBefore = Date.UTC(2025, 0, 1) - hour;
    expect(berlin.before(year, 'year', at(14, 1))).toEqual({ from: yearBefore, to: at(1, 1) - 1 });
    expect(berlin.before(year, 'year', at(3, 10, 12) - 1)).toEqual({
      from: yearBefore,
      to: Date.UTC(2025, 2, 10, 12) - hour - 1,
    });
    const today = { from: at(2, 10), to: at(2, 11) - 1 };
    expect(berlin.before(today, 'day', at(2, 10, 7) - 1)).toEqual({ from: at(2, 9), to: at(2, 9, 7) - 1 });
    expect(berlin.before(today, 'day', at(2, 20))).toEqual({ from: at(2, 9), to: at(2, 10) - 1 });
  });
});
