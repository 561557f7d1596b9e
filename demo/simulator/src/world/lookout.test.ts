import { describe, expect, it } from 'vitest';
import { nameOfText } from '@patrolkit/server/language/names.ts';
import { onRoute } from '@patrolkit/server/links/devices.ts';
import { setUp } from './testing.ts';

/** A bag in front of the first robot, which stands still in manual mode. */
const withBag = () => {
  const site = setUp(1, 14, 1, { alarmsPerHour: 0 });
  const { world } = site;
  world.setMode('PR001', 'manual', false);
  world.place('PR001', 10, 11.5, 0);
  const alarm = world.raiseNow(1, 'PR001', 'bag')[0]!;
  return { ...site, alarm, cause: alarm.cause! };
};

describe('what a device sees', () => {
  it('is in the picture of its alarm, with the camera turned to it', () => {
    const { world, alarm, cause } = withBag();
    const robot = world.device('PR001')!;
    expect(alarm.shot?.scene.sprites.find(({ id }) => id === alarm.shot?.focus)?.kind).toBe('bag');
    expect(alarm.shot?.scene.sprites.some(({ id }) => id === 'PR001')).toBe(false);
    const direction = Math.atan2(cause.y - robot.y, cause.x - robot.x);
    expect(Math.abs((alarm.shot?.pose.heading ?? 9) - direction)).toBeLessThan(0.06);
  });

  it('is not reported twice, from the front or after a turn', () => {
    const { world, run } = withBag();
    expect(run(20_000)).toEqual([]);
    world.place('PR001', 10, 11.5, Math.PI);
    run(2000);
    world.place('PR001', 10, 11.5, 0);
    expect(run(20_000)).toEqual([]);
  });

  it('is nothing behind its back or behind a wall, and a witness sees it once', () => {
    const { world, run, events, cause, alarm } = withBag();
    world.settle(cause, true);
    const witnesses = (): number =>
      events.filter(event => event.type === 'witness' && event.cause === alarm.causeId && event.deviceId === 'PR002')
        .length;
    world.setMode('PR002', 'manual', false);
    const stands = (x: number, y: number, heading: number): number => {
      world.place('PR002', x, y, heading);
      run(3000);
      return witnesses();
    };
    expect(stands(cause.x - 3, cause.y, Math.PI), 'behind its back').toBe(0);
    expect(stands(cause.x, 8, Math.PI / 2), 'behind a wall').toBe(0);
    expect(stands(cause.x - 3, cause.y, 0), 'before it').toBe(1);
    expect(stands(cause.x - 2, cause.y, 0), 'again').toBe(1);
  });
});

describe('a round of a route with a type', () => {
  it('looks for the alarms of the type alone, until a device leaves its route', () => {
    const { world, clock } = setUp(3, 14, 1, { alarmsPerHour: 4000 });
    const patrol = { id: '1', name: nameOfText('route.hallRing'), seeks: ['smoke'] as const };
    world.routes.set(world.routes.all.map(route => ({ ...route, patrol })));
    const found = { onRoute: new Set<string>(), elsewhere: new Set<string>() };
    for (let step = 0; step < 2400; step += 1) {
      const patrolling = new Set(
        [...world.devices.values()].filter(({ mode }) => onRoute.has(mode)).map(({ id }) => id),
      );
      clock.now += 50;
      for (const event of world.tick(50))
        if (event.type === 'alarm' && event.alarm.cause)
          found[patrolling.has(event.alarm.deviceId) ? 'onRoute' : 'elsewhere'].add(event.alarm.kind);
    }
    expect([...found.onRoute]).toEqual(['smoke']);
    expect(found.elsewhere).toContain('bag');
  });
});

describe('a second look', () => {
  it('finds what is still there and raises it again, for the caller alone', () => {
    const { world, run, cause, alarm } = withBag();
    const again = world.lookAgain('PR001', cause);
    expect(again?.alarm?.causeId).toBe(alarm.causeId);
    expect(again?.shot).toBe(again?.alarm?.shot);
    expect(run(1000)).toEqual([]);
  });

  it('takes a picture of the place where there is nothing any more', () => {
    const { world, run, cause } = withBag();
    expect(world.settle(cause, false)).toBe(true);
    run(100);
    const again = world.lookAgain('PR001', cause);
    expect(again?.alarm).toBeUndefined();
    expect(again?.shot.focus).toBe('');
    expect(world.settle(cause, false)).toBe(false);
  });

  it('is for who is on the same map', () => {
    const { world, cause } = withBag();
    const elsewhere = [...world.devices.values()].find(({ mapId }) => mapId !== cause.mapId)!;
    expect(world.lookAgain(elsewhere.id, cause)).toBeUndefined();
  });
});

describe('a cause that is let stay', () => {
  it('is there after an hour, and its end is told when it is let go', () => {
    const { world, run, events, cause, alarm } = withBag();
    world.settle(cause, true);
    run(600_000, 500);
    expect(events.some(event => event.type === 'gone' && event.cause === alarm.causeId)).toBe(false);
    world.settle(cause, false);
    run(1000);
    expect(events.filter(event => event.type === 'gone' && event.cause === alarm.causeId)).toHaveLength(1);
  });
});
