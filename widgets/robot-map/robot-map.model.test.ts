import { project, unproject } from '@patrolkit/core';
import { anAlarm, aRobot, aStatus } from '@patrolkit/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresPerPixel, scaleOf, tilesOf } from '../shared/map/earth.ts';
import type { MapFacts } from '../shared/map/places.ts';
import { at, facts, plan, screen } from '../shared/map/testing/site.ts';
import { placeAt, planPoint } from '../shared/map/view.ts';
import { pointOf } from '../shared/robots/plan-point.ts';
import { geoPinsOf, pinsApart, placeNamed, zoomsOf } from './geo.model.ts';
import { isOnNoPlan, lacksPlace, lengthOf, mapOfSelected, routeOf, tracked, trackLimits } from './robot-map.model.ts';

describe('what a page sets of the outdoor map', () => {
  it('counts as far as it makes sense', () => {
    expect(placeNamed('113.9465, 22.5329')).toEqual({ longitude: 113.9465, latitude: 22.5329 });
    for (const wrong of [undefined, '', '113', '1,2,3', 'a,b', '181,0', '0,91', ','])
      expect(placeNamed(wrong)).toBeUndefined();
    expect(zoomsOf({})).toEqual({ least: 3, most: 19, first: 18 });
    expect(zoomsOf({ first: 17, least: 12, most: 19 })).toEqual({ least: 12, most: 19, first: 17 });
    expect(zoomsOf({ first: 30, least: 12, most: 10 })).toEqual({ least: 12, most: 12, first: 12 });
  });
});

describe('the selected robot', () => {
  const none = new Map();
  const onNoPlan = (part: Partial<MapFacts>): boolean => isOnNoPlan([plan], facts({ selectedId: 'a', ...part }));
  const status = (pose?: { mapId: string; x: number; y: number; angle: number }) => ({
    status: aStatus(pose ? { pose } : {}),
    receivedAt: 1500,
    open: 1,
  });

  it('is on the map of its own status, and else on the one that the fleet tells', () => {
    const known = facts({ selectedId: 'a', status: status({ mapId: 'map-2', x: 0, y: 0, angle: 0 }) });
    expect(mapOfSelected(known)).toBe('map-2');
    expect(mapOfSelected(facts({ selectedId: 'b' }))).toBe('map-1');
    // The lift took the robot to another floor, and its status has not arrived since.
    expect(mapOfSelected({ ...known, positions: new Map([at('a', 1600, 'map-3')]) })).toBe('map-3');
    expect(mapOfSelected({ ...known, robots: [], positions: none })).toBe('map-2');
    expect(mapOfSelected(facts())).toBe(undefined);
  });

  it('is on a plan by its status, by the fleet, or by the list before it has told', () => {
    expect(onNoPlan({})).toBe(false);
    expect(onNoPlan({ positions: none, status: status({ mapId: 'map-1', x: 0, y: 0, angle: 0 }) })).toBe(false);
    const robots = [aRobot({ id: 'a', mapId: 'map-1' })];
    expect(onNoPlan({ positions: none, robots })).toBe(false);
    expect(onNoPlan({ positions: none, robots, status: status() })).toBe(true);
    expect(onNoPlan({ positions: new Map([at('a', 1000, 'elsewhere')]) })).toBe(true);
    expect(isOnNoPlan([], facts({ selectedId: 'a' }))).toBe(true);
  });
});

describe('what lies on the map', () => {
  it('is the route with what is done of it, on its own map only', () => {
    const line = { name: 'Night', mapId: plan.id, points: [0, 1, 2].map(n => ({ x: n, y: 0, name: `P${n}` })) };
    const step = { index: 1, total: 3 };
    expect(routeOf(plan, line, step).map(({ state, name }) => [state, name])).toEqual([
      ['done', 'P0'],
      ['next', 'P1'],
      ['ahead', 'P2'],
    ]);
    expect(routeOf({ ...plan, id: 'other' }, line, step)).toEqual([]);
    expect(routeOf(plan, undefined, step)).toEqual([]);
  });

  it('is the way of one robot on one map, in places apart, and not for ever', () => {
    let track = tracked(undefined, { deviceId: 'r', mapId: '1', x: 0, y: 0 });
    expect(tracked(track, { deviceId: 'r', mapId: '1', x: 0.1, y: 0 })).toBe(track);
    for (let x = 1; x < 1_000; x += 1) track = tracked(track, { deviceId: 'r', mapId: '1', x, y: 0 });
    expect(track.places).toHaveLength(trackLimits.places);
    expect(track.places.at(-1)).toEqual({ x: 999, y: 0 });
    expect(tracked(track, { deviceId: 'r', mapId: '2', x: 5, y: 5 }).places).toEqual([{ x: 5, y: 5 }]);
    expect(tracked(track, { deviceId: 's', mapId: '1', x: 5, y: 5 }).places).toHaveLength(1);
  });

  it('is measured in metres, wherever the map is looked at', () => {
    const view = { x: 100, y: 100, scale: 0.5 };
    const one = planPoint(view, screen, { x: 0, y: 0 });
    const other = planPoint(view, screen, { x: 40, y: 30 });
    expect(lengthOf(plan, [one, other])).toBeCloseTo(50 * 0.5 * plan.metresPerPixel);
    expect(lengthOf(plan, [one])).toBe(0);
    const place = placeAt(plan, one);
    expect(pointOf(plan, place.x, place.y).x).toBeCloseTo(one.x);
  });
});

