import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Refusal } from '../http/refusal.ts';
import { audit } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import type { Session, Sessions } from './sessions.ts';
import { testSessions } from './testing.ts';
import { signInLimits } from './sign-ins.ts';
import { digestOf, seedUsers } from './seeds.ts';
import { findUser } from './users.ts';

const limits = { ...signInLimits, perMinute: 1000, codeAfter: Infinity };
const first = digestOf('Operator#2024');
const second = digestOf('Another#2025');
const wrong = digestOf('wrong');
const viewers = digestOf('Viewer#2024');
const account = 'operator';
let database: Database;
let now = 1_700_000_000_000;
let all: Sessions;
let ended: string[];
/** Called before each query, which waits for it. */
let hold: (sql: string) => Promise<void>;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedUsers(database, now);
});
afterAll(() => database.close());

beforeEach(async () => {
  now += 3_600_000;
  ended = [];
  // Passwords are compared without hashing, because hashing takes time.
  hold = async () => undefined;
  all = testSessions(
    { ...database, query: async (sql, values) => (await hold(sql), database.query(sql, values)) },
    {
      limits,
      now: () => now,
      passwords: {
        check: (digest, stored) => Promise.resolve(digest === stored),
        hash: digest => Promise.resolve(digest),
      },
    },
  );
  all.onEnd = id => ended.push(id);
  await database.query('UPDATE users SET password = $1, must_change = true, password_at = 0 WHERE account = $2', [
    first,
    account,
  ]);
  await database.query(`UPDATE users SET password = $1 WHERE account = 'viewer'`, [viewers]);
  for (const table of ['sign_ins', 'sessions', 'audit']) await database.query(`DELETE FROM ${table}`);
});

const enter = async (password = first): Promise<{ token: string; session: Session }> => {
  const { accessToken } = await all.signIn({ account, password: password, address: 'here' });
  return { token: accessToken, session: await all.find(accessToken) };
};

const change = (session: Session, part: Partial<Record<'userId' | 'old' | 'new' | 'again', string>> = {}) =>
  all.changePassword(
    session,
    {
      userId: part.userId ?? session.user.id,
      oldPassword: part.old ?? first,
      newPassword: part.new ?? second,
      newPassword2: part.again ?? part.new ?? second,
    },
    'here',
    inside =>
      audit(inside, now, { userId: session.user.id, pageId: '', address: 'here' }, 'password', [
        { target: `user ${session.user.id}`, before: '', after: 'changed' },
      ]),
  );

const stored = async () => {
  const found = await findUser(database, 'account', account);
  return { password: found?.password, mustChange: found?.user.mustChange, passwordAt: found?.user.passwordAt };
};

describe('a changed password', () => {
  it('is the one that signs in from then on, and the old one does not', async () => {
    const { session } = await enter();
    await change(session);
    expect(await stored()).toEqual({ password: second, mustChange: false, passwordAt: now });
    await expect(enter()).rejects.toMatchObject({ key: 'error.login' });
    await enter(second);
  });

  it('ends the other sessions of the user, and no other one; this one may do everything', async () => {
    const mine = await enter();
    const other = await enter();
    const unknown = await all.signIn({ account, password: first, address: 'there' });
    const { accessToken } = await all.signIn({ account: 'viewer', password: viewers, address: 'there' });
    const stranger = await all.find(accessToken);
    await change(mine.session);
    expect(ended).toHaveLength(2);
    expect(ended).toContain(other.session.id);
    expect(ended).not.toContain(mine.session.id);
    expect(ended).not.toContain(stranger.id);
    expect((await all.find(mine.token)).user).toMatchObject({ mustChange: false, passwordAt: now });
    for (const token of [other.token, unknown.accessToken])
      await expect(all.find(token)).rejects.toMatchObject({ status: 401, code: 2007 });
    await all.find(accessToken);
  });

  it('ends a session whose look-up was under way', async () => {
    const { session } = await enter();
    const { accessToken } = await all.signIn({ account, password: first, address: 'there' });
    let goOn = (): void => undefined;
    const done = new Promise<void>(resolve => (goOn = resolve));
    // The look-up has read its session, and reads its user only when the change is done.
    hold = async sql => (sql.includes('WHERE users.id') ? done : undefined);
    const looked = all.find(accessToken).catch((error: unknown) => error);
    await change(session);
    goOn();
    expect(await looked).toMatchObject({ status: 401, code: 2007 });
  });

  it('is written down in the same transaction, and without a digest', async () => {
    const { session } = await enter();
    await database.query('ALTER TABLE audit RENAME TO audit_away');
    await expect(change(session)).rejects.toThrow();
    await database.query('ALTER TABLE audit_away RENAME TO audit');
    expect(await stored()).toEqual({ password: first, mustChange: true, passwordAt: 0 });
    expect(session.user.mustChange).toBe(true);
    expect(ended).toEqual([]);
    await change(session);
    const records = await database.query<{ action: string; user_id: string }>('SELECT * FROM audit');
    expect(records).toMatchObject([{ action: 'password', user_id: session.user.id, at: now }]);
    for (const digest of [first, second]) expect(JSON.stringify(records)).not.toContain(digest);
  });
});

