import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstNames } from '../fleet/testing.ts';
import { systemActor } from '../store/audit.ts';
import { DatabaseError, databaseCodes, type Database, type Querier } from '../store/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import { dayBegin } from '../store/days.ts';
import type { Device } from '../links/devices.ts';
import type { NewAlarm, StoredAlarm } from './alarm.ts';
import { storePastAlarms } from './past.ts';
import { Reviews, type ReviewParts } from './reviews.ts';
import { Schedule, scheduleTimes } from './schedule.ts';
import { Shelves } from './shelves.ts';
import { Alarms } from './store.ts';

const HOUR = 3_600_000;
const start = new Date(2026, 4, 20, 9).getTime();
const devices = ['PR001', 'PR002'].map(id => ({ id, kind: 'robot', number: 1, mapId: '1', x: 0, y: 0 }) as Device);
const deviceOf = (id: string): Device | undefined => devices.find(device => device.id === id);
const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.query('DELETE FROM alarms'));

/** What happens to the answer to a change: it arrives, it is lost after or before the change, or the change is stored after the loss. */
type Answer = 'comes' | 'lost' | 'undone' | 'late';

/** The parts that change alarms, on a database whose answers can be lost and held back. */
const setUp = () => {
  const clock = { now: start, steady: 0 };
  const errors: string[] = [];
  const counted = { reads: 0 };
  let answer: Answer = 'comes';
  let isHeld = false;
  let [late, held]: [(() => Promise<unknown>)[], (() => void)[]] = [[], []];
  let onHeld = (): void => undefined;
  const wait = async (): Promise<void> => {
    if (!isHeld) return;
    await new Promise<void>(resolve => {
      held.push(resolve);
      onHeld();
    });
  };
  const lost = (): never => {
    throw new DatabaseError('lost', databaseCodes.lost);
  };
  const changing = async <T>(work: () => Promise<T>): Promise<T> => {
    const [becomes, gate] = [answer, wait];
    answer = 'comes';
    if (becomes === 'undone') return lost();
    if (becomes === 'late') {
      late.push(work);
      return lost();
    }
    const done = await work();
    if (becomes === 'lost') return lost();
    await gate();
    return done;
  };
  const query: Querier['query'] = async <Row>(sql: string, parameters?: unknown[]) => {
    if (sql.startsWith('INSERT INTO alarms')) return changing(() => database.query<Row>(sql, parameters));
    const rows = await database.query<Row>(sql, parameters);
    if (!sql.startsWith('SELECT id, began_at')) return rows;
    counted.reads += 1;
    await wait();
    return rows;
  };
  const faulty: Database = {
    ...database,
    query,
    transaction: (work, limitMs) => changing(() => database.transaction(work, limitMs)),
  };
  const times = () => ({ now: () => clock.now, steadyNow: () => clock.steady });
  const onError = (message: string): void => void errors.push(message);
  const alarms = new Alarms({ database: faulty, ...times(), onError });
  const schedule = new Schedule({
    database: faulty,
    alarms,
    setTimes: () => ({}),
    keeping: () => ({}),
    shelves: new Shelves(database, firstNames, times().now, times().steadyNow),
    files: { remove: () => Promise.resolve() },
    ...times(),
    times: { ...structuredClone(scheduleTimes), acknowledged: HOUR, retention: 0 },
    checkThresholds: () => undefined,
    purged: () => [],
    onRaised: () => undefined,
    onClosed: () => undefined,
    onError,
  });
  const fleet = {
    device: deviceOf,
    devices: new Map(),
    isFree: () => true,
    order: () => Promise.resolve('taken'),
    lookAgain: () => ({ shot: {}, alarm: undefined }),
  };
  const reviews = new Reviews({
    database: faulty,
    fleet: fleet as unknown as ReviewParts['fleet'],
    alarms,
    live: { pushToViewers: () => undefined } as unknown as ReviewParts['live'],
    ...times(),
    timeout: HOUR,
    shoot: () => Promise.resolve(''),
    mayLook: () => true,
    record: () => Promise.resolve(undefined),
    onError,
  });
  return {
    clock,
    errors,
    counted,
    alarms,
    schedule,
    reviews,
    expect: (next: Answer) => void (answer = next),
    hold: () => void (isHeld = true),
    isHolding: () => isHeld,
    /** Resolves when the next answer is held back. */
    nextHeld: () => new Promise<void>(resolve => (onHeld = resolve)),
    /** Lets the answers arrive that were held back, one after another, starting with the last or the first one. */
    release: async (isReversed: boolean) => {
      isHeld = false;
      const all = isReversed ? held.toReversed() : held;
      held = [];
      for (const go of all) {
        go();
        await new Promise(resolve => setImmediate(resolve));
      }
    },
    /** Stores the changes that are still on their way. */
    arrive: async () => {
      const all = late;
      late = [];
      for (const work of all) await work().catch(() => undefined);
    },
  };
};

