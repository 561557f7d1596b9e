import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstNames } from '../fleet/testing.ts';
import { seedUsers } from '../session/seeds.ts';
import { DatabaseError, databaseCodes, type Database } from '../store/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import { Shelves } from './shelves.ts';

describe('the shelves that consoles are told', () => {
  it('are never those of a reading that began before the last one told', async () => {
    const answers: ((rows: object[]) => void)[] = [];
    const database = {
      query: () => new Promise<object[]>(resolve => void answers.push(resolve)),
    } as unknown as Database;
    const shelves = new Shelves(
      database,
      firstNames,
      () => 0,
      () => 0,
    );
    const loading = shelves.load();
    answers[0]?.([{ device_id: 'PR001', kind: 'door', level: 'general', since: 0, until: 9 }]);
    await loading;
    const row = { id: 1, device_id: 'PR001', kind: 'door', since: 0, until: 9, arrived: 0, pending: 0 };
    const [older, newer, last] = [shelves.findNewer(), shelves.findNewer(), shelves.findNewer()];
    answers[2]?.([row, { ...row, id: 2 }]);
    expect((await newer)?.map(({ id }) => id)).toEqual(['1', '2']);
    answers[1]?.([row]);
    expect(await older).toBeUndefined();
    answers[3]?.([]);
    expect(await last).toEqual([]);
  });
});

describe('a change of a shelf whose answer is lost', () => {
  const actor = { userId: '1002', pageId: 'page', address: '127.0.0.1' };
  const lostAnswer = new DatabaseError('lost', databaseCodes.lost);
  let database: Database;
  let shelves: Shelves;
  let now = 0;
  /** The faults of the next transactions: their answer is lost after the commit or during it, or the connection is lost before it. */
  let faults: ('after' | 'meanwhile' | 'before')[] = [];
  let isAway = false;
  /** The commit that is under way; nobody can read any of it yet. */
  let committing: (() => Promise<unknown>) | undefined;
  /** The kinds of the shelves that consoles were told, at each change. */
  let told: string[][] = [];
  let telling: Promise<void>[] = [];

  const open = (): Shelves => {
    const opened = new Shelves(
      {
        ...database,
        query: async <Row>(sql: string, parameters: unknown[] = []) => {
          if (isAway) throw lostAnswer;
          // A transaction on the embedded database would hold back the reads meanwhile. So this plays what the database says of one that
          // runs.
          const isOfRunning = committing && sql.includes('txid_status');
          return isOfRunning ? ([parameters].flat(2).map(id => ({ id })) as Row[]) : database.query(sql, parameters);
        },
        transaction: async work => {
          const fault = faults.shift();
          if (fault === 'before') throw lostAnswer;
          if (fault === 'meanwhile') {
            await expect(
              database.transaction(async inside => {
                await work(inside);
                throw lostAnswer;
              }),
            ).rejects.toBe(lostAnswer);
            committing = () => database.transaction(work);
            throw lostAnswer;
          }
          const done = await database.transaction(work);
          if (fault === 'after') throw lostAnswer;
          return done;
        },
      },
      firstNames,
      () => now,
      () => now,
    );
    opened.onChange = () => telling.push(opened.find().then(found => void told.push(found.map(({ kind }) => kind))));
    return opened;
  };
  const shelve = (kind: 'smoke' | 'bag'): Promise<void> =>
    shelves.add('PR001', kind, 'important', 30, 'welding', actor);
  const turn = async (): Promise<void> => {
    now += 1_000;
    await shelves.expire();
    await Promise.all(telling);
  };

  beforeAll(async () => {
    database = await openTestDatabase();
    await seedUsers(database, 0);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.query('DELETE FROM alarm_shelves');
    [now, faults, isAway, committing, told, telling] = [0, [], false, undefined, [], []];
    shelves = open();
  });

  it('is told to consoles at the next turn, once', async () => {
    faults = ['after'];
    await expect(shelve('smoke')).rejects.toBe(lostAnswer);
    expect((await shelves.find()).map(({ kind }) => kind)).toEqual(['smoke']);
    await turn();
    await turn();
    expect(told).toEqual([['smoke']]);
    expect(shelves.touches([{ device_id: 'PR001', kind: 'smoke' } as never])).toBe(true);
  });

  it('is told where it ended one, by a user or by its time', async () => {
    await shelve('smoke');
    await Promise.all(telling);
    await shelve('bag');
    const [first] = await shelves.find();
    faults = ['after'];
    await expect(shelves.end(first?.id ?? '', actor)).rejects.toBe(lostAnswer);
    await turn();
    now += 30 * 60_000;
    faults = ['after'];
    await expect(turn()).rejects.toBe(lostAnswer);
    await turn();
    expect(told).toEqual([['smoke'], ['smoke', 'bag'], [first?.kind === 'smoke' ? 'bag' : 'smoke'], []]);
  });

  it('is told when its commit ends, however long after the loss that is', async () => {
    faults = ['meanwhile'];
    await expect(shelve('smoke')).rejects.toBe(lostAnswer);
    await turn();
    await turn();
    expect(told).toEqual([]);
    await committing?.();
    committing = undefined;
    await turn();
    await turn();
    expect(told).toEqual([['smoke']]);
    expect(shelves.touches([{ device_id: 'PR001', kind: 'smoke' } as never])).toBe(true);
  });

  it('is in no doubt where the connection was lost before its commit', async () => {
    faults = ['before'];
    await expect(shelve('smoke')).rejects.toBe(lostAnswer);
    isAway = true;
    await turn();
    expect(await shelves.find()).toEqual([]);
    expect(told).toEqual([]);
  });

  it('is read back as soon as the database answers', async () => {
    await shelve('smoke');
    faults = ['after'];
    await expect(shelve('bag')).rejects.toBe(lostAnswer);
    isAway = true;
    await expect(turn()).rejects.toBe(lostAnswer);
    isAway = false;
    await turn();
    expect(told.at(-1)).toEqual(['smoke', 'bag']);
    expect(shelves.touches([{ device_id: 'PR001', kind: 'smoke' } as never])).toBe(true);
  });

  it('forgets no shelf that was made while it was read back', async () => {
    faults = ['after'];
    await expect(shelve('bag')).rejects.toBe(lostAnswer);
    const turned = turn();
    await shelve('smoke');
    await turned;
    await turn();
    expect(shelves.touches([{ device_id: 'PR001', kind: 'smoke' } as never])).toBe(true);
  });
});

