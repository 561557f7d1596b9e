import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { World } from './world.ts';

/** The commands of an operator, by the second of real time in which they are given. */
const orders: Readonly<Record<number, (world: World) => unknown>> = {
  2: world => world.setMode('PR001', 'manual', false),
  3: world => world.drive('PR001', { forward: true, back: false, left: true, right: false }, 4),
  4: world => [world.ptz('PR001', 'upLeft', 60), world.ptz('PR002', 'zoomIn', 80), world.ptz('HR001', 'liftUp', 40)],
  6: world => [world.ptz('PR001', 'home', 50), world.ptzTo('PR002', { pan: 1, tilt: 0.2, zoom: 3, lift: 0.1 })],
  8: world => [world.stop('PR001'), world.setMode('PR001', 'automatic', true), world.setPaused('PR003', true)],
  10: world => [world.setHardware('PR002', { wiper: 'once', headLight: true }), world.initialize('PR004', 'camera')],
  12: world => [world.restart('PV001'), world.setEmergencyStop('PV002', true), world.setOnline('HR002', false)],
  15: world => world.goTo('PR001', { x: 20, y: 11.6 }),
  18: world => world.send('PR002', { x: 28, y: 16 }, { x: 28, y: 20 }),
  22: world => [world.setEmergencyStop('PV002', false), world.resumeTask('PR003'), world.setOnline('HR002', true)],
  25: world => world.raiseNow(5).map(({ cause }) => cause && [world.lookAgain('PR002', cause)?.alarm, cause]),
  26: world => world.raiseNow(1, 'PR003', 'bag').map(({ cause }) => cause && world.settle(cause, true)),
  28: world => [world.pressSos('PR004'), world.recall('PR002'), world.setCharging('PR005', true)],
  32: world => [world.stopTask('PR006'), world.nearestFree('1', { x: 28, y: 16 }, () => true), world.isFree('PR001')],
  35: world => world.sensors.hold('GS001', 'CO', 31),
  36: world => [world.place('PR007', 10, 11.5, 1), world.initialize('PR003', 'robot')],
  40: world => {
    const robot = world.device('PR002');
    if (robot) robot.battery = 11;
  },
  44: world => [world.setCharging('PR005', false), world.resumeTask('PR005'), world.resumeTask('PR006')],
  50: world => world.remove('PR007'),
};

/**
 * Everything that a simulator reports in a minute of real time, ten simulated minutes, as a hash and the types of its events.
 */
const historyOf = (seed: number): { hash: string; told: ReadonlySet<string> } => {
  const hash = createHash('sha256');
  const told = new Set<string>();
  const clock = { now: 1_700_000_000_000 };
  const world = new World({ seed, fleet: 24, speed: 10, now: () => clock.now, alarmsPerHour: 90, hasOpening: true });
  for (let tick = 0; tick < 1200; tick++) {
    clock.now += 50;
    if (tick % 20 === 0) hash.update(JSON.stringify(orders[tick / 20]?.(world) ?? null));
    const events = world.tick(50);
    for (const event of events) {
      told.add(event.type);
      if (event.type === 'alarm') told.add(`alarm ${event.alarm.kind}`);
    }
    hash.update(JSON.stringify(events));
    if (tick % 10 !== 0) continue;
    const views = [...world.devices.keys()].map(id => [world.pose(id), world.route(id)]);
    // When a device told its state, why it is away, and how warm it is inside, say nothing of what happens.
    const devices = [...world.devices.values()].map(device => ({
      ...device,
      at: undefined,
      away: undefined,
      housing: undefined,
    }));
    hash.update(JSON.stringify([...devices, views, world.scene('1', 'PR001'), world.scene('2')]));
  }
  return { hash: hash.digest('hex').slice(0, 16), told };
};

// A change of what happens on the site changes both hashes; a change that only moves code must not.
it.each([
  [5, '97f097fd886bd73b'],
  [11, '8306e69654084e4b'],
])('the world of seed %i tells the same history as ever', (seed, expected) => {
  const { hash, told } = historyOf(seed);
  for (const type of ['alarm', 'capture', 'witness', 'gone', 'status', 'list', 'errand', 'step', 'sos'])
    expect(told).toContain(type);
  expect(hash).toBe(expected);
});