describe('a change of the password', () => {
  it('is no sign-in: only a wrong old one is kept, and counts no more after a right one', async () => {
    const { session } = await enter();
    const kept = () => database.query('SELECT outcome, ok, counts FROM sign_ins ORDER BY at, outcome');
    const done = { outcome: 'done', ok: true, counts: false };
    expect(await kept()).toEqual([done]);
    now += 1000;
    await expect(change(session, { old: wrong })).rejects.toMatchObject({ key: 'error.oldPassword' });
    expect(await kept()).toEqual([done, { outcome: 'wrong', ok: false, counts: true }]);
    await change(session);
    expect(await kept()).toEqual([done, { outcome: 'wrong', ok: false, counts: false }]);
  });

  it.each([
    ['of another user', { userId: '1001' }, 'error.noRight', undefined],
    ['from a wrong old one', { old: wrong }, 'error.oldPassword', 'oldPassword'],
    ['without the old one', { old: '' }, 'error.passwordMissing', 'oldPassword'],
    ['to the old one', { new: first }, 'error.passwordSame', 'newPassword'],
    ['to two that differ', { again: wrong }, 'error.passwordDifferent', 'newPassword2'],
    ['to what is no digest', { new: 'Another#2025' }, 'error.passwordForm', 'newPassword'],
    ['to one that is publicly known', { new: digestOf('Admin#2024') }, 'error.passwordKnown', 'newPassword'],
  ])('%s is refused and changes nothing', async (_, part, key, field) => {
    const { session } = await enter();
    const refused = await change(session, part).catch((error: unknown) => error);
    expect(refused).toMatchObject({ key });
    expect((refused as Refusal).fields.map(about => about.field)).toEqual(field === undefined ? [] : [field]);
    expect(await stored()).toEqual({ password: first, mustChange: true, passwordAt: 0 });
    expect(ended).toEqual([]);
  });

  it('gets every field that is wrong', async () => {
    const { session } = await enter();
    const refused = await change(session, { old: '', again: wrong }).catch((error: unknown) => error);
    expect((refused as Refusal).fields).toMatchObject([
      { field: 'oldPassword', key: 'error.passwordMissing' },
      { field: 'newPassword2', key: 'error.passwordDifferent' },
    ]);
  });

  it('compares ten wrong old ones in fifteen minutes, in parallel too, and not one more', async () => {
    const { session } = await enter();
    const tries = Array.from({ length: 14 }, () => change(session, { old: wrong }).catch((error: unknown) => error));
    const keys = (await Promise.all(tries)).map(error => (error as { key: string }).key);
    expect(keys.filter(key => key === 'error.oldPassword')).toHaveLength(10);
    expect(keys.filter(key => key === 'error.tooManyLogins')).toHaveLength(4);
    await expect(change(session)).rejects.toMatchObject({ status: 429 });
    // Sign-ins have a count of their own.
    await enter();
    now += limits.withinMs + 1;
    await change(session);
  });
});