describe('a map of the earth', () => {
  it('projects there and back, and covers the screen with tiles once', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -179, max: 179, noNaN: true }),
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: 3, max: 19, noNaN: true }),
        (longitude, latitude, zoom) => {
          const back = unproject(project({ longitude, latitude }, zoom), zoom);
          expect(back.longitude).toBeCloseTo(longitude, 6);
          expect(back.latitude).toBeCloseTo(latitude, 6);
          const tiles = tilesOf('https://t/{z}/{x}/{y}.png', { longitude, latitude }, zoom, {
            width: 500,
            height: 300,
          });
          expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length);
          expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0);
          expect(Math.max(...tiles.map(({ x, edge }) => x + edge))).toBeGreaterThanOrEqual(500);
          const last = 2 ** Math.round(zoom) - 1;
          for (const { address } of tiles) {
            const [, z, x, y] = /t\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(address)?.map(Number) ?? [];
            expect(z).toBe(Math.round(zoom));
            expect(x).toBeLessThanOrEqual(last);
            expect(y).toBeLessThanOrEqual(last);
          }
        },
      ),
    );
  });

  it('has a scale of round metres', () => {
    const here = { longitude: 121.47, latitude: 31.23 };
    expect(scaleOf(here, 18).metres).toBe(50);
    expect(scaleOf(here, 10).metres).toBe(10_000);
    expect(scaleOf(here, 18).width).toBeCloseTo(50 / metresPerPixel(here, 18));
  });

  it('say that the selected robot is offline and has told no place, and nothing once one is known', () => {
    const robots = [aRobot({ id: 'a', isOnline: false }), aRobot({ id: 'b' })];
    const nowhere = facts({ robots, positions: new Map() });
    expect(lacksPlace(nowhere)).toBe(false);
    expect(lacksPlace({ ...nowhere, selectedId: 'a' })).toBe(true);
    expect(lacksPlace({ ...nowhere, selectedId: 'b' })).toBe(false);
    expect(lacksPlace({ ...nowhere, selectedId: 'a', positions: new Map([at('a', 1000)]) })).toBe(false);
  });
});

describe('the pins of the outdoor map', () => {
  const centre = { longitude: 121.47, latitude: 31.23 };

  it('are the alarms with a coordinate that is one, and in sight', () => {
    const alarms = [
      anAlarm({ id: 'here', ...centre }),
      anAlarm({ id: 'none', longitude: 121.47 }),
      anAlarm({ id: 'nowhere', longitude: 121.47, latitude: 200 }),
      anAlarm({ id: 'far', longitude: 100, latitude: 31.23 }),
    ];
    expect(geoPinsOf(alarms, centre, 18, screen)).toMatchObject([
      { id: 'here', x: screen.width / 2, y: screen.height / 2 },
    ]);
  });

  it('stand apart at one place, the gravest drawn last, however many there are', () => {
    const level = fc.constantFrom('serious' as const, 'important' as const, 'general' as const);
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: 20 }), levels => {
        const alarms = levels.map((one, index) => anAlarm({ id: `${index}`, level: one, ...centre }));
        const pins = geoPinsOf(alarms, centre, 18, screen);
        expect(pins.map(({ id }) => id).sort()).toEqual(alarms.map(({ id }) => id).sort());
        for (const one of pins)
          for (const other of pins)
            if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(pinsApart);
        const ranks = pins.map(pin => ['general', 'important', 'serious'].indexOf(pin.level));
        expect([...ranks].sort((one, other) => one - other)).toEqual(ranks);
      }),
    );
  });
});
