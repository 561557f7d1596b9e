import type { RecordMark } from '@patrolkit/core';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { dayWindow } from '../shared/video/players/day.ts';
import {
  clampView,
  follow,
  goesOn,
  gravest,
  groupMarks,
  keptMarks,
  nearestRecorded,
  neighbour,
  panBy,
  recordedBefore,
  roomOf,
  smallestSpan,
  spans,
  stopsOf,
  spanOf,
  ticks,
  toTime,
  toX,
  zoomTo,
} from './time-line.model.ts';

const bounds = { from: 1_000_000, to: 1_000_000 + spans.day };
const moment = fc.integer({ min: bounds.from, max: bounds.to });
const view = fc
  .tuple(moment, fc.integer({ min: 1, max: spans.day * 2 }))
  .map(([from, span]) => clampView({ from, span }, bounds));

describe('the view', () => {
  it('never leaves its bounds, however it is zoomed and moved', () => {
    fc.assert(
      fc.property(view, moment, fc.integer({ min: 1, max: spans.day * 3 }), fc.integer(), (start, at, span, by) => {
        for (const next of [
          start,
          zoomTo(start, span, at, bounds),
          panBy(start, by, bounds),
          follow(start, at, bounds),
        ]) {
          expect(next.from).toBeGreaterThanOrEqual(bounds.from - 1e-3);
          expect(next.from + next.span).toBeLessThanOrEqual(bounds.to + 1e-3);
          expect(next.span).toBeGreaterThanOrEqual(smallestSpan);
        }
      }),
    );
  });

  it('keeps a moment where it is while it zooms, unless a bound is in the way', () => {
    fc.assert(
      fc.property(
        view,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        (start, share, factor) => {
          const at = start.from + share * start.span;
          const next = zoomTo(start, start.span * factor, at, bounds);
          expect(at).toBeGreaterThanOrEqual(next.from - 1);
          expect(at).toBeLessThanOrEqual(next.from + next.span + 1);
          if (next.from > bounds.from + 1 && next.from + next.span < bounds.to - 1)
            expect(toX(next, 1000, at)).toBeCloseTo(share * 1000, 2);
        },
      ),
    );
  });

  it('shows the moment that it follows', () => {
    fc.assert(
      fc.property(view, moment, (start, at) => {
        const next = follow(start, at, bounds);
        expect(at >= next.from - 1 && at <= next.from + next.span + 1).toBe(true);
      }),
    );
  });

  it('turns places into moments and back', () => {
    fc.assert(
      fc.property(view, moment, fc.integer({ min: 50, max: 4000 }), (start, at, width) => {
        expect(toTime(start, width, toX(start, width, at))).toBeCloseTo(at, 2);
      }),
    );
    expect(toTime({ from: 5, span: 10 }, 0, 3)).toBe(5);
  });

  it('labels round times that do not run into each other', () => {
    fc.assert(
      fc.property(view, fc.integer({ min: 200, max: 3000 }), (start, width) => {
        const found = ticks(start, width, bounds.from);
        expect(found.length).toBeLessThanOrEqual(width / 72 + 1);
        for (const [index, at] of found.entries()) {
          expect((at - bounds.from) % 1_000).toBe(0);
          const before = found[index - 1];
          if (before !== undefined)
            expect(toX(start, width, at) - toX(start, width, before)).toBeGreaterThanOrEqual(72 - 1e-6);
        }
      }),
    );
  });
});

const mark = (at: number, level?: RecordMark['level']): RecordMark => ({
  kind: level ? 'alarm' : 'capture',
  id: String(at),
  at,
  name: 'x',
  ...(level ? { level } : {}),
});

describe('marks', () => {
  it('that lie together are one, with the gravest level, and none is lost', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 60 }), times => {
        const marks = times.toSorted((a, b) => a - b).map(at => mark(at));
        const groups = groupMarks(marks, { from: bounds.from, span: spans.day }, 1000);
        expect(groups.flatMap(group => group.marks)).toEqual(marks);
        for (const [index, { x }] of groups.entries())
          expect(x - (groups[index - 1]?.x ?? -1000)).toBeGreaterThanOrEqual(12);
      }),
    );
    expect(gravest([mark(1, 'general'), mark(2, 'serious'), mark(3, 'important')])).toBe('serious');
    expect(gravest([mark(1)])).toBeUndefined();
  });

  it('leave room for the number of a group before the next one', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 60 }), times => {
        const marks = times.toSorted((a, b) => a - b).map(at => mark(at, 'general'));
        const groups = groupMarks(marks, { from: bounds.from, span: spans.day }, 1000, 17, 24);
        expect(groups.flatMap(group => group.marks)).toEqual(marks);
        for (const [index, { x }] of groups.entries()) {
          const before = groups[index - 1];
          if (before) expect(x - before.x).toBeGreaterThanOrEqual(before.marks.length > 1 ? 41 : 17);
        }
      }),
    );
  });

  it('are shown from a little before them, where that is recorded, and found before and after a moment', () => {
    const ranges = [
      { from: 0, to: 10_000 },
      { from: 50_000, to: 90_000 },
    ];
    const marks = [mark(1_000), mark(8_000), mark(45_000), mark(60_000)];
    const stops = stopsOf(marks, ranges, 2_000);
    expect(stops).toEqual([0, 6_000, 50_000, 58_000]);
    expect(neighbour(stops, 6_000, 1)).toBe(50_000);
    expect(neighbour(stops, 6_000, -1, 2_000)).toBe(0);
    // Playback has moved on a little: back leads to the previous mark, not to the same one again.
    expect(neighbour(stops, 51_500, -1, 2_000)).toBe(6_000);
    expect(neighbour(stops, 58_000, 1)).toBeUndefined();
    expect(stopsOf(marks, [], 2_000)).toEqual([]);
  });
});

