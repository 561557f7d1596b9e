/** What each fleet must answer, whatever is behind it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulate } from '@patrolkit/simulator/fleet-testing.ts';
import { groupNames, lastArrival, noArrivals, valueGroups, type Device, type ValueGroup } from './devices.ts';
import type { FleetEvent } from './events.ts';
import type { Fleet, Registered } from './fleet.ts';
import { givenName } from '../language/names.ts';
import type { Order, OrderKind } from './orders.ts';
import { ScriptedFleet } from './scripted-testing.ts';

interface Bench {
  readonly fleet: Fleet;
  /** Lets time pass in steps of 50 ms; returns the events of the fleet. */
  readonly pass: (ms: number) => FleetEvent[];
  readonly setOnline: (id: string, online: boolean) => void;
  /** Lets a device that the server has registered report for the first time. */
  readonly register: (id: string) => void;
  /** Lets 10 ms pass, then the values of one group of a device arrive. */
  readonly report: (id: string, group: ValueGroup) => void;
  /** The steady clock of the fleet, ms. */
  readonly steadyNow: () => number;
}

const passing =
  (fleet: Fleet, step: () => void = () => undefined) =>
  (ms: number): FleetEvent[] => {
    const told: FleetEvent[] = [];
    for (let at = 0; at < ms; at += 50) {
      step();
      told.push(...fleet.take(50, true));
    }
    return told;
  };

const benches: readonly [string, () => Bench][] = [
  [
    'the simulated site',
    () => {
      const clock = { now: 1_700_000_000_000 };
      const site = simulate({ seed: 1, fleet: 14, speed: 1, now: () => clock.now, alarmsPerHour: 0 });
      return {
        fleet: site,
        pass: passing(site, () => (clock.now += 50)),
        setOnline: (id, online) => void site.setOnline(id, online),
        register: id => void site.register(id),
        report: (id, group) => {
          clock.now += 10;
          site.world.report(id, group);
        },
        steadyNow: () => clock.now,
      };
    },
  ],
  [
    'a scripted fleet',
    () => {
      const fleet = new ScriptedFleet();
      return {
        fleet,
        pass: passing(fleet),
        setOnline: (id, online) => fleet.setOnline(id, online),
        register: id => fleet.setOnline(id, true),
        report: (_, group) => {
          fleet.wait(10);
          fleet.report(group);
        },
        steadyNow: () => fleet.steadyNow,
      };
    },
  ],
];

const ahead = { forward: true, back: false, left: false, right: false };
const drive: Order = { kind: 'drive', motion: ahead, speed: 5 };
const manual: Order = { kind: 'mode', mode: 'manual', proceed: true };

/** An order of each kind. */
const orders: { readonly [K in OrderKind]: Extract<Order, { kind: K }> } = {
  drive: { kind: 'drive', motion: ahead, speed: 5 },
  ptz: { kind: 'ptz', move: 'left', value: 50 },
  ptzTo: { kind: 'ptzTo', axes: { pan: 1, tilt: 0.1, zoom: 2, lift: 0 } },
  mode: { kind: 'mode', mode: 'manual', proceed: true },
  pause: { kind: 'pause' },
  resume: { kind: 'resume' },
  endTask: { kind: 'endTask' },
  goTo: { kind: 'goTo', goal: { x: 12, y: 11.6 } },
  watch: { kind: 'watch', goal: { x: 12, y: 11.6 } },
  round: { kind: 'round', routeId: '1', mode: 'patrol' },
  lookAt: { kind: 'lookAt', goal: { x: 12, y: 11.6 }, look: { x: 13, y: 11.6 } },
  guide: { kind: 'guide', goal: { x: 12, y: 11.6 } },
  recall: { kind: 'recall' },
  charge: { kind: 'charge', isOn: true },
  hardware: { kind: 'hardware', change: { headLight: true, volume: 9 } },
  act: {
    kind: 'act',
    groupId: '1',
    group: {
      name: givenName('Wait'),
      deviceId: undefined,
      model: undefined,
      acts: [{ deed: { kind: 'wait' }, forMs: 1000, isFullCycle: false }],
      lastsMs: 1000,
    },
  },
  restart: { kind: 'restart' },
  initialize: { kind: 'initialize', part: 'robot' },
  releaseStop: { kind: 'releaseStop' },
};
const kinds = Object.keys(orders) as OrderKind[];

const moves = ({ speed, turnRate }: Device): boolean => speed !== 0 || turnRate !== 0;