const newAlarm = (at: number, index: number): NewAlarm => ({
  alarm: {
    kind: index % 2 === 0 ? 'bag' : 'smoke',
    level: 'general',
    value: '',
    personName: '',
    deviceId: devices[index % 2]!.id,
    mapId: '1',
    at,
    causeId: undefined,
    cause: { kind: 'bag', mapId: '1', x: 0, y: 0, label: '' },
    shot: undefined,
  },
  device: devices[index % 2]!,
  deviceName: firstNames.device(devices[index % 2]!.id),
  mapName: firstNames.map('1'),
  picture: '',
  key: randomUUID(),
});

const byText = (one: string, other: string): number => (one < other ? -1 : 1);
const inOrder = (counts: readonly object[]): string[] =>
  counts.map(count => JSON.stringify(Object.entries(count).toSorted(([a], [b]) => byText(a, b)))).toSorted(byText);

/** The counts of the day as the table has them. */
const fresh = (now: number): Promise<{ count: number }[]> =>
  database.query(
    `SELECT device_id, device_kind, kind, level, status, review_status, CASE kind WHEN 'bag' THEN '411' ELSE '201' END AS type,
       count(*) AS count FROM alarms WHERE began_at >= $1 GROUP BY 1, 2, 3, 4, 5, 6`,
    [dayBegin(now)],
  );

const acts = [
  'raise',
  'raise again',
  'raise late',
  'acknowledge',
  'close',
  'upgrade',
  'escalate',
  'close by itself',
  'review',
  'look',
  'cancel',
  'read',
  'hold answers',
  'clean',
  'make history',
  'pass an hour',
  'pass midnight',
  'release answers',
] as const;
type Step = { readonly act: (typeof acts)[number]; readonly which: number; readonly answer: Answer };
const step: fc.Arbitrary<Step> = fc.record({
  // Most often what takes an alarm further.
  act: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...acts) },
    { weight: 3, arbitrary: fc.constantFrom(...acts.slice(0, 12)) },
  ),
  which: fc.nat(20),
  answer: fc.oneof(
    { weight: 20, arbitrary: fc.constant<Answer>('comes') },
    { weight: 1, arbitrary: fc.constantFrom<Answer>('lost', 'undone', 'late') },
  ),
});

