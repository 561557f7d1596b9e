import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { never, type KeptTimes } from '../links/keeping.ts';
import type { AlarmKind, AlarmLevel } from '../links/alarms.ts';
import type { Device } from '../links/devices.ts';
import type { RaisedAlarm } from '../links/events.ts';
import { Alarms } from './store.ts';
import { systemActor } from '../store/audit.ts';
import { DatabaseError, databaseCodes, type Database } from '../store/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import { nextMidnight, Schedule, scheduleTimes, taskNames, type ScheduleParts } from './schedule.ts';
import { Shelves } from './shelves.ts';
import { firstNames } from '../fleet/testing.ts';
import { seedUsers } from '../session/seeds.ts';
import type { StoredAlarm } from './alarm.ts';
import { asAlarm, asAlarmDetail } from './view.ts';

const indoors = { coordinate: () => undefined };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const start = new Date(2026, 4, 20, 12).getTime();
const actor = { userId: '1002', pageId: 'page', address: '127.0.0.1' };

let database: Database;
let now = start;
/** By how much the wall clock was set back, ms. */
let setBack = 0;
let alarms: Alarms;
let shelves: Shelves;
let schedule: Schedule;
let raised: StoredAlarm[] = [];
let closed: StoredAlarm[] = [];
let removed: string[] = [];
let checks = 0;
let purged = 0;
const errors: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  await seedUsers(database, start);
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.query('DELETE FROM alarms');
  await database.query('DELETE FROM alarm_shelves');
  await database.query('DELETE FROM audit');
  [now, setBack] = [start, 0];
  [raised, closed, removed] = [[], [], []];
  alarms = new Alarms({ database, now: () => now, steadyNow: () => now, onError: message => errors.push(message) });
  shelves = new Shelves(
    database,
    firstNames,
    () => now,
    () => now,
  );
  schedule = openSchedule();
});

const openSchedule = (parts: Partial<ScheduleParts> = {}): Schedule =>
  new Schedule({
    database,
    alarms,
    shelves,
    files: { remove: path => Promise.resolve(void removed.push(path)) },
    now: () => now - setBack,
    steadyNow: () => now - start,
    times: structuredClone(scheduleTimes),
    setTimes: () => ({}),
    keeping: () => ({}),
    checkThresholds: () => void (checks += 1),
    purged: () => [{ purge: () => Promise.resolve(void (purged += 1)) }],
    onRaised: told => raised.push(...told),
    onClosed: told => closed.push(...told),
    onError: message => errors.push(message),
    ...parts,
  });

const raise = async (
  level: AlarmLevel,
  kind: AlarmKind = 'bag',
  cause = 'thing',
  picture = '',
): Promise<StoredAlarm> => {
  const alarm: RaisedAlarm = {
    kind,
    level,
    value: '',
    personName: '',
    deviceId: 'PR001',
    mapId: '1',
    at: now,
    causeId: cause,
    cause: undefined,
    shot: undefined,
  };
  const device = { id: 'PR001', kind: 'robot', number: 1, x: 0, y: 0 } as Device;
  const [stored] = await alarms.store([
    { alarm, device, deviceName: firstNames.device(device.id), mapName: firstNames.map(alarm.mapId), picture },
  ]);
  if (!stored) throw new Error('not stored');
  return stored;
};
const again = async ({ id }: StoredAlarm): Promise<StoredAlarm | undefined> => (await alarms.byIds([id]))[0];
const audits = (action: string): Promise<{ user_id: string; target: string; before: string; after: string }[]> =>
  database.query('SELECT user_id, target, before, after FROM audit WHERE action = $1 ORDER BY id', [action]);

