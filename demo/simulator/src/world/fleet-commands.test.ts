import { describe, expect, it } from 'vitest';
import { ahead, registered, setUp } from './testing.ts';

describe('work modes', () => {
  it('give a device back to what it did, on the same stop or from the beginning of its route', () => {
    const { world, run } = setUp();
    const robot = world.device('PR001')!;
    run(1000);
    robot.stopIndex = 3;
    world.setMode('PR001', 'manual', false);
    expect([robot.mode, robot.speed]).toEqual(['manual', 0]);
    world.setMode('PR001', 'automatic', true);
    expect([robot.mode, robot.stopIndex]).toEqual(['patrol', 3]);
    world.setMode('PR001', 'manual', false);
    world.setMode('PR001', 'automatic', false);
    expect([robot.mode, robot.stopIndex]).toEqual(['patrol', 0]);
  });

  it('are kept by who stood on watch', () => {
    const { world } = setUp();
    const watcher = [...world.devices.values()].find(({ mode }) => mode === 'watch')!;
    world.setMode(watcher.id, 'manual', false);
    world.setMode(watcher.id, 'manual', false);
    world.setMode(watcher.id, 'automatic', true);
    expect(watcher.mode).toBe('watch');
  });

  it('are nothing for sensors and for nobody', () => {
    const { world } = setUp();
    expect(world.setMode('GS001', 'manual', false)).toBe(false);
    expect(world.setMode('PR999', 'manual', false)).toBe(false);
  });
});

describe('tasks', () => {
  it('end in standing by, where the device stays until it is told to go on', () => {
    const { world, run } = setUp();
    const robot = world.device('PR001')!;
    run(5000);
    world.setPaused('PR001', true);
    expect(world.stopTask('PR001')).toBe(true);
    expect([robot.mode, robot.patrolPaused, robot.stopIndex]).toEqual(['standBy', false, 0]);
    const at = [robot.x, robot.y];
    run(20_000);
    expect([robot.x, robot.y]).toEqual(at);
    world.resumeTask('PR001');
    expect(robot.mode).toBe('patrol');
    run(20_000);
    expect([robot.x, robot.y]).not.toEqual(at);
  });

  it('charge on order, and stand by when they are ended', () => {
    const { world } = setUp();
    const robot = world.device('PR001')!;
    world.setPaused('PR001', true);
    world.setCharging('PR001', true);
    expect([robot.mode, robot.patrolPaused]).toEqual(['charge', false]);
    world.setCharging('PR001', false);
    expect(robot.mode).toBe('standBy');
    world.setCharging('PR001', false);
    expect(robot.mode).toBe('standBy');
  });
});

describe('a restart', () => {
  it('takes six seconds, in which the device is away; its lamps are off and its camera at home after', () => {
    const { world, run } = setUp();
    const robot = world.device('PR001')!;
    world.setHardware('PR001', { headLight: true, alarmLight: true, volume: 8 });
    world.ptzTo('PR001', { pan: 1, tilt: 0.3, zoom: 4, lift: 0.2 });
    run(3000);
    expect(world.restart('PR001')).toBe(true);
    expect(world.restart('PR001')).toBe(false);
    run(5900);
    expect(robot.online).toBe(false);
    run(100);
    expect(robot.online).toBe(true);
    expect(robot).toMatchObject({ headLight: false, alarmLight: false, volume: 8, mode: 'patrol' });
    expect(robot.ptz.zoom).toBe(1);
  });

  it('leaves the parts as they are set for a restart, but for the volume of a robot with settings', () => {
    const { world, run } = setUp();
    const initial = { volume: 2, headLight: true, wiper: 'on' } as const;
    world.hold(registered(world, { PR001: { initial }, HR001: { initial: { volume: 4 } } }));
    world.setHardware('PR001', { headLight: false, alarmLight: true, volume: 8 });
    expect([world.restart('PR001'), world.restart('HR001')]).toEqual([true, true]);
    run(6100);
    expect(world.device('PR001')).toMatchObject({ online: true, ...initial, alarmLight: false });
    expect(world.device('HR001')).toMatchObject({ online: true, volume: 4, headLight: false });
  });
});

describe('an initialisation', () => {
  it('tells its progress in tens and is complete after five seconds', () => {
    const { world, run, events } = setUp(1, 14, 1, { alarmsPerHour: 0 });
    const robot = world.device('PR001')!;
    expect(world.initialize('PR001', 'robot')).toBe(true);
    expect(world.initialize('PR001', 'robot')).toBe(false);
    events.length = 0;
    const seen: number[] = [];
    for (let n = 0; n < 10; n++) {
      run(500);
      seen.push(robot.initialization?.progress ?? -1);
    }
    expect(seen).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    expect(robot.initialization?.state).toBe('complete');
    expect(world.initialize('PR001', 'robot')).toBe(true);
  });

  it('fails when somebody drives or stops the device, and runs out when it goes away', () => {
    const { world, run } = setUp();
    const robot = world.device('PR001')!;
    world.setMode('PR001', 'manual', false);
    world.place('PR001', 10, 11.5, 0);
    world.initialize('PR001', 'position');
    world.drive('PR001', ahead, 2);
    run(100);
    expect(robot.initialization?.state).toBe('fail');
    world.initialize('PR001', 'position');
    world.setEmergencyStop('PR001', true);
    run(100);
    expect(robot.initialization?.state).toBe('fail');
    world.setEmergencyStop('PR001', false);
    world.initialize('PR001', 'position');
    world.setOnline('PR001', false);
    run(14_900);
    expect(robot.initialization?.state).toBe('running');
    run(200);
    expect(robot.initialization?.state).toBe('timeout');
  });
});

describe('hardware', () => {
  it('wipes once for two and a half seconds, or on until it is told otherwise', () => {
    const { world, run } = setUp();
    const robot = world.device('PR001')!;
    world.setHardware('PR001', { wiper: 'once' });
    run(2400);
    expect(robot.wiper).toBe('once');
    run(150);
    expect(robot.wiper).toBe('off');
    world.setHardware('PR001', { wiper: 'on' });
    run(10_000);
    expect(robot.wiper).toBe('on');
  });
});

describe('a device that leaves the fleet', () => {
  it('is gone from the list, with its errand, and everything else goes on', () => {
    const { world, run, events, clock } = setUp();
    world.place('PR001', 10, 11.6, 0);
    world.send('PR001', { x: 38, y: 11.6 }, { x: 38, y: 13 });
    expect(world.remove('PR001')).toBe(true);
    expect(world.remove('PR001')).toBe(false);
    run(5000);
    expect(world.device('PR001')).toBeUndefined();
    expect(world.pose('PR001')).toBeUndefined();
    expect(events.filter(({ type }) => type === 'list')).toHaveLength(1);
    expect(events).toContainEqual({ type: 'errand', deviceId: 'PR001', end: 'lost', at: clock.now - 5000 });
    expect(world.scene('1').sprites.some(({ id }) => id === 'PR001')).toBe(false);
  });
});
