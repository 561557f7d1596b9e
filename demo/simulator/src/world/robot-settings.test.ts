/** What robots do by the settings that the server has told them. */
import type { RobotSettings } from '@patrolkit/server/links/fleet.ts';
import { describe, expect, it } from 'vitest';
import { registered, setUp } from './testing.ts';

const usual: RobotSettings = {
  isIndependent: true,
  voice: 'youngFemale',
  detectors: ['visible', 'thermal', 'sound', 'wifi', 'imsi', 'card', 'meter'],
  temperature: { low: undefined, high: 60 },
  humidity: { low: undefined, high: 95 },
  volume: 5,
  cruise: 1,
  chargeLow: 20,
  chargeHigh: 96,
  batteryWarn: 10,
};

/** A simulator in which the first robot has some settings. */
const setUpWith = (change: Partial<RobotSettings>) => {
  const made = setUp(1, 14, 1, { alarmsPerHour: 0 });
  const { world } = made;
  const hold = (settings: RobotSettings, nodeId?: string): void =>
    world.hold(registered(world, { PR001: { settings, nodeId } }));
  hold({ ...usual, ...change });
  const robot = world.device('PR001');
  if (!robot) throw new Error('no robot');
  return { ...made, robot, hold };
};
/** Puts a robot at the charger of its map. */
const dock = ({ world, robot }: ReturnType<typeof setUpWith>): void => {
  const plan = world.nets.maps.find(({ id }) => id === robot.mapId);
  const charger = plan?.nodes.find(({ id }) => id === plan.chargers[0]);
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
    world.hold(registered(world, { PR001: { settings: { ...usual, volume: 8 }, initial: { volume: 2 } } }));
    world.restart('PR001');
    expect(robot.volume, 'its own volume counts more than that of its hardware').toBe(8);
  });

  it('is offline while its edge node is away, says so, and comes back with it', () => {
    const { world, robot, run, hold } = setUpWith({});
    const node = { id: '7', ip: '127.0.0.1', port: 8700, isValid: true, passwordSetAt: 0 };
    world.equipment.install('node', [node]);
    run(6000);
    hold(usual, '7');
    run(200);
    expect([robot.online, robot.away]).toEqual([true, undefined]);
    world.equipment.disturb('node', '7', 'disconnect');
    run(200);
    expect([robot.online, robot.away]).toEqual([false, 'node']);
    world.setOnline('PR001', true);
    expect(robot.online, 'nothing else brings it back').toBe(false);
    world.equipment.disturb('node', '7', 'connect');
    run(200);
    expect([robot.online, robot.away]).toEqual([true, undefined]);
    hold(usual, 'gone');
    run(200);
    expect([robot.online, robot.away]).toEqual([false, 'node']);
    hold(usual);
    run(200);
    expect(robot.online).toBe(true);
  });

  it.each([
    ['hot', { temperature: { low: undefined, high: 5 } }, /^temperature [\d.]+ °C$/],
    ['cold', { temperature: { low: 70, high: 80 } }, /^temperature [\d.]+ °C$/],
    ['humid', { humidity: { low: undefined, high: 10 } }, /^humidity \d+ %$/],
    ['dry', { humidity: { low: 90, high: 95 } }, /^humidity \d+ %$/],
  ])('whose housing is too %s raises one alarm, which ends within the limits', (condition, change, value) => {
    const { run, events, hold } = setUpWith({});
    const alarms = () => events.flatMap(event => (event.type === 'alarm' ? [event.alarm] : []));
    run(2000);
    expect(alarms()).toEqual([]);
    hold({ ...usual, ...change });
    run(2000);
    expect(alarms()).toMatchObject([
      { kind: 'temperature', deviceId: 'PR001', causeId: `PR001 ${condition}`, value: expect.stringMatching(value) },
    ]);
    hold(usual);
    run(1000);
    expect(events.filter(({ type }) => type === 'gone')).toMatchObject([{ cause: `PR001 ${condition}` }]);
  });

  it('sees nothing without its camera', () => {
    const { world, robot, run, events, hold } = setUpWith({ detectors: ['thermal'] });
    const [alarm] = world.raiseNow(1, 'PR002', 'bag');
    const other = world.device('PR002');
    if (!alarm?.cause || !other) throw new Error('nothing to see');
    const { x, y } = alarm.cause;
    const look = (): void => {
      robot.mode = 'standBy';
      robot.ptz.pan = 0;
      world.place('PR001', other.x, other.y, Math.atan2(y - other.y, x - other.x));
      run(600);
    };
    const isSeen = (): boolean => events.some(event => event.type === 'witness' && event.deviceId === 'PR001');
    look();
    expect(isSeen()).toBe(false);
    hold(usual);
    look();
    expect(isSeen()).toBe(true);
  });
});
