import { patrolRunReports } from '@patrolkit/transport';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTexts, type Message } from '../i18n/index.ts';
import { reportPage } from './report.ts';
import {
  calendarStretch,
  isListable,
  listQuery,
  loadReport,
  loadResource,
  presetStretch,
  queryProblems,
  readDate,
  readQuery,
  readReport,
  reportFileRequest,
  reportNames,
  reportProblems,
  reportRequest,
  writeDate,
  writeReport,
  type FilterValues,
  type Report,
} from './index.ts';

const now = new Date(2026, 2, 10, 15, 30).getTime();
let summary: Report;
let monthly: Report;
let daily: Report;

beforeEach(async () => {
  [summary, monthly, daily] = (await Promise.all(reportNames.map(loadReport))) as [Report, Report, Report];
});

describe('what a report is asked for', () => {
  it('is at first this month so far, this month, and today', () => {
    expect(readReport(summary, '', now)).toEqual({
      filters: presetStretch('thisMonth', now),
      group: 'robot',
      preset: 'thisMonth',
    });
    expect(readReport(monthly, '', now)).toEqual({ filters: calendarStretch('month', now), group: 'day' });
    expect(readReport(daily, '', now)).toEqual({ filters: calendarStretch('day', now), group: 'robot' });
  });

  it('stands whole in an address, and comes back on another day as it went', () => {
    const later = new Date(2027, 5, 1).getTime();
    for (const report of [summary, monthly, daily])
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 3000 }),
          fc.constantFrom(...report.groups.map(({ name }) => name)),
          fc.constantFrom(undefined, 'PR001'),
          fc.constantFrom(undefined, 'North & South'),
          (day, group, deviceId, routeName) => {
            const at = new Date(2020, 0, 1 + day).getTime();
            const span = report.spans[day % Math.max(1, report.spans.length)];
            const period = span === undefined ? { from: at, to: at + 86_399_999 } : calendarStretch(span, at);
            const query = {
              filters: { ...period, ...(deviceId ? { deviceId } : {}), ...(routeName ? { routeName } : {}) },
              group,
            };
            expect(readReport(report, writeReport(report, query), later)).toEqual(query);
          },
        ),
      );
    const address = writeReport(monthly, { ...readReport(monthly, '', now), group: 'route' });
    expect(address).toBe('month=2026-03&groupBy=route');
  });

  it('leaves out of an address what makes no sense there', () => {
    const year = { filters: { ...calendarStretch('year', now) }, group: 'month' };
    expect(readReport(monthly, 'year=2026&groupBy=month', now)).toEqual(year);
    expect(writeReport(monthly, year)).toBe('year=2026&groupBy=month');
    expect(reportRequest(monthly, year)).toMatchObject({ span: 'year', group: 'month' });
    for (const wrong of ['2026-03', '26', 'x', ''])
      expect(readReport(monthly, `year=${wrong}`, now), wrong).toEqual(readReport(monthly, '', now));
    expect(readReport(daily, 'year=2026', now)).toEqual(readReport(daily, '', now));
    for (const month of ['2026-13', '2026-00', 'x', '', '2026-03-01', '2026'])
      expect(readReport(monthly, `month=${month}&groupBy=colour`, now), month).toEqual(readReport(monthly, '', now));
    expect(readDate('day', '2026-02-30')).toBeUndefined();
    const hour = 'startTime=2026-03-10 08:00:00&stopTime=2026-03-10 09:00:00';
    expect(readReport(summary, hour, now, 'Asia/Shanghai').filters).toEqual({
      from: Date.UTC(2026, 2, 10),
      to: Date.UTC(2026, 2, 10, 1),
    });
    expect(readReport(summary, 'startTime=1', now)).toEqual(readReport(summary, '', now));
  });

  it('knows months and days by the calendar', () => {
    expect(writeDate('month', calendarStretch('month', now, -3).from)).toBe('2025-12');
    expect(writeDate('day', calendarStretch('day', now, -10).from)).toBe('2026-02-28');
    expect(writeDate('year', calendarStretch('year', now, -3).from)).toBe('2023');
    expect(calendarStretch('year', now, 1)).toEqual({
      from: new Date(2027, 0, 1).getTime(),
      to: new Date(2028, 0, 1).getTime() - 1,
    });
    expect(calendarStretch('month', now)).toEqual({
      from: new Date(2026, 2, 1).getTime(),
      to: new Date(2026, 3, 1).getTime() - 1,
    });
  });

  it('is refused for what is to come, for what ends before it begins, and for more than a year', () => {
    const problems = (from: number, to: number, report = summary): string[] =>
      Object.values(queryProblems(report, { from, to }, now)).map(({ id }) => id);
    expect(problems(now, now - 1)).toEqual(['data.time.order']);
    expect(problems(now - 367 * 86_400_000, now)).toEqual(['data.time.long']);
    expect(problems(now - 365 * 86_400_000, now)).toEqual([]);
    const next = calendarStretch('month', now, 1);
    expect(problems(next.from, next.to, monthly)).toEqual(['data.time.future']);
  });

  it('needs both ends of its period', () => {
    const { from, to } = presetStretch('thisMonth', now);
    const problems = (filters: FilterValues): Readonly<Record<string, Message>> =>
      reportProblems(summary, filters, now);
    expect(problems({ from, to })).toEqual({});
    expect(problems({ from })).toEqual({ to: { id: 'common.required' } });
    expect(problems({ to, deviceId: 'PR001' })).toEqual({ from: { id: 'common.required' } });
    expect(Object.keys(problems({}))).toEqual(['from', 'to']);
    expect(problems({ from: now + 1 })).toEqual({ from: { id: 'data.time.future' }, to: { id: 'common.required' } });
    expect(reportProblems(monthly, { ...calendarStretch('month', now, 1) }, now)).toEqual({
      from: { id: 'data.time.future' },
    });
  });

  it('is sent with the zone of the page, and with the heads and units of a file', async () => {
    const query = readReport(daily, 'day=2026-03-09&groupBy=hour&deviceId=PR001', now);
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const request = {
      ...calendarStretch('day', now, -1),
      deviceId: 'PR001',
      span: 'day',
      group: 'hour',
      timeZone: zone,
    };
    expect(reportRequest(daily, query)).toEqual(request);
    const texts = createTexts('en-us');
    await texts.show('en-us');
    await Promise.all([texts.loadArea('reports'), texts.loadArea('records')]);
    const file = reportFileRequest(daily, query, { format: 'xlsx', remark: ' Weekly ', text: texts.text });
    expect(file).toMatchObject({ ...request, format: 'xlsx', purpose: 'Weekly' });
    const { columns } = file as { columns: { name: string; label: string }[] };
    expect(columns[0]).toEqual({ name: 'time', label: 'Hour' });
    expect(columns.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Distance (m)', 'Time on patrol (ms)', 'Completion (0 to 1)', 'Runs']),
    );
    expect(daily.call.request.decode(daily.call.request.encode(request), { report: () => undefined }, '')).toEqual(
      request,
    );
  });
});

