import * as contract from '@patrolkit/transport/contract';
import { whenGiven, type AnyRecords, type Codec, type Entity } from '@patrolkit/transport/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUser, type Account } from '../session/users.ts';
import type { Database } from '../store/database.ts';
import { openInstallation } from '../testing.ts';
import { Past } from './past/past.ts';
import { fileOf } from './file.ts';
import { goingOn } from './sources/all.ts';
import { testSite } from './sources/testing.ts';
import { dice } from '../world/random.ts';
import { RecordTable } from './table.ts';
import { tableOf } from './views.ts';

type Row = Readonly<Record<string, unknown>>;
type Kind = AnyRecords & { readonly entity: Entity<Row> };

const now = Date.UTC(2026, 4, 12, 12);
const DAY = 86_400_000;
const reader = { language: 'en-us', base: '' } as const;
const site = testSite();
let database: Database;
let everybody: Account;

/** Kinds that are read from tables of their own. */
const apart = new Set([
  'CapturedVehicle',
  'IdentifiedPerson',
  'CapturedPicture',
  'PatrolCapture',
  'KeptScreenshot',
  'Operation',
  'SignInAttempt',
  'PersonAggregate',
  'PlateAggregate',
]);
const kinds = Object.values(contract).flatMap((one): Kind[] => {
  const isKind = typeof one === 'object' && one !== null && 'sorts' in one && 'screen' in one && 'entity' in one;
  return isKind && !apart.has((one as unknown as Kind).entity.name) ? [one as unknown as Kind] : [];
});

beforeAll(async () => {
  database = await openInstallation();
  const found = await findUser(database, 'account', 'admin');
  everybody = found!.user;
  const past = new Past({
    database,
    site: () => site,
    stores: {
      alarms: (_, alarms) => Promise.resolve(alarms.map((_alarm, index) => String(index))),
      captures: () => Promise.resolve(),
      signIns: () => Promise.resolve(),
    },
    days: 1,
    now: () => now,
    expect: () => undefined,
    onToday: () => Promise.resolve(),
    tell: () => undefined,
    onError: message => expect(message).toBe(''),
    rest: () => Promise.resolve(),
  });
  await past.plan();
  past.begin();
  await past.settled();
  // What comes seldom comes more often in ten days.
  const stretch = { from: now - 11 * DAY, to: now - DAY };
  for (const batch of goingOn(site, stretch, now, kind => dice(7, kind))) await batch.keep(database);
  // Curves of a day are enough, thinned.
  await database.query('DELETE FROM sensor_readings WHERE at % 1800000 <> 0');
}, 120_000);
afterAll(() => database.close());

const typeOf = (codec: Codec<unknown>): string => whenGiven(codec).kind.type;
const compare = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : 0;

describe.each(kinds.map(kind => [kind.entity.name, kind] as const))('the table of %s', (_, kind) => {
  const service = (): RecordTable<Row> => new RecordTable<Row>(kind, tableOf<Row>(kind), database);
  const find = (asked: Row = {}, user = everybody) => service().find({ pageSize: 200, ...asked }, user, reader);

  it('is cut by every filter, every range, an id and its time', async () => {
    const { rows, total } = await find();
    expect(total).toBeGreaterThan(0);
    const some = rows[Math.floor(rows.length / 2)]!;
    for (const name of kind.filters) {
      const value = rows.map(row => row[name]).find(one => one !== undefined && one !== '');
      if (value === undefined) continue;
      const isText = typeOf(kind.entity.fields[name]!.codec) === 'text';
      const asked = isText ? String(value).slice(0, 50).toUpperCase() : value;
      const cut = await find({ [name]: asked });
      expect(cut.total > 0 && cut.total <= total, name).toBe(true);
      for (const row of cut.rows)
        if (isText) expect(String(row[name]).toUpperCase(), name).toContain(asked);
        else expect(row[name], name).toBe(value);
      if (isText) expect((await find({ [name]: '~ nobody ~' })).total, name).toBe(0);
    }
    for (const name of kind.ranges) {
      const middle = Number(some[name]);
      const [above, below] = [await find({ [`${name}Min`]: middle }), await find({ [`${name}Max`]: middle })];
      for (const row of above.rows) expect(Number(row[name]), name).toBeGreaterThanOrEqual(middle);
      for (const row of below.rows) expect(Number(row[name]), name).toBeLessThanOrEqual(middle);
      // What could not be read is in neither.
      const known = rows.filter(row => row[name] !== undefined).length;
      expect(above.total + below.total, name).toBeGreaterThanOrEqual(known);
    }
    expect((await find({ id: some['id'] })).rows).toEqual([some]);
    const at = Number(some[kind.time]);
    const [since, until] = [await find({ from: at }), await find({ to: at - 1 })];
    expect(since.total + until.total).toBe(total);
    expect(since.total).toBeGreaterThan(0);
  });

  it('is ordered by every sort, both ways, and paged without a gap', async () => {
    const { rows, total } = await find();
    const times = rows.map(row => Number(row[kind.time]));
    expect(times).toEqual([...times].sort((one, other) => other - one));
    for (const sort of kind.sorts) {
      const up = (await find({ sort, direction: 'ascending', pageSize: 200 })).rows.map(row => row[sort]);
      const down = (await find({ sort, direction: 'descending', pageSize: 200 })).rows.map(row => row[sort]);
      const given = (list: unknown[]): unknown[] => list.filter(one => one !== undefined);
      for (let index = 1; index < given(up).length; index++)
        expect(compare(given(up)[index - 1], given(up)[index]), sort).toBeLessThanOrEqual(0);
      for (let index = 1; index < given(down).length; index++)
        expect(compare(given(down)[index - 1], given(down)[index]), sort).toBeGreaterThanOrEqual(0);
      if (new Set(up).size > 1 && total <= 200) expect(up, sort).not.toEqual(down);
    }
    const [first, second] = [await find({ pageSize: 3 }), await find({ pageSize: 3, page: 2 })];
    expect([...first.rows, ...second.rows]).toEqual(rows.slice(0, 6));
    expect((await find({ page: total + 1, pageSize: 1 })).rows).toEqual([]);
  });

  it('shows who has a list of devices theirs alone', async () => {
    const { rows } = await find();
    const id = rows.map(row => row['deviceId']).find(one => one !== undefined && one !== '');
    const listed = (ids: readonly string[]): Account => ({
      ...everybody,
      access: 'listed',
      listed: new Map(ids.map(one => [one, false])),
    });
    expect((await find({}, listed([]))).total).toBe(0);
    if (id === undefined) return;
    const own = await find({}, listed([String(id)]));
    expect(own.total).toBeGreaterThan(0);
    for (const row of own.rows) expect(row['deviceId']).toBe(id);
  });

  it('is a file with heads, words, the zone, and nothing that a spreadsheet would run', async () => {
    const { rows, total } = await find();
    const columns = Object.values(kind.entity.fields).map(({ wireName }) => ({
      name: wireName,
      label: `=${wireName}`,
    }));
    const asked = { columns, timeZone: 'Asia/Shanghai' };
    const portions = service().each({}, everybody, reader);
    let text = '';
    for await (const piece of fileOf(kind.screen, kind.entity, portions, asked).pieces) text += String(piece);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(total + 1);
    expect(lines[0]).toBe(`\uFEFF${columns.map(({ label }) => `'${label}`).join(',')}`);
    const shanghai = new Date(Number(rows[0]![kind.time]) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    expect(lines[1]).toContain(shanghai);
    for (const line of lines) expect(line).not.toMatch(/(^|,)[=+@]/);
  });
});