describe('escalation', () => {
  it('raises what waits too long by one level, by the system, and gives it the time of its new level', async () => {
    const alarm = await raise('general');
    now += 59 * MINUTE;
    await schedule.run('escalate');
    expect(raised).toEqual([]);
    now += MINUTE;
    await schedule.run('escalate');
    await schedule.run('escalate');
    expect(raised).toMatchObject([{ id: alarm.id, level: 'important', level_at: now, escalated_at: now }]);
    const detail = asAlarmDetail(
      (await again(alarm)) ?? alarm,
      { language: 'en-us', base: '' },
      { names: new Map(), mayLook: true, ground: indoors },
    );
    expect(detail).toMatchObject({ level: 'important', levelAt: now, escalatedAt: now });
    expect(await audits('escalate')).toEqual([
      { user_id: 'system', target: `alarm ${alarm.id}`, before: 'general', after: 'important' },
    ]);
    now += 10 * MINUTE;
    await schedule.run('escalate');
    expect((await again(alarm))?.level).toBe('serious');
    now += DAY;
    await schedule.run('escalate');
    expect(raised).toHaveLength(2);
  });

  it('tells of each level as soon as it is stored, though the next one fails', async () => {
    const [important, general] = [await raise('important'), await raise('general')];
    let transactions = 0;
    schedule = openSchedule({
      database: {
        ...database,
        transaction: work => {
          transactions += 1;
          return transactions === 2 ? Promise.reject(new Error('lost')) : database.transaction(work);
        },
      },
    });
    now += 60 * MINUTE;
    await expect(schedule.run('escalate')).rejects.toThrow('lost');
    expect(raised.map(({ id }) => id)).toEqual([important.id]);
    await schedule.run('escalate');
    expect(raised.map(({ id }) => id)).toEqual([important.id, general.id]);
  });

  it('is told at the next run when the answer to the one that made it was lost, once', async () => {
    const alarm = await raise('important');
    const gone = await raise('general', 'bag', 'gone');
    await alarms.confirm([gone], 'seen', null, actor);
    await alarms.causesGone([{ cause: 'gone', at: now }]);
    let lost = 0;
    schedule = openSchedule({
      database: {
        ...database,
        transaction: async work => {
          const done = await database.transaction(work);
          if (lost-- > 0) throw new DatabaseError('lost', databaseCodes.lost);
          return done;
        },
      },
    });
    now += 30 * MINUTE;
    lost = 1;
    await expect(schedule.run('escalate')).rejects.toThrow('lost');
    lost = 1;
    await expect(schedule.run('close')).rejects.toThrow('lost');
    expect([raised, closed]).toEqual([[], []]);
    now += 5000;
    for (let n = 0; n < 2; n++) {
      await schedule.run('escalate');
      await schedule.run('close');
    }
    expect(raised).toMatchObject([{ id: alarm.id, level: 'serious' }]);
    expect(closed).toMatchObject([{ id: gone.id, status: 'system' }]);
  });

  it('leaves what was acknowledged, and what is shelved until it returns', async () => {
    const seen = await raise('important');
    await alarms.confirm([seen], 'seen', null, actor);
    const hidden = await raise('important', 'smoke');
    await shelves.add('PR001', 'smoke', 'important', 30, 'welding', actor);
    now += 29 * MINUTE;
    await schedule.run('escalate');
    expect(raised).toEqual([]);
    now += MINUTE;
    await schedule.run('unshelve');
    await schedule.run('escalate');
    expect(raised).toEqual([]);
    now += 10 * MINUTE;
    await schedule.run('escalate');
    expect(raised.map(({ id }) => id)).toEqual([hidden.id]);
  });
});

describe('a shelf', () => {
  it('holds nothing back that is graver than what was shelved', async () => {
    await shelves.add('PR001', 'smoke', 'general', 30, 'welding', actor);
    const graver = await raise('important', 'smoke');
    now += 10 * MINUTE;
    await schedule.run('escalate');
    expect(raised.map(({ id }) => id)).toEqual([graver.id]);
    // Its time until escalation also runs again from the end of the shelf.
    const second = await raise('important', 'smoke');
    now += 9 * MINUTE;
    await shelves.end((await shelves.find())[0]?.id ?? '', actor);
    now += MINUTE;
    await schedule.run('escalate');
    expect(raised.map(({ id }) => id)).toContain(second.id);
  });
});

