import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nameOfText } from '../language/names.ts';
import type { Database } from '../store/database.ts';
import { openInstallation } from '../testing.ts';
import type { Device } from '../links/devices.ts';
import { simulate } from '@patrolkit/simulator/fleet-testing.ts';
import type { SimulatedSite } from '@patrolkit/simulator/simulated-site.ts';
import { openTestRoom, type TestRoom } from './testing.ts';

interface Noticed {
  readonly deviceId: string;
  readonly at: number;
}
interface RunRow extends Noticed {
  readonly facts: Readonly<Record<string, unknown>>;
}

const noon = Date.UTC(2026, 4, 12, 12);
const names = { device_name: nameOfText('device.robot', { n: '01' }), map_name: nameOfText('map.hall') };
let database: Database;
let now: number;
let fleet: SimulatedSite;
let room: TestRoom;
let captures: Noticed[];
let alarms: Noticed[];
let stops: (Noticed & { stop: number })[];

const open = (): Promise<TestRoom> =>
  openTestRoom({ database, fleet, now: () => now, onError: message => expect(message).toBe('') });

/** Lets time pass; captures and alarms of the simulator are stored a moment later, as with real pictures. */
const pass = async (ms: number): Promise<void> => {
  let stored: (() => void)[] = [];
  for (const end = now + ms; now < end;) {
    now += 100;
    const events = fleet.take(100, false);
    room.tick?.(events, now);
    for (const event of events) {
      if (event.type === 'step' && event.stop !== undefined)
        stops.push({ deviceId: event.deviceId, at: event.at, stop: event.stop });
      if (event.type === 'capture') {
        const { kind, deviceId, label, at } = event.capture;
        captures.push({ deviceId, at });
        stored.push(() =>
          room.captured({ ...names, kind, device_id: deviceId, label, point_id: null, picture: '', at }),
        );
      }
      if (event.type === 'alarm') {
        const { kind, level, deviceId, at } = event.alarm;
        alarms.push({ deviceId, at });
        stored.push(() =>
          room.raised({ ...names, id: String(at), kind, level, device_id: deviceId, picture: '', began_at: at }),
        );
      }
    }
    if (now % 1000 !== 0) continue;
    room.sweep?.();
    for (const store of stored) store();
    stored = [];
    // The simulated time runs faster than the disk: waits until everything is written.
    if (now % 60_000 === 0) await room.close?.();
  }
  room.sweep?.();
  await room.close?.();
};

const runsOf = async (id?: string): Promise<RunRow[]> => {
  const rows = await database.query<{ at: number; device_id: string; facts: RunRow['facts'] }>(
    `SELECT at, device_id, facts FROM records WHERE kind = 'PatrolRun' ORDER BY at, id`,
  );
  const all = rows.map(({ at, device_id: deviceId, facts }) => ({ deviceId, at: Number(at), facts }));
  return id === undefined ? all : all.filter(({ deviceId }) => deviceId === id);
};
const device = (id: string): Device => fleet.device(id)!;
const within = (all: readonly Noticed[], { deviceId, at, facts }: RunRow): number =>
  all.filter(one => one.deviceId === deviceId && one.at >= at && one.at <= Number(facts['until'])).length;

beforeEach(async () => {
  now = noon;
  [captures, alarms, stops] = [[], [], []];
  fleet = simulate({ seed: 1, fleet: 14, speed: 10, now: () => now, alarmsPerHour: 30 });
  database = await openInstallation();
  room = await open();
});
afterEach(async () => {
  await room.close?.();
  await database.close();
});