describe('what is recorded', () => {
  it('is gone to from a gap, forwards first', () => {
    const ranges = [
      { from: 10, to: 20 },
      { from: 40, to: 50 },
    ];
    expect([5, 15, 30, 45, 60].map(at => nearestRecorded(ranges, at))).toEqual([10, 15, 40, 45, 50]);
    expect(nearestRecorded([], 5)).toBeUndefined();
  });

  it('is gone back to from a gap where somebody goes back', () => {
    const ranges = [
      { from: 10, to: 20 },
      { from: 40, to: 50 },
    ];
    expect([5, 15, 30, 45, 60].map(at => recordedBefore(ranges, at))).toEqual([10, 15, 20, 45, 50]);
    expect(recordedBefore([], 5)).toBeUndefined();
  });

  it('goes on behind an end when more was recorded meanwhile', () => {
    const ranges = [{ from: 0, to: 60_000 }];
    expect(goesOn(ranges, 60_000)).toBe(false);
    // At eight times the speed the last picture is a key frame before the end.
    expect(goesOn(ranges, 56_000)).toBe(false);
    expect(goesOn(ranges, 40_000)).toBe(true);
    expect(goesOn([], 40_000)).toBe(false);
  });
});

describe('marks that cannot be read again', () => {
  const mark = (kind: 'alarm' | 'capture', id: string, at: number): RecordMark => ({ kind, id, at, name: '' });
  const before = [mark('alarm', 'a1', 1), mark('capture', 'c1', 2), mark('alarm', 'a2', 3)];

  it('stay as they are known, those that can be read are as they are now', () => {
    const nothing = { marks: [], unread: ['alarm', 'capture'] as const };
    expect(keptMarks(before, nothing).marks).toEqual(before);
    const some = keptMarks(before, { marks: [mark('alarm', 'a2', 3), mark('capture', 'c2', 4)], unread: ['alarm'] });
    expect(some.marks.map(({ id }) => id)).toEqual(['a1', 'a2', 'c2']);
    expect(some.unread).toEqual(['alarm']);
    expect(keptMarks(before, { marks: [], unread: [] }).marks).toEqual([]);
  });
});

describe('the day of a clock change', () => {
  const home = process.env['TZ'];
  afterEach(() => {
    if (home === undefined) delete process.env['TZ'];
    else process.env['TZ'] = home;
  });
  const dayIn = (zone: string, day: string): { from: number; to: number } => {
    process.env['TZ'] = zone;
    return dayWindow(day) ?? { from: 0, to: 0 };
  };
  /** Labels of the whole day, in this many px. */
  const labels = (zone: string, day: string, width: number): string[] => {
    const { from, to } = dayIn(zone, day);
    return ticks({ from, span: to - from }, width, from).map(at => new Date(at).toTimeString().slice(0, 5));
  };

  it('has its 23 or 25 hours, each at its place', () => {
    const [short, long] = ['2026-03-29', '2026-10-25'].map(day => labels('Europe/Berlin', day, 2_400));
    expect(short).toHaveLength(24);
    expect(short?.slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00']);
    expect(long).toHaveLength(26);
    expect(long?.slice(0, 5)).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00']);
    expect([short?.at(-1), long?.at(-1)]).toEqual(['00:00', '00:00']);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29'],
    ['Europe/Berlin', '2026-10-25'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-10-04'],
    ['America/Santiago', '2026-09-06'],
  ])('of %s has on %s the times of any day, none over another', (zone, day) => {
    for (const width of [300, 500, 700, 1_000]) {
      const any = labels(zone, '2026-06-10', width);
      const { from, to } = dayIn(zone, day);
      const found = ticks({ from, span: to - from }, width, from);
      const texts = found.map(at => new Date(at).toTimeString().slice(0, 5));
      expect(any, `${width} px`).toEqual(expect.arrayContaining(texts.slice(1)));
      expect(texts.length).toBeGreaterThanOrEqual(any.length - 1);
      for (const [index, at] of found.slice(1).entries())
        expect(((at - (found[index] ?? 0)) / (to - from)) * width).toBeGreaterThanOrEqual(48);
    }
  });

  it('gives the longer labels of times that come twice more room', () => {
    const { from, to } = dayIn('Europe/Berlin', '2026-10-25');
    const label = (): string => '02:30:00';
    expect(roomOf({ from, span: to - from }, label)).toBe(110);
    expect(roomOf({ from, span: 3_600_000 }, label)).toBe(72);
    expect(roomOf({ from, span: 3_600_000 }, () => '02:30 UTC+2')).toBe(110);
  });

  it('is shown as a whole by the zoom of a day', () => {
    for (const [day, hours] of [
      ['2026-03-29', 23],
      ['2026-10-25', 25],
      ['2026-10-26', 24],
    ] as const)
      expect(spanOf('day', dayIn('Europe/Berlin', day))).toBe(hours * 3_600_000);
    expect(spanOf('hour', bounds)).toBe(3_600_000);
  });
});