describe('a shelf that is set to a lower level', () => {
  it('returns graver alarms with the whole time until their escalation', async () => {
    await shelves.add('PR001', 'smoke', 'serious', 60, 'welding', actor);
    const [general, important] = [await raise('general', 'smoke'), await raise('important', 'smoke')];
    now += 11 * MINUTE;
    await shelves.add('PR001', 'smoke', 'general', 60, 'welding', actor);
    await schedule.run('escalate');
    expect(raised).toEqual([]);
    expect((await again(general))?.level_at).toBeNull();
    now += 10 * MINUTE - 1;
    await schedule.run('escalate');
    expect(raised).toEqual([]);
    now += 1;
    await schedule.run('escalate');
    expect(raised.map(({ id }) => id)).toEqual([important.id]);
  });

  it('changes no time of what it hid neither before nor after, nor of what was acknowledged', async () => {
    await shelves.add('PR001', 'smoke', 'important', 60, 'welding', actor);
    const [serious, seen] = [await raise('serious', 'smoke'), await raise('important', 'smoke')];
    await alarms.confirm([seen], 'seen', null, actor);
    now += MINUTE;
    await shelves.add('PR001', 'smoke', 'general', 60, 'welding', actor);
    for (const alarm of [serious, seen]) expect((await again(alarm))?.level_at).toBeNull();
  });
});

describe('closing', () => {
  it('takes acknowledged alarms whose cause has long been gone, or that are old; never one that nobody saw', async () => {
    const [gone, stays, unseen] = [
      await raise('general', 'bag', 'one'),
      await raise('general', 'bag', 'two'),
      await raise('general', 'bag', 'one'),
    ];
    await alarms.confirm([gone, stays], 'seen', null, actor);
    expect((await alarms.causesGone([{ cause: 'one', at: now }])).map(({ id }) => id).toSorted()).toEqual(
      [gone.id, unseen.id].toSorted(),
    );
    now += 30 * MINUTE - 1;
    await schedule.run('close');
    expect(closed).toEqual([]);
    now += 1;
    await schedule.run('close');
    expect(closed).toMatchObject([{ id: gone.id, status: 'system', closed_by: 'system' }]);
    expect(await audits('close')).toMatchObject([{ user_id: 'system', before: 'acknowledged', after: 'system' }]);
    now += 7 * DAY;
    await schedule.run('close');
    expect(closed.map(({ id }) => id)).toEqual([gone.id, stays.id]);
    expect((await again(unseen))?.status).toBe('unacknowledged');
    expect(
      asAlarmDetail(
        closed[0] ?? gone,
        { language: 'en-us', base: '' },
        { names: new Map(), mayLook: true, ground: indoors },
      ).closedBy,
    ).toBe('System');
  });

  it('tells of a cause once', async () => {
    const alarm = await raise('general');
    expect(asAlarm(alarm, { language: 'en-us', base: '' }, indoors)).toMatchObject({ condition: 'present' });
    const [told] = await alarms.causesGone([{ cause: 'thing', at: now }]);
    expect(told && asAlarm(told, { language: 'en-us', base: '' }, indoors)).toMatchObject({
      condition: 'gone',
      conditionEndedAt: now,
    });
    expect(await alarms.causesGone([{ cause: 'thing', at: now + 1 }])).toEqual([]);
  });
});

