import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '@patrolkit/server/store/database.ts';
import { openInstallation } from '@patrolkit/server/testing.ts';
import { quantitiesOf, sensorAt } from '../sources/readings.ts';
import { testSite } from '../sources/testing.ts';
import { SensorRows } from './sensor-rows.ts';

const now = Date.UTC(2026, 4, 12, 12);
const DAY = 86_400_000;
const site = testSite();
const opened: Database[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
const open = async (): Promise<Database> => {
  const database = await openInstallation();
  opened.push(database);
  return database;
};

/** Makes rows. Returns the lines that were printed and the most rows of one statement. It stops after `stopAfter` lines. */
const make = async (database: Database, count: number, stopAfter = Infinity) => {
  const told: string[] = [];
  let most = 0;
  const watched: Database = {
    ...database,
    transaction: work =>
      database.transaction(inside =>
        work({
          query: (sql, parameters = []) => {
            for (const one of parameters) if (Array.isArray(one)) most = Math.max(most, one.length);
            return inside.query(sql, parameters);
          },
        }),
      ),
  };
  const rows = new SensorRows({
    database: watched,
    site: () => site,
    count,
    days: 10,
    now: () => now,
    tell: line => {
      told.push(line);
      if (told.length >= stopAfter) void rows.stop();
    },
    onError: message => expect(message).toBe(''),
  });
  rows.begin();
  await rows.settled();
  return { told, most };
};

const stored = (database: Database) =>
  database.query<{ at: number; device: string; quantity: string; reading: number }>(
    `SELECT at, device_id AS device, quantity, reading
     FROM sensor_readings JOIN sensor_series series ON series.id = series_id ORDER BY at, device_id, quantity`,
  );

describe('sensor rows for measurements', () => {
  it('are exactly as many as were asked for, lie on the curves of the stations, and are made in small portions', async () => {
    const database = await open();
    const { told, most } = await make(database, 9001);
    const rows = await stored(database);
    expect(rows).toHaveLength(9001);
    expect(most).toBeLessThanOrEqual(2000);
    expect(told[0]).toMatch(/^sensor rows: 0 of 9001/);
    expect(told.at(-1)).toMatch(/^sensor rows: 9001 of 9001/);
    for (const { at, device, quantity, reading } of rows) {
      expect(at >= now - 10 * DAY && at < now).toBe(true);
      const of = site.devices.find(({ id }) => id === device);
      const curve = of && quantitiesOf(of).find(one => one.quantity === quantity);
      expect(reading).toBe(curve && sensorAt(site.seed, device, curve, at));
    }
    // The rows are spread over all ten days.
    for (let day = 1; day <= 10; day++)
      expect(rows.filter(({ at }) => at >= now - day * DAY && at < now - (day - 1) * DAY).length).toBeGreaterThan(800);
  });

  it('go on where a stop has left them, are not made twice, and are completed when more are asked for', async () => {
    const [cut, whole] = [await open(), await open()];
    await make(whole, 7000);
    await make(cut, 7000, 2);
    const first = (await stored(cut)).length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(7000);
    await make(cut, 7000);
    expect(await stored(cut)).toEqual(await stored(whole));
    expect((await make(cut, 7000)).told).toEqual([]);
    await make(cut, 8000);
    expect(await stored(cut)).toHaveLength(8000);
  });
});
