import { describe, expect, it } from 'vitest';
import { setUp } from './testing.ts';
import type { World } from './world.ts';

const calm = { alarmsPerHour: 0 };

it('a device that is nearly empty says so once, and again only after it was charged', () => {
  const { world, run, events } = setUp(1, 14, 20, calm);
  const robot = world.device('PR001')!;
  // In manual mode it does not drive to its charger.
  world.setMode('PR001', 'manual', false);
  robot.battery = 10.2;
  run(60_000);
  const told = events.flatMap(event => (event.type === 'alarm' && event.alarm.kind === 'battery' ? event.alarm : []));
  expect(told.map(({ value, deviceId }) => [value, deviceId])).toEqual([['10', 'PR001']]);
  expect(robot.mode).toBe('manual');
});

it('a device that was charged a little and is nearly empty again says so again', () => {
  const { world, run, events } = setUp(1, 14, 20, calm);
  const robot = world.device('PR001')!;
  world.setMode('PR001', 'manual', false);
  const warnings = (): number =>
    events.filter(event => event.type === 'alarm' && event.alarm.kind === 'battery').length;
  robot.battery = 9;
  run(2_000);
  robot.battery = 14;
  run(2_000);
  robot.battery = 9;
  run(2_000);
  expect(warnings(), 'the first alarm has not ended').toBe(1);
  robot.battery = 40;
  run(2_000);
  robot.battery = 9;
  run(2_000);
  expect(warnings()).toBe(2);
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
  const { world, run, events, clock } = setUp(1, 14, 1, calm);
  const robot = world.device('PR001')!;
  world.place('PR001', 10, 11.6, 0);
  robot.battery = 21;
  expect(world.send('PR001', { x: 38, y: 11.6 }, { x: 38, y: 13 })).toBe(true);
  robot.battery = 19;
  expect(world.isFree('PR001')).toBe(false);
  run(100);
  expect(robot.mode).toBe('charge');
  expect(events).toContainEqual({ type: 'errand', deviceId: 'PR001', end: 'lost', at: clock.now - 50 });
});

it('a battery never runs below one percent', () => {
  const { world, run } = setUp(1, 14, 60, calm);
  const robot = world.device('PR001')!;
  world.setMode('PR001', 'manual', false);
  robot.battery = 1.1;
  run(60_000);
  expect(robot.battery).toBe(1);
});

describe('a device that is charged', () => {
  const doings = {
    'stands by after its task was ended': (world: World) => world.stopTask('PR001'),
    'is on its way to a place where it stands by': (world: World) => world.goTo('PR001', { x: 10, y: 11.6 }),
  };
  it.each(Object.entries(doings))('goes back and stands by again when it %s', (_, order) => {
    const { world, run } = setUp(1, 14, 20, calm);
    const robot = world.device('PR001')!;
    world.place('PR001', 10.5, 11.6, 0);
    expect(order(world)).toBe(true);
    robot.battery = 19.9;
    run(1000);
    expect(robot.mode).toBe('charge');
    run(60_000);
    expect(robot.battery).toBeGreaterThan(80);
    expect(robot.mode).toBe('standBy');
    expect(Math.hypot(robot.x - 10.5, robot.y - 11.6)).toBeLessThan(1);
    const at = [robot.x, robot.y];
    run(10_000);
    expect([robot.mode, robot.x, robot.y]).toEqual(['standBy', ...at]);
  });

  it('goes back to its post when it stood on watch, also after an order to charge or an errand that its battery ends', () => {
    const { world, run } = setUp(1, 14, 20, calm);
    const watcher = [...world.devices.values()].find(({ mode }) => mode === 'watch')!;
    const { x, y, id } = watcher;
    const back = (): void => {
      run(80_000);
      expect([watcher.mode, watcher.battery > 60]).toEqual(['watch', true]);
      expect(Math.hypot(watcher.x - x, watcher.y - y)).toBeLessThan(1);
    };
    watcher.battery = 19;
    back();
    world.setCharging(id, true);
    back();
    watcher.battery = 20.5;
    expect(world.send(id, { x: x + 3, y }, { x: x + 3, y })).toBe(true);
    run(100);
    watcher.battery = 19;
    back();
  });

  it('goes on with its own way of going about', () => {
    const { world, run } = setUp(1, 40, 20, calm);
    for (const mode of ['specificRoute', 'guide', 'patrol'] as const) {
      const robot = [...world.devices.values()].find(device => device.kind === 'robot' && device.mode === mode)!;
      robot.battery = 19;
      run(100);
      expect(robot.mode).toBe('charge');
      robot.battery = 95.9;
      run(20_000);
      expect(robot.mode).toBe(mode);
    }
  });

  it('charges on after it was sent to look at something, and stands by then', () => {
    const { world, run } = setUp(1, 14, 20, calm);
    const robot = world.device('PR001')!;
    world.place('PR001', 10, 11.6, 0);
    world.stopTask('PR001');
    world.setCharging('PR001', true);
    robot.battery = 50;
    run(500);
    expect(world.send('PR001', { x: 20, y: 11.6 }, { x: 20, y: 13 })).toBe(true);
    run(80_000);
    expect(robot.mode).toBe('standBy');
    expect(Math.hypot(robot.x - 10, robot.y - 11.6)).toBeLessThan(1);
  });

  it('begins its route when it was told so meanwhile, or stands where its charge was ended', () => {
    const { world, run } = setUp(1, 14, 20, calm);
    const robot = world.device('PR001')!;
    world.stopTask('PR001');
    world.setCharging('PR001', true);
    world.resumeTask('PR001');
    expect(robot.mode).toBe('charge');
    robot.battery = 95.9;
    run(10_000);
    expect(robot.mode).toBe('patrol');
    world.setCharging('PR001', true);
    world.setCharging('PR001', false);
    const at = [robot.x, robot.y];
    run(10_000);
    expect([robot.mode, robot.x, robot.y]).toEqual(['standBy', ...at]);
  });
});
