import { describe, expect, it } from 'vitest';
import { keptBytes, knownPasswords } from '../../../../scripts/known-passwords.ts';
import { isPassword } from '@patrolkit/transport/contract';
import { isCommonPassword } from './known-passwords.ts';
import { digestOf } from './seeds.ts';

describe('a password that everybody knows', () => {
  it.each([
    'Password1',
    'P@ssw0rd',
    'Qwerty123',
    'Admin@123',
    'Welcome1',
    'Passw0rd!',
    'Patrol2026',
    'Abcd1234',
    'Robot#123',
  ])('%s is known by its digest', password => {
    expect(isPassword(password)).toBe(true);
    expect(isCommonPassword(digestOf(password))).toBe(true);
  });

  it.each(['Lantern#84', 'xK4!vowel', 'Sparrow-hill7'])('%s is not one', password => {
    expect(isPassword(password)).toBe(true);
    expect(isCommonPassword(digestOf(password))).toBe(false);
  });

  it('is found wherever it stands in the list, by digests of which no two begin alike', () => {
    const all = [...knownPasswords()].map(digestOf);
    expect(all.length).toBeGreaterThan(30_000);
    expect(new Set(all.map(digest => digest.slice(0, 2 * keptBytes))).size).toBe(all.length);
    expect(all.filter(digest => !isCommonPassword(digest))).toEqual([]);
  });
});
