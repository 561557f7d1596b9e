import { aStatus, anAlarm } from '@patrolkit/core/testing';
import { describe, expect, it } from 'vitest';
import { pointOf } from '../robots/plan-point.ts';
import { inReadingOrder, markersOf, pinsOf, type MapFacts } from './places.ts';
import { at, facts, open, plan } from './testing/site.ts';

describe('what lies on a plan', () => {
  it('turns metres into points, upwards is north', () => {
    expect(pointOf(plan, -10, 0)).toEqual({ x: 0, y: 400 });
    expect(pointOf(plan, 0, 10)).toEqual({ x: 200, y: 200 });
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
    // The clock of the computer was set back an hour, so the age of the position is unknown.
    expect(isStale({ now: -3_600_000 })).toBe(true);
    const lost = { ...open, state: 'reconnecting' as const };
    expect(isStale({ connection: { singleton: lost, device: open } })).toBe(true);
  });

  it('believes the status of the selected robot rather than an older place', () => {
    const pose = { mapId: 'map-2', x: 0, y: 0, angle: 0 };
    const status = { status: aStatus({ pose }), receivedAt: 1500, open: 1 };
    const known = facts({ selectedId: 'a', status });
    expect(markersOf({ ...plan, id: 'map-2' }, known)[0]).toMatchObject({ isStale: false, battery: 80 });
    const reopened = { singleton: open, device: { ...open, opens: 2 } };
    expect(markersOf({ ...plan, id: 'map-2' }, { ...known, connection: reopened })[0]?.isStale).toBe(true);
  });

  it('has an order in which keys reach each of them, those at one place too', () => {
    const markers = markersOf(plan, facts({ positions: new Map([at('b', 1000), at('a', 1000)]), selectedId: 'a' }));
    expect(markers.map(({ robot }) => robot.id)).toEqual(['b', 'a']);
    expect(inReadingOrder(markers).map(({ robot }) => robot.id)).toEqual(['a', 'b']);
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
});
