import type { Connection, FloorPlan } from '@patrolkit/core';
import { aRobot, aStatus, anAlarm } from '@patrolkit/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresPerPixel, project, scaleOf, tilesOf, unproject } from './geo.model.ts';
import {
  clamp,
  fit,
  inReadingOrder,
  isOnNoPlan,
  lacksPlace,
  lengthOf,
  mapOfSelected,
  markersOf,
  pan,
  pinsOf,
  placeAt,
  planPoint,
  routeOf,
  tracked,
  trackLimits,
  viewBox,
  zoom,
  type MapFacts,
} from './robot-map.model.ts';
import { pointOf } from '../shared/robots/plan-point.ts';

const plan: FloorPlan = {
  id: 'map-1',
  name: 'Ground floor',
  picture: '/1.svg',
  width: 800,
  height: 400,
  metresPerPixel: 0.05,
  originX: -10,
  originY: 0,
};
const screen = { width: 400, height: 400 };
const open: Connection['device'] = { state: 'open', isChecking: false, opens: 1 };
const at = (id: string, receivedAt: number, mapId = 'map-1') =>
  [id, { deviceId: id, mapId, x: 0, y: 10, angle: 90, receivedAt, open: 1, isMoving: false, battery: 80 }] as const;
const facts = (part: Partial<MapFacts> = {}): MapFacts => ({
  robots: [aRobot({ id: 'a' }), aRobot({ id: 'b' })],
  positions: new Map([at('a', 1000), at('b', 1000)]),
  selectedId: undefined,
  status: undefined,
  connection: { singleton: open, device: open },
  now: 2000,
  ...part,
});

describe('the map', () => {
  it('turns metres into points, upwards is north', () => {
    expect(pointOf(plan, -10, 0)).toEqual({ x: 0, y: 400 });
    expect(pointOf(plan, 0, 10)).toEqual({ x: 200, y: 200 });
  });

  it('fits, zooms about the pointer, pans and stays on the picture', () => {
    const whole = fit(plan, screen);
    expect(whole.scale).toBeCloseTo(2.08);
    const near = zoom(whole, 2, { x: 100, y: 0 });
    // What was under the pointer still is.
    expect(near.x + 100 * near.scale).toBeCloseTo(whole.x + 100 * whole.scale);
    expect(pan({ x: 100, y: 100, scale: 2 }, 10, -10)).toEqual({ x: 80, y: 120, scale: 2 });
    expect(clamp({ x: -50, y: 900, scale: 99 }, plan, screen)).toEqual({ x: 0, y: 400, scale: whole.scale });
    expect(clamp({ x: 1, y: 1, scale: 0.01 }, plan, screen).scale).toBe(0.125);
    expect(viewBox({ x: 100, y: 50, scale: 0.5 }, screen)).toBe('0 -50 200 200');
  });

  it('shows devices of its map, the selected one on top', () => {
    const markers = markersOf(plan, facts({ selectedId: 'a' }));
    expect(markers.map(({ robot }) => robot.id)).toEqual(['b', 'a']);
    expect(markers[0]).toMatchObject({ x: 200, y: 200, turn: -90, battery: 80, isStale: false });
    expect(markersOf(plan, facts({ positions: new Map([at('a', 1000, 'map-2')]) }))).toEqual([]);
  });

  it('marks places that are old, or whose channel is lost', () => {
    const isStale = (part: Partial<MapFacts>) => markersOf(plan, facts(part))[0]?.isStale;
    expect(isStale({ now: 12_000 })).toBe(true);
    const lost = { ...open, state: 'reconnecting' as const };
    expect(isStale({ connection: { singleton: lost, device: open } })).toBe(true);
  });

  it('believes the status of the selected robot rather than an older place', () => {
    const pose = { mapId: 'map-2', x: 0, y: 0, angle: 0 };
    const status = { status: aStatus({ pose }), receivedAt: 1500, open: 1 };
    const known = facts({ selectedId: 'a', status });
    expect(mapOfSelected(known)).toBe('map-2');
    expect(markersOf({ ...plan, id: 'map-2' }, known)[0]).toMatchObject({ isStale: false, battery: 80 });
    const reopened = { singleton: open, device: { ...open, opens: 2 } };
    expect(markersOf({ ...plan, id: 'map-2' }, { ...known, connection: reopened })[0]?.isStale).toBe(true);
    expect(mapOfSelected(facts({ selectedId: 'b' }))).toBe('map-1');
    expect(mapOfSelected(facts())).toBe(undefined);
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

  it('is on a plan by its status, by the fleet, or by the list before it has told', () => {
    expect(onNoPlan({})).toBe(false);
    expect(onNoPlan({ positions: none, status: status({ mapId: 'map-1', x: 0, y: 0, angle: 0 }) })).toBe(false);
    const robots = [aRobot({ id: 'a', mapId: 'map-1' })];
    expect(onNoPlan({ positions: none, robots })).toBe(false);
    expect(onNoPlan({ positions: none, robots, status: status() })).toBe(true);
    expect(onNoPlan({ positions: new Map([at('a', 1000, 'elsewhere')]) })).toBe(true);
    expect(isOnNoPlan([], facts({ selectedId: 'a' }))).toBe(true);
  });

  it('and all others have an order in which keys reach each of them, those at one place too', () => {
    const markers = markersOf(plan, facts({ positions: new Map([at('b', 1000), at('a', 1000)]), selectedId: 'a' }));
    expect(markers.map(({ robot }) => robot.id)).toEqual(['b', 'a']);
    expect(inReadingOrder(markers).map(({ robot }) => robot.id)).toEqual(['a', 'b']);
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

  it('is every waiting alarm with a place, the gravest on top', () => {
    const at = { mapId: plan.id, x: 0, y: 0 };
    const pins = pinsOf(plan, [
      anAlarm({ id: 'a', level: 'serious', ...at }),
      anAlarm({ id: 'b', level: 'general', ...at }),
      anAlarm({ id: 'c' }),
      anAlarm({ id: 'd', ...at, mapId: 'other' }),
    ]);
    expect(pins.map(({ id }) => id)).toEqual(['b', 'a']);
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
