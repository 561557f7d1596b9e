import { describe, expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import { countTime, timeCounted, withTiming } from './timing.ts';

/** A database whose queries take as long as their text says, ms, on a clock that only they move. */
const setUp = () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const take = async <Row>(ms: string): Promise<Row[]> => {
    const end = now + Number(ms);
    await new Promise(resolve => setImmediate(resolve));
    now = Math.max(now, end);
    return [];
  };
  const inner = { query: take, transaction: (work: (inside: unknown) => unknown) => work({ query: take }) };
  return withTiming({ ...inner, patient: inner } as unknown as Database);
};

describe('the time of a request at the database', () => {
  it('is that of its queries and transactions, each moment once, and of no other request', async () => {
    const database = setUp();
    const times = await Promise.all(
      [
        async () => {
          await Promise.all([database.query('30'), database.patient.query('50')]);
          await database.transaction(async inside => void (await inside.query('20')));
        },
        async () => undefined,
      ].map(
        work =>
          new Promise<number>((resolve, reject) => {
            countTime(() => void work().then(() => resolve(timeCounted()), reject));
          }),
      ),
    );
    expect(times).toEqual([70, 0]);
    await database.query('10');
    expect(timeCounted()).toBe(0);
    vi.restoreAllMocks();
  });
});
