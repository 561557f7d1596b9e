import { anInspectionRun } from '@patrolkit/core/testing';
import { describe, expect, it } from 'vitest';
import { barsOf, drawnDay } from './inspection-timeline.model.ts';

const hour = 3_600_000;
const from = new Date(2026, 4, 12).getTime();

describe('the day of inspections', () => {
  it('is drawn from its begin to the present of the server, an hour at least', () => {
    expect(drawnDay({ from, at: from + 9 * hour }, 0)).toEqual({ from, to: from + 9 * hour });
    expect(drawnDay({ from, at: from + 60_000 }, 0)).toEqual({ from, to: from + hour });
    expect(drawnDay({}, from + 5 * hour), 'by the clock of the page').toEqual({ from, to: from + 5 * hour });
  });

  it('has a bar for each inspection, to the present where it lasts', () => {
    const now = from + 9 * hour;
    const runs = [
      anInspectionRun({ at: from + hour, until: from + 2 * hour }),
      anInspectionRun({ at: from + 8 * hour }),
      anInspectionRun({ at: now + 1 }),
    ];
    const bars = barsOf({ name: 'Robot One', runs }, { from, to: now }, now);
    expect(bars.map(bar => [bar.from, bar.to, bar.began, bar.ended])).toEqual([
      [from + hour, from + 2 * hour, from + hour, from + 2 * hour],
      [from + 8 * hour, now, from + 8 * hour, undefined],
      [now, now, now + 1, undefined],
    ]);
  });
});
