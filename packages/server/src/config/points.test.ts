import { alarmTypes } from '../alarms/alarm.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openNames, pointId } from '../fleet/site-names.ts';
import { Ground } from '../fleet/ground.ts';
import { givenName } from '../language/names.ts';
import { openInstallation } from '../testing.ts';
import type { Database } from '../store/database.ts';
import type { SiteStop } from '../links/stops.ts';
import { FaceLibrary } from '../links/people.ts';
import { VehicleRegister } from '../links/vehicles.ts';
import { dayOf } from '../store/days.ts';
import { simulate } from '@patrolkit/simulator/fleet-testing.ts';
import { Points } from './points.ts';
import { Changes } from './changes.ts';
import { openConfig } from './room.ts';
import { ThingRegistry } from './uses.ts';
import { crewHere } from '../testing.ts';

let database: Database;
beforeAll(async () => {
  database = await openInstallation();
});
afterAll(() => database.close());

it('a robot that gets to a point says what is set there, greeting by greeting, unless it speaks already', async () => {
  const fleet = simulate({ seed: 1, fleet: 14, speed: 1, now: () => 0 });
  await openNames(
    database,
    fleet,
    () => 0,
    message => expect(message).toBe(''),
  );
  const said: [string, readonly string[]][] = [];
  let isTaken = false;
  const points = new Points({
    database,
    fleet,
    actorOf: () => ({ userId: '1001', pageId: '', address: '' }),
    now: () => 0,
    speaking: {
      broadcast: (id, greetings) => void said.push([id, greetings]),
      say: (id, voice) => void said.push([id, [voice.name]]),
      isTaken: () => isTaken,
    },
    voices: { of: () => undefined },
    registry: new ThingRegistry(),
    changes: new Changes(() => 0),
    crew: crewHere(),
    places: { problemAt: () => Promise.resolve(undefined) },
  });
  const robot = fleet.device('PR001');
  const plan = fleet.maps.find(({ id }) => id === robot?.mapId);
  const [node = ''] = plan?.first?.routes.find(({ id }) => id === robot?.routeId)?.stops ?? [];
  await database.query(
    `UPDATE points SET is_spoken = true, content = 'Good day & keep right', interval = 9, angle = 90, stay = 20 WHERE id = $1`,
    [pointId(plan?.id ?? '', node)],
  );
  let told: readonly SiteStop[] = [];
  fleet.setStops = stops => void (told = stops);
  await points.load();
  const greetings = ['Good day', 'keep right'];
  expect(told.find(stop => stop.mapId === plan?.id && stop.node === node)).toMatchObject({
    stayMs: 20_000,
    heading: Math.PI / 2,
    speech: { greetings, everyMs: 9000 },
    groups: [
      { acts: [{ deed: { kind: 'picture' }, forMs: 3000 }] },
      { acts: [{ deed: { kind: 'thermal' } }, { deed: { kind: 'meters' } }], lastsMs: 15_000 },
    ],
  });
  const arrive = (): void =>
    points.tick([
      { type: 'speech', deviceId: 'PR001', greetings, at: 0 },
      { type: 'speech', deviceId: 'gone', greetings, at: 0 },
    ]);
  arrive();
  expect(said).toEqual([['PR001', greetings]]);
  isTaken = true;
  arrive();
  expect(said.length).toBe(1);
});

it('a point that users have deleted does not come back with the next start', async () => {
  const fleet = simulate({ seed: 1, fleet: 14, speed: 1, now: () => 0 });
  const start = () =>
    openNames(
      database,
      fleet,
      () => 0,
      message => expect(message).toBe(''),
    );
  await start();
  const left = () => database.query(`SELECT id FROM points WHERE id = '3-u-west'`);
  expect(await left()).toHaveLength(1);
  await database.query(`DELETE FROM points WHERE id = '3-u-west'`);
  await start();
  expect(await left()).toEqual([]);
});

it('everything is read again every five seconds, also when the clock is set back', async () => {
  let now = 10_000_000;
  const room = await openConfig({
    database,
    fleet: simulate({ seed: 1, fleet: 14, speed: 1, now: () => now }),
    ground: new Ground({ maps: [] }),
    library: new FaceLibrary(() => now),
    vehicles: new VehicleRegister(dayOf),
    crew: crewHere(),
    files: { read: () => Promise.resolve(undefined), keep: () => Promise.resolve('') },
    siteMaps: { load: () => Promise.resolve(false) },
    uploads: {
      own: path => Promise.resolve(path),
      keep: () => Promise.resolve(''),
      keepSound: () => Promise.resolve(''),
      keepDocument: () => Promise.resolve(''),
    },
    sessions: {
      follow: () => Promise.resolve(),
      hashOf: () => Promise.resolve(''),
      endOf: () => Promise.resolve(),
      close: () => Promise.resolve(),
      resetPassword: () => Promise.resolve(),
    },
    actorOf: () => ({ userId: '1001', pageId: '', address: '' }),
    reloadBroadcasts: () => Promise.resolve(),
    audio: { broadcast: () => undefined, say: () => undefined, isTaken: () => false, quietOf: () => undefined },
    now: () => now,
    onError: message => expect(message).toBe(''),
    control: { holder: () => undefined },
    alarmTypes,
    register: {
      load: () => Promise.resolve(),
      heardAt: () => undefined,
      settings: () => undefined,
      model: () => undefined,
      onChange: () => undefined,
    },
    watchTime: { loadLimits: () => Promise.resolve() },
    live: {
      renamed: () => undefined,
      regionsChanged: () => undefined,
      mapsChanged: () => undefined,
      mapThingsChanged: () => undefined,
    },
    begins: () => undefined,
    missed: () => undefined,
    remind: () => undefined,
    pictureOf: () => '',
    names: {
      device: givenName,
      map: givenName,
      point: givenName,
      load: () => Promise.resolve(),
      onChange: () => undefined,
    },
    firstEquipment: undefined,
    language: 'en-us',
    raise: () => undefined,
    opened: () => undefined,
    found: () => undefined,
    measured: () => undefined,
    linked: () => {
      throw new Error('nothing runs');
    },
    steadyNow: () => 0,
    tries: { try: () => Promise.resolve() },
    reported: () => undefined,
  });
  // The first sweep stores the charges of sensors.
  room.sweep?.();
  await room.close?.();
  const query = vi.spyOn(database, 'query');
  const sweepAt = async (at: number): Promise<boolean> => {
    now = at;
    query.mockClear();
    room.sweep?.();
    await room.close?.();
    return query.mock.calls.length > 0;
  };
  expect([await sweepAt(10_004_999), await sweepAt(10_005_000)]).toEqual([false, true]);
  expect([await sweepAt(5_000_000), await sweepAt(5_004_999), await sweepAt(5_005_000)]).toEqual([true, false, true]);
  query.mockRestore();
});
