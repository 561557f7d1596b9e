/** What robots do by the settings that the server has told them. */
import type { RobotSettings } from '@patrolkit/server/links/fleet.ts';
import { describe, expect, it } from 'vitest';
import { registered, setUp } from './testing.ts';

const usual: RobotSettings = { volume: 5, cruise: 1, chargeLow: 20, chargeHigh: 96, batteryWarn: 10 };

/** A simulator in which the first robot has some settings. */
const setUpWith = (change: Partial<RobotSettings>) => {
  const made = setUp(1, 14, 1, { alarmsPerHour: 0 });
  const { world } = made;
  const hold = (settings: RobotSettings): void => world.hold(registered(world, { PR001: { settings } }));
  hold({ ...usual, ...change });
  const robot = world.device('PR001');
  if (!robot) throw new Error('no robot');
  return { ...made, robot, hold };
};
/** Puts a robot at the charger of its map. */
const dock = ({ world, robot }: ReturnType<typeof setUpWith>): void => {
  const plan = world.plans.find(({ id }) => id === robot.mapId);
  const charger = plan?.nodes.find(({ id }) => id === plan.charger);
  world.place(robot.id, charger?.x ?? 0, charger?.y ?? 0, 0);
};

describe('a robot', () => {
  it('drives to its charger at its own limit, and leaves it at the other', () => {
    const made = setUpWith({ chargeLow: 50, chargeHigh: 60 });
    const { robot, run } = made;
    robot.mode = 'patrol';
    robot.battery = 51;
    run(200);
    expect(robot.mode).toBe('patrol');
    robot.battery = 49.9;
    run(200);
    expect(robot.mode).toBe('charge');
    dock(made);
    robot.battery = 59;
    run(200);
    expect(robot.mode).toBe('charge');
    robot.battery = 60;
    run(200);
    expect(robot.mode).not.toBe('charge');
  });

  it('goes at once when its limit rises above its charge', () => {
    const { robot, run, hold } = setUpWith({});
    robot.mode = 'patrol';
    robot.battery = 40;
    run(200);
    expect(robot.mode).toBe('patrol');
    hold({ ...usual, chargeLow: 45 });
    run(100);
    expect(robot.mode).toBe('charge');
  });

  it('raises its alarm at its own limit, which ends five percent above it', () => {
    const { world, robot, run, events } = setUpWith({ chargeLow: 40, batteryWarn: 30 });
    world.setMode('PR001', 'manual', false);
    robot.battery = 31;
    run(500);
    expect(events.some(({ type }) => type === 'alarm')).toBe(false);
    robot.battery = 30;
    run(500);
    expect(events.filter(({ type }) => type === 'alarm')).toMatchObject([{ alarm: { kind: 'battery', value: '30' } }]);
    robot.battery = 34.9;
    run(1000);
    expect(events.some(({ type }) => type === 'gone')).toBe(false);
    robot.battery = 35.1;
    run(1000);
    expect(events.filter(({ type }) => type === 'gone')).toHaveLength(1);
  });

  it.each([0.3, 2])('drives by itself as fast as it is set, %d m/s', cruise => {
    const { world, robot, run } = setUpWith({ cruise });
    robot.battery = 90;
    world.goTo(robot.id, { x: robot.x + (robot.x > 20 ? -15 : 15), y: robot.y });
    let fastest = 0;
    for (let at = 0; at < 300; at++) {
      run(100);
      fastest = Math.max(fastest, robot.speed);
    }
    expect(fastest).toBeGreaterThan(cruise * 0.9);
    expect(fastest).toBeLessThanOrEqual(cruise + 0.001);
  });

  it('has its volume after a restart, and not before', () => {
    const { world, robot, hold } = setUpWith({ volume: 5 });
    world.setHardware('PR001', { volume: 3 });
    hold({ ...usual, volume: 8 });
    expect(robot.volume).toBe(3);
    world.restart('PR001');
    expect(robot.volume).toBe(8);
  });
});