describe('times that an administrator has set', () => {
  it('count from the next run on, and never means never', async () => {
    let keeping: Partial<KeptTimes> = { causeGone: never, acknowledged: never };
    const gotten: KeptTimes[] = [];
    schedule = openSchedule({
      keeping: () => keeping,
      purged: () => [{ purge: kept => Promise.resolve(void gotten.push(kept)) }],
    });
    const alarm = await raise('general', 'bag', 'one');
    await alarms.confirm([alarm], 'seen', null, actor);
    await alarms.causesGone([{ cause: 'one', at: now }]);
    now += 400 * DAY;
    await schedule.run('close');
    expect(closed).toEqual([]);
    keeping = { acknowledged: 500 * DAY, causeGone: 401 * DAY, records: DAY, retention: 40 * DAY, log: 30 * DAY };
    await schedule.run('close');
    expect(closed).toEqual([]);
    now += DAY;
    await schedule.run('close');
    expect(closed.map(({ id }) => id)).toEqual([alarm.id]);
    await schedule.run('purge');
    expect(gotten).toEqual([{ ...scheduleTimes, ...keeping }]);
  });

  it('let alarms and operations go at different ages', async () => {
    schedule = openSchedule({ keeping: () => ({ retention: 40 * DAY, log: 30 * DAY }) });
    const alarm = await raise('general');
    await alarms.close(alarm, 'notRequired', 'nothing', null, actor);
    now += 30 * DAY + 1;
    await schedule.run('clean');
    expect(await again(alarm)).toBeDefined();
    expect(await database.query('SELECT DISTINCT action FROM audit')).toEqual([{ action: 'clean' }]);
    now += 10 * DAY;
    await schedule.run('clean');
    expect(await again(alarm)).toBeUndefined();
  });
});

