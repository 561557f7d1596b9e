import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseCodes } from './database.ts';
import { Pulse } from './pulse.ts';

let pulse: Pulse;
/** Whether the server gives a sign of life. When undefined, it gives none until its limit of three seconds ends. */
let isAlive: boolean;
let asked: number;
let changes: boolean[];
beforeEach(() => {
  vi.useFakeTimers();
  isAlive = true;
  asked = 0;
  changes = [];
  pulse = new Pulse({
    ask: () => {
      asked += 1;
      return isAlive
        ? Promise.resolve()
        : new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 3_000));
    },
    onChange: isSilent => changes.push(isSilent),
  });
});
afterEach(() => {
  pulse.end();
  vi.useRealTimers();
});

/** Work that never ends, its fault, and whether it got the signal to give up. */
const waitFor = (limitMs: number) => {
  const found: { fault: unknown; isAborted: boolean } = { fault: undefined, isAborted: false };
  pulse
    .run(limitMs, signal => {
      signal.addEventListener('abort', () => (found.isAborted = true));
      return new Promise(() => undefined);
    })
    .catch((error: unknown) => (found.fault = error));
  return found;
};
const lost = { name: 'DatabaseError', code: databaseCodes.lost };

describe('work on a server', () => {
  it('ends as it ends, and has nobody asked where it is quick', async () => {
    expect(await pulse.run(30_000, () => Promise.resolve(7))).toBe(7);
    await expect(pulse.run(30_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(0);
  });

  it('that is slow is waited for while the server gives signs of life, up to its limit', async () => {
    const slow = waitFor(30_000);
    await vi.advanceTimersByTimeAsync(29_999);
    expect([slow.fault, slow.isAborted]).toEqual([undefined, false]);
    expect(asked).toBeGreaterThan(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(slow).toMatchObject({ isAborted: true, fault: { ...lost, message: expect.stringContaining('30 s') } });
  });

  it('fails within ten seconds where the server falls silent, and tells it once', async () => {
    const [short, long] = [waitFor(30_000), waitFor(3_600_000)];
    isAlive = false;
    await vi.advanceTimersByTimeAsync(10_000);
    for (const found of [short, long]) expect(found).toMatchObject({ isAborted: true, fault: lost });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(changes).toEqual([true]);
  });

  it('fails at once while the server is silent, and is done when it answers again', async () => {
    const first = waitFor(30_000);
    isAlive = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(first.fault).toBeDefined();
    await expect(pulse.run(30_000, () => Promise.resolve(1))).rejects.toMatchObject(lost);
    isAlive = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(changes).toEqual([true, false]);
    expect(await pulse.run(30_000, () => Promise.resolve(1))).toBe(1);
  });
});