describe.each(benches)('%s', (_, make) => {
  const robotOf = ({ fleet }: Bench): Device => {
    const robot = [...fleet.devices.values()].find(({ kind }) => kind === 'robot');
    if (!robot) throw new Error('no robot');
    return robot;
  };

  it('knows its devices by their ids, and nothing of others', async () => {
    const { fleet } = make();
    for (const [id, device] of fleet.devices) expect([fleet.device(id), device.id]).toEqual([device, id]);
    expect(fleet.device('nobody')).toBeUndefined();
    expect(fleet.abilities('nobody')).toEqual({ orders: {}, hardware: [], hasMicrophone: false });
    for (const kind of kinds) expect([kind, await fleet.order('nobody', orders[kind])]).toEqual([kind, 'unable']);
    expect([fleet.stop('nobody', 'move'), fleet.view('nobody'), fleet.isFree('nobody')]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });

  it('has each device on one of its maps', () => {
    const { fleet } = make();
    const maps = new Set(fleet.maps.map(({ id }) => id));
    for (const { mapId } of fleet.devices.values()) expect(maps).toContain(mapId);
  });

  it.each(kinds)('takes the order %s where it has the ability, and says otherwise that it cannot', async kind => {
    for (const id of make().fleet.devices.keys()) {
      const { fleet, pass } = make();
      const ability = fleet.abilities(id).orders[kind];
      const answer = await fleet.order(id, orders[kind]);
      if (!ability) {
        expect([id, answer]).toEqual([id, 'unable']);
        continue;
      }
      expect(['taken', 'busy', 'noWay', 'unable']).toContain(answer);
      pass(100);
    }
  });

  it('shows by its status within the time of the ability that an order is carried out', async () => {
    for (const kind of ['mode', 'pause', 'hardware', 'drive', 'ptz', 'restart', 'charge'] as const) {
      const bench = make();
      const { fleet, pass } = bench;
      const robot = robotOf(bench);
      const ability = fleet.abilities(robot.id).orders[kind];
      if (!ability) continue;
      if (kind === 'drive' || kind === 'ptz') await fleet.order(robot.id, manual);
      pass(1000);
      const before = structuredClone(robot);
      expect([kind, await fleet.order(robot.id, orders[kind])]).toEqual([kind, 'taken']);
      // A movement ends by itself, so each moment counts.
      let changed = false;
      for (let ms = 0; ms < ability.withinMs && !changed; ms += 50) {
        pass(50);
        changed = ability.confirmedBy.some(field => JSON.stringify(robot[field]) !== JSON.stringify(before[field]));
      }
      expect([kind, changed]).toEqual([kind, true]);
    }
  });

  it('takes no order of a device that is away', async () => {
    const bench = make();
    const { id } = robotOf(bench);
    await bench.fleet.order(id, manual);
    bench.setOnline(id, false);
    bench.pass(100);
    expect(await bench.fleet.order(id, drive)).not.toBe('taken');
    bench.pass(500);
    expect(moves(robotOf(bench))).toBe(false);
  });

  it('has the time of the last report of each group of values, which stands still while the device is away', () => {
    const bench = make();
    const robot = robotOf(bench);
    bench.pass(1000);
    for (const { id, at } of bench.fleet.devices.values())
      for (const group of groupNames) expect(bench.steadyNow() - (at[group] ?? 0), `${id} ${group}`).toBeLessThan(200);
    bench.setOnline(robot.id, false);
    bench.pass(50);
    const away = { ...robot.at };
    bench.pass(1000);
    expect(robot.at).toEqual(away);
    bench.setOnline(robot.id, true);
    bench.pass(100);
    for (const group of groupNames) expect((robot.at[group] ?? 0) - (away[group] ?? 0)).toBeGreaterThan(1000);
  });

  it('gives a value a new age when it changes, and never a younger age back', async () => {
    const bench = make();
    const robot = robotOf(bench);
    let before = structuredClone(robot);
    for (const order of [manual, drive, orders.hardware, orders.pause, drive, orders.resume]) {
      bench.report(robot.id, 'power');
      await bench.fleet.order(robot.id, order);
      bench.pass(200);
      for (const group of groupNames) {
        const [was, is] = [before.at[group] ?? -Infinity, robot.at[group] ?? -Infinity];
        expect(is, group).toBeGreaterThanOrEqual(was);
        expect(is, group).toBeLessThanOrEqual(bench.steadyNow());
        const values = (device: Device): unknown[] => valueGroups[group].map(field => device[field]);
        if (JSON.stringify(values(robot)) !== JSON.stringify(values(before))) expect(is, group).toBeGreaterThan(was);
      }
      before = structuredClone(robot);
    }
  });

  it.each(groupNames)('leaves the other ages as they are when %s is reported', group => {
    const bench = make();
    const robot = robotOf(bench);
    bench.pass(200);
    const before = { ...robot.at };
    bench.report(robot.id, group);
    expect(robot.at).toEqual({ ...before, [group]: bench.steadyNow() });
    expect(lastArrival(robot.at)).toBe(bench.steadyNow());
  });

  it('drives while the order is repeated, and stands half a second after the last', async () => {
    const bench = make();
    const robot = robotOf(bench);
    await bench.fleet.order(robot.id, manual);
    for (let n = 0; n < 3; n++) {
      expect(await bench.fleet.order(robot.id, drive)).toBe('taken');
      bench.pass(200);
      expect(moves(robot)).toBe(true);
    }
    bench.pass(600);
    expect(moves(robot)).toBe(false);
  });

  it('stops in the same task, also while the answer to an order is still to come', async () => {
    const bench = make();
    const robot = robotOf(bench);
    await bench.fleet.order(robot.id, manual);
    await bench.fleet.order(robot.id, drive);
    bench.pass(100);
    const pending = bench.fleet.order(robot.id, drive);
    expect(bench.fleet.stop(robot.id, 'move')).toBeUndefined();
    bench.pass(50);
    expect(moves(robot)).toBe(false);
    await pending;
    bench.pass(1000);
    expect(moves(robot)).toBe(false);
  });

  it('tells of each change of status, and of no device that it does not have', async () => {
    const bench = make();
    const { id } = robotOf(bench);
    bench.pass(200);
    await bench.fleet.order(id, orders.hardware);
    const told = bench.pass(200);
    expect(told).toContainEqual({ type: 'status', deviceId: id });
    const named = told.flatMap(event => ('deviceId' in event ? event.deviceId : []));
    for (const one of named) expect(bench.fleet.device(one)).toBeDefined();
  });

  describe('told which devices the server has', () => {
    /** What the server would have registered of the devices that there are. */
    const registeredOf = ({ fleet }: Bench): Registered[] =>
      [...fleet.devices.values()].map(({ id, kind, number, model, serial, mapId, measured }) => ({
        id,
        kind,
        number,
        model,
        serial,
        mapId,
        key: undefined,
        isInUse: true,
        charge: undefined,
        nodeId: undefined,
        place: undefined,
        quantities: measured.map(({ quantity }) => quantity),
        settings: undefined,
        hardware: fleet.abilities(id).hardware,
        initial: {},
      }));
    const newOne = (bench: Bench): Registered => {
      const [one] = registeredOf(bench);
      if (!one) throw new Error('no device');
      return { ...one, id: 'new', number: 90, serial: 'S-90', key: 'sealed' };
    };
    it('has sensors where they hang, and lets them measure what it is told', () => {
      const bench = make();
      const all = registeredOf(bench);
      const sensor: Registered = {
        ...newOne(bench),
        kind: 'sensor',
        model: 'GS-4',
        place: { x: 3, y: 4 },
        quantities: ['noise', 'CO'],
      };
      const measured = (): unknown => bench.fleet.device('new')?.measured.map(({ quantity }) => quantity);
      bench.fleet.hold([...all, sensor]);
      expect(bench.fleet.device('new')).toMatchObject({ x: 3, y: 4 });
      expect(measured()).toEqual(['noise', 'CO']);
      bench.fleet.hold([...all, { ...sensor, place: { x: 5, y: 6 }, quantities: ['O2'] }]);
      expect(bench.fleet.device('new')).toMatchObject({ x: 5, y: 6 });
      expect(measured()).toEqual(['O2']);
    });
    const lists = (events: readonly FleetEvent[]): number => events.filter(({ type }) => type === 'list').length;

    it('does nothing for those that it knows', () => {
      const bench = make();
      bench.pass(100);
      const before = structuredClone([...bench.fleet.devices.values()]);
      bench.fleet.hold(registeredOf(bench));
      expect([...bench.fleet.devices.values()]).toEqual(before);
      expect(lists(bench.pass(50))).toBe(0);
    });

    it('takes a new one in at once, offline and without a place until it registers', async () => {
      const bench = make();
      const { fleet } = bench;
      bench.pass(100);
      const all = [...registeredOf(bench), newOne(bench)];
      fleet.hold(all);
      expect(fleet.device('new')).toMatchObject({
        online: false,
        away: 'unregistered',
        mode: 'offline',
        serial: 'S-90',
      });
      expect(lastArrival(fleet.device('new')?.at ?? noArrivals())).toBe(-Infinity);
      expect(await fleet.order('new', drive)).toBe('away');
      expect(lists(bench.pass(50))).toBe(1);
      fleet.hold(all);
      expect(lists(bench.pass(50))).toBe(0);
      bench.register('new');
      bench.pass(100);
      expect(fleet.device('new')).toMatchObject({ online: true, away: undefined });
    });

    it('lets one go whose key was replaced, until it registers again', () => {
      const bench = make();
      const { fleet } = bench;
      const one = newOne(bench);
      fleet.hold([...registeredOf(bench), one]);
      bench.register('new');
      const others = registeredOf(bench).filter(({ id }) => id !== 'new');
      fleet.hold([...others, { ...one, key: 'another' }]);
      expect(fleet.device('new')).toMatchObject({ online: false, away: 'unregistered' });
      bench.register('new');
      expect(fleet.device('new')).toMatchObject({ online: true });
    });

    it('changes what the server has changed, and no other device', () => {
      const bench = make();
      const { fleet } = bench;
      const { id } = robotOf(bench);
      bench.pass(100);
      fleet.hold(
        registeredOf(bench).map(one =>
          one.id === id ? { ...one, serial: 'S-77', model: 'other', hardware: ['wiper'] } : one,
        ),
      );
      expect(fleet.device(id)).toMatchObject({ serial: 'S-77', model: 'other', online: true });
      expect(fleet.abilities(id).hardware).toEqual(['wiper']);
      expect(lists(bench.pass(50))).toBe(1);
    });

    it('drops those that the server no longer has', async () => {
      const bench = make();
      const { fleet } = bench;
      const { id } = robotOf(bench);
      fleet.hold(registeredOf(bench).filter(one => one.id !== id));
      expect([fleet.device(id), fleet.devices.has(id), await fleet.order(id, drive)]).toEqual([
        undefined,
        false,
        'unable',
      ]);
      const told = bench.pass(200);
      expect(lists(told)).toBe(1);
      expect(told.filter(event => 'deviceId' in event && event.deviceId === id)).toEqual([]);
    });

    it('takes one in maintenance off, and back', async () => {
      const bench = make();
      const { fleet } = bench;
      const { id } = robotOf(bench);
      bench.pass(100);
      const all = registeredOf(bench);
      const resting = all.map(one => (one.id === id ? { ...one, isInUse: false } : one));
      fleet.hold(resting);
      expect(await fleet.order(id, orders.pause)).not.toBe('taken');
      for (let s = 0; s < 600 && fleet.device(id)?.online; s++) bench.pass(1000);
      expect(fleet.device(id)).toMatchObject({ online: false, away: 'maintenance' });
      fleet.hold(resting);
      expect(fleet.device(id)).toMatchObject({ away: 'maintenance' });
      fleet.hold(all);
      expect(fleet.device(id)).toMatchObject({ online: true, away: undefined });
    });
  });

  it('says why a device is offline, and nothing of one that is online', () => {
    const bench = make();
    const { id } = robotOf(bench);
    expect(bench.fleet.device(id)?.away).toBeUndefined();
    bench.setOnline(id, false);
    expect(bench.fleet.device(id)?.away).toBe('silent');
    bench.setOnline(id, true);
    expect(bench.fleet.device(id)?.away).toBeUndefined();
  });

  it('never moves a device in manual mode after a stop until it is driven again', async () => {
    const step = fc.oneof(
      fc.constant<'drive' | 'stop'>('drive'),
      fc.constant<'drive' | 'stop'>('stop'),
      fc.integer({ min: 1, max: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
        const bench = make();
        const robot = robotOf(bench);
        await bench.fleet.order(robot.id, manual);
        bench.pass(100);
        let mayMove = false;
        for (const one of steps) {
          if (one === 'drive') mayMove = (await bench.fleet.order(robot.id, drive)) === 'taken';
          else if (one === 'stop') {
            bench.fleet.stop(robot.id, 'move');
            mayMove = false;
          } else bench.pass(one * 50);
          if (!mayMove) expect(moves(robot)).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });
});

it('a device that has reported nothing has no value and no age', () => {
  const fleet = new ScriptedFleet(true);
  const [device] = fleet.devices.values();
  fleet.take(1000);
  expect(device).toMatchObject({ mode: 'offline', online: false });
  expect(device && lastArrival(device.at)).toBe(-Infinity);
  for (const field of [...valueGroups.movement, ...valueGroups.power, 'x', 'y', 'heading'] as const)
    expect([field, device?.[field]]).toEqual([field, undefined]);
});
