import type { Registered } from '@patrolkit/server/links/fleet.ts';
import { expect, it } from 'vitest';
import { registered, setUp } from './testing.ts';
import type { World } from './world.ts';

const added: Registered = {
  id: 'PR090',
  kind: 'robot',
  number: 90,
  model: 'PR-200',
  serial: 'S-90',
  mapId: '2',
  key: 'sealed',
  isInUse: true,
  charge: undefined,
  nodeId: undefined,
  place: undefined,
  quantities: [],
  settings: undefined,
  hardware: [],
  initial: {},
};
const chargerOf = (world: World, mapId: string): { x: number; y: number } => {
  const plan = world.nets.maps.find(({ id }) => id === mapId);
  const node = plan?.nodes.find(({ id }) => id === plan.chargers[0]);
  if (!node) throw new Error('no charger');
  return { x: node.x, y: node.y };
};
/** The world without one device, as the server has it. */
const without = (all: readonly Registered[], id: string, change: Partial<Registered>): Registered[] =>
  all.map(one => (one.id === id ? { ...one, ...change } : one));

it('a new device registers five seconds later at the charger of its map, and stands by', () => {
  const { world, run } = setUp();
  world.hold([...registered(world), added]);
  run(4900);
  expect(world.device('PR090')).toMatchObject({ online: false, away: 'unregistered', ...chargerOf(world, '2') });
  run(200);
  expect(world.device('PR090')).toMatchObject({ online: true, mode: 'standBy', ...chargerOf(world, '2') });
  run(60_000);
  expect(world.device('PR090')).toMatchObject({ mode: 'standBy', ...chargerOf(world, '2') });
  expect(world.route('PR090')?.stops.length).toBeGreaterThan(1);
});

it('a device that nobody has let in comes online neither by itself nor by a test', () => {
  const { world, run } = setUp();
  const all = registered(world);
  world.hold([...without(all, 'PR002', { isInUse: false }), added]);
  world.setOnline('PR090', true);
  world.restore();
  expect(world.device('PR090')?.online).toBe(false);
  for (let s = 0; s < 600 && world.device('PR002')?.online; s++) run(1000);
  world.restore();
  run(200_000);
  expect(world.device('PR002')).toMatchObject({ online: false, away: 'maintenance' });
});

it('a device that is moved stands by at the charger of its new map', () => {
  const { world, run } = setUp();
  const all = registered(world);
  run(5000);
  world.hold(without(all, 'PR001', { mapId: '2' }));
  expect(world.device('PR001')).toMatchObject({ mapId: '2', mode: 'standBy', speed: 0, ...chargerOf(world, '2') });
  expect(world.resumeTask('PR001')).toBe(true);
  run(30_000);
  expect(world.device('PR001')).toMatchObject({ mapId: '2', mode: 'patrol' });
  expect(world.device('PR001')?.driven).toBeGreaterThan(1);
});

it('a device in maintenance drives to its charger, is away there without an alarm, and goes on when it is in use again', () => {
  const { world, run } = setUp(1, 14, 1, { alarmsPerHour: 0 });
  const all = registered(world);
  run(2000);
  const resting = without(all, 'PR001', { isInUse: false });
  world.hold(resting);
  expect(world.device('PR001')).toMatchObject({ online: true, mode: 'charge' });
  const raised = [];
  for (let s = 0; s < 600 && world.device('PR001')?.online; s++) raised.push(...run(1000));
  const { x = 0, y = 0 } = world.device('PR001') ?? {};
  const charger = chargerOf(world, '1');
  expect(Math.hypot(x - charger.x, y - charger.y)).toBeLessThan(1.6);
  expect(raised.filter(({ deviceId, kind }) => deviceId === 'PR001' && kind === 'offline')).toEqual([]);
  world.hold(all);
  expect(world.device('PR001')).toMatchObject({ online: true, mode: 'charge' });
});

it('a device that cannot drive is away at once', () => {
  const { world } = setUp();
  const all = registered(world);
  world.setEmergencyStop('PR001', true);
  world.setOnline('PR002', false);
  world.hold(all.map(one => ({ ...one, isInUse: !['PR001', 'PR002', 'HR001', 'GS001'].includes(one.id) })));
  for (const id of ['PR001', 'PR002', 'HR001', 'GS001'])
    expect([id, world.device(id)?.online, world.device(id)?.away]).toEqual([id, false, 'maintenance']);
});

it('a device of a group goes to its charger below the charge of the group', () => {
  const { world, run } = setUp(1, 14, 1, { alarmsPerHour: 0 });
  const all = registered(world);
  run(2000);
  const [one, other] = ['PR001', 'PR002'].map(id => world.device(id));
  if (!one || !other) throw new Error('no robots');
  one.battery = other.battery = 50;
  world.hold(without(without(all, one.id, { charge: { recallBelow: 60 } }), other.id, { charge: { recallBelow: 10 } }));
  run(1000);
  expect([one.mode, other.mode]).toEqual(['charge', 'patrol']);
});
