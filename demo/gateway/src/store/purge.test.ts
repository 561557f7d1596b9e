import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { openTestDatabase } from './testing.ts';
import { Refusal } from '../http/refusal.ts';
import { sessionLimits } from '../session/purge.ts';
import { testSessions } from '../session/testing.ts';
import { uploadLimits, Uploads } from '../http/uploads.ts';
import { seedUsers } from '../session/seeds.ts';

const DAY = 86_400_000;
const start = 1_700_000_000_000;
let database: Database;
let now = start;
let files: Set<string>;
let uploads: Uploads;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedUsers(database, start);
});
afterAll(() => database.close());

beforeEach(async () => {
  for (const table of ['uploads', 'screenshots', 'alarms', 'sessions', 'sign_ins'])
    await database.query(`DELETE FROM ${table}`);
  now = start;
  files = new Set();
  let serial = 0;
  uploads = new Uploads(
    database,
    {
      keep: async kind => {
        const name = `/files/${kind}/${String(++serial)}.jpg`;
        files.add(name);
        return name;
      },
      remove: async name => void files.delete(name),
    },
    () => now,
  );
});

const jpeg = (size = 100): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(size - 3)]);
const count = async (table: string): Promise<number> => {
  const [row] = await database.query<{ count: number | bigint }>(`SELECT count(*) AS count FROM ${table}`);
  return Number(row?.count);
};
const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => '',
    (error: unknown) => (error instanceof Refusal ? error.key : error),
  );

describe('uploads', () => {
  it('are JPEG below 3 MB', async () => {
    expect(await reasonOf(uploads.keep('1', jpeg(3 * 1024 * 1024)))).toBe('error.tooBig');
    expect(await reasonOf(uploads.keep('1', Buffer.from('<svg>')))).toBe('error.jpegOnly');
    expect(await reasonOf(uploads.keep('1', jpeg(3 * 1024 * 1024 - 1)))).toBe('');
    expect(files.size).toBe(1);
  });

  it('leave no file where they cannot be written down', async () => {
    await database.query('ALTER TABLE uploads RENAME TO uploads_away');
    await expect(uploads.keep('1', jpeg())).rejects.toThrow();
    const { transaction } = database;
    await database.query('ALTER TABLE uploads_away RENAME TO uploads');
    Object.assign(database, { transaction: () => Promise.reject(new Error('lost')) });
    await expect(uploads.keep('1', jpeg())).rejects.toThrow('lost');
    Object.assign(database, { transaction });
    expect(files.size).toBe(0);
  });

  it('of one user are so many a day, also when they come at once; others have their own', async () => {
    const all = await Promise.all(
      Array.from({ length: uploadLimits.perDay + 30 }, () => reasonOf(uploads.keep('1', jpeg()))),
    );
    expect(all.filter(reason => reason === '')).toHaveLength(uploadLimits.perDay);
    expect(all.filter(reason => reason === 'error.uploads')).toHaveLength(30);
    expect(files.size).toBe(uploadLimits.perDay);
    expect(await reasonOf(uploads.keep('2', jpeg()))).toBe('');
    now += DAY + 1;
    expect(await reasonOf(uploads.keep('1', jpeg()))).toBe('');
  });

  it('that nothing uses go after a day, those of records stay', async () => {
    const [unused, closing, shot] = [
      await uploads.keep('1', jpeg()),
      await uploads.keep('1', jpeg()),
      await uploads.keep('1', jpeg()),
    ];
    await database.query(
      `INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture, close_picture,
         device_name, map_name)
       VALUES ('bag', 'general', '', '', 'PR001', 'robot', 1, '1', 0, 0, 0, '', $1, '{}', '{}')`,
      [closing],
    );
    await screenshot(shot, now);
    now += uploadLimits.unused;
    await uploads.purge();
    expect(files.size).toBe(3);
    now += 1;
    await uploads.purge();
    expect([...files]).toEqual([closing, shot]);
    expect(await count('uploads')).toBe(2);
    expect(await reasonOf(uploads.own(unused))).toBe('error.parameters');
  });
});