describe('the alarms of today', () => {
  it('are counted as the table has them after every change, in any order, with lost and late answers', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async steps => {
        await database.query('DELETE FROM alarms');
        const bed = setUp();
        const { clock, alarms, schedule, reviews } = bed;
        await alarms.today.read();
        await alarms.store([0, 1, 2].map(index => newAlarm(clock.now, index)));
        const raised: NewAlarm[] = [];
        let open: Promise<unknown>[] = [];
        let readings = 0;
        // A reading that waits for one that is held back would never end.
        const read = async (): Promise<void> => {
          if (readings > 0) return;
          readings += 1;
          await alarms.today.read().finally(() => (readings -= 1));
        };
        const pick = async (which: number): Promise<StoredAlarm | undefined> => {
          const ids = await database.query<{ id: number }>('SELECT id FROM alarms ORDER BY id');
          return (await alarms.byIds([String(ids[which % ids.length]?.id)]))[0];
        };
        const actor = systemActor;
        const act = async ({ act: name, which }: Step): Promise<unknown> => {
          const alarm = await pick(which);
          if (name === 'raise' || name === 'raise late') {
            // An alarm that waited for the database may have begun before midnight.
            const next = newAlarm(name === 'raise' ? clock.now : clock.now - which * HOUR, which);
            raised.push(next);
            return alarms.store([next]);
          }
          if (name === 'raise again') return alarms.store(raised.slice(-2));
          // This reads what it stored, which would wait for a reading that is held back.
          if (name === 'make history' && readings === 0) {
            const at = clock.now - (which % 2) * 12 * HOUR;
            const past = {
              kind: 'bag',
              level: 'serious',
              value: '',
              personName: '',
              deviceId: 'PR001',
              mapId: '1',
            } as const;
            const handled = { confirmedAt: at, confirmedBy: '1', confirmNote: '', closedAt: at, closedBy: undefined };
            const place = { x: 0, y: 0, picture: '', closeNote: '', isNeedless: false };
            const made = [{ ...past, ...handled, ...place, at }];
            const vehicles = { of: () => undefined };
            const parts = { fleet: { device: deviceOf }, names: firstNames, vehicles };
            await database.transaction(inside => storePastAlarms(inside, made, parts));
            return read();
          }
          if (name === 'read') return read();
          if (name === 'escalate') return schedule.run('escalate');
          if (name === 'close by itself') return schedule.run('close');
          if (name === 'clean') return schedule.run('clean');
          if (!alarm) return undefined;
          if (name === 'acknowledge') return alarms.confirm([alarm], '', null, actor);
          if (name === 'close')
            return alarms.close(alarm, which % 2 === 0 ? 'processed' : 'notRequired', '', null, actor);
          if (name === 'upgrade') return alarms.upgrade(alarm, which % 2 === 0 ? 'important' : 'serious', actor);
          // Reviews run one after another, so a held-back answer would hold the others too.
          if (bed.isHolding()) return undefined;
          if (name === 'review') return reviews.start(alarm.id, () => true, actor);
          if (name === 'cancel') return reviews.cancel(alarm.id, actor);
          if (name === 'look') {
            for (const { id: deviceId } of devices)
              reviews.receive([{ type: 'errand', deviceId, end: 'looked', at: clock.now }]);
            reviews.sweep();
            return reviews.settled();
          }
          return undefined;
        };
        const settle = async (isReversed: boolean): Promise<void> => {
          await bed.release(isReversed);
          await Promise.all(open);
          open = [];
        };
        for (const next of steps) {
          await bed.arrive();
          if (next.act === 'pass an hour') clock.now += HOUR;
          if (next.act === 'pass midnight') clock.now = dayBegin(clock.now + 24 * HOUR) + 10_000;
          if (next.act.startsWith('pass')) clock.steady += HOUR;
          if (next.act === 'hold answers') bed.hold();
          if (next.act === 'release answers') await settle(next.which % 4 > 0);
          bed.expect(next.answer);
          // A change that was refused, or whose answer was lost, failed for its caller.
          const nextHeld = bed.nextHeld();
          const done = act(next).catch(() => undefined);
          if (bed.isHolding()) {
            open.push(done);
            await Promise.race([done, nextHeld]);
            continue;
          }
          await done;
          bed.expect('comes');
          const { from, counts } = await alarms.today.counts();
          expect(from).toBe(dayBegin(clock.now));
          expect(inOrder(counts)).toEqual(inOrder(await fresh(clock.now)));
          expect(alarms.today.countOf(devices)).toBe(sum(counts));
          compared += 1;
        }
        await bed.arrive();
        await settle(true);
        expect(inOrder((await alarms.today.counts()).counts)).toEqual(inOrder(await fresh(clock.now)));
      }),
      { numRuns: 60 },
    );
    expect(compared).toBeGreaterThan(100);
  }, 120_000);

  it('do not come back by an answer that comes after they were removed', async () => {
    const { alarms, schedule, clock, hold, nextHeld, release } = setUp();
    await alarms.today.read();
    const [stored] = await alarms.store([newAlarm(clock.now - HOUR, 0)]);
    hold();
    const changes: Promise<unknown>[] = [];
    for (const change of [
      () => alarms.close(stored!, 'notRequired', '', null, systemActor),
      () => schedule.run('clean'),
    ]) {
      const isHeld = nextHeld();
      changes.push(change());
      await isHeld;
    }
    await release(true);
    await Promise.all(changes);
    expect(await alarms.today.counts()).toMatchObject({ counts: [] });
  });

  it('are not read from the database again while nothing is uncertain', async () => {
    const { alarms, counted, clock, schedule, expect: becomes } = setUp();
    await alarms.today.read();
    const stored = await alarms.store([newAlarm(clock.now, 0), newAlarm(clock.now, 1)]);
    await alarms.confirm(stored, '', null, systemActor);
    await schedule.run('escalate');
    alarms.today.tend();
    expect(sum((await alarms.today.counts()).counts)).toBe(2);
    expect(counted.reads).toBe(1);
    // While the counts are uncertain, each request reads them; afterwards none does.
    becomes('lost');
    await expect(alarms.close(stored[0]!, 'processed', '', null, systemActor)).rejects.toThrow('lost');
    for (const reads of [2, 3]) {
      await alarms.today.counts();
      expect(counted.reads).toBe(reads);
    }
    clock.steady += HOUR;
    for (let left = 3; left > 0; left -= 1) await alarms.today.counts();
    expect(counted.reads).toBe(4);
  });

  it('are none after midnight, and are read once then', async () => {
    const { alarms, counted, clock } = setUp();
    await alarms.today.read();
    await alarms.store([newAlarm(clock.now, 0)]);
    expect(alarms.today.countOf(devices)).toBe(1);
    clock.now += 24 * HOUR;
    expect(alarms.today.countOf(devices)).toBe(0);
    alarms.today.tend();
    expect(sum((await alarms.today.counts()).counts)).toBe(0);
    await alarms.today.counts();
    expect(counted.reads).toBeLessThanOrEqual(3);
  });
});
