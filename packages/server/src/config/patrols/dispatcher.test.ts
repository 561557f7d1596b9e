/** Plans on a simulated site: they begin rounds and guards, wait, are missed, and leave alone what somebody drives. */
import { simulate } from '@patrolkit/simulator/fleet-testing.ts';
import { describe, expect, it } from 'vitest';
import { alarmTypes } from '../../alarms/alarm.ts';
import { pointId } from '../../fleet/site-names.ts';
import { RunWatch } from '../../records/runs.ts';
import { givenName } from '../../language/names.ts';
import type { MissedPlan } from '../../fleet/rounds.ts';
import { Dispatcher } from './dispatcher.ts';
import type { StoredPlan } from './stored-plans.ts';

const SECOND = 1000;
const MINUTE = 60_000;
/** A Monday, 08:00 UTC. */
const eight = Date.UTC(2026, 4, 11, 8);

/** A dispatcher over a simulated site, and a clock that only `pass` moves. */
const setUp = (start = eight) => {
  const clock = { now: start };
  const fleet = simulate({ seed: 1, fleet: 14, speed: 1, now: () => clock.now, alarmsPerHour: 0, isPlanned: true });
  const missed: MissedPlan[] = [];
  const reminded: string[] = [];
  const kept: Record<string, unknown>[] = [];
  const held = new Set<string>();
  const wet = new Set<string>();
  const onRound = new Set<string>();
  const dispatcher: Dispatcher = new Dispatcher({
    database: { query: () => Promise.resolve([]) },
    fleet,
    control: { holder: id => (held.has(id) ? ({} as never) : undefined) },
    isSheltered: id => wet.has(id),
    begins: (id, patrol) => runs.begins(id, patrol),
    alarmTypes,
    missed: plan => missed.push(plan),
    remind: ({ name }) => reminded.push(name),
    now: () => clock.now,
    onError: message => expect(message).toBe(''),
  });
  const runs = new RunWatch({
    fleet,
    names: { device: givenName, map: givenName, point: givenName },
    writer: { keep: (_, rows) => kept.push(...(rows as never[])), expect: () => undefined },
    onRound,
    onEnd: run => dispatcher.ended(run),
  });
  const robot = fleet.device('PR001')!;
  const route = fleet.routes.find(({ id }) => id === robot.routeId)!;
  const plan = (more: Partial<StoredPlan> = {}): StoredPlan => ({
    id: '1',
    version: 1,
    name: 'Day',
    deviceId: 'PR001',
    planType: 'circular',
    workMode: 'autoPatrol',
    lineId: route.id,
    pointId: undefined,
    periods: [{ weekday: 1, from: '08:00', to: '18:00' }],
    pause: 30,
    holidays: 'asUsual',
    whenBusy: 'wait',
    type: { type_id: null, type_names: null, alarm_types: null },
    changedAt: 0,
    zone: 'UTC',
    deployFrom: 0,
    state: { doneTo: undefined, endedAt: undefined, lastAt: undefined, lastResult: undefined, missedBy: undefined },
    ...more,
  });
  /** Lets time pass. */
  const pass = async (ms: number): Promise<void> => {
    for (const end = clock.now + ms; clock.now < end;) {
      clock.now += SECOND;
      runs.tick(fleet.take(SECOND, true));
      dispatcher.look();
      await Promise.resolve();
      await Promise.resolve();
      runs.look(clock.now);
    }
  };
  const told = (id = '1') => dispatcher.told({ id, deviceId: 'PR001' });
  return { clock, fleet, dispatcher, robot, route, plan, pass, told, missed, reminded, kept, held, wet, onRound };
};

