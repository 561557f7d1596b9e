import { describe, expect, it } from 'vitest';
import { composition, createFleet } from './fleet.ts';
import { findWay, Grid } from './grid.ts';
import { plans } from './plan.ts';
import { people } from './people.ts';
import type { Capture, RaisedAlarm } from './types.ts';
import { PTZ_HOLD_MS, WATCHDOG_MS, World } from './world.ts';

const setUp = (seed = 1, fleet = 14, speed = 1) => {
  const clock = { now: 1_700_000_000_000 };
  const world = new World({ seed, fleet, speed, now: () => clock.now });
  const run = (ms: number, step = 50): RaisedAlarm[] => {
    const alarms: RaisedAlarm[] = [];
    for (let t = 0; t < ms; t += step) {
      clock.now += step;
      for (const event of world.tick(step)) if (event.type === 'alarm') alarms.push(event.alarm);
    }
    return alarms;
  };
  return { clock, world, run };
};

const motion = { forward: true, back: false, left: false, right: false };

describe('plans', () => {
  it('let every stop be reached from every other without touching a wall', () => {
    for (const plan of plans) {
      const grid = new Grid(plan);
      for (const node of plan.nodes) {
        expect(grid.fits(node.x, node.y, 0.35), `${plan.id} ${node.id}`).toBe(true);
        expect(findWay(plan, plan.charger, node.id).length, node.id).toBeGreaterThan(0);
      }
      for (const [a, b] of plan.edges) {
        const from = plan.nodes.find(node => node.id === a)!;
        const to = plan.nodes.find(node => node.id === b)!;
        for (let t = 0; t <= 1; t += 0.02) {
          const [x, y] = [from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t];
          expect(grid.fits(x, y, 0.3), `${plan.id} ${a}-${b}`).toBe(true);
        }
      }
      for (const route of plan.routes)
        for (const stop of route.stops) expect(plan.nodes.some(n => n.id === stop)).toBe(true);
    }
  });
});

describe('fleet', () => {
  it('has all four kinds on both maps and the asked size', () => {
    for (const size of [12, 14, 60, 999]) {
      const fleet = createFleet(3, size).map(seat => seat.device);
      expect(fleet).toHaveLength(size);
      expect(new Set(fleet.map(device => device.id)).size).toBe(size);
      expect(new Set(fleet.map(device => device.kind)).size).toBe(4);
      expect(new Set(fleet.map(device => device.mapId)).size).toBe(2);
    }
    expect(Object.values(composition(14)).every(count => count > 0)).toBe(true);
  });

  it('is the same for the same seed and another for another', () => {
    const history = (seed: number): string => {
      const { world, run } = setUp(seed, 14, 10);
      const alarms = run(20_000);
      return JSON.stringify([
        [...world.devices.values()],
        alarms.map(alarm => [alarm.kind, alarm.deviceId, alarm.value]),
      ]);
    };
    expect(history(7)).toBe(history(7));
    expect(history(7)).not.toBe(history(8));
  });
});

describe('patrol', () => {
  it('moves at a plausible speed and never through a wall', () => {
    const { world, run } = setUp(1);
    const grids = new Map(plans.map(plan => [plan.id, new Grid(plan)]));
    const start = new Map([...world.devices.values()].map(device => [device.id, { x: device.x, y: device.y }]));
    const moved = new Set<string>();
    for (let i = 0; i < 600; i++) {
      const before = new Map([...world.devices.values()].map(device => [device.id, { x: device.x, y: device.y }]));
      run(200);
      for (const device of world.devices.values()) {
        const last = before.get(device.id)!;
        const speed = Math.hypot(device.x - last.x, device.y - last.y) / 0.2;
        expect(speed).toBeLessThan(device.kind === 'car' ? 3.1 : 1.35);
        expect(grids.get(device.mapId)!.at(device.x, device.y), `${device.id} ${device.x} ${device.y}`).toBe(
          device.kind === 'sensor' ? grids.get(device.mapId)!.at(device.x, device.y) : 0,
        );
        const home = start.get(device.id)!;
        if (Math.hypot(device.x - home.x, device.y - home.y) > 3) moved.add(device.kind);
      }
    }
    expect([...moved].sort()).toEqual(['car', 'recorder', 'robot']);
  });

  it('charges when the battery is low', () => {
    const { world, run } = setUp(1, 14, 60);
    const robot = world.device('PR001')!;
    robot.battery = 20.5;
    run(10_000);
    expect(robot.mode === 'charge' || robot.battery > 22).toBe(true);
    run(40_000);
    expect(robot.battery).toBeGreaterThan(40);
  });
});

