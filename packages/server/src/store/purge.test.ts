import { createHash } from 'node:crypto';
import { jpegBytes } from '@patrolkit/transport/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualTimes } from '../links/keeping.ts';
import type { Database } from './database.ts';
import { openTestDatabase } from './testing.ts';
import { Refusal } from '../http/refusal.ts';
import { sessionLimits } from '../session/purge.ts';
import { testSessions } from '../session/testing.ts';
import { uploadLimits, Uploads } from '../files/uploads.ts';
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
  for (const table of ['uploads', 'screenshots', 'alarms', 'sos_calls', 'shift_handovers', 'sessions', 'sign_ins'])
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

const jpeg = (size = 100): Buffer => Buffer.from(jpegBytes(size));
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
    await uploads.purge(usualTimes);
    expect(files.size).toBe(3);
    now += 1;
    await uploads.purge(usualTimes);
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
    now += usualTimes.records + 1;
    await screenshot(fresh, now);
    await uploads.purge(usualTimes);
    expect([...files]).toEqual([fresh]);
    expect(await count('screenshots')).toBe(1);
  });

  const many = (userId: string, device: string, count: number): Promise<unknown> =>
    database.query(
      `INSERT INTO screenshots (device_id, device_kind, device_number, note, picture, at, user_id)
       SELECT $3, 'robot', 1, '', $1 || ' ' || $3 || ' ' || n, $2, $1 FROM generate_series(1, $4::int) AS n`,
      [userId, now, device, count],
    );
  const kept = async (userId: string, device: string): Promise<unknown[]> =>
    (
      await database.query<{ picture: string }>(
        'SELECT picture FROM screenshots WHERE user_id = $1 AND device_id = $2 ORDER BY id',
        [userId, device],
      )
    ).map(({ picture }) => Number(picture.split(' ').at(-1)));

  it('are so many at most of each account, whose own oldest go first and nobody else’s', async () => {
    await many('1', 'PR001', 3);
    await many('2', 'PR001', uploadLimits.mostScreenshots + 5);
    await uploads.purge(usualTimes);
    expect(await kept('1', 'PR001')).toEqual([1, 2, 3]);
    const left = await kept('2', 'PR001');
    expect([left.length, left[0]]).toEqual([uploadLimits.mostScreenshots, 6]);
  });

  it('that belong to an alarm, an emergency call or a handover stay, however many come', async () => {
    const { around } = uploadLimits;
    await database.query(
      `INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, closed_at, picture,
         device_name, map_name)
       VALUES ('bag', 'general', '', '', 'PR002', 'robot', 2, '1', 0, 0, $1, $2, '', '{}', '{}')`,
      [now - 2 * around, now - around],
    );
    await database.query(
      `INSERT INTO sos_calls (uuid, session_id, device_id, device_kind, device_number, model, two_way, began_at, state, device_name)
       VALUES ('u', 's', 'PR003', 'robot', 3, 'm', true, $1, 'ringing', '{}')`,
      [now - 1],
    );
    const [handover] = await database.query<{ id: string }>(
      `INSERT INTO shift_handovers (company_id, since, offered_at, outgoing_id, outgoing_name, item_count, flagged_count, left_out)
       VALUES ('1', $1, $2, '1', '{}', 1, 0, 0) RETURNING id`,
      [now - 1, now],
    );
    await database.query(
      `INSERT INTO shift_items (handover_id, key, place, device_id, item) VALUES ($1, 'k', 1, 'PR004', '{}')`,
      [handover?.id],
    );
    for (const device of ['PR002', 'PR003', 'PR004', 'PR005']) await many('1', device, 2);
    now += 1;
    await many('1', 'PR002', 1);
    now -= 1;
    await many('1', 'PR001', uploadLimits.mostScreenshots);
    await uploads.purge(usualTimes);
    // The last screenshot of the alarm's device was taken when the alarm had been over for too long.
    expect(await kept('1', 'PR002')).toEqual([1, 2]);
    expect([await kept('1', 'PR003'), await kept('1', 'PR004'), await kept('1', 'PR005')]).toEqual([
      [1, 2],
      [1, 2],
      [],
    ]);
    expect(await kept('1', 'PR001')).toHaveLength(uploadLimits.mostScreenshots);
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
    await sessions.purge(usualTimes);
    expect(await count('sessions')).toBe(2);
    now += sessionLimits.endedMs + 1001;
    await sessions.purge(usualTimes);
    expect(await count('sessions')).toBe(1);
    now += 12 * 3_600_000;
    await sessions.purge(usualTimes);
    expect(await count('sessions')).toBe(0);
  });

  it('of one user are so many at a time: the oldest ends, with its sockets', async () => {
    const sessions = testSessions(database, { now: () => now + 5000 });
    const over: string[] = [];
    sessions.onEnd = id => over.push(id);
    for (let n = 0; n <= sessionLimits.perUser; n++) await add(`token${String(n)}`, now + n);
    await sessions.find('token0');
    await sessions.purge(usualTimes);
    expect(over).toEqual([createHash('sha256').update('token0').digest('hex')]);
    await expect(sessions.find('token0')).rejects.toMatchObject({ key: 'error.ended' });
    expect((await sessions.find('token1')).user.account).toBe('admin');
  });

  it('are forgotten after their time, and never more than so many', async () => {
    const sessions = testSessions(database, { now: () => now });
    await database.query(
      `INSERT INTO sign_ins SELECT 'x', '', $1::bigint + n, false FROM generate_series(1, $2::int) AS n`,
      [now, sessionLimits.mostSignIns + 7],
    );
    await sessions.purge(usualTimes);
    expect(await count('sign_ins')).toBe(sessionLimits.mostSignIns);
    now += usualTimes.signIns + 200_000;
    await sessions.purge(usualTimes);
    expect(await count('sign_ins')).toBe(0);
  });
});
