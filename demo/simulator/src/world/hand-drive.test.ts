import { describe, expect, it } from 'vitest';
import { plans } from './plans.ts';
import { ahead, setUp } from './testing.ts';
import { World } from './world.ts';

describe('driving', () => {
  it('stops 500 ms after the last movement command', () => {
    const { world, run, clock } = setUp();
    const robot = world.device('PR001')!;
    expect(world.drive(robot.id, ahead, 3)).toBe(false);
    world.setMode(robot.id, 'manual', false);
    world.place(robot.id, 10, 11.5, 0);
    expect(world.drive(robot.id, ahead, 3)).toBe(true);
    const pressed = clock.now;
    run(400);
    expect(robot.speed).toBeGreaterThan(1);
    const moving = robot.x;
    run(100);
    expect(clock.now - pressed).toBeLessThanOrEqual(500);
    expect(robot.speed).toBe(0);
    const stopped = robot.x;
    run(1000);
    expect(robot.x).toBe(stopped);
    expect(stopped).toBeGreaterThanOrEqual(moving);
  });

  it('stops after the last command by a clock that nobody sets, whatever the wall clock says', () => {
    const clock = { wall: 1_700_000_000_000, steady: 100 };
    const world = new World({ seed: 1, fleet: 14, speed: 1, now: () => clock.wall, steady: () => clock.steady });
    const robot = world.device('PR001');
    if (!robot) throw new Error('no robot');
    world.setMode(robot.id, 'manual', false);
    world.place(robot.id, 10, 11.5, 0);
    expect(world.drive(robot.id, ahead, 3)).toBe(true);
    clock.wall -= 3_600_000;
    clock.steady += 500;
    world.tick(50);
    expect(robot.speed).toBe(0);
    expect(world.drive(robot.id, ahead, 3)).toBe(true);
    clock.wall += 7_200_000;
    clock.steady += 100;
    world.tick(50);
    expect(robot.speed).toBeGreaterThan(0);
  });

  it('pauses whatever task it is on, at once, until somebody orders otherwise', () => {
    const { world, run } = setUp(2);
    const device = [...world.devices.values()].find(({ kind, online }) => kind === 'robot' && online);
    if (!device) throw new Error('no robot');
    const orders: readonly (readonly [string, () => unknown])[] = [
      ['a patrol', () => world.resumeTask(device.id)],
      ['the way to its charger', () => world.setCharging(device.id, true)],
      ['the way back to its task', () => [world.setCharging(device.id, false), world.resumeTask(device.id)]],
      ['a look at something', () => world.send(device.id, plans[0]?.nodes.at(-1) ?? device, device)],
    ];
    world.stopTask(device.id);
    for (const [what, order] of orders) {
      order();
      for (let n = 0; n < 600 && device.speed === 0; n += 1) run(100);
      expect(device.speed, what).not.toBe(0);
      world.setPaused(device.id, true);
      const at = [device.x, device.y, device.heading];
      expect([device.speed, device.turnRate]).toEqual([0, 0]);
      run(30_000);
      expect([device.x, device.y, device.heading], what).toEqual(at);
      expect(world.isFree(device.id)).toBe(false);
      world.setPaused(device.id, false);
    }
  });

  it('drives in real time however fast the world runs', () => {
    const { world, run } = setUp(1, 14, 20);
    world.setMode('PR001', 'manual', false);
    world.place('PR001', 10, 11.5, 0);
    world.drive('PR001', ahead, 3);
    run(400);
    expect(world.device('PR001')!.x - 10).toBeCloseTo(0.48, 1);
  });

  it('stops at a wall', () => {
    const { world, run } = setUp();
    world.setMode('PR001', 'manual', false);
    world.place('PR001', 10, 11.5, Math.PI / 2);
    for (let i = 0; i < 30; i++) {
      world.drive('PR001', ahead, 3);
      run(200);
    }
    expect(world.device('PR001')!.y).toBeLessThan(13);
    expect(world.device('PR001')!.y).toBeGreaterThan(12.4);
  });

  it('leaves a door that was closed on it, and not by way of the wall beside it', () => {
    const { world, run } = setUp();
    world.setMode('PR001', 'manual', false);
    const robot = world.device('PR001')!;
    const go = (heading: number): void => {
      // The middle of a closed door.
      world.place('PR001', 5.75, 10.125, heading);
      for (let i = 0; i < 30; i++) {
        world.drive('PR001', ahead, 3);
        run(200);
      }
    };
    go(Math.PI / 2);
    expect(robot.y).toBeGreaterThan(11);
    go(-Math.PI / 2);
    expect(robot.y).toBeLessThan(9);
    go(0);
    expect(robot.x).toBeLessThanOrEqual(6.5);
  });

  it('goes backwards, turns on the spot, and turns slowly at a slow speed', () => {
    const { world, run } = setUp();
    world.setMode('PR001', 'manual', false);
    const robot = world.device('PR001')!;
    const none = { forward: false, back: false, left: false, right: false };
    world.place('PR001', 20, 11.5, 0);
    world.drive('PR001', { ...none, back: true }, 3);
    run(400);
    expect(robot.x).toBeLessThan(20);
    const turned = (speed: number): number => {
      world.place('PR001', 20, 11.5, 0);
      world.drive('PR001', { ...none, right: true }, speed);
      run(400);
      expect([robot.x, robot.y]).toEqual([20, 11.5]);
      return robot.heading;
    };
    expect(turned(3)).toBeLessThan(0);
    expect(turned(1)).toBeCloseTo(turned(3) / 3, 5);
  });

  it('that is opposed stands still', () => {
    const { world, run } = setUp();
    world.setMode('PR001', 'manual', false);
    world.place('PR001', 20, 11.5, 0);
    world.drive('PR001', { forward: true, back: true, left: true, right: true }, 3);
    run(400);
    expect(world.device('PR001')).toMatchObject({ x: 20, y: 11.5, heading: 0 });
  });

  it('goes no further after a pause of the process than after a short one', () => {
    const { world, run } = setUp();
    world.setMode('PR001', 'manual', false);
    world.place('PR001', 10, 11.5, 0);
    world.drive('PR001', ahead, 3);
    run(20_000, 20_000);
    expect(world.device('PR001')!.x - 10).toBeLessThan(0.6);
    expect(world.device('PR001')!.speed).toBe(0);
  });

  it('refuses to move with the emergency stop pressed', () => {
    const { world } = setUp();
    world.setMode('PR001', 'manual', false);
    world.setEmergencyStop('PR001', true);
    expect(world.drive('PR001', ahead, 3)).toBe(false);
    world.setEmergencyStop('PR001', false);
    expect(world.drive('PR001', ahead, 3)).toBe(true);
  });
});
