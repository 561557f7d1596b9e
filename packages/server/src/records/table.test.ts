import * as contract from '@patrolkit/transport/contract';
import {
  whenGiven,
  type AnyRecords,
  type Codec,
  type Entity,
  type Fields,
  type Place,
} from '@patrolkit/transport/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../session/users.ts';
import { givenName } from '../language/names.ts';
import type { Database } from '../store/database.ts';
import { seededRandom } from '@patrolkit/simulator/world/random.ts';
import { placesOf } from './places.ts';
import { fileOf, type FileAsked } from '../files/list-file.ts';
import { keep } from './kept.ts';
import { goingOn } from '@patrolkit/simulator/records/sources/all.ts';
import { testSite } from '@patrolkit/simulator/records/sources/testing.ts';
import { orderBy } from '../store/paging.ts';
import type { RecordTable } from '../store/table.ts';
import { bytesOf, heldOf, readCsv, readWorkbook } from '../files/sheet-testing.ts';
import { planOf } from '../store/testing.ts';
import { crewHere } from '../testing.ts';
import { everybodyOf, openWithPast, tableIn, testReader as reader } from './testing.ts';

type Row = Readonly<Record<string, unknown>>;
type Kind = AnyRecords & { readonly entity: Entity<Row>; readonly query: { readonly fields: Fields } };

const now = Date.UTC(2026, 4, 12, 12);
const DAY = 86_400_000;
let database: Database;
let everybody: Account;

/** Kinds of records that have no device: users with a list of devices see all of them. Operations with a device are in `calls.test.ts`. */
const ofNoDevice = new Set(['SignInAttempt', 'ShiftHandover']);
const isKind = (one: unknown): one is Kind =>
  typeof one === 'object' &&
  one !== null &&
  'file' in one &&
  'screen' in one &&
  'entity' in one &&
  !('settings' in one);
const crew = crewHere();
const kinds = Object.values<unknown>(contract).filter(isKind);

beforeAll(async () => {
  database = await openWithPast(1, now);
  everybody = await everybodyOf(database);
  // Ten days, so that rare kinds of records occur.
  const stretch = { from: now - 11 * DAY, to: now - DAY };
  for (const batch of goingOn(
    testSite(),
    stretch,
    now,
    kind => seededRandom(7, kind),
    () => '',
  ))
    await batch.keep(database);
  // Readings of every half hour suffice.
  await database.query('DELETE FROM sensor_readings WHERE at % 1800000 <> 0');
  // A third of the frequent kinds suffices: the most frequent one still fills three pages.
  await database.query(
    `DELETE FROM records WHERE id % 3 <> 0
       AND kind IN (SELECT kind FROM records GROUP BY kind HAVING count(*) > 400)`,
  );
  await database.query('DELETE FROM captures WHERE id % 3 <> 0');
});
afterAll(() => database.close());

const typeOf = (codec: Codec<unknown>): string => whenGiven(codec).kind.type;
/** The values in their order, with repeated neighbours and undefined ones left out. */
const steps = (values: readonly unknown[]): unknown[] =>
  values.filter(one => one !== undefined).filter((one, index, given) => index === 0 || one !== given[index - 1]);

