/** Shared by tests of records: a room over a given world, and an installation whose past is made. */
import { patrolRecordings, type AnyRecords, type Entity } from '@patrolkit/transport/contract';
import { expect } from 'vitest';
import { Captures } from '../captures/captures.ts';
import { Screenshots } from '../captures/screenshots.ts';
import { openNames } from '../fleet/site-names.ts';
import { givenName, nameOfText } from '../http/names.ts';
import { storePastSignIns } from '../session/sign-ins.ts';
import { findUser, type Account } from '../session/users.ts';
import { Gatherer } from '../shifts/gather.ts';
import { seedHandovers } from '../shifts/seeds.ts';
import type { Database } from '../store/database.ts';
import { crewHere, openInstallation } from '../testing.ts';
import { World } from '../world/world.ts';
import { keep } from './kept.ts';
import { Past } from './past/past.ts';
import { openRecords, type RecordRoom, type RecordRoomNeeds } from './room.ts';
import { testSite } from './sources/testing.ts';
import { RecordTable } from '../store/table.ts';
import { openTables } from './tables.ts';
import { tableOf } from './views.ts';

/** The reader in tests. */
export const testReader = { language: 'en-us', base: '' } as const;

/** The user of a fresh installation that may see everything. */
export const everybodyOf = async (database: Database): Promise<Account> => {
  const found = await findUser(database, 'account', 'admin');
  if (!found) throw new Error('no user admin');
  return found.user;
};

/** The table of a kind of record. */
export const tableIn = <Row>(
  database: Database,
  kind: AnyRecords & { readonly entity: Entity<Row> },
): RecordTable<Row> => {
  const own = Object.entries(openTables(database)).find(([name]) => name === kind.entity.name)?.[1];
  return (own as RecordTable<Row> | undefined) ?? new RecordTable<Row>(kind, tableOf<Row>(kind), database);
};

/** A room over a world. By default no camera is recorded and no past is made. */
export const openTestRoom = (
  needs: Pick<RecordRoomNeeds, 'database' | 'world' | 'now' | 'onError'> & Partial<RecordRoomNeeds>,
): Promise<RecordRoom> =>
  openRecords({
    names: { device: id => givenName(id), map: id => givenName(`map ${id}`), point: id => givenName(`point ${id}`) },
    actorOf: () => ({ userId: '1', pageId: '', address: '' }),
    crew: crewHere(),
    steadyNow: needs.now,
    seed: 3,
    recorded: { devices: [], ranges: () => [], bytesOf: () => 0 },
    sizeOf: () => Promise.resolve(0),
    language: 'en-us',
    historyDays: 0,
    sensorRows: 0,
    stores: {
      picture: () => '',
      alarms: () => Promise.resolve([]),
      captures: () => Promise.resolve(),
      signIns: () => Promise.resolve(),
    },
    onToday: () => Promise.resolve(),
    tell: () => undefined,
    ...needs,
  });

const failing = (message: string): void => expect(message).toBe('');

/**
 * Makes the past of an installation up to a moment: records, captures, operations and sign-ins. Of alarms only ids are
 * made.
 */
const makePast = async (database: Database, world: World, days: number, now: number): Promise<void> => {
  const site = testSite();
  const names = await openNames(database, world, () => now, failing);
  const captures = new Captures({
    database,
    files: { remove: () => Promise.resolve() },
    now: () => now,
    steadyNow: () => now,
    shoot: () => Promise.resolve(''),
    device: id => world.device(id),
    typeOf: name => world.library.typeOf(name),
    names,
    onStored: () => undefined,
    onError: failing,
  });
  const past = new Past({
    database,
    site: () => site,
    stores: {
      picture: ({ deviceId, at }) => `/files/past/${deviceId}~${String(at)}.jpg`,
      alarms: (_, alarms) => Promise.resolve(alarms.map((_alarm, index) => String(index))),
      captures: (inside, some) => captures.storePast(inside, some),
      signIns: storePastSignIns,
    },
    days,
    now: () => now,
    expect: () => undefined,
    onToday: () => Promise.resolve(),
    tell: () => undefined,
    onError: failing,
    rest: () => Promise.resolve(),
  });
  await past.plan();
  past.begin();
  await past.settled();
};

/** Stores screenshots of live and recorded video for two users. */
const keepScreenshots = async (database: Database, world: World, now: number): Promise<void> => {
  const day = 86_400_000;
  for (const [index, id] of ['PR001', 'PR002', 'PV001', 'PR001', 'PR003', 'PR002', 'PV001', 'PR003'].entries()) {
    const device = world.device(id);
    if (!device) throw new Error(`no device ${id}`);
    const at = now - day + index * 60_000;
    const uploads = { keep: () => Promise.resolve(`/files/screenshot/${String(index)}.jpg`) };
    const recordedAt = index % 2 === 0 ? undefined : at - day;
    await new Screenshots(database, uploads, () => at).save(
      device,
      { note: `Seen at ${String(index)}`, picture: '', recordedAt },
      { userId: index < 4 ? '1001' : '1002', pageId: '', address: '192.0.2.7' },
    );
  }
};

/** Stores alarms of a device. */
export const storeAlarms = async (
  database: Database,
  alarms: readonly { readonly kind: string; readonly level: string; readonly device: string; readonly at: number }[],
): Promise<void> => {
  await database.query(
    `INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture, device_name, map_name)
     SELECT kind, level, '', '', device, 'robot', 1, '1', 0, 0, at, '', '{"en-us": "Robot"}', '{"en-us": "Hall"}'
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) AS given (kind, level, device, at)`,
    [
      alarms.map(({ kind }) => kind),
      alarms.map(({ level }) => level),
      alarms.map(({ device }) => device),
      alarms.map(({ at }) => at),
    ],
  );
};

/** Stores recordings of three robots: some hours of the last day, the last of which go on, and alarms during some of them. */
const keepVideos = async (database: Database, now: number): Promise<void> => {
  const hour = 3_600_000;
  const going = { storageState: 'recording' } as const;
  const rows = ['PR001', 'PR002', 'PR003'].flatMap((deviceId, index) =>
    Array.from({ length: 5 }, (_, back) => {
      const at = now - (5 - back) * hour + index;
      const over = { until: at + hour, lasted: hour, size: 100 + index + back / 10, storageState: 'stored' } as const;
      return {
        at,
        deviceId,
        deviceName: givenName(`Robot ${String(index)}`),
        mapName: nameOfText('map.hall'),
        recordingKind: 'video',
        ...(back === 4 ? going : over),
      } as const;
    }),
  );
  await keep(database, patrolRecordings, rows);
  await storeAlarms(database, [
    { kind: 'intruder', level: 'serious', device: 'PR001', at: now - 3.5 * hour },
    { kind: 'door', level: 'general', device: 'PR001', at: now - 3.6 * hour },
    { kind: 'smoke', level: 'important', device: 'PR002', at: now - 1.5 * hour },
  ]);
};

/** An installation with its past up to a moment. */
export const openWithPast = async (days: number, now: number): Promise<Database> => {
  const database = await openInstallation();
  const world = new World({ seed: 1, fleet: 14, speed: 1, now: () => now });
  await makePast(database, world, days, now);
  await keepScreenshots(database, world, now);
  await keepVideos(database, now);
  const names = await openNames(database, world, () => now, failing);
  await seedHandovers(database, new Gatherer({ world, names }), now);
  return database;
};
