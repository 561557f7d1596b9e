import { aRobot, aStatus } from '@patrolkit/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MapFacts } from '../shared/map/places.ts';
import { directionOf, headingOf, readingsOf } from './device-status.model.ts';

const now = 1_700_000_100_000;
const live = { state: 'open', opens: 2 } as const;
const car = aRobot({ id: 'car-1', kind: 'car' });
const facts = (part: Partial<MapFacts> = {}): MapFacts => ({
  robots: [car],
  positions: new Map(),
  selectedId: 'car-1',
  status: undefined,
  connection: { singleton: live, device: live } as MapFacts['connection'],
  now,
  ...part,
});
const position = {
  deviceId: 'car-1',
  mapId: '2',
  x: 1,
  y: 2,
  angle: 90,
  mode: 'patrol',
  battery: 61,
  receivedAt: now - 1_000,
  open: 2,
  isMoving: false,
} as const;
const own = (part: Parameters<typeof aStatus>[0] = {}, open = 2, receivedAt = now - 60_000) => ({
  status: aStatus({ mode: 'manual', battery: 40, speed: 2, ...part }),
  receivedAt,
  open,
});

describe('what is known of a device', () => {
  it('is its own status where it is the selected one, and what the fleet tells of it otherwise', () => {
    const positions = new Map([['car-1', position]]);
    const mine = readingsOf(car, facts({ positions, status: own() }), undefined);
    expect([mine.mode?.value, mine.battery?.value, mine.speed?.value]).toEqual(['manual', 40, 2]);
    // The status is old, but nothing says that it has changed.
    expect(mine.mode?.isStale).toBe(false);
    const other = readingsOf(car, facts({ positions, status: own(), selectedId: 'x' }), undefined);
    expect([other.mode?.value, other.battery?.value, other.heading?.value]).toEqual(['patrol', 61, 0]);
    expect([other.speed, other.place]).toEqual([undefined, undefined]);
    expect(readingsOf(car, facts(), undefined)).toEqual({});
  });

  it('is stale after the loss of its own channel, each value by what brought it', () => {
    const positions = new Map([['car-1', position]]);
    const place = { longitude: 113.9, latitude: 22.5, receivedAt: now - 2_000, open: 2 };
    const stale = (part: Partial<MapFacts>): (string | undefined)[] =>
      Object.entries(readingsOf(car, facts({ positions, status: own(), ...part }), place)).flatMap(([name, reading]) =>
        reading?.isStale ? [name] : [],
      );
    expect(stale({})).toEqual([]);
    const lost = { state: 'reconnecting', opens: 2 } as const;
    const connection = (singleton: object, device: object) => ({ singleton, device }) as MapFacts['connection'];
    expect(stale({ connection: connection(live, lost) })).toEqual(['mode', 'speed', 'battery', 'place']);
    expect(stale({ connection: connection(lost, live) })).toEqual(['heading']);
    expect(stale({ status: own({}, 1) })).toEqual(['mode', 'speed', 'battery']);
    expect(stale({ now: now + 20_000 })).toEqual(['heading', 'place']);
  });

  it('has a heading clockwise from north', () => {
    expect([0, 90, 180, -90, 45, 360, -450].map(headingOf)).toEqual([90, 0, 270, 180, 45, 90, 180]);
    expect([0, 22, 23, 90, 200, 338, 359].map(directionOf)).toEqual(['n', 'n', 'ne', 'e', 's', 'n', 'n']);
    fc.assert(
      fc.property(fc.double({ min: -1e5, max: 1e5, noNaN: true }), angle => {
        const heading = headingOf(angle);
        expect(heading).toBeGreaterThanOrEqual(0);
        expect(heading).toBeLessThan(360);
        const off = Math.cos(((90 - angle - heading) * Math.PI) / 180);
        expect(off).toBeGreaterThan(Math.cos(Math.PI / 180));
      }),
    );
  });
});
