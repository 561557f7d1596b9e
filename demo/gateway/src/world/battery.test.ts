import { expect, it } from 'vitest';
import { setUp } from './testing.ts';

const calm = { alarmsPerHour: 0 };

it('a device that is nearly empty says so once, and again only after it was charged', () => {
  const { world, run, events } = setUp(1, 14, 20, calm);
  const robot = world.device('PR001')!;
  // A driver keeps it from its charger.
  world.setMode('PR001', 'manual', false);
  robot.battery = 10.2;
  run(60_000);
  const told = events.flatMap(event => (event.type === 'alarm' && event.alarm.kind === 'battery' ? event.alarm : []));
  expect(told.map(({ value, deviceId }) => [value, deviceId])).toEqual([['10', 'PR001']]);
  expect(robot.mode).toBe('manual');
});

it('the alarm ends when the battery has risen a little beyond its limit', () => {
  const { world, run, events } = setUp(1, 14, 1, calm);
  const robot = world.device('PR001')!;
  world.setMode('PR001', 'manual', false);
  robot.battery = 9;
  run(1000);
  robot.battery = 14;
  run(1000);
  expect(events.some(({ type }) => type === 'gone')).toBe(false);
  robot.battery = 15.5;
  run(1000);
  expect(events.filter(event => event.type === 'gone')).toMatchObject([{ cause: 'PR001 battery' }]);
});

it('an errand is lost to the charger', () => {
  const { world, run, events } = setUp(1, 14, 1, calm);
  const robot = world.device('PR001')!;
  world.place('PR001', 10, 11.6, 0);
  robot.battery = 21;
  expect(world.send('PR001', { x: 38, y: 11.6 }, { x: 38, y: 13 })).toBe(true);
  robot.battery = 19;
  expect(world.isFree('PR001')).toBe(false);
  run(100);
  expect(robot.mode).toBe('charge');
  expect(events).toContainEqual({ type: 'errand', deviceId: 'PR001', end: 'lost' });
});

it('a battery never runs below one percent', () => {
  const { world, run } = setUp(1, 14, 60, calm);
  const robot = world.device('PR001')!;
  world.setMode('PR001', 'manual', false);
  robot.battery = 1.1;
  run(60_000);
  expect(robot.battery).toBe(1);
});