describe('driving', () => {
  it('stops 500 ms after the last movement command', () => {
    const { world, run, clock } = setUp();
    const robot = world.device('PR001')!;
    expect(world.drive(robot.id, motion, 3)).toBe(false);
    world.setMode(robot.id, 'manual', false);
    world.place(robot.id, 10, 11.5, 0);
    expect(world.drive(robot.id, motion, 3)).toBe(true);
    const pressed = clock.now;
    run(WATCHDOG_MS - 100);
    expect(robot.speed).toBeGreaterThan(1);
    const moving = robot.x;
    run(100);
    expect(clock.now - pressed).toBeLessThanOrEqual(WATCHDOG_MS);
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
    expect(world.drive(robot.id, motion, 3)).toBe(true);
    clock.wall -= 3_600_000;
    clock.steady += WATCHDOG_MS;
    world.tick(50);
    expect(robot.speed).toBe(0);
    expect(world.drive(robot.id, motion, 3)).toBe(true);
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
    world.drive('PR001', motion, 3);
    run(400);
    expect(world.device('PR001')!.x - 10).toBeCloseTo(0.48, 1);
  });

  it('stops at a wall', () => {
    const { world, run } = setUp();
    world.setMode('PR001', 'manual', false);
    world.place('PR001', 10, 11.5, Math.PI / 2);
    for (let i = 0; i < 30; i++) {
      world.drive('PR001', motion, 3);
      run(200);
    }
    expect(world.device('PR001')!.y).toBeLessThan(13);
    expect(world.device('PR001')!.y).toBeGreaterThan(12.4);
  });

  it('refuses to move with the emergency stop pressed', () => {
    const { world } = setUp();
    world.setMode('PR001', 'manual', false);
    world.setEmergencyStop('PR001', true);
    expect(world.drive('PR001', motion, 3)).toBe(false);
    world.setEmergencyStop('PR001', false);
    expect(world.drive('PR001', motion, 3)).toBe(true);
  });
});

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
    // A stop for the code of home is a stop.
    world.ptz(robot.id, 'home', 0);
    run(500);
    expect(robot.ptz.pan).toBe(rest);
    world.ptz(robot.id, 'home', 50);
    run(3000);
    expect(robot.ptz.pan).toBeCloseTo(0, 1);
    expect(robot.ptzCount).toBe(4);
  });
});

