import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usualTimes } from '../links/keeping.ts';
import { givenName, nameOfText } from '../language/names.ts';
import { DatabaseError, databaseCodes, type Database } from '../store/database.ts';
import { openInstallation } from '../testing.ts';
import type { Device } from '../links/devices.ts';
import type { DutiesAt } from '../links/duties.ts';
import { simulate } from '@patrolkit/simulator/fleet-testing.ts';
import type { SimulatedSite } from '@patrolkit/simulator/simulated-site.ts';
import type { Recorded } from './recordings.ts';
import { recordLimits } from './room.ts';
import { keepSensorReadings } from './sensors.ts';
import { openTestRoom, type TestRoom } from './testing.ts';

const DAY = 86_400_000;
const noon = Date.UTC(2026, 4, 12, 12);
let database: Database;
let now: number;
let errors: string[];
let fleet: SimulatedSite;
let room: TestRoom;

/** The recorded ranges of PR001, as the archive would return them. */
let ranges: { from: number; to: number }[];
const recorded: Recorded = {
  devices: ['PR001'],
  ranges: (_, { from, to }) =>
    ranges
      .filter(range => range.to >= from && range.from <= to)
      .map(range => ({ from: Math.max(range.from, from), to: Math.min(range.to, to) })),
  bytesOf: () => 3 * 1024 * 1024,
};

const HOUR = 3_600_000;
/** The shift in which a moment lies. */
const shiftAt = (at: number): { from: number; to: number } => {
  const from = noon - 2 * HOUR + Math.floor((at - noon + 2 * HOUR) / (8 * HOUR)) * 8 * HOUR;
  return { from, to: from + 8 * HOUR };
};
/** A guard in each shift on two maps. */
const duties: DutiesAt = at =>
  ['1', '2'].map((mapId, index) => ({
    planId: mapId,
    guardId: mapId,
    guardName: `Guard ${mapId}`,
    picture: '/files/upload/guard.jpg',
    shift: 'day',
    areas: givenName('Lobby'),
    managers: givenName('Somebody'),
    deviceId: `HR00${String(index + 1)}`,
    mapId,
    pointIds: fleet.routes
      .filter(route => route.mapId === mapId)
      .flatMap(({ stops }) => stops.map(stop => `${mapId}-${stop}`)),
    at: shiftAt(at).from,
    until: shiftAt(at).to,
    roundEvery: 2 * HOUR,
    lateAfter: 600_000,
  }));

const open = (): Promise<TestRoom> =>
  openTestRoom({ database, fleet, recorded, duties, now: () => now, onError: message => errors.push(message) });

interface Row {
  readonly at: number;
  readonly device_id: string;
  readonly picture: string;
  readonly facts: Readonly<Record<string, unknown>>;
}
const rowsOf = (kind: string): Promise<Row[]> =>
  database.query<Row>('SELECT at, device_id, picture, facts FROM records WHERE kind = $1 ORDER BY at, id', [kind]);
const recordingsOf = async (deviceId: string): Promise<Row[]> =>
  (await rowsOf('PatrolRecording')).filter(row => row.device_id === deviceId);
const readings = () =>
  database.query<{ at: number; quantity: string; reading: number; highest: number }>(
    'SELECT at, quantity, reading, highest FROM sensor_readings JOIN sensor_series series ON series.id = series_id ORDER BY at',
  );

const pass = async (ms: number, stepMs = 60_000): Promise<void> => {
  for (const end = now + ms; now < end;) {
    now += stepMs;
    room.sweep?.();
  }
  // The sweep queues what is due after what has been written.
  room.sweep?.();
  await room.close?.();
};
const device = (id: string): Device => fleet.device(id)!;

beforeEach(async () => {
  [now, errors, ranges] = [noon, [], []];
  fleet = simulate({ seed: 1, fleet: 14, speed: 1, now: () => now });
  database = await openInstallation();
  room = await open();
});
afterEach(async () => {
  await room.close?.();
  await database.close();
});

const names = { device_name: nameOfText('device.robot', { n: '01' }), map_name: nameOfText('map.hall') };

