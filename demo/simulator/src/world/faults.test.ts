import { describe, expect, it } from 'vitest';
import { ahead, setUp } from './testing.ts';
import type { World } from './world.ts';

const kinds = (events: ReturnType<typeof setUp>['events']): string[] =>
  events.flatMap(event => (event.type === 'alarm' ? event.alarm.kind : []));

describe('a device off the air', () => {
  it('stands still, obeys nothing, and goes on with what it did before when it is back', () => {
    const { world, run } = setUp();
    const robot = world.device('PR001')!;
    run(5000);
    world.setOnline('PR001', false);
    expect([robot.online, robot.mode, robot.speed, robot.turnRate]).toEqual([false, 'offline', 0, 0]);
    const at = [robot.x, robot.y];
    for (const order of [
      () => world.setMode('PR001', 'manual', false),
      () => world.drive('PR001', ahead, 3),
      () => world.ptz('PR001', 'left', 50),
      () => world.setPaused('PR001', true),
      () => world.setHardware('PR001', { headLight: true }),
      () => world.setCharging('PR001', true),
      () => world.restart('PR001'),
      () => world.initialize('PR001', 'camera'),
      () => world.goTo('PR001', { x: 20, y: 11.6 }),
      () => world.pressSos('PR001'),
    ])
      expect(order(), String(order)).toBe(false);
    run(120_000);
    expect([robot.online, robot.x, robot.y]).toEqual([false, ...at]);
    world.setOnline('PR001', true);
    expect([robot.online, robot.mode]).toEqual([true, 'patrol']);
  });

  it.each([
    ['goes', (world: World) => world.setOnline('PR004', false)],
    ['is restarted', (world: World) => world.restart('PR004')],
  ])('that %s while it is driven by hand is given back later to what it did before', (_, go) => {
    const { world, run } = setUp(1, 14, 1, { alarmsPerHour: 0 });
    const watcher = world.device('PR004')!;
    expect(watcher.mode).toBe('watch');
    world.setMode('PR004', 'manual', true);
    go(world);
    expect(watcher.mode).toBe('offline');
    run(7_000);
    world.setOnline('PR004', true);
    expect(watcher.mode).toBe('manual');
    world.setMode('PR004', 'automatic', true);
    expect(watcher.mode).toBe('watch');
  });

  it('tells that the errand it was on is lost, once', () => {
    const { world, run, events, clock } = setUp();
    world.place('PR001', 10, 11.6, 0);
    expect(world.send('PR001', { x: 38, y: 11.6 }, { x: 38, y: 13 })).toBe(true);
    run(500);
    const lostAt = clock.now;
    world.setOnline('PR001', false);
    world.setOnline('PR001', false);
    run(500);
    expect(events.filter(({ type }) => type === 'errand')).toEqual([
      { type: 'errand', deviceId: 'PR001', end: 'lost', at: lostAt },
    ]);
  });

  it('changes the list and the status of the device, going and coming', () => {
    const { world, run, events } = setUp(1, 14, 1, { alarmsPerHour: 0 });
    world.setPaused('PR001', true);
    run(50);
    events.length = 0;
    world.setOnline('PR001', false);
    world.setOnline('PR001', true);
    world.setOnline('PR001', true);
    run(50);
    expect(events.filter(event => event.type === 'list')).toHaveLength(2);
    expect(events.filter(event => event.type === 'status' && event.deviceId === 'PR001')).toHaveLength(2);
  });
});

