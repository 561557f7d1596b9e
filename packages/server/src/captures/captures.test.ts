import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualTimes } from '../links/keeping.ts';
import { FaceLibrary } from '../links/people.ts';
import type { Capture } from '../links/events.ts';
import type { Device } from '../links/devices.ts';
import { VehicleRegister } from '../links/vehicles.ts';
import { dayOf } from '../store/days.ts';
import { asCapture, captureLimits, Captures, type StoredCapture } from './captures.ts';
import { firstNames } from '../fleet/testing.ts';
import { nameOfText } from '../language/names.ts';
import { DatabaseError, databaseCodes, type Database } from '../store/database.ts';
import { openTestDatabase } from '../store/testing.ts';

const DAY = 86_400_000;
const noon = new Date(2026, 4, 5, 12).getTime();
let database: Database;
let now = noon;
let captures: Captures;
let told: StoredCapture[];
let removed: string[];
let errors: string[];
let shots: number;
let shoot: () => Promise<string>;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const vehicles = new VehicleRegister(dayOf);
const make = (of = database): Captures =>
  new Captures({
    database: of,
    files: { remove: async path => void removed.push(path) },
    now: () => now,
    steadyNow: () => now,
    shoot: () => shoot(),
    known: {
      typeOf: name => new FaceLibrary(() => now).typeOf(name),
      vehicleOf: (plate, at) => vehicles.of(plate, at),
    },
    device: id => (id === 'gone' ? undefined : ({ id, kind: 'robot', number: 3 } as Device)),
    names: firstNames,
    regions: () => [],
    onStored: capture => told.push(capture),
    onError: message => errors.push(message),
  });

beforeEach(async () => {
  await database.query('DELETE FROM captures');
  now = noon;
  [told, removed, errors, shots] = [[], [], [], 0];
  shoot = async () => `/files/capture/${String(++shots)}.jpg`;
  captures = make();
  await captures.today.read();
});

const capture = (part: Partial<Capture> = {}): Capture => ({
  kind: 'patrol',
  deviceId: 'PR003',
  mapId: '1',
  label: '',
  point: 2,
  stop: 's4',
  at: now,
  shot: { x: 4.5, y: 2.25, take: () => Promise.resolve(undefined), calm: () => undefined },
  facts: {},
  ...part,
});
const english = { language: 'en-us', base: 'http://here' } as const;