describe('a row of a report', () => {
  it('leads to the list of its records: the same period and filters, and what it gathers', async () => {
    const list = await loadResource('patrol-report');
    const query = readReport(summary, 'mapName=Yard', now);
    const wanted = listQuery(summary, query, { key: 'PR001', name: 'One' }, now);
    expect(readQuery(list, wanted ?? '').filters).toEqual({ ...query.filters, deviceId: 'PR001' });
    const byDay = { ...query, group: 'day' };
    const day = listQuery(summary, byDay, { key: '1', at: query.filters.from, until: query.filters.from + 9 }, now);
    expect(readQuery(list, day ?? '').filters).toEqual({
      mapName: 'Yard',
      from: query.filters.from,
      to: query.filters.from + 9,
    });
  });

  it('is sought by its id: of Route 1 the runs of Route 10 are not listed', async () => {
    const list = await loadResource('patrol-report');
    for (const [group, field] of [
      ['route', 'routeId'],
      ['map', 'mapId'],
    ] as const) {
      const query = { ...readReport(summary, '', now), group };
      const wanted = listQuery(summary, query, { key: '1', name: 'Route 1' }, now);
      expect(readQuery(list, wanted ?? '').filters).toEqual({ ...query.filters, [field]: '1' });
      expect(list.filters.find(filter => 'name' in filter && filter.name === field)).toMatchObject({ isHidden: true });
    }
  });

  it('leads nowhere where it has no name, or where lists take no period so long', () => {
    const query = readReport(summary, '', now);
    expect(listQuery(summary, query, { key: '' }, now)).toBeUndefined();
    const year = { ...query, filters: { from: now - 300 * 86_400_000, to: now } };
    expect(listQuery(summary, year, { key: 'PR001' }, now)).toBeUndefined();
    expect([isListable(summary, year.filters, now), isListable(summary, query.filters, now)]).toEqual([false, true]);
  });

  it('leads there in the first days of a year that is sought whole, as the list of that year does', async () => {
    const early = new Date(2026, 0, 20).getTime();
    const { from, to } = calendarStretch('year', early);
    const query = { ...readReport(summary, '', early), filters: { from, to } };
    const list = await loadResource('patrol-report');
    const wanted = readQuery(list, listQuery(summary, query, { key: 'PR001' }, early) ?? '');
    expect(wanted.filters).toEqual({ from, to, deviceId: 'PR001' });
    expect(queryProblems(list, wanted.filters, early)).toEqual({});
    const late = new Date(2026, 10, 20).getTime();
    expect(listQuery(summary, query, { key: 'PR001' }, late)).toBeUndefined();
  });
});

it('a report with a figure, a group, a screen or a stack that there is not does not compile', () => {
  const right = {
    screen: 'patrol-report-summary',
    spans: 'any',
    groups: ['robot'],
    figures: ['runs'],
    drawn: ['runs'],
    stacked: ['complete'],
    count: 'runs',
  } as const;
  expect(reportPage(patrolRunReports, right).figures).toHaveLength(1);
  // @ts-expect-error there is no such figure
  expect(() => reportPage(patrolRunReports, { ...right, figures: ['laps'] })).toThrow();
  // @ts-expect-error there is no such period
  reportPage(patrolRunReports, { ...right, spans: ['week'] });
  // @ts-expect-error there is no such group
  reportPage(patrolRunReports, { ...right, groups: ['colour'] });
  // @ts-expect-error there is no such screen
  reportPage(patrolRunReports, { ...right, screen: 'patrol-report-yearly' });
  // @ts-expect-error there is no such figure to draw
  reportPage(patrolRunReports, { ...right, stacked: ['lost'] });
});
