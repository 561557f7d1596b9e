import type { Connection, FloorPlan } from '@patrolkit/core';
import { aRobot, aStatus } from '@patrolkit/core/testing';
import { describe, expect, it } from 'vitest';
import { clamp, fit, mapOfSelected, markersOf, pan, pointOf, viewBox, zoom, type MapFacts } from './robot-map.model.ts';

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
  [id, { deviceId: id, mapId, x: 0, y: 10, angle: 90, receivedAt, battery: 80 }] as const;
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
