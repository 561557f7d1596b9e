/** Shared by tests of records: a room over a given simulator, and an installation whose past is made. */
import { patrolRecordings, type AnyRecords, type Entity } from '@patrolkit/transport/contract';
import { expect } from 'vitest';
import type { FaultTypes } from '../links/faults.ts';
import { Captures } from '../captures/captures.ts';
import { Screenshots } from '../captures/screenshots.ts';
import { openNames } from '../fleet/site-names.ts';
import { givenName, nameOfText } from '../language/names.ts';
import { storePastSignIns } from '../session/sign-ins.ts';
import { findUser, type Account } from '../session/users.ts';
import { Gatherer } from '../shifts/gather.ts';
import { seedHandovers } from '../shifts/seeds.ts';
import { FaceLibrary } from '../links/people.ts';
import type { Database } from '../store/database.ts';
import { crewHere, openInstallation } from '../testing.ts';
import { simulate } from '@patrolkit/simulator/fleet-testing.ts';
import type { SimulatedSite } from '@patrolkit/simulator/simulated-site.ts';
import { keep } from './kept.ts';
import { Past } from '@patrolkit/simulator/records/past/past.ts';
import { openInventions } from '@patrolkit/simulator/records/inventions.ts';
import { openRecords, type CapturedRecord, type RaisedRecord, type RecordRoom, type RecordRoomNeeds } from './room.ts';
import { testSite } from '@patrolkit/simulator/records/sources/testing.ts';
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

const noFaultTypes: FaultTypes = { all: () => [], of: () => undefined, meet: () => undefined };

/** The room of records together with the inventor of a simulated site. */
export interface TestRoom extends Pick<RecordRoom, 'calls' | 'purge' | 'tick'> {
  captured(capture: CapturedRecord): void;
  raised(alarm: RaisedRecord): void;
  sweep(): void;
  close(): Promise<void>;
}

/** A room over a simulated site. By default no camera is recorded and no past is made. */
export const openTestRoom = async (
  needs: Pick<RecordRoomNeeds, 'database' | 'now' | 'onError'> & {
    readonly fleet: SimulatedSite;
  } & Partial<RecordRoomNeeds>,
): Promise<TestRoom> => {
  const { database, fleet, now, onError } = needs;
  const names = {
    device: (id: string) => givenName(id),
    map: (id: string) => givenName(`map ${id}`),
    point: (id: string) => givenName(`point ${id}`),
  };
  const library = new FaceLibrary(now);
  const records = await openRecords({
    names,
    library,
    faultTypes: noFaultTypes,
    raise: () => undefined,
    actorOf: () => ({ userId: '1', pageId: '', address: '' }),
    crew: crewHere(),
    steadyNow: now,
    recorded: { devices: [], ranges: () => [], bytesOf: () => 0 },
    sizeOf: () => Promise.resolve(0),
    thinsReadings: true,
    isFilling: () => false,
    coming: () => [],
    duties: () => [],
    live: { onRound: new Set() },
    onRunEnd: () => undefined,
    ...needs,
  });
  const inventor = await openInventions(
    fleet.world,
    { seed: 3, historyDays: 0, sensorRows: 0 },
    {
      database,
      names,
      library,
      vehicles: { of: () => undefined },
      faultTypes: noFaultTypes,
      language: 'en-us',
      duties: records.duties,
      writer: records.writer,
      abnormal: (stop, pointId) => records.abnormal(stop, pointId),
      stores: {
        picture: () => '',
        alarms: () => Promise.resolve([]),
        captures: () => Promise.resolve(),
        signIns: () => Promise.resolve(),
      },
      onToday: () => Promise.resolve(),
      now,
      tell: () => undefined,
      onError,
    },
  );
  return {
    calls: records.calls,
    purge: kept => records.purge(kept),
    tick: (events, at) => records.tick?.(events, at),
    captured: capture => {
      records.captured({ deviceId: capture.device_id, at: capture.at });
      inventor.captured(capture);
    },
    raised: alarm => {
      records.raised({ deviceId: alarm.device_id, at: alarm.began_at });
      inventor.raised(alarm);
    },
    sweep: () => {
      inventor.sweep?.();
      records.sweep?.();
    },
    close: async () => {
      await inventor.close?.();
      await records.close?.();
    },
  };
};

const failing = (message: string): void => expect(message).toBe('');

/** Makes the past of an installation up to a moment: records, captures, operations and sign-ins. Makes only ids of alarms. */
const makePast = async (database: Database, fleet: SimulatedSite, days: number, now: number): Promise<void> => {
  const site = testSite();
  const names = await openNames(database, fleet, () => now, failing);
  const captures = new Captures({
    database,
    files: { remove: () => Promise.resolve() },
    now: () => now,
    steadyNow: () => now,
    shoot: () => Promise.resolve(''),
    device: id => fleet.device(id),
    regions: () => [],
    known: { typeOf: name => fleet.world.library.typeOf(name), vehicleOf: (plate, at) => site.vehicleOf(plate, at) },
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
const keepScreenshots = async (database: Database, fleet: SimulatedSite, now: number): Promise<void> => {
  const day = 86_400_000;
  for (const [index, id] of ['PR001', 'PR002', 'PV001', 'PR001', 'PR003', 'PR002', 'PV001', 'PR003'].entries()) {
    const device = fleet.device(id);
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

/**
 * Stores recordings of three robots: some hours of the last day, the last of which still continue, and alarms during some of
 * them.
 */
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
  const fleet = simulate({ seed: 1, fleet: 14, speed: 1, now: () => now });
  await makePast(database, fleet, days, now);
  await keepScreenshots(database, fleet, now);
  await keepVideos(database, now);
  const names = await openNames(database, fleet, () => now, failing);
  await seedHandovers(database, new Gatherer({ fleet, coming: () => [], names }), now);
  return database;
};
