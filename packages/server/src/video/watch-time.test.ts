import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../session/sessions.ts';
import type { Database } from '../store/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import type { Cameras } from './cameras.ts';
import { Video } from './video.ts';
import { sittingsADay, WatchTime } from './watch-time.ts';

describe('watch time', () => {
  let database: Database;
  let now = new Date(2026, 4, 4, 12).getTime();
  const open = async (): Promise<WatchTime> => {
    const time = new WatchTime(
      database,
      () => now,
      message => expect(message).toBe(''),
    );
    await time.load();
    return time;
  };

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('has no limit where none is set; four sittings, or the minutes of a day', async () => {
    const time = await open();
    expect(time.left('ann', 'PR001')).toBeUndefined();
    await time.limit('PR001', { sitting: 10, daily: 0 });
    expect(time.left('ann', 'PR001')).toBe(10 * sittingsADay * 60_000);
    await time.limit('PR001', { sitting: 10, daily: 15 });
    expect([time.sitting('PR001'), time.left('ann', 'PR001')]).toEqual([10, 15 * 60_000]);
  });

  it('counts by user, device and day, to nothing and not below', async () => {
    const time = await open();
    await time.limit('PR002', { sitting: 1, daily: 2 });
    time.add('ann', 'PR002', 90_000);
    expect(time.left('ann', 'PR002')).toBe(30_000);
    expect(time.left('bob', 'PR002')).toBe(120_000);
    time.add('ann', 'PR002', 90_000);
    expect(time.left('ann', 'PR002')).toBe(0);
    now += 24 * 3_600_000;
    expect(time.left('ann', 'PR002'), 'the next day').toBe(120_000);
    await time.keep();
  });

  it('is counted by the steady clock, whatever is done to the clock on the wall', async () => {
    const time = await open();
    let steady = 0;
    await time.limit('PR004', { sitting: 1, daily: 2 });
    const cameras = { join: () => () => undefined } as unknown as Cameras;
    const video = new Video(cameras, time, () => steady);
    const path = video.issue({ id: 's', user: { id: 'ann' } } as Session, 'PR004', 'hd');
    const ticket = video.find(path);
    if (!ticket) throw new Error('no ticket');
    video.accept(new EventEmitter() as WebSocket, ticket);
    steady += 1000;
    video.sweep();
    expect(time.left('ann', 'PR004')).toBe(119_000);
    for (const jump of [-3_600_000, 3_600_000]) {
      now += jump;
      video.sweep();
    }
    expect(time.left('ann', 'PR004')).toBe(119_000);
    steady += 1000;
    video.sweep();
    expect(time.left('ann', 'PR004')).toBe(118_000);
    await time.keep();
  });

  it('outlives a restart, with its limits', async () => {
    const before = await open();
    await before.limit('PR003', { sitting: 5, daily: 3 });
    before.add('ann', 'PR003', 60_000);
    now += 10_000;
    before.add('ann', 'PR003', 30_000);
    await before.keep();
    const after = await open();
    expect([after.sitting('PR003'), after.left('ann', 'PR003')]).toEqual([5, 90_000]);
  });

  it('that could not be stored is stored with the next', async () => {
    const errors: string[] = [];
    let isAway = false;
    const query: Database['query'] = (sql, parameters) =>
      isAway ? Promise.reject(new Error('away')) : database.query(sql, parameters);
    const time = new WatchTime(
      { ...database, query },
      () => now,
      message => errors.push(message),
    );
    await time.load();
    await time.limit('PR005', { sitting: 1, daily: 2 });
    time.add('ann', 'PR005', 30_000);
    isAway = true;
    await time.keep();
    isAway = false;
    await time.keep();
    expect([errors, (await open()).left('ann', 'PR005')]).toEqual([['watch time: Error: away'], 90_000]);
  });

  it('of the days before is forgotten', async () => {
    await database.query('DELETE FROM watch_time');
    await database.query(`INSERT INTO watch_time VALUES ('ann', 'PR001', '2020-01-01', 5)`);
    const days = async (): Promise<unknown[]> =>
      (await database.query<{ day: string }>('SELECT day FROM watch_time ORDER BY day')).map(({ day }) => day);
    const time = await open();
    expect(await days()).toEqual([]);
    time.add('ann', 'PR001', 1_000);
    await time.keep();
    const [today] = await days();
    now += 86_400_000;
    time.add('ann', 'PR001', 1_000);
    await time.keep();
    expect(await days()).toHaveLength(1);
    expect(await days()).not.toContain(today);
  });
});