describe('alarms', () => {
  it('come about six times an hour in each hall, few of them grave, with a picture for what a camera saw', () => {
    const [hours, seeds] = [4, 4];
    const alarms: RaisedAlarm[] = [];
    for (let seed = 1; seed <= seeds; seed++) alarms.push(...setUp(seed, 14, 50).run((hours * 3_600_000) / 50));
    for (const { id } of plans) {
      const perHour = alarms.filter(({ mapId }) => mapId === id).length / hours / seeds;
      expect(perHour, id).toBeGreaterThan(4.5);
      expect(perHour, id).toBeLessThan(7.5);
    }
    const share = (level: string): number => alarms.filter(alarm => alarm.level === level).length / alarms.length;
    expect(share('serious')).toBeLessThan(0.25);
    expect(share('serious')).toBeGreaterThan(0.02);
    expect(share('general')).toBeGreaterThan(0.4);
    const kinds = new Set(alarms.map(alarm => alarm.kind));
    for (const kind of ['person', 'intruder', 'smoke', 'door', 'bag', 'meter', 'offline'])
      expect(kinds).toContain(kind);
    const person = alarms.find(alarm => alarm.kind === 'person');
    expect(person?.personName).toBe(person?.value);
    expect(person?.shot).toBeDefined();
  });

  it('come as often as is asked for, and not at all where nothing is', () => {
    const count = (alarmsPerHour: number): number => {
      const clock = { now: 0 };
      const world = new World({ seed: 2, fleet: 14, speed: 20, now: () => clock.now, alarmsPerHour });
      let found = 0;
      for (; clock.now < 180_000; clock.now += 50)
        for (const { type } of world.tick(50)) found += type === 'alarm' ? 1 : 0;
      return found;
    };
    expect(count(0)).toBe(0);
    // An hour in two halls.
    const storm = count(600);
    expect(storm).toBeGreaterThan(900);
    expect(storm).toBeLessThan(1_500);
  });

  it('are one for one situation: who else sees it is a witness, once, and it ends', () => {
    const { world, clock } = setUp();
    const events: string[] = [];
    const run = (ms: number): void => {
      for (let t = 0; t < ms; t += 50) {
        clock.now += 50;
        for (const event of world.tick(50)) {
          if (event.type === 'alarm') events.push(`alarm ${event.alarm.deviceId}`);
          if (event.type === 'witness') events.push(`witness ${event.deviceId} ${event.cause}`);
          if (event.type === 'gone') events.push(`gone ${event.cause}`);
        }
      }
    };
    world.setMode('PR001', 'manual', false);
    world.setMode('PR002', 'manual', false);
    world.place('PR001', 10, 11.5, 0);
    world.place('PR002', 10, 11.9, 0);
    const [alarm] = world.raiseNow(1, 'PR001', 'bag');
    run(30_000);
    expect(events.filter(event => event === `witness PR002 ${alarm!.causeId}`)).toHaveLength(1);
    expect(events.filter(event => event.startsWith('alarm PR00'))).toEqual([]);
    run(180_000);
    expect(events).toContain(`gone ${alarm!.causeId}`);
  });

  it('and a call come in the first minute where the site is new, and neither does otherwise', () => {
    const first = (hasOpening: boolean): string[] => {
      const clock = { now: 0 };
      const world = new World({ seed: 1, fleet: 14, speed: 1, now: () => clock.now, hasOpening });
      const seen: string[] = [];
      for (; clock.now < 60_000; clock.now += 50)
        for (const event of world.tick(50)) {
          if (event.type === 'alarm') seen.push(`alarm ${event.alarm.deviceId}`);
          if (event.type === 'sos') seen.push('sos');
        }
      return seen;
    };
    expect(first(true)).toEqual(['alarm PR001', 'sos']);
    expect(first(false)).toEqual([]);
  });

  it('come with a first picture of a patrol soon after, of the same robot, where the site is new', () => {
    const clock = { now: 0 };
    const world = new World({ seed: 1, fleet: 14, speed: 1, now: () => clock.now, hasOpening: true });
    const seen: [string, number][] = [];
    for (; clock.now < 40_000; clock.now += 50)
      for (const event of world.tick(50))
        if (event.type === 'capture' && event.capture.deviceId === 'PR001')
          seen.push([event.capture.kind, Math.round(clock.now / 1000)]);
    expect(seen).toContainEqual(['patrol', 25]);
  });

  it('make a patrolling robot stop and look at what it has found, then go on', () => {
    const { world, run } = setUp();
    const robot = world.device('PR001')!;
    run(50);
    world.raiseNow(1, robot.id);
    expect(robot.mode).toBe('alarmReview');
    run(5000);
    expect(robot.speed).toBe(0);
    run(1500);
    expect(robot.mode).toBe('patrol');
    world.raiseNow(1, robot.id);
    world.setMode(robot.id, 'manual', false);
    run(10_000);
    expect(robot.mode).toBe('manual');
    world.setMode(robot.id, 'automatic', true);
    expect(robot.mode).toBe('patrol');
  });

  it('are raised on demand, once', () => {
    const { world, run } = setUp();
    run(50);
    expect(world.raiseNow(3)).toHaveLength(3);
    expect(world.tick(50).filter(event => event.type === 'alarm')).toHaveLength(0);
  });
});

