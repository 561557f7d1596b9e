import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PastAlarm } from '@patrolkit/server/alarms/past.ts';
import type { PastCapture } from '@patrolkit/server/captures/captures.ts';
import type { Database } from '@patrolkit/server/store/database.ts';
import { openInstallation } from '@patrolkit/server/testing.ts';
import type { Later } from '@patrolkit/server/records/writer.ts';
import { dutiesOf } from '../sources/duties.ts';
import { testSite } from '../sources/testing.ts';
import { dayOf, daysBefore } from './day.ts';
import type { PastStores } from './parts.ts';
import { Past } from './past.ts';

const now = Date.UTC(2026, 4, 12, 12);
const DAY = 86_400_000;
const site = testSite();

/** A past in a database, with what its stores got. It stops after `stopAfter` parts. */
const pastOf = async (database: Database, days: number, stopAfter = Infinity) => {
  const alarms: PastAlarm[] = [];
  const captures: PastCapture[] = [];
  const errors: string[] = [];
  const told: string[] = [];
  const later: Later[] = [];
  let signIns = 0;
  let todays = 0;
  const stores: PastStores = {
    picture: ({ kind, deviceId, label, at }) => `/files/past/${[kind, deviceId, label, at].join('~')}`,
    alarms: async (_, few) => {
      alarms.push(...few);
      return few.map(({ at }) => `alarm at ${String(at)}`);
    },
    captures: async (_, few) => void captures.push(...few),
    signIns: async (_, few) => void (signIns += few.length),
  };
  let parts = 0;
  const past: Past = new Past({
    database,
    site: () => site,
    stores,
    days,
    now: () => now,
    expect: more => later.push(...more),
    onToday: async () => void (todays += 1),
    tell: line => told.push(line),
    onError: message => errors.push(message),
    rest: async () => {
      parts += 1;
      if (parts === stopAfter) void past.stop();
    },
  });
  await past.plan();
  past.begin();
  await past.settled();
  return { alarms, captures, errors, told, later, signIns, todays };
};

const dump = (database: Database) =>
  database.query(
    `SELECT kind, at, device_id, facts::text AS facts FROM records
     UNION ALL SELECT 'SensorReading', at, device_id, quantity || ' ' || reading
       FROM sensor_readings JOIN sensor_series series ON series.id = series_id
     ORDER BY kind, at, device_id, facts`,
  );

const open: Database[] = [];
const fresh = async (): Promise<Database> => {
  const database = await openInstallation();
  open.push(database);
  return database;
};
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});

