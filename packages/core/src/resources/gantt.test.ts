import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ganttLines,
  ganttMarks,
  ganttPeriod,
  ganttRequest,
  loadResource,
  longestGanttDays,
  readQuery,
  writeQuery,
  type AnyResource,
} from './index.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = new Date(2026, 2, 10, 15, 30).getTime();
let online: AnyResource;
let runs: AnyResource;
const ganttOf = ({ gantt }: AnyResource): NonNullable<AnyResource['gantt']> => {
  if (!gantt) throw new Error('no gantt');
  return gantt;
};

beforeEach(async () => {
  [online, runs] = await Promise.all([loadResource('rb-online-query'), loadResource('patrol-report')]);
});

describe('rows as stretches of time', () => {
  it('are those of the period that is sought, of the present day where none is, and of no longer one', () => {
    const midnight = new Date(2026, 2, 10).getTime();
    expect(ganttPeriod({}, now)).toEqual({ from: midnight, to: now });
    expect(ganttPeriod({ to: now + day }, now)).toEqual({ from: midnight, to: now });
    expect(ganttPeriod({ from: now - 3 * day, to: now - day }, now)).toEqual({ from: now - 3 * day, to: now - day });
    expect(ganttPeriod({ from: now - longestGanttDays * day }, now)).toBeDefined();
    expect(ganttPeriod({ from: now - (longestGanttDays + 1) * day }, now)).toBeUndefined();
    expect(ganttPeriod({ from: now + hour }, now)).toBeUndefined();
    // Stretches that began up to seven days before the period may reach into it.
    const request = ganttRequest(online, { deviceId: 'PR001' }, { from: midnight, to: now }, now);
    expect(request).toMatchObject({
      deviceId: 'PR001',
      from: midnight - 7 * day,
      to: now,
      pageSize: 200,
      direction: 'descending',
    });
  });

  it('are read with whatever reason they ended, since the next one ends what lies between', () => {
    const period = { from: now - hour, to: now };
    const reasons = { deviceId: 'PR001', offlineReason: ['power'] };
    const request = ganttRequest(online, reasons, period, now) as { readonly offlineReason?: unknown };
    expect(request).toMatchObject({ deviceId: 'PR001' });
    expect(request.offlineReason).toBeUndefined();
    // The result of a run concerns the run itself.
    expect(ganttRequest(runs, { runResult: ['partial'] }, period, now)).toMatchObject({ runResult: ['partial'] });
  });

  it('stand in the address', () => {
    const query = readQuery(online, 'view=gantt');
    expect(query.view).toBe('gantt');
    expect(writeQuery(online, query)).toBe('view=gantt');
    expect(readQuery(online, 'view=curve').view).toBeUndefined();
  });

  it('are cut to the period, and what lies between them has its reason', () => {
    const period = { from: now - 10 * hour, to: now };
    const row = (deviceName: string, at: number, until?: number, offlineReason?: string): object => ({
      deviceName,
      at: now + at * hour,
      ...(until === undefined ? {} : { until: now + until * hour }),
      offlineReason,
    });
    const rows = [
      row('Two', -4),
      row('One', -6, -5, 'power'),
      row('One', -20, -8, 'network'),
      row('Gone', -30, -20, 'restart'),
      row('Older', -40),
      row('Older', -30, -29),
    ];
    const lines = ganttLines(ganttOf(online), rows, period, now);
    expect(lines.map(({ name }) => name)).toEqual(['Gone', 'Older', 'One', 'Two']);
    const [gone, , one, two] = lines;
    expect(gone?.bars).toEqual([]);
    expect(gone?.gaps).toEqual([{ began: now - 20 * hour, ...period, word: 'restart' }]);
    expect(one?.bars.map(({ from, to }) => [from - now, to - now].map(at => at / hour))).toEqual([
      [-10, -8],
      [-6, -5],
    ]);
    expect(one?.gaps.map(({ from, to, word }) => [(from - now) / hour, (to - now) / hour, word])).toEqual([
      [-8, -6, 'network'],
      [-5, 0, 'power'],
    ]);
    for (const chosen of [['power'], 'power']) {
      const narrowed = ganttLines(ganttOf(online), rows, period, now, { offlineReason: chosen });
      const some = narrowed.find(({ name }) => name === 'One');
      expect(some?.bars).toEqual(one?.bars);
      expect(some?.gaps).toEqual(one?.gaps.slice(1));
    }
    expect(ganttLines(ganttOf(online), rows, period, now, { offlineReason: [] })).toEqual(lines);
    expect(two?.bars).toEqual([{ began: now - 4 * hour, from: now - 4 * hour, to: now, row: rows[0] }]);
    // Gaps between runs are not shown, because they have no reason.
    const [run] = ganttLines(ganttOf(runs), [{ ...row('One', -6, -5), runResult: 'partial' }], period, now);
    expect([run?.bars[0]?.word, run?.gaps]).toEqual(['partial', []]);
  });

  it('lie within the period and beside each other, whatever the rows are', () => {
    const times = fc.integer({ min: -200, max: 50 });
    const rows = fc.array(
      fc.record({
        deviceName: fc.constantFrom('One', 'Two'),
        at: times,
        lasts: fc.option(fc.nat(40), { nil: undefined }),
      }),
    );
    fc.assert(
      fc.property(rows, times, fc.integer({ min: 1, max: 90 }), (drawn, begin, length) => {
        const period = { from: begin, to: begin + length };
        const given = drawn.map(({ deviceName, at, lasts }) => ({
          deviceName,
          at,
          ...(lasts === undefined ? {} : { until: at + lasts }),
        }));
        for (const { bars, gaps } of ganttLines(ganttOf(online), given, period, period.to))
          for (const { from, to, began } of [...bars, ...gaps]) {
            expect(from).toBeLessThan(to);
            expect(from).toBeGreaterThanOrEqual(Math.max(period.from, began));
            expect(to).toBeLessThanOrEqual(period.to);
          }
      }),
    );
  });
});

describe('the marks of the axis', () => {
  it('are whole hours or begins of days, in their order, and few enough', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 * day }),
        fc.integer({ min: hour, max: longestGanttDays * day }),
        fc.integer({ min: 3, max: 13 }),
        (back, length, most) => {
          const period = { from: now - back - length, to: now - back };
          const marks = ganttMarks(period, most);
          expect(marks.length).toBeLessThanOrEqual(most + 2);
          for (const [index, { at, isDay }] of marks.entries()) {
            expect(at).toBeGreaterThanOrEqual(period.from);
            expect(at).toBeLessThanOrEqual(period.to);
            expect(new Date(at).getMinutes()).toBe(0);
            expect(isDay).toBe(new Date(at).getHours() === 0);
            if (index > 0) expect(at).toBeGreaterThan(marks[index - 1]?.at ?? at);
          }
        },
      ),
    );
    const midnight = new Date(2026, 2, 10).getTime();
    expect(ganttMarks({ from: midnight, to: midnight + day }, 13).map(({ at }) => (at - midnight) / hour)).toEqual([
      0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24,
    ]);
  });

  it('has marks that end, however long a server says that it is', () => {
    const end = 8.64e15;
    for (const period of [
      { from: -end, to: end },
      { from: now, to: end },
      { from: end - day, to: end },
      { from: -end, to: now },
      { from: now, to: Infinity },
    ])
      expect(ganttMarks(period, 13).length, JSON.stringify(period)).toBeLessThanOrEqual(15);
  });
});
