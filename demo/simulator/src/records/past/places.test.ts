import { expect, it } from 'vitest';
import { testSite } from '../sources/testing.ts';
import { drivers } from '../sources/site.ts';
import { placeOf } from './places.ts';
import { runsOf } from './runs.ts';

const from = Date.UTC(2026, 4, 12);
const site = testSite();
const runs = runsOf(site, { from, to: from + 86_400_000 });

it('a device on a run is at the point that it came to last', () => {
  const run = runs.find(({ stops }) => stops.length > 2)!;
  const [first, second] = run.stops;
  expect(placeOf(site, runs, run.device, first!.at)).toBe(first!.point);
  expect(placeOf(site, runs, run.device, second!.at - 1)).toBe(first!.point);
  expect(placeOf(site, runs, run.device, second!.at)).toBe(second!.point);
  expect(placeOf(site, runs, run.device, run.until)).toBe(run.stops.at(-1)!.point);
});

it('between two runs it is at a point of its map, the same whenever it is asked for', () => {
  for (const device of drivers(site)) {
    const place = placeOf(site, [], device, from);
    expect(place?.mapId).toBe(device.mapId);
    expect(placeOf(site, [], device, from)).toBe(place);
  }
  expect(placeOf(site, [], { id: 'PR001', mapId: 'gone' }, from)).toBeUndefined();
});
