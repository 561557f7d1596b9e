import { describe, expect, it } from 'vitest';
import { nameOfText } from '@patrolkit/server/language/names.ts';
import type { SiteStop, StopAct, StopDeed, StopGroup } from '@patrolkit/server/links/stops.ts';
import { wrap } from './angles.ts';
import { siteRhythm } from './rhythm.ts';
import { registered, setUp } from './testing.ts';

const name = nameOfText('action.picture');
const act = (deed: StopDeed, seconds = 1, isFullCycle = false): StopAct => ({
  deed,
  forMs: seconds * 1000,
  isFullCycle,
});
const groupOf = (acts: readonly StopAct[], more: Partial<StopGroup> = {}): StopGroup => ({
  name,
  deviceId: undefined,
  model: undefined,
  lastsMs: 0,
  acts,
  ...more,
});

/** The first robot right before its next stop, where it does what is set. */
const arriving = (set: Partial<SiteStop>) => {
  const bed = setUp(1, 14, 1, { alarmsPerHour: 0, rhythm: siteRhythm });
  const { world } = bed;
  const robot = world.device('PR001')!;
  robot.mode = 'patrol';
  const route = world.route('PR001')!;
  const { id: node, x, y } = route.stops[route.next]!;
  const stop = { mapId: robot.mapId, node, stayMs: 20_000, heading: undefined, groups: [], speech: undefined, ...set };
  world.routes.setStops([stop]);
  const at = robot.stopIndex;
  world.place('PR001', x, y, robot.heading);
  for (let turn = 0; turn < 100 && robot.stopIndex === at; turn += 1) bed.run(100);
  const told = (type: string) =>
    bed.events.filter(event => event.type === type && 'deviceId' in event && event.deviceId === 'PR001');
  return { ...bed, robot, node, told };
};
const does = (deed: StopDeed, seconds?: number) => arriving({ groups: [groupOf([act(deed, seconds)])] });
const captured = ({ events }: ReturnType<typeof arriving>) =>
  events.filter(
    event => event.type === 'capture' && event.capture.deviceId === 'PR001' && event.capture.kind === 'patrol',
  );

