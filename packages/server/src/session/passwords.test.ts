import type crypto from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { checkPassword, hashPassword, passwordCost, rememberChecks } from './passwords.ts';

/** The derivations that are under way; each ends when the test lets it. */
const running: { readonly salt: Buffer; readonly length: number; readonly cost: unknown; readonly end: () => void }[] =
  [];

vi.mock('node:crypto', async actual => ({
  ...(await actual<typeof crypto>()),
  scrypt: (
    _secret: string,
    salt: Buffer,
    length: number,
    cost: unknown,
    done: (error: Error | null, key: Buffer) => void,
  ): void => {
    running.push({ salt, length, cost, end: () => done(null, Buffer.alloc(length, 7)) });
  },
}));

const stored = `${'0'.repeat(32)}:${'07'.repeat(32)}`;
/** Lets everything happen that waits for nothing else. */
const rest = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
/** Ends the derivation that began first, and lets its consequences happen. */
const endOne = (): Promise<void> => {
  running.shift()?.end();
  return rest();
};
const endAll = async (): Promise<void> => {
  while (running.length > 0) await endOne();
};

beforeEach(endAll);

describe('passwords', () => {
  it('are derived at the cost that is meant, with a salt of 16 bytes of their own', async () => {
    const hashes = [hashPassword('digest'), hashPassword('digest')];
    expect(running.map(({ cost }) => cost)).toEqual([passwordCost, passwordCost]);
    expect(passwordCost).toEqual({ N: 131_072, r: 8, p: 1, maxmem: 268_435_456 });
    expect(running.map(({ salt, length }) => [salt.length, length])).toEqual([
      [16, 32],
      [16, 32],
    ]);
    await endAll();
    const [one, other] = await Promise.all(hashes);
    expect(one).not.toBe(other);
  });

  it('are derived two at a time, in the order in which they came', async () => {
    const ended: number[] = [];
    const checks = Array.from({ length: 6 }, async (_, index) => {
      expect(await checkPassword('digest', stored)).toBe(true);
      ended.push(index);
    });
    for (let left = 6; left > 0; left -= 1) {
      expect(running).toHaveLength(Math.min(2, left));
      await endOne();
    }
    await Promise.all(checks);
    expect(ended).toEqual([0, 1, 2, 3, 4, 5]);
    // Their places are free again.
    const next = [checkPassword('digest', stored), checkPassword('digest', undefined)];
    expect(running).toHaveLength(2);
    await endAll();
    expect(await Promise.all(next)).toEqual([true, false]);
  });

  it('are refused with a time to wait where forty wait already', async () => {
    const checks = Array.from({ length: 42 }, () => checkPassword('digest', stored));
    let refused: unknown;
    checkPassword('digest', stored).catch((error: unknown) => (refused = error));
    await rest();
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ status: 429, retryAfter: 10 });
    await endAll();
    expect(new Set(await Promise.all(checks))).toEqual(new Set([true]));
  });
});

describe('remembered checks', () => {
  it('derive once for each password and stored value, and again where one was refused', async () => {
    const check = vi.fn((secret: string, from: string | undefined) =>
      secret === 'busy' ? Promise.reject(new Error('busy')) : Promise.resolve(`${secret}1` === from),
    );
    const asked = rememberChecks(check);
    const answers = [asked('a', 'a1'), asked('a', 'a1'), asked('a', 'b1'), asked('b', 'b1'), asked('a', undefined)];
    expect(await Promise.all(answers)).toEqual([true, true, false, true, false]);
    expect(check).toHaveBeenCalledTimes(4);
    await expect(asked('busy', 'b1')).rejects.toThrow('busy');
    await expect(asked('busy', 'b1')).rejects.toThrow('busy');
    expect(check).toHaveBeenCalledTimes(6);
    const told = rememberChecks(check, [['c', 'c1']]);
    expect(await told('c', 'c1')).toBe(true);
    expect(check).toHaveBeenCalledTimes(6);
    expect(await told('c', 'd1')).toBe(false);
    expect(await told('d', 'c1')).toBe(false);
    expect(check).toHaveBeenCalledTimes(8);
  });
});