describe('the room of records', () => {
  it('reads batteries every ten minutes, as the fleet has them', async () => {
    device('PR001').battery = 61.4;
    device('PR002').online = false;
    await pass(10 * 60_000);
    const batteries = await rowsOf('BatteryReading');
    expect(batteries.every(({ at }) => at === noon + 10 * 60_000)).toBe(true);
    expect(batteries.find(({ device_id: id }) => id === 'PR001')?.facts['charge']).toBe(61);
    expect(batteries.some(({ device_id: id }) => id === 'PR002')).toBe(false);
    expect(errors).toEqual([]);
  });

  it('writes down when devices are online, and closes what an earlier run left open', async () => {
    await pass(60_000);
    now += 20_000;
    fleet.world.report('PR001', 'power');
    device('PR001').online = false;
    await pass(40_000, 40_000);
    device('PR001').online = true;
    await pass(60_000);
    const own = (await rowsOf('OnlineStretch')).filter(({ device_id: id }) => id === 'PR001');
    expect(own.map(({ at, facts }) => [(at - noon) / 60_000, facts])).toEqual([
      // It was away from its last report on.
      [1, { until: noon + 80_000, lasted: 20_000, offlineReason: 'network' }],
      [3, {}],
    ]);
    room = await open();
    const [, closed] = (await rowsOf('OnlineStretch')).filter(({ device_id: id }) => id === 'PR001');
    expect(closed?.facts['offlineReason']).toBe('restart');
  });

  it('ends what ended while the database was away', async () => {
    const sweep = (ms: number): void => {
      now += ms;
      room.sweep?.();
    };
    for (const ms of [60_000, 0]) sweep(ms);
    device('PR001').online = false;
    const query = database.query.bind(database);
    let isAway = true;
    vi.spyOn(database, 'query').mockImplementation(async (sql, parameters) => {
      const isFailing = isAway && sql.startsWith('UPDATE records');
      if (isFailing) isAway = false;
      if (isFailing) throw new DatabaseError('The connection to the database was lost', databaseCodes.lost);
      return (await query(sql, parameters)) as never[];
    });
    for (const ms of [60_000, 0]) sweep(ms);
    await expect.poll(() => errors).toHaveLength(1);
    await pass(1_000, 1_000);
    expect(errors.splice(0)).toEqual(['records: The connection to the database was lost']);
    const [stretch] = (await rowsOf('OnlineStretch')).filter(({ device_id: id }) => id === 'PR001');
    expect(stretch?.facts['until']).toBe(noon + 60_000);
  });

  it('records the outcome of captures and alarms', async () => {
    const seen = { device_id: 'PR001', ...names, picture: '/files/capture/x.jpg', at: noon };
    room.captured({ ...seen, kind: 'face', label: 'Lin Wei', point_id: null });
    for (const point of ['s2', 's4', 'se', 'e', 'ne', 'n5', 'n3', 'n1', 'nw', 'w'])
      room.captured({ ...seen, kind: 'patrol', label: '', point_id: `1-${point}` });
    room.raised({ ...seen, id: '77', kind: 'intruder', level: 'serious', began_at: noon });
    await room.close?.();
    const [known, unknown] = await rowsOf('FaceRecord');
    expect([known?.facts['personName'], known?.picture]).toEqual(['Lin Wei', '/files/capture/x.jpg']);
    expect(unknown?.facts).toEqual({});
    expect(await rowsOf('UnidentifiedPerson')).toHaveLength(1);
    // What devices do about alarms is up to the linkages.
    expect(await rowsOf('LinkageRecord')).toEqual([]);
    expect((await rowsOf('MeterReading')).length).toBeGreaterThan(0);
    expect((await rowsOf('ThermalPicture')).length).toBe((await rowsOf('ThermalReading')).length);
    expect(errors).toEqual([]);
  });

  it('lets what goes on beside the fleet begin, go on and end', async () => {
    // Time passes in steps, so that the database keeps up with the records of each quarter of an hour.
    for (let quarter = 0; quarter < 40; quarter++) await pass(15 * 60_000);
    expect(errors).toEqual([]);
    const visits = await rowsOf('Visit');
    expect(visits.length).toBeGreaterThan(0);
    for (const { at, facts } of visits) {
      const { visitState, leftAt } = facts;
      if (at > now) expect(visitState).toBe('expected');
      else if (visitState === 'left') expect(Number(leftAt)).toBeLessThanOrEqual(now);
      else expect(['inside', 'refused']).toContain(visitState);
    }
    expect(visits.some(({ facts }) => facts['visitState'] === 'left')).toBe(true);
    expect((await rowsOf('DoorOpening')).length).toBeGreaterThan(10);
    expect(errors).toEqual([]);
  });

  it('tells what is recorded while it lasts, when it is over, and when it has been removed', async () => {
    const states = async () =>
      (await recordingsOf('PR001')).map(({ at, facts }) => [
        (at - noon) / 60_000,
        facts['storageState'],
        facts['until'] === undefined ? undefined : (Number(facts['until']) - noon) / 60_000,
        facts['size'],
      ]);
    const record = async (minutes: number): Promise<void> => {
      for (let minute = 0; minute < minutes; minute++) {
        const last = ranges.at(-1);
        if (last) last.to = now + 60_000;
        await pass(60_000);
      }
    };
    ranges = [{ from: noon, to: noon }];
    await record(3);
    expect(await states()).toEqual([[0, 'recording', undefined, undefined]]);
    await pass(2 * 60_000);
    expect(await states()).toEqual([[0, 'stored', 3, 3]]);
    ranges.push({ from: now, to: now });
    await record(62);
    const [, whole, next] = await states();
    // Only the rest of the hour: what follows has a row of its own.
    expect(whole).toEqual([5, 'stored', 60, 3]);
    expect(next).toEqual([60, 'recording', undefined, undefined]);
    ranges = ranges.slice(1);
    await record(1);
    expect((await states()).map(([, state]) => state)).toEqual(['removed', 'stored', 'recording']);
    expect(errors).toEqual([]);
  });

  it('keeps the duties of a shift once, however often the server starts, and ends them with it', async () => {
    await pass(60_000);
    room = await open();
    await pass(60_000);
    const duties = await rowsOf('GuardDuty');
    expect(duties).toHaveLength(2);
    const { from, to } = shiftAt(now);
    for (const { at, facts } of duties) {
      expect(at).toBe(from);
      expect(facts['dutyResult']).toBe('onDuty');
      expect(facts['until']).toBeUndefined();
    }
    const before = Number(duties[0]?.facts['pointsSigned']);
    const isHandheld = ({ device_id: id }: Row): boolean => fleet.device(id)?.kind === 'recorder';
    const onRounds = async (): Promise<Row[]> => (await rowsOf('PatrolRecording')).filter(isHandheld);
    for (const { at, facts } of await onRounds()) {
      expect(at).toBeGreaterThanOrEqual(from);
      expect([facts['storageState'], Number(facts['until']) < now]).toEqual(['onDevice', true]);
    }
    const rounds = (await onRounds()).length;
    now = to - 60_000;
    await pass(60_000);
    await pass(60_000);
    const recordedLater = await onRounds();
    expect(recordedLater.length).toBeGreaterThan(rounds);
    // Each round has one video, and sometimes a spoken note; no recording appears twice.
    expect(new Set(recordedLater.map(({ at, device_id: id }) => `${id} ${String(at)}`)).size).toBe(
      recordedLater.length,
    );
    expect(recordedLater.filter(({ facts }) => facts['recordingKind'] === 'video').length).toBeGreaterThanOrEqual(4);
    for (const { at, facts } of recordedLater) {
      expect(facts['lasted']).toBe(Number(facts['until']) - at);
      expect(Number(facts['size'])).toBeGreaterThan(0);
    }
    const after = await rowsOf('GuardDuty');
    expect(after).toHaveLength(4);
    for (const { at, facts } of after.filter(one => one.at === from)) {
      expect(facts['until']).toBe(to);
      expect(facts['lasted']).toBe(to - at);
      expect(['complete', 'late', 'missed']).toContain(facts['dutyResult']);
      expect(Number(facts['pointsSigned'])).toBeGreaterThan(before);
    }
    expect(errors).toEqual([]);
  });

  it('loses one record to a fault, and tells it', async () => {
    room.raised({
      device_id: 'PR001',
      ...names,
      picture: '\u0000',
      id: '1',
      kind: 'intruder',
      level: 'serious',
      began_at: noon,
    });
    room.captured({
      device_id: 'PR001',
      ...names,
      picture: '',
      at: noon,
      kind: 'face',
      label: 'Lin Wei',
      point_id: null,
    });
    await room.close?.();
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.every(message => message.startsWith('records: '))).toBe(true);
    expect((await rowsOf('FaceRecord')).map(({ facts }) => facts['personName'])).toEqual(['Lin Wei']);
  });

  it('keeps records for their time, and fine readings of sensors for seven days', async () => {
    const put = (kind: string, at: number) =>
      database.query(
        `INSERT INTO records (kind, at, device_id, device_name, map_name, picture, facts) VALUES ($1, $2, '', '{}', '{}', '', '{}')`,
        [kind, at],
      );
    const fine = noon - recordLimits.fine;
    const reading = { deviceId: 'GS001', quantity: 'CO', readingUnit: 'ppm', reading: 1, isOverLimit: false };
    const minutes = Array.from({ length: 40 }, (_, minute) => fine + (minute - 20) * 60_000);
    await keepSensorReadings(
      database,
      [noon - usualTimes.records - 1, ...minutes].map(at => ({ ...reading, at })),
    );
    await put('Visit', noon - usualTimes.records - 1);
    await put('Visit', noon - usualTimes.records + DAY);
    await room.purge(usualTimes);
    await room.purge(usualTimes);
    expect((await readings()).map(({ at }) => (at - fine) / 60_000)).toEqual([
      -20,
      -10,
      ...Array.from({ length: 20 }, (_, minute) => minute),
    ]);
    expect(await rowsOf('Visit')).toHaveLength(1);
  });
});

describe('a clock that is set back', () => {
  const HOUR = 3_600_000;

  it('does not stop the readings: they go on from there, and a small step tells no minute twice', async () => {
    const batteries = () => rowsOf('BatteryReading');
    await pass(10 * 60_000);
    const before = (await batteries()).length;
    expect(before).toBeGreaterThan(0);
    now -= 60_000;
    await pass(60_000);
    expect((await batteries()).length).toBe(before);
    now -= HOUR;
    await pass(11 * 60_000);
    const back = (await batteries()).filter(({ at }) => at < noon).map(({ at }) => at);
    expect([...new Set(back)]).toEqual([noon - HOUR + 20 * 60_000]);
  });
});