describe('a circular plan', () => {
  it('begins in its period, rests for its pause after each round, and stands by outside of the period', async () => {
    const { fleet, dispatcher, robot, plan, pass, told, kept, onRound, clock } = setUp(eight - 5 * MINUTE);
    dispatcher.use([plan()], []);
    await pass(4 * MINUTE);
    expect([robot.mode, told().nextAt]).toEqual(['standBy', eight]);
    await pass(2 * MINUTE);
    expect([robot.mode, told().isRunning, onRound.has('PR001')]).toEqual(['patrol', true, true]);
    expect(kept).toMatchObject([{ deviceId: 'PR001', startedBy: 'plan', runResult: 'running' }]);
    expect(fleet.device('PR002')?.mode).toBe('standBy');
    while (onRound.has('PR001')) await pass(10 * SECOND);
    expect([robot.mode, told().isRunning]).toEqual(['standBy', false]);
    const next = told().nextAt ?? 0;
    expect(next).toBeGreaterThan(clock.now + 29 * MINUTE);
    expect(dispatcher.coming().map(({ deviceId, at }) => [deviceId, at])).toEqual([['PR001', next]]);
    await pass(next - clock.now + 2 * SECOND);
    expect([robot.mode, kept.length]).toEqual(['patrol', 2]);
  });

  it('waits for a device that cannot begin, says why, and tells once that it was missed', async () => {
    const { dispatcher, robot, fleet, plan, pass, told, missed, held, wet } = setUp();
    dispatcher.use([plan({ deployFrom: 30 })], []);
    const holds: readonly (readonly [string, () => void, () => void])[] = [
      ['offline', () => fleet.setOnline('PR001', false), () => fleet.setOnline('PR001', true)],
      ['stopped', () => fleet.setEmergencyStop('PR001', true), () => fleet.setEmergencyStop('PR001', false)],
      ['rain', () => wet.add('PR001'), () => wet.delete('PR001')],
      ['lowCharge', () => (robot.battery = 25), () => (robot.battery = 90)],
      ['byHand', () => held.add('PR001'), () => held.delete('PR001')],
    ];
    for (const [by, hold, release] of holds) {
      hold();
      await pass(2 * SECOND);
      expect([told().heldBy, robot.mode === 'patrol'], by).toEqual([by, false]);
      if (by !== 'byHand') release();
    }
    expect(missed).toEqual([]);
    await pass(25 * MINUTE);
    expect(missed).toMatchObject([{ deviceId: 'PR001', at: eight, by: 'byHand' }]);
    held.delete('PR001');
    // Nothing begins on a device that somebody has just driven.
    await pass(9 * MINUTE);
    expect([told().heldBy, robot.mode]).toEqual(['byHand', 'standBy']);
    await pass(2 * MINUTE);
    expect([robot.mode, missed.length]).toEqual(['patrol', 1]);
  });

  it('is not missed for a time at which the server did not run, or the plan was another one', async () => {
    const { dispatcher, fleet, plan, pass, told, missed } = setUp(eight + 3 * 60 * MINUTE);
    fleet.setOnline('PR001', false);
    dispatcher.use([plan({ changedAt: eight + 3 * 60 * MINUTE + 20 * SECOND })], []);
    await pass(9 * MINUTE);
    expect([told().heldBy, missed]).toEqual(['offline', []]);
    await pass(2 * MINUTE);
    expect(missed).toMatchObject([{ at: eight + 3 * 60 * MINUTE + 20 * SECOND, by: 'offline' }]);
  });

  it('leaves alone a device whose task a user has ended, for ten minutes', async () => {
    const { dispatcher, robot, fleet, plan, pass, told } = setUp();
    dispatcher.use([plan({ pause: 0 })], []);
    await pass(MINUTE);
    fleet.world.stopTask('PR001');
    await pass(9 * MINUTE);
    expect([robot.mode, told().heldBy]).toEqual(['standBy', 'byHand']);
    await pass(2 * MINUTE);
    expect(robot.mode).toBe('patrol');
  });

  it('can be begun at any time, and its next round be left out', async () => {
    const { dispatcher, robot, plan, pass, told, clock } = setUp(eight - 60 * MINUTE);
    dispatcher.use([plan()], []);
    await pass(SECOND);
    dispatcher.skip('1');
    expect(told().nextAt).toBe(eight + 30 * MINUTE);
    expect(dispatcher.hindrance('1')).toBeUndefined();
    expect(await dispatcher.start('1')).toBe('taken');
    await pass(SECOND);
    expect([robot.mode, told().isRunning]).toEqual(['patrol', true]);
    expect(dispatcher.hindrance('1')).toBe('otherPlan');
    expect(await dispatcher.start('1')).toBe('busy');
    expect(clock.now).toBeLessThan(eight);
  });

  it('looks on its rounds for what its type says in place of the route, and the record of the run says so', async () => {
    const { dispatcher, fleet, plan, pass, kept } = setUp();
    const type = { type_id: 7, type_names: givenName('Smoke round'), alarm_types: [alarmTypes.smoke] };
    dispatcher.use([plan({ type })], []);
    await pass(10 * SECOND);
    const looksFor = { id: '7', name: givenName('Smoke round'), seeks: ['smoke'] };
    expect(fleet.device('PR001')).toMatchObject({ mode: 'patrol', patrol: looksFor });
    expect(kept).toContainEqual(
      expect.objectContaining({
        deviceId: 'PR001',
        patrolTypeId: '7',
        patrolTypeName: looksFor.name,
        startedBy: 'plan',
      }),
    );
    // A user who begins the route afterwards gets what the route says.
    await fleet.order('PR001', { kind: 'endTask' });
    await fleet.order('PR001', { kind: 'resume' });
    expect(fleet.device('PR001')).toMatchObject({ mode: 'patrol', patrol: undefined });
  });

  it('does not begin on a route that is gone', async () => {
    const { dispatcher, fleet, robot, plan, pass, told } = setUp();
    dispatcher.use([plan({ lineId: 'gone' })], []);
    await pass(5 * SECOND);
    expect([told().heldBy, robot.mode]).toEqual(['noRoute', 'standBy']);
    fleet.setRoutes([]);
    dispatcher.use([plan()], []);
    await pass(5 * SECOND);
    expect(told().heldBy).toBe('noRoute');
  });
});