describe('the clean-up', () => {
  it('removes closed alarms with their pictures, ended shelves and audit records past their time', async () => {
    const old = await raise('general', 'bag', 'a', '/files/alarm/alarm-0.jpg');
    const open = await raise('general', 'bag', 'b', '/files/alarm/alarm-1.jpg');
    await alarms.close(old, 'notRequired', 'nothing', null, actor);
    // The picture of the review is deleted with the alarm.
    await database.query('UPDATE alarms SET review_picture = $2 WHERE id = $1', [
      Number(old.id),
      '/files/alarm/review-0.jpg',
    ]);
    await database.query(
      `INSERT INTO sos_calls (uuid, session_id, device_id, device_kind, device_number, model, began_at, two_way, state, device_name)
       VALUES ('u', 's', 'PR001', 'robot', 1, 'PR-200', $1, false, 'ended', '{}')`,
      [now],
    );
    await shelves.add('PR001', 'bag', 'general', 15, 'why', actor);
    now += 15 * MINUTE;
    await schedule.run('unshelve');
    now += scheduleTimes.retention + 1;
    await schedule.run('clean');
    expect(await again(old)).toBeUndefined();
    expect(await again(open)).toBeDefined();
    expect(removed).toEqual(['/files/alarm/alarm-0.jpg', '/files/alarm/review-0.jpg']);
    expect(await database.query('SELECT uuid FROM sos_calls')).toEqual([]);
    expect(await database.query('SELECT * FROM alarm_shelves')).toEqual([]);
    expect(await database.query('SELECT DISTINCT action FROM audit')).toEqual([{ action: 'clean' }]);
  });

  it('asks once which of the pictures are used by other alarms, and keeps those', async () => {
    const [shared, own] = ['/files/alarm/alarm-2.jpg', '/files/alarm/alarm-3.jpg'];
    for (const picture of [shared, own])
      await alarms.close(await raise('general', 'bag', picture, picture), 'notRequired', 'nothing', null, actor);
    now += scheduleTimes.retention + 1;
    const review = await raise('general', 'bag', 'again');
    await database.query('UPDATE alarms SET review_picture = $2 WHERE id = $1', [Number(review.id), shared]);
    const [usual, patient] = [vi.spyOn(database, 'query'), vi.spyOn(database.patient, 'query')];
    await schedule.run('clean');
    expect(usual).not.toHaveBeenCalled();
    expect(patient).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
    expect(removed).toEqual([own]);
  });

  it('and the hourly purge hold no other task back while they run', async () => {
    let end = (): void => undefined;
    const slow = openSchedule({ purged: () => [{ purge: () => new Promise(resolve => (end = resolve)) }] });
    await raise('important');
    slow.tick();
    now += 10 * MINUTE;
    await expect
      .poll(() => {
        slow.tick();
        return raised;
      })
      .toMatchObject([{ level: 'serious' }]);
    end();
    await slow.settled();
  });

  it('runs at local midnight, and each other task at its own pace', async () => {
    expect(new Date(nextMidnight(start)).getHours()).toBe(0);
    expect(nextMidnight(start) - start).toBe(12 * 60 * MINUTE);
    schedule.tick();
    await schedule.settled();
    expect(await audits('clean')).toEqual([]);
    now = nextMidnight(start);
    schedule.tick();
    await schedule.settled();
    now += 1000;
    schedule.tick();
    await schedule.settled();
    expect(await audits('clean')).toHaveLength(1);
    const before = checks;
    for (let second = 0; second < 180; second += 1) {
      now += 1000;
      schedule.tick();
      await schedule.settled();
    }
    expect(checks - before).toBe(3);
    const closings: number[] = [];
    for (let second = 0; second < 90; second += 1) {
      // An alarm whose confirmation and end of cause are long past is closed at the next run.
      if (second % 30 === 0) {
        const alarm = await raise('general', 'bag', `thing ${second}`);
        await alarms.confirm([alarm], 'seen', null, actor);
        await alarms.causesGone([{ cause: `thing ${second}`, at: now - scheduleTimes.causeGone }]);
        await database.query('UPDATE alarms SET confirmed_at = $1 WHERE id = $2', [
          now - scheduleTimes.causeGone,
          Number(alarm.id),
        ]);
      }
      const known = closed.length;
      now += 1000;
      schedule.tick();
      await schedule.settled();
      if (closed.length > known) closings.push(now);
    }
    expect(closings.map(at => at - (closings[0] ?? 0))).toEqual([0, 30_000, 60_000]);
    const purgedBefore = purged;
    for (let minute = 0; minute < 120; minute += 1) {
      now += MINUTE;
      schedule.tick();
      await schedule.settled();
    }
    expect(purged - purgedBefore).toBe(2);
    expect(errors).toEqual([]);
  });

  it('is not put off by a start with a clock that was far ahead', async () => {
    const corrected = 400 * DAY;
    now += corrected;
    schedule = openSchedule();
    now -= corrected;
    schedule.tick();
    await schedule.settled();
    expect(await audits('clean')).toEqual([]);
    now = nextMidnight(start);
    schedule.tick();
    await schedule.settled();
    expect(await audits('clean')).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('leaves each other task its pace when the clock is set back', async () => {
    schedule.tick();
    await schedule.settled();
    const alarm = await raise('general');
    setBack = 60 * MINUTE;
    await database.query('UPDATE alarms SET began_at = began_at - $1', [3 * 60 * MINUTE]);
    const [checksBefore, purgedBefore] = [checks, purged];
    for (let minute = 0; minute < 60; minute += 1) {
      now += MINUTE;
      schedule.tick();
      await schedule.settled();
    }
    expect([checks - checksBefore, purged - purgedBefore]).toEqual([60, 1]);
    expect(raised.map(({ id }) => id)).toContain(alarm.id);
  });

  it('has no other, and none that counts the devices of a network', () => {
    expect(taskNames).toEqual(['unshelve', 'escalate', 'close', 'threshold', 'purge', 'clean']);
  });
});

describe('a task that fails', () => {
  const tick = async (): Promise<void> => {
    schedule.tick();
    await schedule.settled();
  };
  afterEach(() => void errors.splice(0));

  it('is reported, and the others of the same moment run nevertheless', async () => {
    const alarm = await raise('important');
    await tick();
    now = nextMidnight(start);
    vi.spyOn(shelves, 'expire').mockRejectedValueOnce(new Error('lost'));
    await tick();
    expect(errors).toEqual(['schedule: lost']);
    expect(raised.map(({ id }) => id)).toEqual([alarm.id]);
    expect(await audits('clean')).toHaveLength(1);
  });

  it('is tried again at its next time, and the clean-up after a minute', async () => {
    now = nextMidnight(start);
    await database.query('ALTER TABLE audit RENAME TO audit_away');
    await tick();
    await database.query('ALTER TABLE audit_away RENAME TO audit');
    expect(errors).toEqual([expect.stringContaining('audit')]);
    now += MINUTE - 1;
    await tick();
    expect(await audits('clean')).toEqual([]);
    now += 1;
    await tick();
    await tick();
    expect(await audits('clean')).toHaveLength(1);
    now += 2 * MINUTE;
    await tick();
    expect(await audits('clean')).toHaveLength(1);
  });

  it('leaves every other purge of the same hour its turn', async () => {
    let last = 0;
    schedule = openSchedule({
      purged: () => [
        { purge: () => Promise.reject(new Error('lost')) },
        { purge: () => Promise.resolve(void (last += 1)) },
      ],
    });
    await tick();
    expect([errors, last]).toEqual([['schedule: lost'], 1]);
  });
});

describe('shelves', () => {
  it('count what came, are extended in place, and are audited', async () => {
    const before = await raise('general');
    await alarms.confirm([before], 'seen', null, actor);
    now += 1;
    await shelves.add('PR001', 'bag', 'general', 15, 'why', actor);
    now += 1;
    await raise('general');
    await raise('serious');
    expect(await shelves.find()).toMatchObject([{ arrived: 2, pending: 1, since: start + 1 }]);
    await shelves.add('PR001', 'bag', 'general', 60, 'still', actor);
    const [shelf] = await shelves.find();
    expect(shelf).toMatchObject({ since: start + 1, until: now + 60 * MINUTE, reason: 'still' });
    const other = new Shelves(
      database,
      firstNames,
      () => now,
      () => now,
    );
    await other.load();
    expect(await other.find()).toHaveLength(1);
    await shelves.end(shelf?.id ?? '', systemActor);
    expect(await shelves.find()).toEqual([]);
    expect((await audits('shelve')).map(({ user_id }) => user_id)).toEqual(['1002', '1002']);
    expect(await audits('unshelve')).toHaveLength(1);
  });
});

describe('figures', () => {
  it('are counted by local day and level in one query, of what may be seen', async () => {
    const offset = -new Date(start).getTimezoneOffset();
    const midnight = new Date(start).setHours(0, 0, 0, 0);
    now = midnight;
    await raise('serious');
    now = midnight + DAY - 1;
    await raise('general');
    now = midnight + DAY;
    await raise('general');
    const query = { from: midnight, to: midnight + 2 * DAY, hours: 24, offset };
    expect(await alarms.trend(query, undefined)).toEqual([
      { at: midnight, serious: 1, important: 0, general: 1 },
      { at: midnight + DAY, serious: 0, important: 0, general: 1 },
    ]);
    expect(await alarms.trend(query, ['PR002'])).toEqual([]);
  });
});

describe('who else sees what an alarm was raised for', () => {
  it('stands beside it once, while the cause is there, and in the language of the reader', async () => {
    const device = (number: number): Device => ({ id: `PR00${String(number)}`, kind: 'robot', number }) as Device;
    const saw = (cause: string, number: number, at: number): Promise<void> =>
      alarms.witnessed([{ cause, device: device(number), name: firstNames.device(device(number).id), at }]);
    const alarm = await raise('important');
    now += 1_000;
    await saw('thing', 2, now);
    await saw('thing', 2, now + 500);
    await saw('thing', 3, now + 700);
    // The device that raised the alarm is no witness of it, and a sight of another cause does not count.
    await saw('thing', 1, now);
    await saw('another thing', 4, now);
    await alarms.causesGone([{ cause: 'thing', at: now + 800 }]);
    await saw('thing', 5, now + 900);
    const witnesses = await alarms.witnesses(alarm.id);
    expect(
      asAlarmDetail(
        alarm,
        { language: 'en-us', base: '' },
        { names: new Map(), mayLook: true, ground: indoors, witnesses },
      ).witnesses,
    ).toEqual([
      { deviceId: 'PR002', deviceName: 'Patrol robot 02', at: now },
      { deviceId: 'PR003', deviceName: 'Patrol robot 03', at: now + 700 },
    ]);
  });
});
