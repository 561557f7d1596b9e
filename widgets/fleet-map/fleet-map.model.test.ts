import { aRobot, anAlarm } from '@patrolkit/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Marker } from '../shared/map/places.ts';
import { at, facts, plan, screen } from '../shared/map/testing/site.ts';
import { fit } from '../shared/map/view.ts';
import { hasPatrolView, hasPicture } from '../shared/robots/offers.ts';
import { apart, busiest, closerTo, clustersOf, inSight, levelsOf, ofKind, squareOf } from './fleet-map.model.ts';

const marker = (id: string, x: number, y: number): Marker => ({
  robot: aRobot({ id }),
  x,
  y,
  turn: 0,
  battery: undefined,
  isSelected: false,
  isStale: false,
  receivedAt: 0,
});
const fleet = fc
  .array(fc.tuple(fc.double({ min: 0, max: 800, noNaN: true }), fc.double({ min: 0, max: 400, noNaN: true })), {
    maxLength: 200,
  })
  .map(places => places.map(([x, y], index) => marker(`r${index}`, x, y)));

describe('devices close to each other', () => {
  it('are one mark: each device is in one, in the middle of its own, whatever the order in which they come', () => {
    fc.assert(
      fc.property(fleet, fc.integer({ min: 8, max: 400 }), fc.infiniteStream(fc.nat()), (markers, square, random) => {
        const clusters = clustersOf(markers, square);
        const ids = clusters.flatMap(cluster => cluster.markers.map(({ robot }) => robot.id));
        expect([...ids].sort()).toEqual(markers.map(({ robot }) => robot.id).sort());
        expect(new Set(clusters.map(({ id }) => id)).size).toBe(clusters.length);
        for (const { x, markers: own } of clusters)
          expect(x).toBeCloseTo(own.reduce((sum, one) => sum + one.x, 0) / own.length, 6);
        const order = markers.map(one => ({ one, by: random.next().value ?? 0 }));
        const shuffled = order.sort((one, other) => one.by - other.by).map(({ one }) => one);
        const sets = (all: typeof clusters) =>
          all.map(one =>
            one.markers
              .map(({ robot }) => robot.id)
              .sort()
              .join(),
          );
        expect(sets(clustersOf(shuffled, square)).sort()).toEqual(sets(clusters).sort());
      }),
    );
  });

  it('are so few marks that a screen of any size can draw 999 devices', () => {
    // Devices spread evenly over the plan are the worst case.
    const places = Array.from({ length: 999 }, (_, index) => [(index * 0.618034) % 1, (index * 0.754878) % 1] as const);
    for (const size of [
      { width: 390, height: 400 },
      { width: 1920, height: 1080 },
      { width: 3840, height: 2160 },
    ]) {
      const ground = { ...plan, width: size.width, height: size.height };
      const markers = places.map(([x, y], index) => marker(`r${index}`, x * size.width, y * size.height));
      const clusters = clustersOf(markers, squareOf(fit(ground, size).scale, size));
      expect(clusters.length).toBeLessThanOrEqual(360);
      expect(clusters.length).toBeGreaterThan(20);
    }
  });

  it('stay as they are over a range of zooms', () => {
    expect(squareOf(1, screen)).toBe(squareOf(1.3, screen));
    expect(squareOf(2, screen)).toBe(2 * squareOf(1, screen));
    expect(squareOf(1, screen)).toBe(apart);
  });

  it('are parted by the view that a press leads to, until no zoom can', () => {
    const whole = fit(plan, screen);
    const cluster = clustersOf([marker('a', 100, 100), marker('b', 130, 110)], squareOf(whole.scale, screen))[0];
    expect(cluster?.markers).toHaveLength(2);
    let view = whole;
    let now = cluster;
    let presses = 0;
    while (now && now.markers.length > 1) {
      const next = closerTo(now, view, plan, screen);
      if (!next) break;
      presses += 1;
      expect(next.scale).toBeLessThan(view.scale);
      view = next;
      now = clustersOf([marker('a', 100, 100), marker('b', 130, 110)], squareOf(view.scale, screen))[0];
    }
    expect(now?.markers).toHaveLength(1);
    expect(presses).toBeLessThanOrEqual(2);
    const same = clustersOf([marker('a', 100, 100), marker('b', 100, 100)], 10)[0];
    const closest = { x: 100, y: 100, scale: 0.125 };
    expect(same && closerTo(same, closest, plan, screen)).toBeUndefined();
  });

  it('are drawn only where they reach into sight', () => {
    const view = { x: 400, y: 200, scale: 0.5 };
    const seen = inSight(
      [marker('in', 410, 200), marker('edge', 400 + 110, 200), marker('out', 600, 200)],
      view,
      screen,
    );
    expect(seen.map(({ robot }) => robot.id)).toEqual(['in', 'edge']);
  });
});

describe('the levels of a site', () => {
  const upper = { ...plan, id: 'map-2', name: 'First floor' };
  const robots = ['a', 'b', 'c', 'd'].map(id => aRobot({ id }));
  const positions = new Map([at('a', 1000), at('b', 1000, 'map-2'), at('c', 1000, 'map-2')]);

  it('count what is on them, with the gravest of the alarms that wait there', () => {
    const alarms = [
      anAlarm({ mapId: 'map-2', level: 'general' }),
      anAlarm({ mapId: 'map-2', level: 'serious' }),
      anAlarm({ mapId: 'elsewhere' }),
    ];
    const { levels, elsewhere } = levelsOf([plan, upper], facts({ robots, positions }), alarms);
    expect(levels.map(({ devices, alarms: count, gravest }) => [devices, count, gravest])).toEqual([
      [1, 0, undefined],
      [2, 2, 'serious'],
    ]);
    expect(elsewhere).toBe(1);
    expect(busiest(levels)?.plan.id).toBe('map-2');
    expect(busiest([])).toBeUndefined();
  });

  it('count the alarms that the server counts there, where those are more than are known one by one', () => {
    const alarms = [anAlarm({ mapId: 'map-2', level: 'serious' })];
    const counted = new Map([
      [plan.id, { serious: 0, important: 2, general: 40 }],
      ['map-2', { serious: 0, important: 0, general: 0 }],
    ]);
    const { levels } = levelsOf([plan, upper], facts({ robots, positions }), alarms, counted);
    expect(levels.map(({ alarms: count, gravest }) => [count, gravest])).toEqual([
      [42, 'important'],
      [1, 'serious'],
    ]);
  });

  it('count a device on a map that is not there among those without a place', () => {
    const { levels, elsewhere } = levelsOf([plan], facts({ robots, positions }), []);
    expect([levels[0]?.devices, elsewhere]).toEqual([1, 3]);
  });
});

it('offers of each kind of device what it has', () => {
  const kinds = (['robot', 'car', 'recorder', 'sensor'] as const).map(kind => aRobot({ kind }));
  expect(kinds.map(hasPicture)).toEqual([true, true, true, false]);
  expect(hasPicture(aRobot({ isOnline: false }))).toBe(false);
  expect(kinds.map(hasPatrolView)).toEqual([true, true, false, false]);
  expect(ofKind(kinds, 'car').map(({ kind }) => kind)).toEqual(['car']);
  expect(ofKind(kinds, undefined)).toHaveLength(4);
});