describe('the past of a fresh installation', () => {
  it('goes on where a stop has left it, and is then the same as one that was made in one go', async () => {
    const [cut, whole] = [await fresh(), await fresh()];
    const made = await pastOf(whole, 2);
    expect(made.errors).toEqual([]);
    const first = await pastOf(cut, 2, 9);
    const second = await pastOf(cut, 2, 25);
    // The planned days stay the same, even when a later start asks for more.
    const third = await pastOf(cut, 7);
    const [from, to] = [await dump(cut), await dump(whole)];
    expect(to.length).toBeGreaterThan(2000);
    expect(from).toEqual(to);
    expect([...first.alarms, ...second.alarms, ...third.alarms]).toEqual(made.alarms);
    expect([...first.captures, ...second.captures, ...third.captures]).toEqual(made.captures);
    expect(first.signIns + second.signIns + third.signIns).toBe(made.signIns);
    expect([first.todays + second.todays + third.todays, made.todays]).toEqual([1, 1]);
    expect(made.told.at(-1)).toBe('history: 2 of 2 days');
    expect((await pastOf(cut, 2)).captures).toEqual([]);
  });

  it('agrees with itself', async () => {
    const database = await fresh();
    const { alarms, captures, later } = await pastOf(database, 1);
    expect(alarms.length).toBeGreaterThan(3);
    for (const { at, confirmedAt, closedAt } of alarms)
      expect(now - DAY <= at && at < confirmedAt && confirmedAt < closedAt && closedAt < now).toBe(true);
    const rows = (await dump(database)) as { kind: string; at: number; device_id: string; facts: string }[];
    const ofKind = (kind: string) =>
      rows
        .filter(row => row.kind === kind)
        .map(({ at, facts }) => ({ at, ...(JSON.parse(facts) as Record<string, unknown>) }));
    const known = new Set(alarms.map(({ at }) => `alarm at ${String(at)}`));
    const linked = ofKind('LinkageRecord') as { alarmId?: string }[];
    expect(linked.length).toBeGreaterThan(0);
    for (const { alarmId } of linked) expect(known).toContain(alarmId);
    const faces = ofKind('FaceRecord') as { at: number; personName?: string }[];
    for (const { kind, label, at } of captures)
      if (kind === 'face') expect(faces.some(face => face.at === at && face.personName === label)).toBe(true);
    expect(faces.filter(({ personName }) => personName === undefined)).toHaveLength(
      ofKind('UnidentifiedPerson').length,
    );
    for (const { kind, value, at } of alarms)
      if (kind === 'vehicle')
        expect(captures.some(one => one.kind === 'vehicle' && one.label === value && one.at === at)).toBe(true);
    for (const { deviceId, at, picture } of captures)
      expect([picture.includes(`~${deviceId}~`), picture.endsWith(`~${String(at)}`)]).toEqual([true, true]);
    // A reading at a stop has the picture that was taken there; sensors have no camera.
    const ofStops = new Set(captures.filter(({ kind }) => kind === 'patrol').map(({ picture }) => picture));
    const pictured = await database.query<{ kind: string; picture: string }>('SELECT kind, picture FROM records');
    for (const kind of ['MeterReading', 'ThermalPicture', 'ThermalReading', 'AssetCheck'])
      for (const row of pictured.filter(one => one.kind === kind)) expect(ofStops).toContain(row.picture);
    for (const { picture } of pictured.filter(({ kind }) => kind === 'UnidentifiedPerson'))
      expect(alarms.map(alarm => alarm.picture)).toContain(picture);
    for (const { deviceId, picture } of alarms)
      expect(picture === '').toBe(site.devices.find(({ id }) => id === deviceId)?.kind === 'sensor');
    const rowsOfRuns = rows.filter(({ kind }) => kind === 'PatrolRun');
    expect(rowsOfRuns.length).toBeGreaterThan(20);
    let reached = 0;
    for (const { at, device_id: deviceId, facts } of rowsOfRuns) {
      const run = JSON.parse(facts) as Record<string, number | string>;
      const within = (one: { readonly deviceId: string; readonly at: number }): boolean =>
        one.deviceId === deviceId && one.at >= at && one.at <= Number(run['until']);
      const stops = captures.filter(one => one.kind === 'patrol' && within(one));
      expect(run['pointsReached']).toBe(stops.length);
      expect(run['captureCount']).toBe(captures.filter(within).length);
      expect(run['alarmCount']).toBe(alarms.filter(within).length);
      expect(run['runResult'] === 'complete').toBe(run['pointsReached'] === run['pointsPlanned']);
      expect(run['lasted']).toBe(Number(run['until']) - at);
      expect(Number(run['until'])).toBeLessThan(now);
      reached += stops.length;
    }
    // No device takes a picture of a point outside a run.
    expect(reached).toBe(captures.filter(({ kind }) => kind === 'patrol').length);
    const sounds = (ofKind('LinkageRecord') as { linkedAction?: string; isDone?: boolean; alarmId?: string }[]).filter(
      ({ linkedAction, isDone }) => linkedAction === 'sound' && isDone === true,
    );
    const warnings = ofKind('AlarmWarning') as {
      alarmId?: string;
      said?: Record<string, string>;
      audio?: string;
      lasted?: number;
    }[];
    expect(warnings.map(({ alarmId }) => alarmId).sort()).toEqual(sounds.map(({ alarmId }) => alarmId).sort());
    for (const { said = {}, lasted = 0 } of warnings) {
      expect(Object.keys(said)).toHaveLength(3);
      expect(Object.values(said).join()).not.toMatch(/recorded/);
      expect(lasted).toBeGreaterThan(1000);
    }
    const stretches = new Map(
      site.devices.map(({ id }) => [
        id,
        rows
          .filter(({ kind, device_id: deviceId }) => kind === 'OnlineStretch' && deviceId === id)
          .map(({ at, facts }) => ({ at: Number(at), until: (JSON.parse(facts) as { until: number }).until })),
      ]),
    );
    const isAway = (deviceId: string, at: number): boolean =>
      (stretches.get(deviceId) ?? []).some(
        ({ until }, index, own) => at > until && at < (own[index + 1]?.at ?? -Infinity),
      );
    const gaps = [...stretches.values()].reduce((sum, own) => sum + own.length - 1, 0);
    expect(gaps).toBeGreaterThan(5);
    // Signatures and recordings of a guard on a round are on the terminal, also while that is offline.
    const ownKinds = rows.filter(({ kind }) => kind !== 'GuardDuty' && kind !== 'PatrolRecording');
    for (const { kind, device_id: deviceId, at, facts } of ownKinds)
      expect(isAway(deviceId, Number(at)), `${kind} of ${deviceId}: ${facts}`).toBe(false);
    for (const { deviceId, at, kind } of [...captures, ...alarms]) expect(isAway(deviceId, at), kind).toBe(false);
    for (const { device_id: deviceId, facts } of rowsOfRuns)
      expect(isAway(deviceId, (JSON.parse(facts) as { until: number }).until)).toBe(false);
    for (const { at, row } of later) expect(at > now && row.at <= now + 3_600_000).toBe(true);
  });

  it('has duties that count the alarms which people processed in their shift, whatever the day', async () => {
    const database = await fresh();
    const { alarms } = await pastOf(database, 3);
    const duties = (await dump(database)) as { kind: string; at: number; facts: string }[];
    let [counted, recorded] = [0, 0];
    for (const { at, kind, facts } of duties) {
      if (kind === 'PatrolRecording') recorded += 1;
      if (kind !== 'GuardDuty') continue;
      const duty = JSON.parse(facts) as Record<string, number | string>;
      const [planned] = dutiesOf(site, { from: at, to: at + 1 }).filter(one => one.guardName === duty['guardName']);
      const processed = alarms.filter(
        ({ mapId, closedAt, closedBy, isNeedless }) =>
          mapId === planned?.mapId &&
          closedBy !== undefined &&
          !isNeedless &&
          closedAt >= at &&
          closedAt <= Number(duty['until']),
      );
      // For a duty at the beginning of the past, alarms that were raised before it are unknown.
      if (at > now - 3 * DAY + 2 * 3_600_000) expect(duty['alarmsHandled']).toBe(processed.length);
      expect(Number(duty['until'])).toBeLessThanOrEqual(now);
      expect(Number(duty['pointsSigned'])).toBeLessThanOrEqual(Number(duty['pointsToSign']));
      expect(duty['dutyResult'] === 'missed').toBe(Number(duty['pointsSigned']) < Number(duty['pointsToSign']));
      counted += Number(duty['alarmsHandled']);
    }
    expect(counted).toBeGreaterThan(0);
    expect(recorded).toBeGreaterThan(50);
  });

  it('is not made where something has happened already, nor without days', async () => {
    const database = await fresh();
    await pastOf(database, 0);
    await database.query(`INSERT INTO sign_ins VALUES ('x', '', 1, true)`);
    await pastOf(database, 2);
    expect(await database.query('SELECT * FROM past_days')).toEqual([]);
    expect(await dump(database)).toEqual([]);
  });
});