describe('a device at a stop', () => {
  it('stands as long as is set there, and looks where it is to', () => {
    const heading = 2;
    const { robot, run } = arriving({ stayMs: 20_000, heading });
    run(19_000);
    expect(robot.speed).toBe(0);
    expect(Math.abs(wrap(robot.heading - heading))).toBeLessThan(0.05);
    run(8_000);
    expect(robot.speed).toBeGreaterThan(0);
  });

  it('stays until all groups are done, and takes no picture without such an action', () => {
    const bed = arriving({ stayMs: 0, groups: [groupOf([act({ kind: 'wait' }, 5)], { lastsMs: 30_000 })] });
    bed.run(29_000);
    expect(bed.robot.speed).toBe(0);
    expect(captured(bed)).toEqual([]);
  });

  it('takes one picture of its point, on which is what it reads there', () => {
    for (const kind of ['picture', 'thermal', 'meters'] as const)
      expect(captured(does({ kind })), kind).toHaveLength(1);
    const acts = [act({ kind: 'picture' }), act({ kind: 'thermal' }), act({ kind: 'meters' })];
    const bed = arriving({ groups: [groupOf(acts)] });
    bed.run(5000);
    expect(captured(bed)).toHaveLength(1);
    const { world, node } = bed;
    expect([...(world.routes.readsAt('PR001', `1-${node}`) ?? [])]).toEqual(['picture', 'thermal', 'meters']);
  });

  it('turns its camera to a preset and back, and says that it has none of that name', () => {
    const axes = { pan: 0.5, tilt: 0.2, zoom: 3, lift: 0 };
    const { robot, run } = does({ kind: 'preset', name: 'Gate', axes: { PR001: axes } }, 8);
    run(7000);
    expect(robot.ptz.zoom).toBeCloseTo(3);
    run(9000);
    expect(robot.ptz.zoom).toBeCloseTo(1, 1);
    expect(does({ kind: 'preset', name: 'Gate', axes: {} }).told('undone')).toMatchObject([{ deed: 'preset' }]);
  });

  it('speaks, and goes on beside the other actions with a text for the whole time', () => {
    const greetings = ['Good day'];
    const { told } = does({ kind: 'broadcast', greetings });
    expect(told('speech')).toMatchObject([{ greetings }]);
    const acts = [act({ kind: 'wait' }, 4), act({ kind: 'broadcast', greetings }, 4, true), act({ kind: 'picture' })];
    const bed = arriving({ groups: [groupOf(acts)] });
    expect(bed.told('speech')).toHaveLength(1);
    expect(captured(bed)).toHaveLength(0);
    bed.run(4500);
    expect(captured(bed)).toHaveLength(1);
  });

  it('switches lights and wiper, and says so when it has none', () => {
    const { robot, run } = arriving({
      groups: [
        groupOf([
          act({ kind: 'light', change: { headLight: true } }, 3),
          act({ kind: 'light', change: { headLight: false } }),
        ]),
      ],
    });
    expect(robot.headLight).toBe(true);
    run(4000);
    expect(robot.headLight).toBe(false);
    expect(does({ kind: 'wiper', change: { wiper: 'on' } }).robot.wiper).toBe('on');
    const bare = arriving({
      groups: [groupOf([act({ kind: 'wait' }, 2), act({ kind: 'wiper', change: { wiper: 'on' } })])],
    });
    // The model of the robot has no part that commands set.
    bare.world.hold(registered(bare.world));
    bare.run(4000);
    expect(bare.told('undone')).toMatchObject([{ deed: 'wiper' }]);
  });

  it('opens a lock, and says so when it cannot', () => {
    const bed = does({ kind: 'lock', lockId: '7' });
    expect(bed.told('undone')).toMatchObject([{ deed: 'lock', node: bed.node }]);
    const open = arriving({ groups: [groupOf([act({ kind: 'wait' }, 2), act({ kind: 'lock', lockId: '7' })])] });
    const [door] = open.world.nets.maps[0]!.doors;
    const lock = { id: '7', doorId: door!.id, nodeId: undefined, openForMs: 60_000, ajarForMs: 90_000 };
    open.world.equipment.install('lock', [{ ...lock, use: 'inUse', admits: [], robots: [] }]);
    open.run(4000);
    expect(open.told('undone')).toEqual([]);
    expect(open.world.equipment.report('lock', '7')?.state).not.toBe('locked');
  });

  it('says what is set there, again after a while, until it leaves', () => {
    const { told, run } = arriving({ stayMs: 20_000, speech: { greetings: ['Keep right'], everyMs: 8000 } });
    run(19_000);
    expect(told('speech')).toHaveLength(3);
    run(20_000);
    expect(told('speech')).toHaveLength(3);
    expect(arriving({ speech: { greetings: ['Once'], everyMs: 0 } }).told('speech')).toHaveLength(1);
  });

  it('does a group on order where it stands, in manual mode too, and says what of it it could not do', () => {
    const { world, run, events } = setUp(1, 14, 1, { alarmsPerHour: 0, rhythm: siteRhythm });
    const group = groupOf([act({ kind: 'wait' }, 5), act({ kind: 'lock', lockId: '7' })]);
    const acted = () => events.filter(event => event.type === 'acted');
    for (const mode of ['manual', 'automatic'] as const) {
      world.setMode('PR001', mode, true);
      expect(world.routes.try('PR001', '3', group)).toBe(true);
      expect(world.routes.try('PR001', '3', group), 'twice').toBe(false);
      run(4000);
      expect(world.device('PR001')!.speed).toBe(0);
      run(4000);
      expect(acted().at(-1)).toMatchObject({ deviceId: 'PR001', groupId: '3', undone: ['lock'] });
    }
    expect(acted()).toHaveLength(2);
    world.setOnline('PR001', false);
    expect(world.routes.try('PR001', '3', group)).toBe(false);
  });

  it('passes over the groups of other devices and models', () => {
    const greetings = ['Good day'];
    const acts = [act({ kind: 'broadcast', greetings })];
    const { told, robot } = arriving({
      groups: [groupOf(acts, { deviceId: 'PR002' }), groupOf(acts, { model: 'other' })],
    });
    expect(told('speech')).toEqual([]);
    expect(arriving({ groups: [groupOf(acts, { model: robot.model })] }).told('speech')).toHaveLength(1);
  });

  it('goes on with its actions when it has looked at what it has found, and ends them when a user drives it', () => {
    const groups = [groupOf([act({ kind: 'wait' }, 10), act({ kind: 'broadcast', greetings: ['Later'] })])];
    const bed = arriving({ groups });
    bed.run(3000);
    bed.world.raiseNow(1, 'PR001', 'bag');
    expect(bed.robot.mode).toBe('alarmReview');
    bed.run(6500);
    expect(bed.told('speech')).toEqual([]);
    bed.run(8000);
    expect(bed.told('speech')).toHaveLength(1);
    const other = arriving({ groups });
    other.world.setMode('PR001', 'manual', false);
    other.run(15_000);
    expect(other.told('speech')).toEqual([]);
  });
});
