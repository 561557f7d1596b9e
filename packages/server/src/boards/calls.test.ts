/** Each number of a board equals what the list behind it answers at the same moment, for every user and every kind of device. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { countsIn, deviceStateOf, deviceStates } from '@patrolkit/transport/contract';
import { rowsOf, useServer, type Answer } from '../testing.ts';
import { dayBegin } from '../store/days.ts';

const DAY = 86_400_000;
// The fleet stands still: successive answers are about one state, however long they take.
const bench = useServer('boards', { speed: 1e-6 });
const { ask, tokenOf, test } = bench;

const users = ['admin', 'operator', 'viewer', 'customer', 'site'] as const;
const kinds = [undefined, 'robot', 'car', 'recorder', 'sensor'] as const;
type Payload = Readonly<Record<string, string>>;

/** A number of a board, and the call with its parameters that lists what is counted. */
interface Figure {
  readonly board: string;
  readonly number: string;
  readonly list: string;
  readonly asked: Payload;
}
const alarms = (board: string, number: string, asked: Payload = {}): Figure => ({
  board,
  number,
  list: 'findAlarmStatByParam',
  asked,
});
const figures: readonly Figure[] = [
  alarms('todayCompanyPatrolStat', 'alarmNum'),
  { board: 'todayCompanyPatrolStat', number: 'captureNum', list: 'findCapturedPictureByPage', asked: {} },
  alarms('companyAlarmStat', 'alarmNum'),
  alarms('companyAlarmStat', 'unprocessedNum', { alarmStatus: '0' }),
  alarms('companyAlarmStat', 'processingNum', { alarmStatus: '1' }),
  alarms('companyAlarmStat', 'finishedNum', { alarmStatus: '2,3,4' }),
  alarms('companyAlarmStat', 'seriousNum', { alarmLevel: '1' }),
  alarms('companyAlarmStat', 'importantNum', { alarmLevel: '2' }),
  alarms('companyAlarmStat', 'generalNum', { alarmLevel: '3' }),
  alarms('companyAlarmStat', 'toReviewNum', { reviewStatus: '0' }),
  alarms('companyAlarmStat', 'underReviewNum', { reviewStatus: '1' }),
  alarms('companyAlarmStat', 'reviewCompletedNum', { reviewStatus: '2' }),
  alarms('companyAlarmStat', 'reviewCanceledNum', { reviewStatus: '3' }),
];

const kindOf = (kind: string | undefined): Payload => (kind === undefined ? {} : { deviceType: kind });

/** The answers of two requests, taken when the second one answers the same before and after the first. */
const atOnce = async <T>(one: () => Promise<T>, other: () => Promise<T>): Promise<readonly [T, T]> => {
  for (let left = 5; ; left -= 1) {
    const before = await other();
    const answer = await one();
    const after = await other();
    if (left === 0 || JSON.stringify(before) === JSON.stringify(after)) return [answer, after];
  }
};

const totalOf = ({ ret, data }: Answer): number => {
  expect(ret).toBe(1);
  return Number(data.total);
};

/** Waits until the first runs are stored. The plans of a fresh installation begin them within its first seconds. */
const firstRunsAreStored = (): Promise<void> =>
  vi.waitFor(async () => {
    const [found] = await bench.database.query<{ runs: number; plans: number }>(
      `SELECT (SELECT count(*) FROM records WHERE kind = 'PatrolRun' AND facts ->> 'runResult' = 'running')::integer AS runs,
         (SELECT count(*) FROM patrol_plans WHERE is_valid AND plan_type = 'circular')::integer AS plans`,
    );
    expect(found?.plans).toBeGreaterThan(0);
    expect(found?.runs).toBe(found?.plans);
  }, 60_000);

