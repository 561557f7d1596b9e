import { describe, expect, it } from 'vitest';
import { PTZ_HOLD_MS } from './camera-head.ts';
import { cameraIdOf, cameraOfId, mountsOf } from '@patrolkit/server/links/cameras.ts';
import { setUp } from './testing.ts';
import { wrap } from './angles.ts';

describe('camera axes', () => {
  it('pan while repeated, stop at value 0 and by themselves after a second', () => {
    const { world, run } = setUp();
    const robot = world.device('PR001')!;
    world.setMode(robot.id, 'manual', false);
    world.ptz(robot.id, 'left', 50);
    run(500);
    const half = robot.ptz.pan;
    expect(half).toBeGreaterThan(0.2);
    world.ptz(robot.id, 'left', 0);
    run(500);
    expect(robot.ptz.pan).toBe(half);
    world.ptz(robot.id, 'right', 50);
    run(PTZ_HOLD_MS + 1000);
    const rest = robot.ptz.pan;
    run(500);
    expect(robot.ptz.pan).toBe(rest);
    // A command with value 0 is a stop, also for `home`.
    world.ptz(robot.id, 'home', 0);
    run(500);
    expect(robot.ptz.pan).toBe(rest);
    world.ptz(robot.id, 'home', 50);
    run(3000);
    expect(robot.ptz.pan).toBeCloseTo(0, 1);
    expect(robot.ptzCount).toBe(4);
  });
});

describe('a camera that looks around by itself', () => {
  it('stands still under the emergency stop', () => {
    const { world, run } = setUp();
    const robot = world.device('PR001')!;
    world.ptz(robot.id, 'left', 50);
    run(900);
    world.setEmergencyStop(robot.id, true);
    const { pan, zoom } = robot.ptz;
    expect(pan).toBeGreaterThan(0.2);
    run(60_000);
    expect([robot.ptz.pan, robot.ptz.zoom]).toEqual([pan, zoom]);
    world.setEmergencyStop(robot.id, false);
    run(60_000);
    expect(robot.ptz.pan).not.toBe(pan);
  });
});

describe('the cameras of a patrol car', () => {
  it('are fixed but for the one in front, and go with the car', () => {
    const { world, run } = setUp();
    const car = world.device('PV001')!;
    world.setMode(car.id, 'manual', false);
    world.drive(car.id, { forward: true, back: false, left: true, right: false }, 3);
    world.ptz(car.id, 'left', 50);
    run(400);
    const [front, rear, left, right, none] = [1, 2, 3, 4, 5].map(number => world.pose(car.id, number));
    expect(car.ptz.pan).toBeGreaterThan(0.1);
    expect(wrap(front!.heading - car.heading)).toBeCloseTo(car.ptz.pan, 6);
    expect(Math.cos(rear!.heading - car.heading)).toBeCloseTo(-1, 6);
    expect(Math.sin(left!.heading - car.heading)).toBeCloseTo(1, 6);
    expect(Math.sin(right!.heading - car.heading)).toBeCloseTo(-1, 6);
    for (const pose of [rear, left, right]) {
      expect(pose).toMatchObject({ x: car.x, y: car.y, zoom: 1, panRate: 0, tiltRate: 0, ptzCount: 0 });
      expect(pose!.turnRate, 'between two steps they turn as the car does').toBe(car.turnRate);
    }
    expect(none).toBeUndefined();
    expect(world.pose('PR001', 2)).toBeUndefined();
  });

  it('have streams that are told apart, the main one by its device', () => {
    const ids = mountsOf('car').map(({ number }) => cameraIdOf({ deviceId: 'PV001', number }));
    expect(ids).toEqual(['PV001', 'PV001-2', 'PV001-3', 'PV001-4']);
    expect(ids.map(id => cameraIdOf(cameraOfId(id)))).toEqual(ids);
    expect(cameraOfId('PV001-3')).toEqual({ deviceId: 'PV001', number: 3 });
  });
});
