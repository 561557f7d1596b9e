import { aComingInspection, anInspectionRun } from '@patrolkit/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOf, drawnDay, shareOf } from './inspection-timeline.model.ts';

const hour = 3_600_000;
const from = new Date(2026, 4, 12).getTime();

describe('the day of inspections', () => {
  it('is drawn from its begin to the present of the server, an hour at least', () => {
    expect(drawnDay({ from, at: from + 9 * hour }, 0)).toEqual({ from, to: from + 9 * hour });
    expect(drawnDay({ from, at: from + 60_000 }, 0)).toEqual({ from, to: from + hour });
    expect(drawnDay({}, from + 5 * hour), 'by the clock of the page').toEqual({ from, to: from + 5 * hour });
  });

  it('is drawn to the last inspection that is to come, which stands within it with room for its mark', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 }).map(minute => minute * 60_000);
    fc.assert(
      fc.property(minutes, fc.array(minutes), (passed, planned) => {
        const at = from + passed;
        const coming = planned.map(time => aComingInspection({ at: from + time }));
        const day = drawnDay({ from, at, coming }, 0);
        expect(day.from).toBe(from);
        expect(day.to).toBeGreaterThanOrEqual(drawnDay({ from, at }, 0).to);
        for (const round of coming) {
          const share = shareOf(day, round.at);
          expect(share).toBe((round.at - from) / (day.to - from));
          expect(share).toBeLessThan(0.97);
        }
      }),
    );
    expect(drawnDay({ from, at: from + 9 * hour, coming: [] }, 0).to).toBe(from + 9 * hour);
    expect([shareOf({ from: 10, to: 20 }, 5), shareOf({ from: 10, to: 20 }, 25)]).toEqual([0, 1]);
  });

  it('is never longer than a day, whatever begin and inspections the server names', () => {
    const at = from + 9 * hour;
    const time = fc.double({ min: -8.64e15, max: 8.64e15, noNaN: true });
    fc.assert(
      fc.property(time, fc.array(time), (begin, planned) => {
        const day = drawnDay({ from: begin, at, coming: planned.map(when => aComingInspection({ at: when })) }, 0);
        expect(day.from).toBeLessThanOrEqual(at);
        expect(day.to).toBeGreaterThanOrEqual(at);
        expect(day.to - day.from).toBeLessThan(27 * hour);
      }),
    );
    expect(drawnDay({ from: 0, at }, 0), 'midnight instead of 1970').toEqual({ from, to: at });
    const nextYear = aComingInspection({ at: from + 365 * 24 * hour });
    expect(drawnDay({ from, at, coming: [nextYear] }, 0)).toEqual({ from, to: at });
  });

  it('has a bar for each inspection, to the present where it lasts', () => {
    const now = from + 9 * hour;
    const runs = [
      anInspectionRun({ at: from + hour, until: from + 2 * hour }),
      anInspectionRun({ at: from + 8 * hour }),
      anInspectionRun({ at: now + 1 }),
    ];
    const bars = barsOf({ runs }, { from, to: now }, now);
    expect(bars.map(bar => [bar.from, bar.to, bar.began, bar.ended])).toEqual([
      [from + hour, from + 2 * hour, from + hour, from + 2 * hour],
      [from + 8 * hour, now, from + 8 * hour, undefined],
      [now, now, now + 1, undefined],
    ]);
  });
});
