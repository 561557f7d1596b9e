/** How devices follow the lanes that the server tells them. */
import { describe, expect, it } from 'vitest';
import type { LaneBetween, LaneRules, SiteNet } from '@patrolkit/server/links/site-map.ts';
import { setUp } from './testing.ts';

/** Two ways from west to east in the south corridor of the hall: straight, and by a node further north. */
const nodes = [
  { id: 'west', x: 15, y: 11.2 },
  { id: 'north', x: 20, y: 12.4 },
  { id: 'east', x: 25, y: 11.2 },
];
const net = (edges: readonly LaneBetween[]): SiteNet => ({ mapId: '1', nodes, edges, chargers: ['west'] });
const straight = (rules?: LaneRules): LaneBetween => (rules ? ['west', 'east', rules] : ['west', 'east']);
const around: readonly LaneBetween[] = [
  ['west', 'north'],
  ['north', 'east'],
];

/** Sends the first robot along the corridor; returns how far north it came, and how fast it drove. */
const drive = (edges: readonly LaneBetween[], isBack = false): { north: number; fastest: number } => {
  const { world, run } = setUp(1, 4, 1, { alarmsPerHour: 0 });
  const robot = world.device('PR001')!;
  const [from, to] = isBack ? [nodes[2]!, nodes[0]!] : [nodes[0]!, nodes[2]!];
  world.place('PR001', from.x, from.y, isBack ? Math.PI : 0);
  world.nets.set([net(edges)]);
  expect(world.goTo('PR001', to)).toBe(true);
  let [north, fastest] = [0, 0];
  for (let ms = 0; ms < 120_000 && robot.mode !== 'standBy'; ms += 250) {
    run(250);
    north = Math.max(north, robot.y);
    fastest = Math.max(fastest, robot.speed);
  }
  expect(Math.hypot(robot.x - to.x, robot.y - to.y)).toBeLessThan(1);
  return { north, fastest };
};

describe('devices', () => {
  it('drive the lanes that the server told them', () => {
    expect(drive([straight(), ...around]).north).toBeLessThan(11.6);
    expect(drive(around).north).toBeGreaterThan(12);
  });

  it('drive one way alone where a lane is so, and never where their kind does not', () => {
    expect(drive([straight({ isOneWay: true }), ...around]).north).toBeLessThan(11.6);
    expect(drive([straight({ isOneWay: true }), ...around], true).north).toBeGreaterThan(12);
    expect(drive([straight({ kinds: ['car'] }), ...around]).north).toBeGreaterThan(12);
    expect(drive([straight({ kinds: ['robot'] }), ...around]).north).toBeLessThan(11.6);
  });

  it('keep the speed of a lane', () => {
    expect(drive([straight()]).fastest).toBeGreaterThan(0.5);
    expect(drive([straight({ maxSpeed: 0.3 })]).fastest).toBeLessThanOrEqual(0.3 + 1e-9);
  });

  it('look for another way when theirs is gone, and go on to the same goal', () => {
    const { world, run } = setUp(1, 4, 1, { alarmsPerHour: 0 });
    const robot = world.device('PR001')!;
    world.place('PR001', 15, 11.2, 0);
    world.nets.set([net([straight(), ...around])]);
    world.goTo('PR001', nodes[2]!);
    run(4000);
    world.nets.set([net(around)]);
    let north = 0;
    for (let ms = 0; ms < 120_000 && robot.mode !== 'standBy'; ms += 250) {
      run(250);
      north = Math.max(north, robot.y);
    }
    expect(north).toBeGreaterThan(12);
    expect(Math.hypot(robot.x - 25, robot.y - 11.2)).toBeLessThan(1);
  });

  it('stay in manual mode as they are', () => {
    const { world, run } = setUp(1, 4, 1, { alarmsPerHour: 0 });
    world.setMode('PR001', 'manual', false);
    const { x, y } = world.device('PR001')!;
    world.nets.set([net(around)]);
    run(2000);
    expect(world.device('PR001')).toMatchObject({ x, y, mode: 'manual' });
  });
});

it('the floor of a map says where a device can stand, and what is between two places', () => {
  const { world } = setUp(1, 4);
  const ground = world.nets.ground('1')!;
  expect(ground.isFree({ x: 15, y: 11.2 })).toBe(true);
  expect(ground.isFree({ x: 0, y: 0 })).toBe(false);
  expect(ground.between({ x: 15, y: 11.2 }, { x: 25, y: 11.2 }, 0.6)).toEqual([]);
  expect(ground.between({ x: 15, y: 11.2 }, { x: 15, y: 40 }, 0.6)).toContainEqual({ kind: 'wall' });
  expect(world.nets.ground('none')).toBeUndefined();
});

it('a robot opens the door on its lane each time that it comes through', () => {
  const through = (rules: LaneRules): number => {
    const { world, run, events } = setUp(1, 4, 1, { alarmsPerHour: 0 });
    const [corridor, office] = [
      { id: 'corridor', x: 5.5, y: 11.6 },
      { id: 'office', x: 5.5, y: 7 },
    ] as const;
    world.nets.set([
      { mapId: '1', nodes: [corridor, office], edges: [['corridor', 'office', rules]], chargers: ['corridor'] },
    ]);
    world.equipment.install('lock', [
      {
        id: '7',
        doorId: 'office-1',
        nodeId: undefined,
        openForMs: 2000,
        ajarForMs: 60_000,
        use: 'inUse',
        admits: [],
        robots: ['PR001'],
      },
    ]);
    const robot = world.device('PR001')!;
    world.place('PR001', corridor.x, corridor.y, 0);
    for (const goal of [office, corridor, office]) {
      expect(world.goTo('PR001', goal)).toBe(true);
      for (let ms = 0; ms < 60_000 && robot.mode !== 'standBy'; ms += 250) run(250);
      run(3000);
    }
    return events.filter(event => event.type === 'opening' && event.opening.way === 'robot').length;
  };
  expect(through({ doorId: 'office-1' })).toBe(3);
  // One that only passes looks in once in a while.
  expect(through({})).toBe(1);
});
