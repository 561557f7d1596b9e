import { describe, expect, it } from 'vitest';
import { firstNames } from '../fleet/testing.ts';
import type { Database } from '../store/database.ts';
import { Shelves } from './shelves.ts';

describe('the shelves that consoles are told', () => {
  it('are never those of a reading that began before the last one told', async () => {
    const answers: ((rows: object[]) => void)[] = [];
    const database = {
      query: () => new Promise<object[]>(resolve => void answers.push(resolve)),
    } as unknown as Database;
    const shelves = new Shelves(database, firstNames, () => 0);
    const loading = shelves.load();
    answers[0]?.([{ device_id: 'PR001', kind: 'door', level: 'general' }]);
    await loading;
    const row = { id: 1, device_id: 'PR001', kind: 'door', since: 0, until: 9, arrived: 0, pending: 0 };
    const [older, newer, last] = [shelves.findNewer(), shelves.findNewer(), shelves.findNewer()];
    answers[2]?.([row, { ...row, id: 2 }]);
    expect((await newer)?.map(({ id }) => id)).toEqual(['1', '2']);
    answers[1]?.([row]);
    expect(await older).toBeUndefined();
    answers[3]?.([]);
    expect(await last).toEqual([]);
  });
});