describe.each(kinds.map(kind => [kind.entity.name, kind] as const))('the table of %s', (_, kind) => {
  const service = (): RecordTable<Row> => tableIn(database, kind);
  const find = (asked: Row = {}, user = everybody) => service().find({ pageSize: 200, ...asked }, user, reader);
  const all = async (asked: Row = {}): Promise<Row[]> => {
    const rows: Row[] = [];
    for await (const some of service().each(asked, everybody, reader)) rows.push(...some);
    return rows;
  };

  /** A filter with several words finds the rows of any of them; a word that no row has finds none. */
  const isCutBySeveral = async (name: string, rows: readonly Row[]): Promise<void> => {
    const words = [...new Set(rows.map(row => row[name]))].filter(one => one !== undefined && one !== '');
    expect(words.length, `no row has ${name}`).toBeGreaterThan(0);
    for (const asked of [words.slice(0, 1), words.slice(0, 2), words]) {
      const expected = rows.filter(row => asked.includes(row[name]));
      const cut = await find({ [name]: asked });
      expect(cut.total, name).toBe(expected.length);
      expect(cut.rows, name).toEqual(expected.slice(0, 200));
    }
    expect((await find({ [name]: ['~ nothing ~'] })).total, name).toBe(0);
  };

  /** A zone finds what lies in it, by its corners. */
  const isCutByZones = async (rows: readonly Row[]): Promise<void> => {
    const zones = await database.query<{ id: number; map_id: string; corners: contract.Corner[] }>(
      `SELECT id, map_id, corners FROM regions WHERE kind = 'zone' ORDER BY id`,
    );
    const counts: number[] = [];
    for (const { id, map_id: mapId, corners } of zones) {
      const { total } = await find({ placeId: `zone-${String(id)}` });
      const isThere = ({ mapId: map, x, y }: Row): boolean =>
        map === mapId && typeof x === 'number' && typeof y === 'number' && contract.liesIn(corners, { x, y });
      expect(total).toBe(rows.filter(isThere).length);
      counts.push(total);
    }
    expect(counts.filter(count => count > 0).length, 'more than one zone has some').toBeGreaterThan(1);
  };

  it('is cut by every place, and a place holds what lies below it', async () => {
    expect(Object.hasOwn(kind.query.fields, 'placeId')).toBe(kind.isPlaced);
    if (!kind.isPlaced) return;
    const rows = await all();
    const [company] = await placesOf(database, everybody, reader);
    expect((await find({ placeId: company?.id })).total).toBe(rows.length);
    const places = company?.children ?? [];
    expect(places.length).toBeGreaterThan(1);
    const scenesIn = ({ kind: of, name, children }: Place): string[] =>
      of === 'scene' ? [name] : children.flatMap(scenesIn);
    const totals = await Promise.all(places.map(async ({ id }) => (await find({ placeId: id })).total));
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(rows.length);
    // The filter by place takes effect: some places have fewer rows than all.
    expect(Math.min(...totals)).toBeLessThan(rows.length);
    for (const [index, place] of places.entries()) {
      const { rows: cut, total } = await find({ placeId: place.id });
      expect(total, place.name).toBe(totals[index]);
      for (const row of cut) expect(scenesIn(place), place.name).toContain(row['mapName']);
    }
    expect((await find({ placeId: 'nowhere' })).total).toBe(0);
    if (contract.hasZones(kind)) await isCutByZones(rows);
  });

  it('is cut by every filter, every range, an id and its time', async () => {
    const rows = await all();
    expect(rows.length).toBeGreaterThan(0);
    const some = rows[Math.floor(rows.length / 2)]!;
    for (const name of kind.filters) {
      const value = rows.map(row => row[name]).find(one => one !== undefined && one !== '');
      expect(value, `no row has ${name}`).toBeDefined();
      const sought = whenGiven(kind.query.fields[name]!.codec);
      if (sought.kind.type === 'several') {
        await isCutBySeveral(name, rows);
        continue;
      }
      const isText = typeOf(kind.entity.fields[name]!.codec) === 'text';
      const asked = isText ? String(value).slice(0, 50).toUpperCase() : value;
      const isSought = (row: Row): boolean =>
        isText
          ? String(row[name] ?? '')
              .toUpperCase()
              .includes(String(asked))
          : row[name] === value;
      const cut = await find({ [name]: asked });
      expect(cut.total, name).toBe(rows.filter(isSought).length);
      expect(cut.rows, name).toEqual(rows.filter(isSought).slice(0, 200));
      if (isText) expect((await find({ [name]: '~ nobody ~' })).total, name).toBe(0);
    }
    for (const name of kind.ranges) {
      const known = rows.flatMap(row => (row[name] === undefined ? [] : [Number(row[name])]));
      const middle = known.toSorted((one, other) => one - other)[Math.floor(known.length / 2)];
      expect(middle, `no row has ${name}`).toBeDefined();
      // Rows without a value are in neither range.
      const above = rows.filter(row => row[name] !== undefined && Number(row[name]) >= Number(middle));
      const below = rows.filter(row => row[name] !== undefined && Number(row[name]) <= Number(middle));
      expect((await find({ [`${name}Min`]: middle })).total, name).toBe(above.length);
      expect((await find({ [`${name}Max`]: middle })).total, name).toBe(below.length);
      expect((await find({ [`${name}Min`]: middle })).rows, name).toEqual(above.slice(0, 200));
      expect((await find({ [`${name}Max`]: middle })).rows, name).toEqual(below.slice(0, 200));
    }
    expect((await find({ id: some['id'] })).rows).toEqual([some]);
    expect((await find({ id: '~ nothing ~' })).total).toBe(0);
    const at = Number(some[kind.time]);
    const [since, until] = [await all({ from: at }), await all({ to: at - 1 })];
    expect(since.length).toBeGreaterThan(0);
    // A kind with an end is found by any part of its time; other kinds by their beginning.
    const end = (row: Row): number => Number(kind.until === undefined ? row[kind.time] : (row[kind.until] ?? Infinity));
    for (const row of since) expect(end(row)).toBeGreaterThanOrEqual(at);
    for (const row of until) expect(Number(row[kind.time])).toBeLessThan(at);
    // The group of a gathered kind may be found on both sides; any other row only on one.
    const ids = new Set([...since, ...until].map(row => row['id']));
    expect(ids).toEqual(new Set(rows.map(row => row['id'])));
    if (kind.until !== undefined) expect(since).toHaveLength(rows.filter(row => end(row) >= at).length);
    else if (!('sightings' in kind.entity.fields)) expect(since.length + until.length).toBe(rows.length);
  });

  it('is ordered by every sort, both ways', async () => {
    const times = (await all()).map(row => Number(row[kind.time]));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    for (const sort of kind.sorts) {
      const up = steps((await all({ sort, direction: 'ascending' })).map(row => row[sort]));
      const down = steps((await all({ sort, direction: 'descending' })).map(row => row[sort]));
      // Equal values stand together, and one direction is the reverse of the other. The database decides how words sort.
      expect(new Set(up).size, sort).toBe(up.length);
      expect(up, sort).toEqual(down.toReversed());
      if (up.every(one => typeof one === 'number')) expect(up).toEqual(up.toSorted((a, b) => Number(a) - Number(b)));
    }
  });

  it('is paged without a gap and without doubles', async () => {
    const rows = await all();
    expect(new Set(rows.map(row => row['id'])).size).toBe(rows.length);
    for (const sort of [undefined, ...kind.sorts]) {
      const asked = sort === undefined ? {} : { sort, direction: 'ascending' };
      const paged: Row[] = [];
      for (let page = 1; paged.length < rows.length; page++) {
        const { rows: some, total } = await find({ ...asked, page });
        expect(total).toBe(rows.length);
        expect(some).toHaveLength(Math.min(200, rows.length - paged.length));
        paged.push(...some);
      }
      expect(paged.length, sort).toBe(rows.length);
      expect(new Set(paged.map(row => row['id'])).size, sort).toBe(rows.length);
    }
    const [first, second] = [await find({ pageSize: 3 }), await find({ pageSize: 3, page: 2 })];
    expect([...first.rows, ...second.rows]).toEqual(rows.slice(0, 6));
    expect((await find({ page: rows.length + 1, pageSize: 1 })).rows).toEqual([]);
  });

  it('goes on from the last row of a page, and back from its first, in every order and with a filter', async () => {
    const [filter] = kind.filters.filter(name => typeOf(kind.entity.fields[name]!.codec) === 'text');
    const value = filter && (await all()).map(row => row[filter]).find(one => one !== undefined && one !== '');
    const orders = kind.sorts.flatMap(sort => ['ascending', 'descending'].map(direction => ({ sort, direction })));
    for (const asked of [...orders, ...(filter === undefined ? [] : [{ [filter]: String(value) }])]) {
      const rows = await all(asked);
      const pageSize = Math.min(200, Math.ceil(rows.length / 3));
      const down: Row[] = [];
      let page = await find({ ...asked, pageSize });
      down.push(...page.rows);
      while (page.lastMark !== undefined) {
        // The number of the page does not count beside a mark.
        page = await find({ ...asked, pageSize, page: 1, after: page.lastMark });
        down.push(...page.rows);
      }
      expect(down, JSON.stringify(asked)).toEqual(rows);
      const up = [...page.rows];
      while (up.length < rows.length) {
        page = await find({ ...asked, pageSize, before: page.firstMark });
        up.unshift(...page.rows);
      }
      expect(up, JSON.stringify(asked)).toEqual(rows);
    }
  });

  it('shows who has a list of devices theirs alone', async () => {
    const { rows, total } = await find();
    const id = rows.map(row => row['deviceId']).find(one => one !== undefined && one !== '');
    const listed = (ids: readonly string[]): Account => ({
      ...everybody,
      access: 'listed',
      listed: new Map(ids.map(one => [one, false])),
    });
    const withoutDevice =
      kind.entity.name === 'Operation'
        ? (await all()).filter(row => !/^(Device|Alarm|Alarm source) /.test(String(row['target']))).length
        : 0;
    expect((await find({}, listed([]))).total).toBe(ofNoDevice.has(kind.entity.name) ? total : withoutDevice);
    if (id === undefined) return;
    const own = await find({}, listed([String(id)]));
    expect(own.total).toBeGreaterThan(0);
    for (const row of own.rows) expect(row['deviceId']).toBe(id);
  });

  it('is a file whose every value a spreadsheet reads as it is, in both formats, and in the time of the zone', async () => {
    const rows = await all();
    const fields = Object.entries(kind.entity.fields);
    const fileAs = (asked: FileAsked): Promise<Buffer> =>
      bytesOf(fileOf(crew, kind.screen, kind.entity, service().each({}, everybody, reader), asked).pieces);
    const columns = fields.map(([, { wireName }]) => ({ name: wireName, label: `=${wireName}` }));
    const held = [
      columns.map(({ label }) => label),
      ...rows.map(row => fields.map(([key, { codec }]) => heldOf(row[key], codec))),
    ];
    expect(readCsv(await fileAs({ columns }))).toEqual(held);
    expect(await readWorkbook(await fileAs({ columns, format: 'xlsx' }))).toEqual(held);
    const [, first] = String(await fileAs({ columns, timeZone: 'Asia/Shanghai' })).split('\r\n');
    const shanghai = new Date(Number(rows[0]![kind.time]) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    expect(first).toContain(shanghai);
  });
});

/** What each of them has: the fields of a stretch online. */
type Lasting = contract.Infer<typeof contract.onlineStretch>;
const lasting = [contract.onlineStretches, contract.exceptionRecords, contract.vehicleChargings].filter(isKind);

describe.each(lasting)('what lasts, of $entity.name', kind => {
  const midnight = now - DAY / 2;
  const keepOne = (at: number, until?: number): Promise<void> =>
    keep<Lasting>(database, kind, [
      {
        at,
        deviceId: 'PR001',
        deviceName: givenName('One'),
        mapName: givenName('Hall'),
        ...(until === undefined ? {} : { until, lasted: until - at }),
      },
    ]);
  const begins = async (asked: Row): Promise<number[]> => {
    const { rows } = await tableIn<Lasting>(database, kind).find({ pageSize: 200, ...asked }, everybody, reader);
    return rows.map(({ at }) => at);
  };

  it('is found in each period that it reaches into, however long ago it began', async () => {
    const [goesOn, reachesIn, isOver] = [now - 10 * DAY, now - 2 * DAY + 1, now - 2 * DAY + 2];
    await keepOne(goesOn);
    await keepOne(reachesIn, midnight + 1);
    await keepOne(isOver, midnight - 1);
    const today = await begins({ from: midnight, to: now });
    expect(today).toContain(goesOn);
    expect(today).toContain(reachesIn);
    expect(today).not.toContain(isOver);
    expect(await begins({ to: goesOn - 1 })).not.toContain(goesOn);
  });
});

describe('the log of operations', () => {
  it('is read in the order of its time, without sorting all of it', async () => {
    const { operations } = contract;
    const asked = { from: now - DAY, to: now };
    const { from, select, order, parameters } = tableIn(database, operations).question(asked, everybody, reader);
    const lines = await planOf(database, `SELECT ${select} FROM ${from} ORDER BY ${orderBy(order)} LIMIT 20`, [
      ...parameters,
    ]);
    expect(lines).toMatch(/Index Scan Backward using \w+ on audit/);
    expect(lines).not.toContain('Sort');
  });
});