describe('an emergency stop', () => {
  it('holds the camera and the lift where they are', () => {
    for (const moved of [
      (world: World) => world.ptzTo('PR001', { pan: 1, tilt: 0.3, zoom: 4, lift: 0.6 }),
      (world: World) => world.ptz('PR001', 'home', 50),
    ]) {
      const { world, run } = setUp(1, 14, 1, { alarmsPerHour: 0 });
      const robot = world.device('PR001')!;
      world.setMode('PR001', 'manual', false);
      robot.ptz = { pan: 0.5, tilt: 0.1, zoom: 2, lift: 0.3 };
      expect(moved(world)).toBe(true);
      run(200);
      world.setEmergencyStop('PR001', true);
      const held = { ...robot.ptz };
      expect(held.lift).not.toBe(0.3);
      run(2000);
      expect(robot.ptz).toEqual(held);
      world.setEmergencyStop('PR001', false);
      run(2000);
      expect(robot.ptz).toEqual(held);
    }
  });

  it('ends driving at once and raises one alarm, which ends with its release', () => {
    const { world, run, events } = setUp(1, 14, 1, { alarmsPerHour: 0 });
    const robot = world.device('PR001')!;
    world.setMode('PR001', 'manual', false);
    world.place('PR001', 10, 11.5, 0);
    world.drive('PR001', ahead, 3);
    expect(robot.speed).toBeGreaterThan(0);
    world.setEmergencyStop('PR001', true);
    world.setEmergencyStop('PR001', true);
    expect([robot.speed, robot.turnRate]).toEqual([0, 0]);
    run(2000);
    expect(robot.x).toBe(10);
    expect(kinds(events)).toEqual(['emergencyStop']);
    expect(events.some(({ type }) => type === 'gone')).toBe(false);
    world.setEmergencyStop('PR001', false);
    run(1000);
    expect(events.filter(event => event.type === 'gone')).toMatchObject([{ cause: 'PR001 emergencyStop' }]);
  });

  it('that an operator pressed is not released by itself', () => {
    const { world, run } = setUp(1, 14, 60, { alarmsPerHour: 0 });
    world.setEmergencyStop('PR001', true);
    run(60_000);
    expect(world.device('PR001')?.emergencyStop).toBe(true);
  });
});

describe('an emergency stop of a device that goes and comes back', () => {
  it.each([
    ['a restart', (world: World) => world.restart('PR001')],
    ['a loss of its line', (world: World) => world.setOnline('PR001', false) && world.setOnline('PR001', true)],
  ])('stays pressed over %s, and the device does not move', (_, interrupt) => {
    const { world, run, events } = setUp(1, 14, 1, { alarmsPerHour: 0 });
    const robot = world.device('PR001')!;
    run(5000);
    world.setEmergencyStop('PR001', true);
    const at = [robot.x, robot.y];
    run(1000);
    expect(interrupt(world)).toBe(true);
    run(60_000);
    expect([robot.online, robot.emergencyStop, robot.x, robot.y]).toEqual([true, true, ...at]);
    expect(events.some(event => event.type === 'gone' && event.cause === 'PR001 emergencyStop')).toBe(false);
    world.setEmergencyStop('PR001', false);
    run(30_000);
    expect([robot.x, robot.y]).not.toEqual(at);
  });
});

describe('what breaks by itself', () => {
  it('never under the hands of a driver, and is whole again after some minutes', () => {
    const { world, run, events } = setUp(4, 30, 60, { alarmsPerHour: 40 });
    world.setMode('PR001', 'manual', false);
    run(120_000);
    const broken = events.flatMap(event =>
      event.type === 'alarm' && ['offline', 'emergencyStop'].includes(event.alarm.kind) ? event.alarm : [],
    );
    expect(broken.length).toBeGreaterThan(3);
    expect(broken.map(({ deviceId }) => deviceId)).not.toContain('PR001');
    for (const { causeId, at } of broken.slice(0, -3)) {
      const gone = events.find(event => event.type === 'gone' && event.cause === causeId && event.at >= at);
      expect(gone, causeId).toBeDefined();
    }
  });

  it('does not while the site is kept calm, and nobody calls', () => {
    const { world, clock } = setUp(4, 30, 60, { alarmsPerHour: 40 });
    const told: string[] = [];
    for (let step = 0; step < 2400; step += 1) {
      clock.now += 50;
      for (const event of world.tick(50, true)) told.push(event.type === 'alarm' ? event.alarm.kind : event.type);
    }
    for (const never of ['offline', 'emergencyStop', 'sos']) expect(told).not.toContain(never);
  });
});

describe('a fleet that is restored', () => {
  it('is online and charged, neither stopped nor paused, and driven by nobody', () => {
    const { world } = setUp(1, 14, 1, { alarmsPerHour: 0 });
    const [stopped, away, driven] = [world.device('PR001')!, world.device('PR002')!, world.device('PV001')!];
    const was = driven.mode;
    world.setEmergencyStop('PR001', true);
    world.setOnline('PR002', false);
    world.setMode('PV001', 'manual', false);
    world.setPaused('PV001', true);
    driven.battery = 21;
    world.restore();
    expect([stopped.emergencyStop, away.online, driven.mode, driven.patrolPaused]).toEqual([false, true, was, false]);
    expect(driven.battery).toBe(60);
  });
});