describe('a shelf while the clock on the wall is set back', () => {
  const actor = { userId: '1002', pageId: 'page', address: '127.0.0.1' };
  const [minute, hour] = [60_000, 3_600_000];
  const start = 1_700_000_000_000;
  let database: Database;
  let [passed, setBack] = [0, 0];
  const open = (): Shelves =>
    new Shelves(
      database,
      firstNames,
      () => start + passed - setBack,
      () => passed,
    );
  const kindsOf = async (shelves: Shelves): Promise<string[]> => (await shelves.find()).map(({ kind }) => kind);

  beforeAll(async () => {
    database = await openTestDatabase();
    await seedUsers(database, 0);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.query('DELETE FROM alarm_shelves');
    [passed, setBack] = [0, 0];
  });

  for (const [by, ms] of [
    ['an hour', hour],
    ['three days', 72 * hour],
  ] as const)
    it(`by ${by} hides alarms no longer than it was to last`, async () => {
      const shelves = open();
      await shelves.add('PR001', 'smoke', 'important', 30, 'welding', actor);
      await shelves.add('PR001', 'bag', 'important', 15, 'a delivery', actor);
      setBack = ms;
      // The end of the second shelf is then moved by the new time.
      await shelves.add('PR001', 'bag', 'important', 60, 'a delivery', actor);
      passed = 30 * minute - 1;
      await shelves.expire();
      expect(await kindsOf(shelves)).toEqual(['bag', 'smoke']);
      passed += 1;
      await shelves.expire();
      expect(await kindsOf(shelves)).toEqual(['bag']);
      passed = 60 * minute;
      await shelves.expire();
      expect(await kindsOf(shelves)).toEqual([]);
    });

  it('and the server starts again lasts no longer than it was to last in all', async () => {
    await open().add('PR001', 'smoke', 'important', 30, 'welding', actor);
    [passed, setBack] = [10 * minute, 72 * hour];
    const shelves = open();
    await shelves.load();
    passed += 30 * minute - 1;
    await shelves.expire();
    expect(await kindsOf(shelves)).toEqual(['smoke']);
    // Reading the shelves again meanwhile gives no shelf a new time.
    await shelves.load();
    passed += 1;
    await shelves.expire();
    expect(await kindsOf(shelves)).toEqual([]);
  });
});
