import { expect, it } from 'vitest';
import { openTestDatabase } from '../store/testing.ts';
import { isLoopback, replaceKnownPasswords } from './first-passwords.ts';
import { testSessions } from './testing.ts';
import known from './seed-passwords.json' with { type: 'json' };
import { checkPassword, passwordCost } from './passwords.ts';
import { digestOf, knownHash, seeds, seedUsers } from './seeds.ts';
import { findUser } from './users.ts';

it.each(['127.0.0.1', '127.9.9.9', '::1', 'localhost'])('knows %s as this machine alone', host =>
  expect(isLoopback(host)).toBe(true),
);
it.each(['0.0.0.0', '::', '192.168.1.2', 'console.example', '127.0.0.1.evil.example', ''])(
  'knows that others reach %j',
  host => expect(isLoopback(host)).toBe(false),
);

it('gives every account with a known password one of its own, tells it once and ends its sessions', async () => {
  const database = await openTestDatabase();
  const now = 1_700_000_000_000;
  await seedUsers(database, now);
  const sessions = testSessions(database, { now: () => now });
  const { accessToken } = await sessions.signIn({
    account: 'admin',
    password: digestOf('Admin#2024'),
    address: 'here',
  });
  const told = new Map<string, string>();
  await replaceKnownPasswords(database, now, (account, password) => told.set(account, password));
  expect([...told.keys()]).toEqual(seeds.map(seed => seed.account));
  expect(new Set(told.values()).size).toBe(seeds.length);
  for (const password of told.values()) expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  const later = testSessions(database, { now: () => now });
  await expect(later.find(accessToken)).rejects.toMatchObject({ status: 401 });
  await expect(later.signIn({ account: 'admin', password: digestOf('Admin#2024'), address: 'here' })).rejects.toThrow();
  await later.signIn({ account: 'admin', password: digestOf(told.get('admin') ?? ''), address: 'here' });
  for (const { account } of seeds) expect((await findUser(database, 'account', account))?.user.mustChange).toBe(true);
  const again: string[] = [];
  await replaceKnownPasswords(database, now, account => again.push(account));
  expect(again).toEqual([]);
  await database.close();
});

it('has a hash of each published password that a sign-in takes, at the cost of today', async () => {
  const { N, r, p } = passwordCost;
  expect(known.cost).toEqual({ N, r, p });
  expect(Object.keys(known.hashes)).toEqual(seeds.map(({ account }) => account));
  const salts = Object.values(known.hashes).map(hash => hash.split(':')[0]);
  expect(new Set(salts).size).toBe(seeds.length);
  const checks = seeds.map(({ account, password }) => checkPassword(digestOf(password), knownHash(account)));
  expect(await Promise.all(checks)).toEqual(seeds.map(() => true));
  expect(await checkPassword(digestOf('another'), knownHash('admin'))).toBe(false);
});