describe('a guard', () => {
  it('goes to its point, watches for its time, and stands by', async () => {
    const { dispatcher, fleet, robot, route, plan, pass, told } = setUp();
    const [stop = ''] = route.stops;
    const guard = {
      planType: 'guard',
      workMode: 'guard',
      lineId: undefined,
      pointId: pointId(route.mapId, stop),
    } as const;
    dispatcher.use([plan({ ...guard, lasts: 60 })], []);
    await pass(10 * MINUTE);
    const node = fleet.maps.find(({ id }) => id === route.mapId)?.nodes.find(({ id }) => id === stop);
    expect(robot.mode).toBe('watch');
    expect(Math.hypot((node?.x ?? 0) - robot.x, (node?.y ?? 0) - robot.y)).toBeLessThan(1.5);
    await pass(51 * MINUTE);
    expect([robot.mode, told().isRunning]).toEqual(['standBy', false]);
    await pass(10 * MINUTE);
    expect(robot.mode).toBe('standBy');
  });

  it('that comes too late is missed and does not stand in the middle of its period', async () => {
    const { dispatcher, fleet, robot, route, plan, pass, missed } = setUp();
    fleet.setOnline('PR001', false);
    const point = pointId(route.mapId, route.stops[0] ?? '');
    dispatcher.use([plan({ planType: 'guard', workMode: 'guard', lineId: undefined, pointId: point })], []);
    await pass(11 * MINUTE);
    expect(missed).toMatchObject([{ at: eight, by: 'offline' }]);
    fleet.setOnline('PR001', true);
    await pass(MINUTE);
    expect(robot.mode).not.toBe('watch');
  });

  it('ends when its plan is gone', async () => {
    const { dispatcher, robot, route, plan, pass } = setUp();
    const point = pointId(route.mapId, route.stops[0] ?? '');
    dispatcher.use([plan({ planType: 'guard', workMode: 'guard', lineId: undefined, pointId: point })], []);
    await pass(10 * MINUTE);
    expect(robot.mode).toBe('watch');
    dispatcher.use([], []);
    await pass(2 * SECOND);
    expect(robot.mode).toBe('standBy');
  });
});

describe('a single plan', () => {
  const single = { planType: 'single', beginDate: '2026-05-11', beginTime: '08:01', periods: [] } as const;

  it('begins once at its moment', async () => {
    const { dispatcher, robot, plan, pass, onRound, kept } = setUp();
    dispatcher.use([plan(single)], []);
    await pass(30 * SECOND);
    expect(robot.mode).toBe('standBy');
    await pass(40 * SECOND);
    expect(robot.mode).toBe('specificRoute');
    while (onRound.has('PR001')) await pass(10 * SECOND);
    await pass(30 * MINUTE);
    expect(kept).toHaveLength(1);
  });

  it('drives to its point and stands by there', async () => {
    const { dispatcher, robot, route, plan, pass, told } = setUp();
    const point = pointId(route.mapId, route.stops[2] ?? '');
    dispatcher.use([plan({ ...single, workMode: 'oneClickArrive', lineId: undefined, pointId: point })], []);
    await pass(63 * SECOND);
    expect(robot.mode).toBe('specificPoint');
    await pass(5 * MINUTE);
    expect([robot.mode, told().isRunning, told().nextAt]).toEqual(['standBy', false, undefined]);
  });

  it('that users carry out reminds them once, whatever the device does', async () => {
    const { dispatcher, fleet, plan, pass, reminded, missed } = setUp();
    fleet.setOnline('PR001', false);
    dispatcher.use([plan({ ...single, workMode: 'manual' })], []);
    await pass(30 * MINUTE);
    expect([reminded, missed]).toEqual([['Day'], []]);
  });
});
