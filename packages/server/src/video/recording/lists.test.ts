/** Lists of alarms with recorded moments leave nothing behind at the server, however often a console reads them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { testFolder, useServer } from '../../testing.ts';
import { segmentName } from './segment.ts';
import { someFile } from './testing.ts';

const folder = testFolder('lists');
afterAll(folder.remove);
// A recording of an hour that begins a minute ago.
writeFileSync(join(folder.path, segmentName('PR001', Date.now() - 60_000)), someFile(3_600, 1_000, 4));
const bench = useServer('lists', { recording: { folder: folder.path, megabytes: 10, devices: [] } });
const { ask, test, tokenOf } = bench;

/** The number of rows that calls leave behind at the server. */
const rows = async (): Promise<Record<string, number>> => {
  const counted = ['audit', 'sessions', 'sign_ins', 'uploads', 'screenshots', 'alarms'].map(async table => {
    const [row] = await bench.database.query<{ count: number | bigint }>(`SELECT count(*) AS count FROM ${table}`);
    return [table, Number(row?.count)] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
};
const tickets = async (): Promise<unknown> => (await test('recorded-tickets'))['count'];

describe('a list of 200 alarms with their videos', () => {
  // The whole call through the server; 100 calls take a few seconds. The test counts what is stored and does not measure the
  // memory.
  it('leaves no ticket and no row behind, though it is asked for 100 times', async () => {
    await test('quiet');
    await test('raise', { count: 200, deviceId: 'PR001' });
    const token = await tokenOf('operator');
    const list = async (): Promise<unknown[]> => {
      const { data } = await ask('findAlarmStatByParam', { page: '1', pageSize: '200', deviceId: 'PR001' }, token);
      return (data.rows ?? []).map(row => row['videoUrl']);
    };
    const videos = await list();
    expect(videos.filter(Boolean)).toHaveLength(200);
    // Only the name of the session is kept.
    expect(await tickets()).toBe(1);
    const before = await rows();
    for (let n = 0; n < 100; n += 1) expect(await list()).toHaveLength(200);
    expect(await tickets()).toBe(1);
    expect(await rows()).toEqual(before);
  });
});
