import { expect, it } from 'vitest';
import { browserMarkLength } from '@patrolkit/transport/contract';
import { knownMs, KnownBrowsers } from './known-browsers.ts';

const clock = { now: 1_700_000_000_000 };
const browsers = new KnownBrowsers(new Uint8Array(32), () => clock.now);
const ann = { id: '1001', passwordAt: 1_600_000_000_000 };
const bob = { id: '1002', passwordAt: 1_600_000_000_001 };

it('a mark knows its browser for its user, and for no other', () => {
  const mark = browsers.renewed(undefined, ann);
  expect(browsers.browserOf(mark, ann)).toMatch(/^[\w-]{12}$/);
  expect(browsers.browserOf(mark, bob)).toBeUndefined();
  expect([browsers.isKnown(mark), browsers.isKnown(undefined), browsers.isKnown('x~y')]).toEqual([true, false, false]);
});

it('a mark that was changed, or signed by another server, knows nobody', () => {
  const mark = browsers.renewed(undefined, ann);
  const others = new KnownBrowsers(new Uint8Array(32).fill(1), () => clock.now);
  for (const bad of [
    mark.replace('1001', '1002'),
    mark.slice(0, -1),
    '',
    '~',
    others.renewed(undefined, ann),
    'x'.repeat(5000),
  ])
    for (const user of [ann, bob]) expect(browsers.browserOf(bad, user)).toBeUndefined();
});

it('a mark ends 90 days after the last sign-in, and when the password is changed', () => {
  const mark = browsers.renewed(undefined, ann);
  expect(browsers.browserOf(mark, { ...ann, passwordAt: ann.passwordAt + 1 })).toBeUndefined();
  clock.now += knownMs - 1;
  expect(browsers.browserOf(mark, ann)).toBeDefined();
  const renewed = browsers.renewed(mark, ann);
  clock.now += 1;
  expect(browsers.browserOf(mark, ann)).toBeUndefined();
  expect(browsers.browserOf(renewed, ann)).toBeDefined();
});

it('a browser keeps its id and is known for the ten users that signed in last', () => {
  const users = Array.from({ length: 12 }, (_, n) => ({ id: `user${String(n)}`, passwordAt: n }));
  let mark: string | undefined;
  for (const user of users) mark = browsers.renewed(mark, user);
  const known = users.map(user => browsers.browserOf(mark, user));
  expect(known.map(id => id !== undefined)).toEqual([false, false, ...Array.from({ length: 10 }, () => true)]);
  expect(new Set(known.slice(2)).size).toBe(1);
  expect(mark?.length).toBeLessThan(browserMarkLength);
});
