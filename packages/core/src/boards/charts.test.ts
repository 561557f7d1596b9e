import { alarmTrendStat, alarmTypeStat, companyAlarmStat, type AlarmTally } from '@patrolkit/transport';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../resources/records/alarm-query.ts';
import { readQuery } from '../resources/query.ts';
import { aCompanyAlarmStat, fakeConsole } from '../testing/index.ts';
import { alarmChartBys, chartDays, countOf, dayBegins, listBehindBar, type AlarmBar } from './charts.ts';
import type { AlarmChartBy } from './charts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const midnight = new Date(2026, 5, 10).getTime();

/** The bars of a chart, and the console that read them. */
const read = async (by: AlarmChartBy, from: number | undefined, tallies: readonly AlarmTally[] = []) => {
  const fake = await fakeConsole();
  fake.server.answer(companyAlarmStat, aCompanyAlarmStat({ from }));
  fake.server.answer(alarmTrendStat, [...tallies]);
  const $bars = fake.console.boards.bars(by, 'car');
  $bars.listen(() => undefined);
  await fake.clock.advance(0);
  const { value = [], problem } = $bars.get();
  fake.console.dispose();
  return { bars: value, problem, server: fake.server, now: fake.environment.wallClock() };
};
const filtersOf = (bar: AlarmBar | undefined): object => {
  if (!bar) throw new Error('There is no bar.');
  const { screen, query } = listBehindBar(bar, 'car');
  expect(screen).toBe('alarm-query-list');
  return readQuery(pages['alarm-query'], query).filters;
};

// Loads the lazy module beforehand, because its loading time is not under test.
beforeAll(() => import('./readings.ts'));

describe('the bars of alarms', () => {
  it('by type are those of the server since its midnight, each with the list behind it', async () => {
    const { bars, server } = await read('type', midnight);
    expect(server.of(alarmTypeStat).map(({ request }) => request)).toEqual([{ deviceKind: 'car', from: midnight }]);
    expect(bars.map(bar => [bar.key, bar.name, countOf(bar)])).toEqual([
      ['201', 'Smoke', 4],
      ['401', 'Door left open', 2],
    ]);
    expect(filtersOf(bars[0])).toEqual({ from: midnight, type: ['201'], deviceKind: ['car'] });
  });

  it('by level are three, of that level each', async () => {
    const { bars } = await read('level', midnight);
    expect(bars.map(bar => [bar.level, countOf(bar)])).toEqual([
      ['serious', 11],
      ['important', 21],
      ['general', 28],
    ]);
    expect(filtersOf(bars[1])).toEqual({ from: midnight, level: ['important'], deviceKind: ['car'] });
  });

  it('by hour are all hours of today, also those without an alarm, each up to the next', async () => {
    const tallies = [{ at: midnight + 2 * HOUR, serious: 1, important: 0, general: 3 }];
    const { bars, server } = await read('hour', midnight, tallies);
    const { end } = dayBegins(midnight, 1);
    expect(server.of(alarmTrendStat).map(({ request }) => request)).toEqual([
      { deviceKind: 'car', from: midnight, to: end, hours: 1, offset: 0 },
    ]);
    expect(bars).toHaveLength((end - midnight) / HOUR);
    expect(bars.map(countOf).filter(count => count > 0)).toEqual([4]);
    expect(filtersOf(bars[2])).toEqual({
      from: midnight + 2 * HOUR,
      to: midnight + 3 * HOUR - 1,
      deviceKind: ['car'],
    });
  });

  it('by day are the last seven, today among them', async () => {
    const { starts, end } = dayBegins(midnight, chartDays);
    const tallies = starts.map((at, index) => ({ at: at + 5 * HOUR, serious: index, important: 0, general: 0 }));
    const { bars } = await read('day', midnight, tallies);
    expect(bars.map(({ from, serious }) => [from, serious])).toEqual(starts.map((at, index) => [at, index]));
    expect(bars.at(-1)).toMatchObject({ from: midnight, until: end });
    expect(filtersOf(bars[0])).toEqual({ from: starts[0], to: (starts[1] ?? 0) - 1, deviceKind: ['car'] });
  });

  it('begin at midnight of the page where the server names none', async () => {
    const { bars, now } = await read('level', undefined);
    expect(bars[0]?.from).toBe(new Date(now).setHours(0, 0, 0, 0));
  });

  it('by hour or day are refused by a server that does not know them, by type and level are not', async () => {
    const fake = await fakeConsole();
    fake.server.respond(alarmTrendStat, () => new Response('', { status: 404 }));
    for (const by of alarmChartBys) {
      const $bars = fake.console.boards.bars(by);
      $bars.listen(() => undefined);
      await fake.clock.advance(0);
      const isKnown = by === 'type' || by === 'level';
      expect([by, $bars.get().problem]).toEqual([by, isKnown ? undefined : { id: 'system.call.unknown' }]);
    }
    fake.console.dispose();
  });
});

describe('days of the site', () => {
  it('follow each other without a gap up to the one that was named, wherever it begins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 47 }), (days, halfHours) => {
        const from = new Date(2024, 0, 1 + days).getTime() + (halfHours * HOUR) / 2;
        const { starts, end } = dayBegins(from, chartDays);
        expect([starts.length, starts.at(-1)]).toEqual([chartDays, from]);
        const lengths = [...starts.slice(1), end].map((at, index) => at - (starts[index] ?? 0));
        if (halfHours > 0) expect(lengths).toEqual(lengths.map(() => DAY));
        else for (const at of [...starts, end]) expect(new Date(at).getHours()).toBe(0);
      }),
    );
  });

  it('have hours that begin when they do', async () => {
    // A site whose midnight is half an hour later than the page's.
    const { server } = await read('hour', midnight + 30 * 60_000);
    expect(server.of(alarmTrendStat)[0]?.request).toMatchObject({ offset: -30 });
  });
});