describe('readings beyond their limit', () => {
  it('are raised as they rise, and found by the check when they come back too soon to be told apart', () => {
    const { world, run } = setUp(3);
    const sensor = [...world.devices.values()].find(device => device.kind === 'sensor')!;
    const reading = sensor.sensor!;
    const mine = (alarms: readonly RaisedAlarm[]): number =>
      alarms.filter(({ deviceId, kind }) => deviceId === sensor.id && ['gas', 'temperature', 'dust'].includes(kind))
        .length;
    reading.value = reading.threshold * 1.2;
    expect(mine(run(100))).toBe(1);
    world.checkThresholds();
    expect(mine(run(100)), 'the alarm stands').toBe(0);
    reading.value = reading.threshold * 0.5;
    run(2_000);
    reading.value = reading.threshold * 1.2;
    expect(mine(run(100)), 'taken for the same').toBe(0);
    world.checkThresholds();
    expect(mine(run(100)), 'found').toBe(1);
  });
});

describe('a robot that is sent somewhere', () => {
  it('drives there, stands by, and is refused where it cannot stand or drive', () => {
    const { world, run } = setUp(1);
    world.place('PR001', 10, 11.6, 0);
    const robot = world.device('PR001')!;
    expect(world.goTo('PR001', { x: -50, y: -50 })).toBe(false);
    expect(world.goTo('PR001', { x: 20, y: 11.6 })).toBe(true);
    expect(robot.mode).toBe('specificPoint');
    run(60_000);
    expect(robot.mode).toBe('standBy');
    expect(Math.hypot(robot.x - 20, robot.y - 11.6)).toBeLessThan(0.6);
    world.setMode('PR001', 'manual', true);
    expect(world.goTo('PR001', { x: 10, y: 11.6 })).toBe(false);
    expect(world.goTo('GS001', { x: 10, y: 11.6 })).toBe(false);
  });
});

describe('captures', () => {
  const watch = (minutes: number, prepare: (world: World) => void = () => undefined, alarmsPerHour = 6) => {
    const clock = { now: 0 };
    const world = new World({ seed: 1, fleet: 14, speed: 1, now: () => clock.now, alarmsPerHour });
    prepare(world);
    const found: { simulated: number; capture: Capture }[] = [];
    for (; clock.now < minutes * 60_000; clock.now += 50)
      for (const event of world.tick(50))
        if (event.type === 'capture') found.push({ simulated: world.simulatedMs, capture: event.capture });
    return { world, found };
  };

  it('are taken at points of the patrol, of a device at most one a minute', () => {
    const { world, found } = watch(8);
    const ofPatrol = found.filter(({ capture }) => capture.kind === 'patrol');
    expect(ofPatrol.length).toBeGreaterThan(8);
    for (const { capture } of ofPatrol) {
      expect(world.device(capture.deviceId)?.kind).not.toBe('sensor');
      expect(capture.point).toBeGreaterThan(0);
      expect(capture.point).toBeLessThanOrEqual(world.route(capture.deviceId)?.stops.length ?? 0);
    }
    for (const id of new Set(ofPatrol.map(({ capture }) => capture.deviceId))) {
      const times = ofPatrol.filter(({ capture }) => capture.deviceId === id).map(({ simulated }) => simulated);
      for (const [index, at] of times.slice(1).entries()) expect(at - times[index]!).toBeGreaterThanOrEqual(60_000);
    }
  });

  it('are taken of vehicles by their plate and of known people by their name, and of nobody else', () => {
    const { found } = watch(6, () => undefined, 300);
    const seen = found.filter(({ capture }) => capture.kind !== 'patrol').map(({ capture }) => capture);
    const names = people.map(({ name }) => name);
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['vehicle', 'face']));
    for (const { kind, label, shot } of seen) {
      expect(label).not.toBe('');
      expect(names.includes(label)).toBe(kind === 'face');
      expect(shot.scene.sprites.some(({ id }) => id === shot.focus)).toBe(true);
    }
  });
});
