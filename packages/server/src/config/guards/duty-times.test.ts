import { expect, it } from 'vitest';
import { dutiesBetween, lengthOf } from './duty-times.ts';

const HOUR = 3_600_000;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const at = (text: string): number => Date.parse(text);

it('a night lasts past midnight, and is in progress on the next day', () => {
  const night = { weekdays: [1], beginTime: '22:00', endTime: '06:00' };
  expect(lengthOf(night)).toBe(480);
  // The 30th of November 2026 is a Monday.
  const found = dutiesBetween(night, { from: at('2026-12-01T03:00Z'), to: at('2026-12-01T03:01Z') }, 'UTC');
  expect(found).toEqual([{ from: at('2026-11-30T22:00Z'), to: at('2026-12-01T06:00Z') }]);
  expect(dutiesBetween(night, { from: at('2026-12-01T06:00Z'), to: at('2026-12-07T22:00Z') }, 'UTC')).toEqual([]);
});

it('clocks of the zone count: a night on which they change is shorter or longer', () => {
  const night = { weekdays: everyDay, beginTime: '22:00', endTime: '06:00' };
  const hours = (day: string): number[] =>
    dutiesBetween(night, { from: at(`${day}T00:00Z`), to: at(`${day}T00:01Z`) }, 'Europe/Berlin').map(
      ({ from, to }) => (to - from) / HOUR,
    );
  expect(hours('2026-03-29')).toEqual([7]);
  expect(hours('2026-10-25')).toEqual([9]);
  expect(hours('2026-12-01')).toEqual([8]);
});

it('what the clocks leave out is no duty, and a whole day is one', () => {
  const gap = { weekdays: everyDay, beginTime: '02:10', endTime: '02:50' };
  const day = { from: at('2026-03-29T00:00Z'), to: at('2026-03-29T12:00Z') };
  expect(dutiesBetween(gap, day, 'Europe/Berlin')).toEqual([]);
  expect(lengthOf({ beginTime: '00:00', endTime: '24:00' })).toBe(1440);
  expect(lengthOf({ beginTime: '24:00', endTime: '00:00' })).toBe(0);
});