describe('making the past', () => {
  /** A database that notes the transactions of the patient door: for each statement, its rows. */
  const noted = (database: Database) => {
    const parts: number[][] = [];
    let open = 0;
    const counting: Database = {
      ...database,
      query: (sql, parameters) => {
        expect(open, sql).toBe(0);
        return database.query(sql, parameters);
      },
      patient: {
        ...database.patient,
        transaction: work =>
          database.patient.transaction(async inside => {
            open += 1;
            const rows: number[] = [];
            parts.push(rows);
            try {
              return await work({
                query: (sql, parameters = []) => {
                  rows.push(Math.max(1, ...parameters.map(given => (Array.isArray(given) ? given.length : 1))));
                  return inside.query(sql, parameters);
                },
              });
            } finally {
              open -= 1;
            }
          }),
      },
    };
    return { parts, counting };
  };

  it('writes short transactions by the patient door alone: few statements of few rows each', async () => {
    const { parts, counting } = noted(await fresh());
    const { errors } = await pastOf(counting, 2);
    expect(errors).toEqual([]);
    expect(parts.length).toBeGreaterThan(100);
    expect(Math.max(...parts.map(rows => rows.length))).toBeLessThanOrEqual(5);
    expect(Math.max(...parts.flat())).toBe(200);
  });

  it('says that it fills what boards show until the days that they show are made, also after a new start', async () => {
    const database = await fresh();
    const told: [number, boolean][] = [];
    let past: Past | undefined;
    const needs = (days: number, stopAt: number) => ({
      database,
      site: () => ({ ...site, devices: [] }),
      stores: {
        picture: () => '',
        alarms: async () => [],
        captures: async () => undefined,
        signIns: async () => undefined,
      },
      days,
      now: () => now,
      expect: () => undefined,
      onToday: async () => undefined,
      tell: () => undefined,
      onError: (message: string) => expect(message).toBe(''),
      rest: async () => {
        const [row] = await database.query<{ count: number }>(
          'SELECT count(*)::int AS count FROM past_days WHERE is_done',
        );
        const done = row?.count ?? 0;
        told.push([done, past?.isFilling ?? false]);
        if (done === stopAt) void past?.stop();
      },
    });
    past = new Past(needs(9, 3));
    expect(past.isFilling).toBe(false);
    await past.plan();
    expect(past.isFilling).toBe(true);
    past.begin();
    await past.settled();
    past = new Past(needs(0, Infinity));
    await past.plan();
    expect(past.isFilling).toBe(true);
    past.begin();
    await past.settled();
    expect(past.isFilling).toBe(false);
    // The flag changes after the rest that follows the last part of the seventh day.
    expect(told.filter(([done]) => done < 7).every(([, isFilling]) => isFilling)).toBe(true);
    expect(told.filter(([done]) => done > 7).some(([, isFilling]) => isFilling)).toBe(false);
  });

  it('rests at least as long as a part took, and longer where it had to wait for others', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const database = await fresh();
      const rests: number[] = [];
      const waits = [0, 50];
      const slow: Database = {
        ...database,
        patient: {
          ...database.patient,
          transaction: work => {
            vi.advanceTimersByTime(waits.shift() ?? 0);
            return database.patient.transaction(async inside => {
              const done = await work(inside);
              vi.advanceTimersByTime(10);
              return done;
            });
          },
        },
      };
      const past: Past = new Past({
        database: slow,
        site: () => site,
        stores: {
          picture: () => '',
          alarms: async () => [],
          captures: async () => undefined,
          signIns: async () => undefined,
        },
        days: 1,
        now: () => now,
        expect: () => undefined,
        onToday: async () => undefined,
        tell: () => undefined,
        onError: message => expect(message).toBe(''),
        rest: async ms => {
          rests.push(ms);
          if (rests.length === 2) void past.stop();
        },
      });
      await past.plan();
      past.begin();
      await past.settled();
      expect(rests).toEqual([10, 110]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a day', () => {
  it('is the same for the same seed, another for another, and its days do not overlap', () => {
    const [one, two] = daysBefore(now, 2);
    expect([one, two]).toEqual([
      { from: now - DAY, to: now },
      { from: now - 2 * DAY, to: now - DAY },
    ]);
    expect(dayOf(site, one!)).toEqual(dayOf(site, one!));
    expect(dayOf({ ...site, seed: 2 }, one!).alarms).not.toEqual(dayOf(site, one!).alarms);
  });
});
