import { describe, expect, it } from 'vitest';
import { Grid } from './grid.ts';
import { createPastShots, thingOf, type PastLook } from './past-shot.ts';
import { plans } from './plans.ts';

const noon = new Date(2026, 4, 12, 12).getTime();
const shotOf = createPastShots(plans);
const plan = plans[0]!;
const place = plan.nodes[0]!;
const look = (part: Partial<PastLook> = {}): PastLook => ({
  kind: 'view',
  deviceId: 'PR001',
  deviceKind: 'robot',
  mapId: plan.id,
  x: place.x,
  y: place.y,
  label: '',
  at: noon,
  ...part,
});

describe('a shot of the past', () => {
  it('is the same whenever it is asked for, and of one place has one view', () => {
    const [one, again, later] = [
      shotOf(look()),
      createPastShots(plans)(look()),
      shotOf(look({ at: noon + 90_000_000 })),
    ];
    expect(again).toEqual(one);
    expect(later?.pose).toEqual(one?.pose);
    expect(shotOf(look({ deviceKind: 'car' }))?.pose.z).toBeGreaterThan(one?.pose.z ?? 9);
  });

  it('has what was seen before the camera, marked and in sight, under its name', () => {
    for (const map of plans)
      for (const { x, y } of map.nodes)
        for (const [kind, label] of [
          ['person', 'Lin Wei'],
          ['person', ''],
          ['vehicle', 'AB 1234C'],
          ['bag', ''],
          ['smoke', ''],
        ] as const) {
          const shot = shotOf(look({ kind, label, mapId: map.id, x, y }));
          const seen = shot?.scene.sprites.find(({ id }) => id === shot.focus);
          expect(seen).toMatchObject({ kind, label });
          if (!shot || !seen) continue;
          expect(new Grid(map).sees(shot.pose, seen)).toBe(true);
          const to = Math.atan2(seen.y - shot.pose.y, seen.x - shot.pose.x);
          expect(Math.cos(shot.pose.heading - to)).toBeCloseTo(1);
        }
  });

  it('gives somebody the same look each time, and a stranger that of a stranger', () => {
    const lookOf = (part: Partial<PastLook>) =>
      shotOf(look({ kind: 'person', ...part }))?.scene.sprites.find(({ id }) => id === 'seen')?.look;
    expect(lookOf({ label: 'Lin Wei' })).toBe(lookOf({ label: 'Lin Wei', at: noon - 1, deviceId: 'PR002' }));
    expect(lookOf({ label: '' })).toBe(4);
    expect(lookOf({ label: 'Lin Wei' })).toBeLessThan(4);
  });

  it('looks through a door that stands open, and at a meter that is hot', () => {
    for (const map of plans) {
      for (const door of map.doors) {
        const shot = shotOf(look({ kind: 'door', mapId: map.id, label: door.id }));
        expect(shot?.scene.openDoors).toEqual([door.id]);
        const grid = new Grid(map);
        grid.setDoor(door.id, true);
        const middle = { x: door.x + door.w / 2, y: door.y + door.h / 2 };
        expect(shot && grid.sees(shot.pose, middle), door.id).toBe(true);
      }
      for (const gauge of map.meters) {
        const shot = shotOf(look({ kind: 'meter', mapId: map.id, label: gauge.id }));
        expect(shot?.scene.sprites.filter(({ label }) => label === gauge.id)).toMatchObject([
          { id: shot?.focus, look: 0 },
        ]);
      }
    }
    expect(shotOf(look({ kind: 'door', label: 'no such door' }))?.focus).toBe('');
  });

  it('lets people walk by in the day, and hardly in the night', () => {
    const passers = (hour: number): number =>
      Array.from({ length: 200 }, (_, index) => new Date(2026, 4, 12, hour, 0, index).getTime()).filter(at =>
        plan.nodes.some(({ x, y }) => shotOf(look({ at, x, y }))?.scene.sprites.some(({ id }) => id === 'passer')),
      ).length;
    expect(passers(11)).toBeGreaterThan(30);
    expect(passers(2)).toBeLessThan(passers(11) / 3);
  });

  it('is none on a map that is not there', () => {
    expect(shotOf(look({ mapId: 'gone' }))).toBeUndefined();
  });
});

it('an alarm shows what raised it, or the place where a device reported a condition of its own', () => {
  expect((['intruder', 'person', 'door', 'battery', 'offline'] as const).map(thingOf)).toEqual([
    'person',
    'person',
    'door',
    'view',
    'view',
  ]);
});
