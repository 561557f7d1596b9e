import { expect, it } from 'vitest';
import { Grid } from './grid.ts';
import { plans } from './plans.ts';
import { setUp } from './testing.ts';

it('a robot that is sent from any place to any other arrives without touching a wall', () => {
  const { world, run } = setUp(2, 14, 1, { alarmsPerHour: 0 });
  const [plan] = plans;
  const grid = new Grid(plan!);
  const robot = world.device('PR001')!;
  for (const [from, to] of [
    ['sw', 'dock'],
    ['lobby-west', 'ne'],
    ['e', 'w'],
  ] as const) {
    const [start, goal] = [from, to].map(id => plan!.nodes.find(node => node.id === id)!);
    robot.battery = 100;
    world.place('PR001', start!.x, start!.y, 0);
    expect(world.goTo('PR001', goal!)).toBe(true);
    for (let n = 0; n < 600 && robot.mode === 'specificPoint'; n++) {
      run(250);
      expect(grid.at(robot.x, robot.y), `${from} ${to}`).toBe(0);
    }
    expect(Math.hypot(robot.x - goal!.x, robot.y - goal!.y), `${from} ${to}`).toBeLessThan(0.6);
  }
});

it('the route of a device has its stops in metres and the one it drives to', () => {
  const { world } = setUp();
  const robot = world.device('PR001')!;
  robot.stopIndex = 2;
  const route = world.route('PR001');
  const planned = plans[0]!.first!.routes.find(({ id }) => id === robot.routeId)!;
  expect(route?.next).toBe(2);
  expect(route?.stops).toEqual(
    planned.stops.map(id => {
      const { x, y } = plans[0]!.nodes.find(node => node.id === id)!;
      return { id, x, y };
    }),
  );
  expect(world.route('GS001')).toBeUndefined();
});