beforeAll(async () => {
  await test('quiet', {});
  const now = Date.now();
  // For each device: alarms of today and of yesterday in each state, pictures, and runs.
  await bench.database.query(
    `INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture, status,
       review_status, device_name, map_name)
     SELECT made.kind, level, '', '', devices.id, devices.kind, devices.number, devices.map_id, 0, 0, at, '', status, review, '{}', '{}'
     FROM devices, unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[]) AS made (kind, level, status, review, at),
       generate_series(1, 1 + devices.number % 3)`,
    [
      ['smoke', 'smoke', 'door', 'gas', 'battery', 'smoke', 'door'],
      ['serious', 'important', 'general', 'serious', 'general', 'important', 'general'],
      ['unacknowledged', 'acknowledged', 'processed', 'notRequired', 'system', 'unacknowledged', 'acknowledged'],
      ['none', 'initiated', 'confirmed', 'cancelled', 'none', 'none', 'confirmed'],
      [0, 0, 0, 0, 0, -1, -DAY].map((before, index) =>
        before === 0 ? Math.max(dayBegin(now), now - index * 60_000) : dayBegin(now) + before,
      ),
    ],
  );
  await bench.database.query(
    `INSERT INTO captures (kind, device_id, device_kind, device_number, map_id, label, point, picture, at, device_name, map_name, name)
     SELECT seen.kind, devices.id, devices.kind, devices.number, devices.map_id, '', 1, '', at, '{}', '{}', '{}'
     FROM devices, unnest($1::text[], $2::bigint[]) AS seen (kind, at)`,
    [
      ['patrol', 'vehicle', 'face', 'patrol'],
      [now, now, dayBegin(now), dayBegin(now) - 1],
    ],
  );
  const run = { routeName: { 'en-us': 'Round' }, startedBy: 'plan', pointsPlanned: 4 };
  const keepRuns = (runResult: string, pointsReached: number, at: readonly number[]) =>
    bench.database.query(
      `INSERT INTO records (kind, at, device_id, device_name, map_name, picture, facts)
       SELECT 'PatrolRun', at, devices.id, '{}', '{}', '', $1::jsonb
       FROM devices, unnest($2::bigint[]) AS made (at) WHERE devices.kind IN ('robot', 'car')`,
      [JSON.stringify({ ...run, runResult, pointsReached }), at],
    );
  await keepRuns('complete', 4, [dayBegin(now), dayBegin(now) - 1]);
  await keepRuns('missed', 0, [dayBegin(now)]);
  // The server counts some figures in memory: a restart reads them from the database.
  await bench.restart();
  await firstRunsAreStored();
  await test('quiet', {});
  // These are written after the restart, because a start closes the runs of an earlier one.
  await keepRuns('running', 1, [dayBegin(now) - 1, dayBegin(now)]);
  await keepRuns('stopped', 2, [dayBegin(now) + 1]);
  // This follows the restart too: a start cancels the reviews of an earlier one.
  await bench.database.query(
    `UPDATE alarms SET review_status = 'initiated' WHERE kind = 'smoke' AND level = 'important' AND status = 'acknowledged'`,
  );
  await test('recount');
});

describe.each(users)('the boards of %s', user => {
  it.each(kinds)('say of %s what the lists say', async kind => {
    const token = await tokenOf(user);
    const midnight = dayBegin(Date.now());
    const names = [...new Set(figures.map(({ board }) => board))];
    // A user who may not open the list of pictures still gets their number, for the devices that this user may see.
    const listed = figures.filter(({ list }) => user !== 'customer' || list === 'findAlarmStatByParam');
    const [shown, found] = await atOnce(
      async () => {
        const answers = await Promise.all(names.map(name => ask(name, kindOf(kind), token)));
        for (const { data } of answers)
          expect([data['startTime'], typeof data['statTime']]).toEqual([midnight, 'number']);
        const told = new Map(answers.map(({ data }, index) => [names[index], data]));
        return listed.map(({ board, number }) => [board, number, told.get(board)?.[number]]);
      },
      async () =>
        Promise.all(
          listed.map(async ({ board, number, list, asked }) => {
            const query = { page: '1', pageSize: '1', startTime: String(midnight), ...kindOf(kind), ...asked };
            return [board, number, totalOf(await ask(list, query, token))];
          }),
        ),
    );
    expect(shown).toEqual(found);
    // A figure may be zero only for a kind of which the user sees no device.
    const { data } = await ask('todayCompanyPatrolStat', kindOf(kind), token);
    const none = found.filter(([, , count]) => count === 0);
    if (Number(data['robotTotal']) > 0) expect(none).toEqual([]);
  });
});

