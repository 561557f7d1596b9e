import { sensorCurve, sensorReadings, type RecordCurve } from '@patrolkit/transport/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../session/users.ts';
import type { MigratedDatabase } from '../store/migrate.ts';
import { gatherStatistics } from '../store/statistics.ts';
import { openInstallation } from '../testing.ts';
import { seededRandom } from '@patrolkit/simulator/world/random.ts';
import { keepSensorReadings } from './sensors.ts';
import type { Asked } from '../store/table.ts';
import { everybodyOf, tableIn, testReader as reader } from './testing.ts';

const reading = {
  deviceId: 'GS001',
  deviceName: { 'en-us': 'Gas 1', 'zh-cn': '气体一号' },
  mapName: { 'en-us': 'Hall', 'zh-cn': '大厅' },
  quantity: 'CO',
  readingUnit: 'ppm',
  highest: 24,
};
let database: MigratedDatabase;
let everybody: Account;
const table = () => tableIn(database, sensorReadings);
const find = (asked: Asked = {}) => table().find({ pageSize: 200, ...asked }, everybody, reader);

beforeAll(async () => {
  database = (await openInstallation()) as MigratedDatabase;
  everybody = await everybodyOf(database);
});
afterAll(() => database.close());
beforeEach(() => database.query('DELETE FROM sensor_readings'));

describe('readings of sensors', () => {
  it('are told with what is said once for all of their series, and again when something of it changes', async () => {
    await keepSensorReadings(database, [
      { ...reading, at: 1000, reading: 24.5 },
      { ...reading, at: 2000, reading: 24 },
    ]);
    await keepSensorReadings(database, [
      { ...reading, deviceName: { 'en-us': 'Gas at the door' }, at: 3000, reading: 1 },
      { ...reading, highest: undefined, at: 4000, reading: 99 },
    ]);
    const { rows, total } = await find({ sort: 'at', direction: 'ascending' });
    expect(total).toBe(4);
    expect(
      rows.map(({ deviceName, reading: value, highest, isOverLimit }) => [deviceName, value, highest, isOverLimit]),
    ).toEqual([
      ['Gas 1', 24.5, 24, true],
      ['Gas 1', 24, 24, false],
      ['Gas at the door', 1, 24, false],
      ['Gas 1', 99, undefined, false],
    ]);
    expect((await find({ isOverLimit: true })).rows.map(({ at }) => at)).toEqual([1000]);
  });

  it('that an earlier try may have stored are stored only where they are not', async () => {
    await keepSensorReadings(database, [{ ...reading, at: 1000, reading: 1 }]);
    const again = [1000, 2000].map(at => ({ ...reading, at, reading: 1 }));
    await keepSensorReadings(database, [...again, { ...reading, deviceId: 'GS002', at: 1000, reading: 1 }], true);
    expect((await find()).total).toBe(3);
  });

  it('name in each language what they measure, where it has a name, and are found by it', async () => {
    await keepSensorReadings(database, [
      { ...reading, quantity: 'smoke', at: 1000, reading: 1 },
      { ...reading, quantity: 'PM2.5', at: 2000, reading: 2 },
    ]);
    const inChinese = { language: 'zh-cn', base: '' } as const;
    const { rows } = await table().find({ sort: 'at', direction: 'ascending' }, everybody, inChinese);
    expect(rows.map(({ quantity, deviceName }) => [quantity, deviceName])).toEqual([
      ['烟雾', '气体一号'],
      ['PM2.5', '气体一号'],
    ]);
    expect((await table().find({ quantity: '烟' }, everybody, inChinese)).total).toBe(1);
    expect((await find({ quantity: 'smoke' })).rows.map(({ quantity }) => quantity)).toEqual(['Smoke']);
  });

  it('are sought by what they measure in the series first, and then by an index', async () => {
    await keepSensorReadings(
      database,
      Array.from({ length: 20_000 }, (_, n) => ({ ...reading, quantity: `gas ${String(n % 20)}`, at: n, reading: 1 })),
    );
    await gatherStatistics(database);
    const { counted, parameters } = table().question({ from: 0, quantity: 'gas 7' }, everybody, reader);
    const plan = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN SELECT count(*) FROM ${counted}`, [
      ...parameters,
    ]);
    const lines = plan.map(row => row['QUERY PLAN']).join('\n');
    expect(lines).toMatch(/Nested Loop[^]*Seq Scan on sensor_series[^]*Index Only Scan using sensor_readings_series/);
    expect((await find({ from: 0, quantity: 'gas 7' })).total).toBe(1000);
  });

  it('make the same curves in one piece and in many', async () => {
    const random = seededRandom(4, 'curves');
    await keepSensorReadings(
      database,
      Array.from({ length: 900 }, (_, n) => ({
        ...reading,
        quantity: ['CO', 'NO2', 'O2'][n % 3],
        at: 1_000_000 + Math.floor(random() * 10_000_000),
        // Multiples of a half add up exactly in any order.
        reading: Math.round(random() * 200) / 2,
      })),
    );
    const drawn = (points: number, asked: Asked, rowsAtOnce: number): Promise<RecordCurve[]> =>
      table().curves({ ...asked, points }, everybody, reader, sensorCurve, rowsAtOnce);
    for (const points of [2, 7, 40, 333])
      for (const asked of [{}, { from: 3_000_000, to: 8_000_001 }, { quantity: 'CO' }]) {
        const whole = await drawn(points, asked, 1_000_000);
        expect(whole.length).toBe('quantity' in asked ? 1 : 3);
        for (const rowsAtOnce of [1, 10, 450, 899]) expect(await drawn(points, asked, rowsAtOnce)).toEqual(whole);
      }
  });
});
