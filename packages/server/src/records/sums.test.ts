/** Sums of fields of records, compared with the same computed in plain JavaScript. */
import {
  meterReadings,
  meterSums,
  onlineStretches,
  onlineSums,
  personAggregates,
  personSums,
  type AnyRecords,
  type Entity,
  type RecordSum,
} from '@patrolkit/transport/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUser, type Account } from '../session/users.ts';
import type { Database } from '../store/database.ts';
import { openInstallation } from '../testing.ts';
import { sumsOf } from './sums.ts';
import { RecordTable, type Asked } from '../store/table.ts';
import { openTables } from './tables.ts';
import { tableOf } from './views.ts';

type Row = Readonly<Record<string, unknown>>;

const begin = Date.UTC(2026, 4, 12);
const reader = { language: 'en-us', base: '' } as const;
let database: Database;
let everybody: Account;

beforeAll(async () => {
  database = await openInstallation();
  everybody = (await findUser(database, 'account', 'admin'))!.user;
  const keep = (kind: string, device: string, facts: string): Promise<unknown> =>
    database.query(
      `INSERT INTO records (kind, at, device_id, device_name, map_name, picture, facts)
       SELECT $1, $2::bigint + 60000 * n, $3, '{"en-us": "One"}', '{"en-us": "Hall"}', '', ${facts} FROM generate_series(1, 30) n`,
      [kind, begin, device],
    );
  for (const device of ['PR001', 'PR002']) {
    await keep(
      'OnlineStretch',
      device,
      `CASE WHEN n = 30 THEN '{}'::jsonb ELSE jsonb_build_object('lasted', n * 1000 + 7) END`,
    );
    await keep(
      'MeterReading',
      device,
      `jsonb_build_object('meterName', 'Meter ' || n % 3, 'reading', n * 1.5 - 20, 'readingUnit', CASE n % 3 WHEN 0 THEN 'MPa' ELSE 'A' END)`,
    );
    await database.query(
      `INSERT INTO captures (kind, at, device_id, device_kind, device_number, map_id, point, device_name, map_name, picture, label, name, facts)
       SELECT 'face', $1::bigint + 1000 * n, $2, 'robot', 1, 'hall', 0, '{}', '{}', '', 'Person ' || n % 4, '{}', '{}' FROM generate_series(1, 30) n`,
      [begin, device],
    );
  }
});
afterAll(() => database.close());

/** The expected sums, computed from all rows that the table lists. */
async function plain(table: RecordTable<Row>, asked: Asked, user: Account, field: string): Promise<Partial<RecordSum>> {
  const values: number[] = [];
  for await (const rows of table.each(asked, user, reader))
    for (const row of rows) if (row[field] !== undefined) values.push(Number(row[field]));
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    count: values.length,
    sum,
    least: Math.min(...values),
    greatest: Math.max(...values),
    mean: sum / values.length,
  };
}

describe('what fields of records come to', () => {
  const online = (): RecordTable<Row> => {
    const kind = onlineStretches as unknown as AnyRecords & { readonly entity: Entity<Row> };
    return new RecordTable<Row>(kind, tableOf(kind), database);
  };
  const meters = (): RecordTable<Row> => {
    const kind = meterReadings as unknown as AnyRecords & { readonly entity: Entity<Row> };
    return new RecordTable<Row>(kind, tableOf(kind), database);
  };
  const listed = (): Account => ({ ...everybody, access: 'listed', listed: new Map([['PR002', false]]) });

  it('is that of all rows that have the field, and of no page', async () => {
    for (const asked of [
      {},
      { from: begin + 300_000, to: begin + 900_000 },
      { deviceId: 'PR001' },
      { pageSize: 2, page: 3 },
    ]) {
      const [sum, ...others] = await sumsOf(online(), database, asked, everybody, reader, onlineSums);
      expect(others).toEqual([]);
      const { name, ...figures } = sum!;
      expect(name).toBe(onlineStretches.entity.fields['lasted']!.wireName);
      expect(figures).toEqual(await plain(online(), asked, everybody, 'lasted'));
    }
  });

  it('is that of the devices that its reader sees', async () => {
    const [sum] = await sumsOf(online(), database, {}, listed(), reader, onlineSums);
    expect(sum).toMatchObject(await plain(online(), {}, listed(), 'lasted'));
    expect(sum?.count).toBe(29);
    const nobody: Account = { ...listed(), listed: new Map() };
    expect(await sumsOf(online(), database, {}, nobody, reader, onlineSums)).toEqual([]);
  });

  it('is nothing where several units were measured in, and tells the one', async () => {
    expect(await sumsOf(meters(), database, {}, everybody, reader, meterSums)).toEqual([]);
    const asked = { meterName: 'Meter 0' };
    const [sum] = await sumsOf(meters(), database, asked, everybody, reader, meterSums);
    expect(sum).toMatchObject({ unit: 'MPa', ...(await plain(meters(), asked, everybody, 'reading')) });
    expect(sum?.least).toBeLessThan(0);
  });

  it('is without what could not be read', async () => {
    const facts = { meterName: 'Worn', reading: 0, readingUnit: 'A', readingState: 'unreadable' };
    await database.query(
      `INSERT INTO records (kind, at, device_id, device_name, map_name, picture, facts)
       SELECT 'MeterReading', $1::bigint + n, 'PR001', '{"en-us": "One"}', '{"en-us": "Hall"}', '', CASE n WHEN 3 THEN $2::jsonb
         ELSE $2::jsonb || jsonb_build_object('reading', n * 5, 'readingState', 'normal') END FROM generate_series(1, 3) n`,
      [begin, JSON.stringify(facts)],
    );
    const asked = { meterName: 'Worn' };
    const [sum] = await sumsOf(meters(), database, asked, everybody, reader, meterSums);
    expect(sum).toMatchObject({ count: 2, least: 5, mean: 7.5, greatest: 10 });
    expect((await meters().find(asked, everybody, reader)).rows.map(row => row['reading'])).toEqual([undefined, 10, 5]);
  });

  it('is that of groups where records are gathered', async () => {
    const table = openTables(database).PersonAggregate;
    const [sum] = await sumsOf(
      table,
      database,
      { personName: 'person', sightingsMin: 15 },
      everybody,
      reader,
      personSums,
    );
    expect(sum).toEqual({
      name: personAggregates.entity.fields['sightings']!.wireName,
      count: 2,
      sum: 32,
      least: 16,
      greatest: 16,
      mean: 16,
    });
  });
});