describe('captures', () => {
  it('are stored with their picture, then told in the words of each reader', async () => {
    captures.take(capture());
    captures.take(capture({ kind: 'vehicle', label: 'B12345', point: 0, stop: undefined }));
    captures.take(capture({ point: 0, stop: undefined }));
    captures.take(capture({ deviceId: 'gone' }));
    await captures.settled();
    expect(told.map(one => asCapture(one, english).name)).toEqual(['1-s4', 'B12345', 'On the way']);
    expect(asCapture(told[0]!, english)).toMatchObject({
      deviceId: 'PR003',
      deviceName: 'Patrol robot 03',
      mapName: 'Hall 1, ground floor',
      takenAt: noon,
      picture: 'http://here/files/capture/1.jpg',
    });
    const rows = await database.query<{ id: number | bigint; picture: string }>('SELECT * FROM captures ORDER BY id');
    expect(rows.map(row => [String(row.id), row.picture])).toEqual(told.map(one => [one.id, one.picture]));
  });

  it('come without a picture when there is none, and a fault costs only one', async () => {
    shoot = async () => '';
    captures.take(capture());
    await captures.settled();
    expect(asCapture(told[0]!, english).picture).toBeUndefined();
    shoot = () => Promise.reject(new Error('no camera'));
    captures.take(capture());
    await captures.settled();
    shoot = async () => '/files/capture/x.jpg';
    captures.take(capture());
    await captures.settled();
    expect(told).toHaveLength(2);
    expect(errors).toEqual(['captures: no camera']);
  });

  it('that cannot be written down leave no picture', async () => {
    await database.query('ALTER TABLE captures RENAME TO captures_away');
    captures.take(capture());
    await captures.settled();
    await database.query('ALTER TABLE captures_away RENAME TO captures');
    expect([removed, told, errors.length]).toEqual([['/files/capture/1.jpg'], [], 1]);
  });

  it('are left out while too many wait', async () => {
    let release: (path: string) => void = () => undefined;
    const first = new Promise<string>(resolve => (release = resolve));
    shoot = () => first;
    for (let n = 0; n < captureLimits.waiting + 5; n++) captures.take(capture());
    release('/files/capture/x.jpg');
    await captures.settled();
    expect(told).toHaveLength(captureLimits.waiting);
    captures.take(capture());
    await captures.settled();
    expect(told).toHaveLength(captureLimits.waiting + 1);
  });

  it('are counted by device, today only, also after a new start', async () => {
    captures.take(capture({ at: noon - DAY }));
    captures.take(capture());
    captures.take(capture({ deviceId: 'PR004' }));
    await captures.settled();
    const count = (of: Captures): number[] =>
      [['PR003'], ['PR004'], ['PR003', 'PR004'], ['PR005']].map(ids => of.today.countOf(ids.map(id => ({ id }))));
    expect(count(captures)).toEqual([1, 1, 2, 0]);
    const again = make();
    await again.today.read();
    expect(count(again)).toEqual([1, 1, 2, 0]);
    now += DAY;
    expect(count(captures)).toEqual([0, 0, 0, 0]);
  });

  it('are counted although the answer to their storing was lost', async () => {
    const forgetful = make({
      ...database,
      query: async <Row>(sql: string, parameters?: unknown[]): Promise<Row[]> => {
        const rows = await database.query<Row>(sql, parameters);
        if (sql.startsWith('INSERT INTO captures')) throw new DatabaseError('lost', databaseCodes.lost);
        return rows;
      },
    });
    await forgetful.today.read();
    forgetful.take(capture());
    await forgetful.settled();
    expect(errors).toEqual(['captures: lost']);
    expect((await forgetful.today.counts()).counts).toEqual([{ device_id: 'PR003', device_kind: 'robot', count: 1 }]);
  });

  it('go when they are old; of too many pictures the oldest go and their records stay', async () => {
    const insert = (count: number, at: number, name: string): Promise<unknown> =>
      database.query(
        `INSERT INTO captures (kind, device_id, device_kind, device_number, map_id, label, point, picture, at, device_name, map_name, name)
         SELECT 'patrol', 'PR003', 'robot', 3, '1', '', 1, $1 || n, $2::bigint, '{}', '{}', '{}' FROM generate_series(1, $3::int) n`,
        [name, at, count],
      );
    await insert(1, now - usualTimes.records - 1, '/files/capture/old');
    // Pictures that are drawn on request cost nothing.
    await insert(3, now - 2 * DAY, '/files/past/drawn');
    await insert(2, now - DAY, '/files/capture/surplus');
    await insert(captureLimits.pictures, now, '/files/capture/new');
    await captures.purge(usualTimes);
    expect(removed.toSorted()).toEqual(['old1', 'surplus1', 'surplus2'].map(name => `/files/capture/${name}`));
    const rows = await database.query<{ picture: string }>('SELECT picture FROM captures ORDER BY id');
    expect(rows).toHaveLength(captureLimits.pictures + 5);
    expect(rows.filter(({ picture }) => picture === '')).toHaveLength(2);
    removed = [];
    await captures.purge(usualTimes);
    expect(removed).toEqual([]);
  });

  it('of a patrol are read back, newest first, page by page, of the devices that are asked for alone', async () => {
    for (const [deviceId, at] of [
      ['PR003', noon - 2_000],
      ['PR001', noon - 1_000],
      ['PR003', noon],
    ] as const) {
      now = at;
      captures.take(capture({ deviceId, at }));
      captures.take(capture({ deviceId, at, kind: 'vehicle', label: 'B12345', point: 0 }));
      await captures.settled();
    }
    const read = async (part: Partial<Parameters<Captures['history']>[0]> = {}) => {
      const { rows, total } = await captures.history({ visible: ['PR001', 'PR003'], page: 1, pageSize: 20, ...part });
      return [rows.map(({ device_id: device, at }) => `${device} ${at - noon}`), total];
    };
    expect(await read()).toEqual([['PR003 0', 'PR001 -1000', 'PR003 -2000'], 3]);
    expect(await read({ pageSize: 2 })).toEqual([['PR003 0', 'PR001 -1000'], 3]);
    expect(await read({ pageSize: 2, page: 2 })).toEqual([['PR003 -2000'], 3]);
    expect(await read({ visible: undefined })).toEqual([['PR003 0', 'PR001 -1000', 'PR003 -2000'], 3]);
    expect(await read({ visible: ['PR001'] })).toEqual([['PR001 -1000'], 1]);
    expect(await read({ deviceId: 'PR001' })).toEqual([['PR001 -1000'], 1]);
    expect(await read({ deviceId: 'PR002' })).toEqual([[], 0]);
    expect(await read({ visible: [] })).toEqual([[], 0]);
    expect(await read({ from: noon - 1_000 })).toEqual([['PR003 0', 'PR001 -1000'], 2]);
    expect(await read({ to: noon - 1_500 })).toEqual([['PR003 -2000'], 1]);
    const { rows } = await captures.history({ visible: ['PR001'], page: 1, pageSize: 1 });
    expect(rows, 'told and read alike').toEqual(told.filter(one => one.device_id === 'PR001' && one.kind === 'patrol'));
  });

  it('keep what is known of a vehicle and of a person; the past keeps it too', async () => {
    const facts = () =>
      database.query<{ facts: Record<string, unknown> }>('SELECT facts FROM captures ORDER BY at, id');
    const look = { bodyColour: 'red', brand: 'Tamar', plateColour: 'blue' };
    for (const part of [
      { kind: 'vehicle', label: 'AB 1234C', facts: look },
      { kind: 'face', label: 'He Qiang', facts: { similarity: 0.9 } },
      { kind: 'face', label: 'Nobody', facts: { similarity: 0.2 } },
    ] as const) {
      captures.take(capture({ ...part, at: noon, point: 0 }));
      await captures.settled();
    }
    expect((await facts()).map(row => row.facts)).toEqual([
      look,
      { personType: nameOfText('person.barred'), similarity: 0.9 },
      // The server keeps nothing about a person whom the library does not know.
      {},
    ]);
    const past = {
      kind: 'vehicle',
      deviceId: 'PR001',
      mapId: '1',
      label: 'AB 1234C',
      point: 0,
      pointId: null,
      x: 4.5,
      y: 2.25,
      picture: '',
      facts: look,
    } as const;
    await captures.storePast(database, [{ ...past, at: noon - 1 }]);
    expect((await facts())[0]?.facts).toEqual(look);
  });

  it('keep where the device stood; of the past too', async () => {
    captures.take(capture());
    await captures.settled();
    const past = {
      kind: 'face',
      deviceId: 'PR001',
      mapId: '1',
      label: 'He Qiang',
      point: 0,
      pointId: null,
      picture: '',
      facts: {},
    } as const;
    await captures.storePast(database, [
      { ...past, at: noon + 1, x: 1.5, y: 7 },
      { ...past, at: noon + 2, x: null, y: null },
    ]);
    expect(await database.query('SELECT x, y FROM captures ORDER BY at')).toEqual([
      { x: 4.5, y: 2.25 },
      { x: 1.5, y: 7 },
      { x: null, y: null },
    ]);
  });
});
