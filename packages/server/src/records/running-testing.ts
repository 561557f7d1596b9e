/** Shared by tests that compare figures of runs in progress. */
import { expect, vi } from 'vitest';
import type { Bench } from '../testing.ts';

/** Waits until the first runs are stored. The plans of a fresh installation begin them within its first seconds. */
export const firstRunsAreStored = (bench: Pick<Bench, 'database'>): Promise<void> =>
  vi.waitFor(async () => {
    const [found] = await bench.database.query<{ runs: number; plans: number }>(
      `SELECT (SELECT count(*) FROM records WHERE kind = 'PatrolRun' AND facts ->> 'runResult' = 'running')::integer AS runs,
         (SELECT count(*) FROM patrol_plans WHERE is_valid AND plan_type = 'circular')::integer AS plans`,
    );
    expect(found?.plans).toBeGreaterThan(0);
    expect(found?.runs).toBe(found?.plans);
  }, 60_000);

/** Lets all robots and cars stand where they are, in the middle of their rounds, so that no figure changes while it is compared. */
export const standStill = async (bench: Pick<Bench, 'database' | 'test'>): Promise<void> => {
  const devices = await bench.database.query<{ id: string }>(`SELECT id FROM devices WHERE kind IN ('robot', 'car')`);
  for (const { id } of devices) await bench.test('emergency-stop', { deviceId: id });
};