const screenshot = (picture: string, at: number): Promise<unknown> =>
  database.query(
    `INSERT INTO screenshots (device_id, device_kind, device_number, note, picture, at, user_id)
     VALUES ('PR001', 'robot', 1, '', $1, $2, '1')`,
    [picture, at],
  );

describe('screenshots', () => {
  it('go when they are old, with their files', async () => {
    const [old, fresh] = [await uploads.keep('1', jpeg()), await uploads.keep('1', jpeg())];
    await screenshot(old, now);
    now += uploadLimits.screenshots + 1;
    await screenshot(fresh, now);
    await uploads.purge();
    expect([...files]).toEqual([fresh]);
    expect(await count('screenshots')).toBe(1);
  });

  it('are so many at most, the oldest go first', async () => {
    await database.query(
      `INSERT INTO screenshots (device_id, device_kind, device_number, note, picture, at, user_id)
       SELECT 'PR001', 'robot', 1, '', 'p' || n, $1, '1' FROM generate_series(1, $2::int) AS n`,
      [now, uploadLimits.mostScreenshots + 5],
    );
    await uploads.purge();
    expect(await count('screenshots')).toBe(uploadLimits.mostScreenshots);
    expect(await database.query(`SELECT 1 FROM screenshots WHERE picture = 'p5'`)).toEqual([]);
    expect(await database.query(`SELECT 1 FROM screenshots WHERE picture = 'p6'`)).toHaveLength(1);
  });
});

describe('sessions and sign-ins', () => {
  const add = async (token: string, at: number, endedAt?: number): Promise<void> => {
    const id = createHash('sha256').update(token).digest('hex');
    await database.query(`INSERT INTO sessions VALUES ($1, '', '1001', $2, $3, $4, '')`, [
      id,
      at,
      at + 12 * 3_600_000,
      endedAt ?? null,
    ]);
    await database.query(`INSERT INTO session_tokens VALUES ($1, $1, 'access', $2)`, [id, at + 12 * 3_600_000]);
  };

  it('go a week after they are over, and not before', async () => {
    const sessions = testSessions(database, { now: () => now });
    await add('expired', now);
    await add('ended', now, now + 1000);
    await sessions.purge();
    expect(await count('sessions')).toBe(2);
    now += sessionLimits.endedMs + 1001;
    await sessions.purge();
    expect(await count('sessions')).toBe(1);
    now += 12 * 3_600_000;
    await sessions.purge();
    expect(await count('sessions')).toBe(0);
  });

  it('of one user are so many at a time: the oldest ends, with its sockets', async () => {
    const sessions = testSessions(database, { now: () => now + 5000 });
    const over: string[] = [];
    sessions.onEnd = id => over.push(id);
    for (let n = 0; n <= sessionLimits.perUser; n++) await add(`token${String(n)}`, now + n);
    await sessions.find('token0');
    await sessions.purge();
    expect(over).toEqual([createHash('sha256').update('token0').digest('hex')]);
    await expect(sessions.find('token0')).rejects.toMatchObject({ key: 'error.ended' });
    expect((await sessions.find('token1')).user.account).toBe('admin');
  });

  it('are forgotten after a month, and never more than so many', async () => {
    const sessions = testSessions(database, { now: () => now });
    await database.query(
      `INSERT INTO sign_ins SELECT 'x', '', $1::bigint + n, false FROM generate_series(1, $2::int) AS n`,
      [now, sessionLimits.mostSignIns + 7],
    );
    await sessions.purge();
    expect(await count('sign_ins')).toBe(sessionLimits.mostSignIns);
    now += sessionLimits.signInsMs + 200_000;
    await sessions.purge();
    expect(await count('sign_ins')).toBe(0);
  });
});