describe('the figures of today', () => {
  it('are told without asking the database for alarms or captures', async () => {
    const token = await tokenOf('admin');
    const asked: string[] = [];
    const { database } = bench;
    const spies = [database, database.patient].map(one => {
      const real = one.query;
      return vi.spyOn(one, 'query').mockImplementation((sql, parameters) => {
        asked.push(sql);
        return real(sql, parameters);
      });
    });
    for (const name of ['todayCompanyPatrolStat', 'companyAlarmStat', 'alarmTypeStat'])
      expect((await ask(name, {}, token)).ret).toBe(1);
    // What the server does every half minute may read alarms meanwhile, but counts none.
    const counts = (): string[] => asked.filter(sql => /count\(.*\b(?:alarms|captures)\b/s.test(sql));
    expect(counts()).toEqual([]);
    // The spies do see queries: the list makes some.
    await ask('findAlarmStatByParam', { page: '1', pageSize: '1' }, token);
    for (const spy of spies) spy.mockRestore();
    expect(counts()).not.toEqual([]);
  });
});

describe('what the boards list', () => {
  it.each(users)('tells %s of the devices that the fleet list has, and of no others', async user => {
    const token = await tokenOf(user);
    const check = async (kind: (typeof kinds)[number]): Promise<void> => {
      const ours = (row: Record<string, unknown>): boolean => kind === undefined || row['deviceType'] === kind;
      const states = ['workNum', 'chargeNum', 'standbyNum', 'offlineNum', 'otherNum'];
      const read = async () => {
        const [fleet, stat, running, zones] = await Promise.all([
          ask('searchRobotList', { page: '1', pageSize: '999' }, token),
          ask('todayCompanyPatrolStat', kindOf(kind), token),
          ask('getRunningResult', kindOf(kind), token),
          ask('findCompanyZones', kindOf(kind), token),
        ]);
        const numbers = states.map(name => Number(running.data[name]));
        const places = rowsOf(zones).filter(({ deviceNum }) => deviceNum !== 0);
        return {
          fleet: fleet.data.rows!.filter(ours),
          total: stat.data['robotTotal'],
          offline: running.data['offlineNum'],
          charging: [running.data['chargeNum'], stat.data['chargeNum']],
          states: numbers.reduce((sum, number) => sum + number, 0),
          zones: Object.fromEntries(places.map(zone => [zone['zoneId'], [zone['deviceNum'], zone['onlineNum']]])),
        };
      };
      const [{ fleet, total, offline, charging, states: all, zones }] = await atOnce(read, read);
      expect([total, all]).toEqual([fleet.length, fleet.length]);
      expect(charging[0]).toBe(charging[1]);
      const isOn = ({ online }: Record<string, unknown>): boolean => online === true || online === 1;
      expect(offline).toBe(fleet.filter(row => !isOn(row)).length);
      const places = [...new Set(fleet.map(({ mapId }) => String(mapId)))];
      const there = (id: string) => fleet.filter(({ mapId }) => mapId === id);
      expect(zones).toEqual(
        Object.fromEntries(places.map(id => [id, [there(id).length, there(id).filter(isOn).length]])),
      );
    };
    await Promise.all(kinds.map(check));
  });

  it.each(users)('tells %s of each number the devices that run monitoring shows under it', async user => {
    const token = await tokenOf(user);
    const fleet = bench.server.site.world;
    // One device is driven by hand, one charges and one is offline, so that no number is zero.
    fleet.setMode('PR001', 'manual', false);
    fleet.setCharging('PR002', true);
    fleet.setOnline('PV001', false);
    const listed = (await ask('searchRobotList', { page: '1', pageSize: '999' }, token)).data.rows ?? [];
    const check = async (kind: (typeof kinds)[number]): Promise<void> => {
      const read = async () => {
        const stat = await ask('todayCompanyPatrolStat', kindOf(kind), token);
        const { data } = await ask('getRunningResult', kindOf(kind), token);
        const { workNum, chargeNum, standbyNum, offlineNum, otherNum } = data;
        const { onDutyNum } = stat.data;
        return [workNum, chargeNum, standbyNum, offlineNum, otherNum, onDutyNum].map(Number);
      };
      // The pushed states of the devices, which run monitoring counts.
      const shown = () => {
        const devices = listed.flatMap(({ deviceId, deviceType }) => {
          const device = fleet.devices.get(String(deviceId));
          return device && (kind === undefined || deviceType === kind)
            ? [{ isOnline: device.online, mode: device.mode }]
            : [];
        });
        const states = deviceStates.map(state => devices.filter(device => deviceStateOf(device) === state).length);
        return Promise.resolve([...states, devices.filter(countsIn.onDuty).length]);
      };
      const [told, counted] = await atOnce(read, shown);
      expect(told).toEqual(counted);
      if (user === 'admin' && kind === undefined) expect(told.filter(number => number > 0).length).toBeGreaterThan(4);
    };
    await Promise.all(kinds.map(check));
  });

  it.each(users)('tells %s the alarms of each type and level that the alarm list has', async user => {
    const token = await tokenOf(user);
    const midnight = dayBegin(Date.now());
    const stretches: readonly Payload[] = [
      {},
      { startTime: String(midnight) },
      { startTime: String(midnight - DAY), stopTime: String(midnight - 1) },
      { startTime: String(midnight - DAY) },
    ];
    const levels = { seriousNum: '1', importantNum: '2', generalNum: '3' };
    const found = new Set<unknown>();
    const check = async (stretch: Payload, kind: (typeof kinds)[number]): Promise<void> => {
      const types = async () => rowsOf(await ask('alarmTypeStat', { ...kindOf(kind), ...stretch }, token));
      const whole = { page: '1', pageSize: '1', startTime: String(midnight), ...stretch, ...kindOf(kind) };
      const listed = async (more: Payload): Promise<number> =>
        totalOf(await ask('findAlarmStatByParam', { ...whole, ...more }, token));
      const [rows] = await atOnce(types, types);
      const counts = await Promise.all(
        rows.flatMap(row =>
          Object.entries(levels).map(async ([name, level]) => {
            found.add(row['alarmType']);
            const count = await listed({ alarmType: String(row['alarmType']), alarmLevel: level });
            expect([row['alarmType'], name, row[name]]).toEqual([row['alarmType'], name, count]);
            return count;
          }),
        ),
      );
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(await listed({}));
    };
    await Promise.all(stretches.flatMap(stretch => kinds.map(kind => check(stretch, kind))));
    expect([...found]).toEqual(expect.arrayContaining(['201', '401']));
  });

  it('tells the runs of today as the list of runs has them, those that last first', async () => {
    const startTime = String(dayBegin(Date.now()));
    for (const user of ['admin', 'operator'] as const)
      for (const kind of kinds) {
        const token = await tokenOf(user);
        const answerOf = async (name: string, more: Payload = {}) => {
          const { ret, data } = await ask(name, { page: '1', pageSize: '200', ...kindOf(kind), ...more }, token);
          expect(ret).toBe(1);
          return data;
        };
        const board = async (page: number, pageSize: number) =>
          answerOf('getTodayTask', { page: String(page), pageSize: String(pageSize) });
        const listed = async () => {
          const [all, running, others] = await Promise.all([
            answerOf('findPatrolRunByPage', { startTime }),
            answerOf('findPatrolRunByPage', { startTime, result: '0' }),
            answerOf('findPatrolRunByPage', { startTime, result: '1,2,3,9' }),
          ]);
          const rows = [...running.rows!, ...others.rows!];
          return { rows, total: all.total, startTime: Number(startTime), runningNum: running.total };
        };
        const [told, list] = await atOnce(async () => ({ ...(await board(1, 200)) }), listed);
        expect(told).toEqual(list);
        const moves = kind === undefined || kind === 'robot' || kind === 'car';
        expect([Number(list.runningNum) > 0, Number(list.total) > Number(list.runningNum)]).toEqual([moves, moves]);
        expect(list.rows!.every(({ deviceType }) => kind === undefined || deviceType === kind)).toBe(true);
        // With any page size, the pages together are the whole list, with each run once.
        for (const pageSize of [1, 3, 7]) {
          const pages = Math.ceil(Number(list.total) / pageSize) + 1;
          const [paged, whole] = await atOnce(async () => {
            const rows = [];
            for (let page = 1; page <= pages; page += 1) rows.push(...(await board(page, pageSize)).rows!);
            return { ...list, rows };
          }, listed);
          expect(paged.rows.map(({ id }) => id)).toEqual(whole.rows!.map(({ id }) => id));
        }
      }
  });

  it('tells the runs of one device alone, and none of one that the user does not see', async () => {
    const token = await tokenOf('operator');
    const read = async (more: Payload, by = token) =>
      (await ask('getTodayTask', { page: '1', pageSize: '200', ...more }, by)).data;
    const [own, all] = await atOnce(
      () => read({ deviceId: 'PR001' }),
      () => read({}),
    );
    const rows = all.rows!.filter(({ deviceId }) => deviceId === 'PR001');
    expect(rows.length).toBeGreaterThan(0);
    expect(own).toMatchObject({ rows, total: rows.length });
    expect(await read({ deviceId: 'PR004' }, await tokenOf('customer'))).toMatchObject({ rows: [], total: 0 });
    expect(await read({ deviceId: 'nobody' })).toMatchObject({ rows: [], total: 0 });
  });

  it('is of a user’s own devices alone', async () => {
    const token = await tokenOf('customer');
    const seen = (await ask('searchRobotList', { page: '1', pageSize: '999' }, token)).data.rows!.map(
      row => row['deviceId'],
    );
    const { data } = await ask('getTodayTask', { page: '1', pageSize: '200' }, token);
    expect(data.rows!.length).toBeGreaterThan(0);
    expect(seen).toEqual(expect.arrayContaining(data.rows!.map(row => row['deviceId'])));
    const [mine, all] = await Promise.all(
      [token, await tokenOf('admin')].map(async by => (await ask('companyAlarmStat', {}, by)).data['alarmNum']),
    );
    expect(Number(mine)).toBeLessThan(Number(all));
  });

  it('names to who sees a part of the fleet the places where it stands, and none of others', async () => {
    const names = async (user: string): Promise<unknown[]> =>
      rowsOf(await ask('findCompanyZones', {}, await tokenOf(user))).map(({ zoneName }) => zoneName);
    const plans = async (user: string): Promise<unknown[]> =>
      rowsOf(await ask('listFloorPlans', {}, await tokenOf(user))).map(({ mapName }) => mapName);
    expect((await names('site')).length).toBeLessThan((await names('admin')).length);
    for (const user of users) expect(await names(user)).toEqual(await plans(user));
  });

  it('is told to nobody who is not signed in', async () => {
    for (const name of [
      'todayCompanyPatrolStat',
      'getRunningResult',
      'companyAlarmStat',
      'alarmTypeStat',
      'getTodayTask',
      'findCompanyZones',
    ])
      expect((await ask(name)).status).toBe(401);
  });
});

describe('hours and days of alarms', () => {
  const levels = { seriousNum: '1', importantNum: '2', generalNum: '3' } as const;
  const HOUR = 3_600_000;

  it.each(users)('count for %s what the alarm list has of each, by level and kind of device', async user => {
    const token = await tokenOf(user);
    const midnight = dayBegin(Date.now());
    // Ranges that begin at full hours, and at half past with that offset: the first hour begins with the range.
    const stretches = [
      { from: midnight, to: midnight + DAY, offset: 0 },
      { from: midnight - 6 * DAY, to: midnight + DAY, offset: 0 },
      { from: midnight - DAY + HOUR / 2, to: midnight + HOUR / 2, offset: 30 },
    ];
    for (const { from, to, offset } of stretches)
      for (const kind of kinds) {
        const asked = { startTime: String(from), stopTime: String(to), hours: '1', timezone: String(offset) };
        const hours = async () => rowsOf(await ask('alarmTrendStat', { ...asked, ...kindOf(kind) }, token));
        const listed = async (begin: number, end: number, more: Payload): Promise<number> => {
          const stretch = { startTime: String(begin), stopTime: String(end - 1), ...kindOf(kind), ...more };
          return totalOf(await ask('findAlarmStatByParam', { page: '1', pageSize: '1', ...stretch }, token));
        };
        const [rows] = await atOnce(hours, hours);
        let sum = 0;
        for (const row of rows) {
          const begin = Number(row['time']);
          expect((begin - from) % HOUR).toBe(0);
          for (const [name, alarmLevel] of Object.entries(levels)) {
            expect([begin, name, row[name]]).toEqual([begin, name, await listed(begin, begin + HOUR, { alarmLevel })]);
            sum += Number(row[name]);
          }
        }
        // The answer leaves out hours without alarms: the sum of the others is the total.
        expect(sum).toBe(await listed(from, to, {}));
      }
  });
});

describe('the pushed figures of the fleet', () => {
  it.each(users)('count the alarms of the devices that %s sees', async user => {
    const console = await bench.open(user, true);
    const stat = await ask('todayCompanyPatrolStat', {}, await tokenOf(user));
    console.send({ type: 'PushSwitch', data: { RobotSituationPushSwitch: '1' } });
    const { data } = await console.next('RobotSituation');
    expect(data['statistics']).toMatchObject({ alarmNum: stat.data['alarmNum'], captureNum: stat.data['captureNum'] });
    console.socket.close();
  });
});