describe('runs', () => {
  it('tell what devices did: stops, pictures, alarms, way', async () => {
    await pass(240_000);
    const all = await runsOf();
    const ended = all.filter(({ facts }) => facts['runResult'] !== 'running');
    expect(ended.length).toBeGreaterThan(10);
    expect(ended.some(({ facts }) => facts['runResult'] === 'complete')).toBe(true);
    let [pictures, raised] = [0, 0];
    for (const run of ended) {
      const { facts, at } = run;
      expect(Number(facts['until'])).toBeGreaterThan(at);
      expect(facts['lasted']).toBe(Number(facts['until']) - at);
      expect(facts['captureCount']).toBe(within(captures, run));
      expect(facts['alarmCount']).toBe(within(alarms, run));
      const came = stops.filter(
        one => one.deviceId === run.deviceId && one.at >= at && one.at <= Number(facts['until']),
      );
      expect(facts['pointsReached']).toBe(new Set(came.map(({ stop }) => stop)).size);
      if (facts['runResult'] === 'complete') {
        expect(facts['pointsReached']).toBe(facts['pointsPlanned']);
        expect(Number(facts['driven'])).toBeGreaterThan(10);
      }
      pictures += Number(facts['captureCount']);
      raised += Number(facts['alarmCount']);
    }
    expect(pictures).toBeGreaterThan(0);
    expect(raised).toBeGreaterThan(0);
    for (const { id } of fleet.devices.values()) {
      const own = await runsOf(id);
      own.forEach(({ facts }, index) => {
        const next = own[index + 1];
        if (next) expect(Number(facts['until'])).toBeLessThanOrEqual(next.at);
        else if (facts['until'] === undefined) expect(facts['runResult']).toBe('running');
      });
    }
  });

  it('tell how far they are with each point that is reached', async () => {
    await pass(2000);
    let shown = 0;
    for (let second = 0; second < 15; second++) {
      const before = stops.length;
      await pass(1000);
      for (const { deviceId, stop, at } of stops.slice(before)) {
        const run = (await runsOf(deviceId)).find(one => one.at <= at && Number(one.facts['until'] ?? at) >= at);
        if (!run) continue;
        expect(run.facts['points'], `${deviceId} ${String(stop)}`).toContainEqual(expect.objectContaining({ at }));
        expect(run.facts['pointsReached']).toBe((run.facts['points'] as unknown[]).length);
        shown += 1;
      }
    }
    expect(shown).toBeGreaterThan(5);
  });

  it('end when somebody takes the device over, and begin when it is given back', async () => {
    const robot = device('PR001');
    await pass(2000);
    fleet.world.setMode('PR001', 'manual', false);
    await pass(2000);
    fleet.world.setMode('PR001', 'automatic', false);
    await pass(2000);
    const [begun] = (await runsOf('PR001')).slice(-1);
    expect(begun?.facts).toMatchObject({ startedBy: 'user', runResult: 'running' });
    expect(begun?.facts['until']).toBeUndefined();
    fleet.world.setMode('PR001', 'manual', false);
    await pass(2000);
    const [taken] = (await runsOf('PR001')).slice(-1);
    expect(taken?.facts).toMatchObject({ runResult: 'stopped', remarks: { 'en-us': 'Taken over by hand' } });
    fleet.world.setMode('PR001', 'automatic', true);
    await pass(2000);
    robot.battery = 15;
    await pass(2000);
    const [charging] = (await runsOf('PR001')).slice(-1);
    expect(charging?.facts).toMatchObject({
      runResult: 'partial',
      remarks: { 'en-us': 'Went to its charger before the end' },
    });
  });

  it('follow a route that users change, and end when the device gets another one', async () => {
    const robot = device('PR001');
    const others = fleet.routes.filter(({ id }) => id !== robot.routeId);
    const [route] = fleet.routes.filter(({ id }) => id === robot.routeId);
    if (!route) throw new Error('PR001 has no route');
    const stopsOf = (routeId: string): readonly string[] => fleet.routes.find(({ id }) => id === routeId)?.stops ?? [];
    await pass(2000);
    fleet.world.setMode('PR001', 'manual', false);
    await pass(1000);
    fleet.world.setMode('PR001', 'automatic', false);
    const before = stops.length;
    const came = (): boolean => stops.slice(before).some(({ deviceId }) => deviceId === 'PR001');
    for (let turn = 0; turn < 60 && !came(); turn += 1) await pass(1000);
    const [stop] = stops.slice(before).filter(({ deviceId }) => deviceId === 'PR001');
    const reached = route.stops[stop?.stop ?? 0] ?? '';
    // The point that was reached stays, and another one comes after all others.
    const ahead = route.stops.filter(one => one !== reached).slice(0, 2);
    fleet.setRoutes([...others, { ...route, stops: [reached, ...ahead] }]);
    const length = stops.length;
    const goesOn = (): boolean => stops.slice(length).some(({ deviceId }) => deviceId === 'PR001');
    for (let turn = 0; turn < 60 && !goesOn(); turn += 1) await pass(1000);
    const run = (await runsOf('PR001')).at(-1);
    const pointsOf = (nodes: readonly string[]): string[] => nodes.map(node => `${route.mapId}-${node}`);
    expect(run?.facts).toMatchObject({ pointsPlanned: 3, route: pointsOf(stopsOf(route.id)) });
    const told = run?.facts['points'] as { id: string }[];
    expect(told.map(({ id }) => id)).toContain(`${route.mapId}-${reached}`);
    expect(told.length).toBeLessThanOrEqual(3);
    fleet.setRoutes(others);
    await pass(2000);
    const running = (await runsOf('PR001')).filter(({ facts }) => facts['runResult'] === 'running');
    expect(running.filter(({ facts }) => facts['routeId'] === route.id)).toEqual([]);
  });

  it('that an earlier run of the server left open end with it', async () => {
    await pass(2000);
    fleet.world.setMode('PR001', 'manual', false);
    await pass(1000);
    fleet.world.setMode('PR001', 'automatic', false);
    await pass(61_000);
    const [left] = (await runsOf('PR001')).slice(-1);
    expect(left?.facts['runResult']).toBe('running');
    const reached = stops.filter(({ deviceId, at }) => deviceId === 'PR001' && at >= (left?.at ?? 0));
    await database.query(
      `INSERT INTO records (kind, at, device_id, device_name, map_name, picture, facts)
       VALUES ('PatrolRun', $1, 'PR002', '{}', '{}', '', '{"runResult": "running", "pointsPlanned": 2, "pointsReached": 2}')`,
      [noon],
    );
    room = await open();
    expect((await runsOf('PR002')).find(({ at }) => at === noon)?.facts['runResult']).toBe('complete');
    const [closed] = (await runsOf('PR001')).slice(-1);
    expect(closed?.facts['runResult']).toBe('partial');
    expect(closed?.facts['captureCount']).toBe(0);
    expect(Number(closed?.facts['until'])).toBeGreaterThanOrEqual(closed?.at ?? Infinity);
    expect(closed?.facts['pointsReached']).toBe(new Set(reached.map(({ stop }) => stop)).size);
    for (const { at } of reached) expect(at).toBeLessThanOrEqual(Number(closed?.facts['until']));
    expect(Number(closed?.facts['driven'])).toBeGreaterThan(0);
  });
});
