import { describe, expect, it } from 'vitest';
import { liesIn } from '@patrolkit/transport/contract';
import type { SiteRegion } from '@patrolkit/server/links/regions.ts';
import { givenName } from '@patrolkit/server/language/names.ts';
import { cornersOf } from './plan.ts';
import { setUp } from './testing.ts';

const region = (
  kind: SiteRegion['kind'],
  [x, y, w, h]: readonly [number, number, number, number],
  more: Partial<SiteRegion> = {},
): SiteRegion => ({
  id: kind,
  mapId: '1',
  name: givenName(kind),
  kind,
  corners: cornersOf({ x, y, w, h }),
  maxSpeed: undefined,
  heading: undefined,
  alarmTypes: [],
  level: undefined,
  devices: undefined,
  holds: true,
  ...more,
});
/** A piece of the south corridor, between two junctions of its lane. */
const corridor = [22, 10.25, 3, 2.75] as const;
/** From the west of that piece to the east of it. */
const [west, east] = [
  { x: 19, y: 11.6 },
  { x: 28, y: 11.6 },
];

/** A robot in the corridor without alarms, and what it does until it stands by. */
const drive = () => {
  const { world, run } = setUp(1, 4, 1, { alarmsPerHour: 0 });
  const robot = world.device('PR001')!;
  world.place('PR001', west.x, west.y, 0);
  /** Runs until a condition holds; returns the places and speeds on the way. */
  const until = (isDone: () => boolean, most = 180_000): { x: number; y: number; speed: number }[] => {
    const seen: { x: number; y: number; speed: number }[] = [];
    for (let ms = 0; ms < most && !isDone(); ms += 250) {
      run(250);
      seen.push({ x: robot.x, y: robot.y, speed: robot.speed });
    }
    expect(isDone()).toBe(true);
    return seen;
  };
  const arrived = (): boolean => robot.mode === 'standBy';
  return { world, robot, run, until, arrived, goTo: (goal: { x: number; y: number }) => world.goTo('PR001', goal) };
};

describe('a forbidden region', () => {
  it('is avoided by ways, and only by the devices for which it holds', () => {
    const { world, until, arrived, goTo } = drive();
    const forbidden = region('forbidden', corridor);
    world.regions.set([{ ...forbidden, devices: ['PV001'] }]);
    expect(goTo(east)).toBe(true);
    expect(until(arrived).some(at => liesIn(forbidden.corners, at))).toBe(true);
    world.place('PR001', west.x, west.y, 0);
    world.regions.set([{ ...forbidden, holds: false }]);
    world.regions.set([forbidden]);
    expect(goTo(east)).toBe(true);
    const track = until(arrived);
    expect(track.some(at => liesIn(forbidden.corners, at))).toBe(false);
    // It has gone round by the other corridor.
    expect(Math.max(...track.map(({ y }) => y))).toBeGreaterThan(18);
  });

  it('that lies on the way of a device makes it look for another one', () => {
    const { world, robot, run, until, arrived, goTo } = drive();
    const forbidden = region('forbidden', corridor);
    expect(goTo(east)).toBe(true);
    run(1_000);
    expect(robot.x).toBeLessThan(22);
    world.regions.set([forbidden]);
    expect(until(arrived).some(at => liesIn(forbidden.corners, at))).toBe(false);
    expect(Math.hypot(robot.x - east.x, robot.y - east.y)).toBeLessThan(1);
  });

  it('is no goal, and ends the way of a device whose goal comes to lie in it', () => {
    const { world, robot, run, goTo } = drive();
    world.regions.set([region('forbidden', [26, 10.25, 4, 2.75])]);
    expect(goTo(east)).toBe(false);
    expect(world.send('PR001', east, east)).toBe(false);
    world.regions.set([]);
    expect(goTo(east)).toBe(true);
    run(500);
    world.regions.set([region('forbidden', [26, 10.25, 4, 2.75])]);
    expect(robot.mode).toBe('standBy');
  });

  it('is left by the shortest way, also by a device that stands by', () => {
    const { world, robot, until } = drive();
    const forbidden = region('forbidden', [17, 10.25, 10, 2.75]);
    world.stopTask('PR001');
    world.regions.set([forbidden]);
    const track = until(() => !liesIn(forbidden.corners, robot));
    expect(robot.x).toBeLessThan(17);
    expect(track.every(({ x }) => x < west.x + 0.5)).toBe(true);
    expect(robot.mode).toBe('standBy');
  });

  it('is not left by a device that is paused or driven by hand', () => {
    const { world, robot, run } = drive();
    world.setPaused('PR001', true);
    world.regions.set([region('forbidden', [17, 10.25, 10, 2.75])]);
    run(3_000);
    expect(robot.x).toBeCloseTo(west.x, 1);
    world.setPaused('PR001', false);
    world.setMode('PR001', 'manual', true);
    run(3_000);
    expect(robot.x).toBeCloseTo(west.x, 1);
  });
});

it('a speed limit holds inside, for devices that drive by themselves', () => {
  const { world, until, arrived, goTo } = drive();
  const slow = region('speedLimit', corridor, { maxSpeed: 0.3 });
  world.regions.set([slow]);
  goTo(east);
  const track = until(arrived);
  const inside = track.filter(at => liesIn(cornersOf({ x: 22.6, y: 10.25, w: 2.4, h: 2.75 }), at));
  expect(Math.max(...inside.map(({ speed }) => speed))).toBeLessThanOrEqual(0.31);
  expect(Math.max(...track.map(({ speed }) => speed))).toBeGreaterThan(0.6);
});

it('a one-way region is driven along its direction alone', () => {
  const { world, until, arrived, goTo } = drive();
  const westwards = region('oneWay', corridor, { heading: 180 });
  world.regions.set([westwards]);
  goTo(east);
  expect(until(arrived).some(at => liesIn(westwards.corners, at))).toBe(false);
  goTo(west);
  expect(until(arrived).some(at => liesIn(westwards.corners, at))).toBe(true);
});

it('a device that is paused in a region without stopping stands at its edge', () => {
  const { world, robot, run, until, goTo } = drive();
  const free = region('noStopping', corridor);
  world.regions.set([free]);
  goTo(east);
  until(() => liesIn(free.corners, robot));
  world.setPaused('PR001', true);
  expect(robot.patrolPaused).toBe(true);
  until(() => !liesIn(free.corners, robot));
  run(3_000);
  expect(robot.x).toBeGreaterThan(25);
  expect(robot.x).toBeLessThan(26);
  expect(robot.speed).toBe(0);
});
