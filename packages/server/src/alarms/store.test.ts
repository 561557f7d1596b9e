import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { firstNames } from '../fleet/testing.ts';
import { DatabaseError, databaseCodes, type Database } from '../store/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import type { Device } from '../links/devices.ts';
import type { RaisedAlarm } from '../links/events.ts';
import { AlarmPipeline } from './pipeline.ts';
import { Alarms } from './store.ts';
import { asAlarm } from './view.ts';

const indoors = { coordinate: () => undefined };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.query('DELETE FROM alarms'));

const device = { id: 'PR001', kind: 'robot', number: 1, x: 0, y: 0 } as Device;
const raisedOf = (causeId: string): RaisedAlarm => ({
  kind: 'bag',
  level: 'general',
  value: '',
  personName: '',
  deviceId: 'PR001',
  mapId: '1',
  at: 1000,
  causeId,
  shot: undefined,
  cause: undefined,
});

it('an alarm of a device that has not reported its pose is stored without a place', async () => {
  const alarms = new Alarms({ database, now: () => 1000, steadyNow: () => 1000, onError: () => undefined });
  const unplaced: Device = { ...device, x: undefined, y: undefined };
  const names = { deviceName: firstNames.device('PR001'), mapName: firstNames.map('1') };
  const [stored] = await alarms.store([{ alarm: raisedOf('a'), device: unplaced, ...names, picture: '' }]);
  expect([stored?.x, stored?.y]).toEqual([null, null]);
  const shown = asAlarm(stored!, { language: 'en-us', base: '' }, indoors);
  expect([shown.x, shown.y, shown.longitude]).toEqual([undefined, undefined, undefined]);
});

it('alarms whose storing was answered by a lost connection are stored and told once', async () => {
  let lost = 1;
  const alarms = new Alarms({
    database: {
      ...database,
      query: async <Row>(sql: string, parameters?: unknown[]): Promise<Row[]> => {
        const rows = await database.query<Row>(sql, parameters);
        if (sql.startsWith('INSERT INTO alarms') && lost-- > 0) throw new DatabaseError('lost', databaseCodes.lost);
        return rows;
      },
    },
    now: () => 1000,
    steadyNow: () => 1000,
    onError: () => undefined,
  });
  const [told, errors]: [string[], string[]] = [[], []];
  const pipeline = new AlarmPipeline({
    fleet: { device: () => device, regions: [] },
    names: firstNames,
    alarms,
    pushes: {
      raised: stored => void told.push(...stored.map(({ cause }) => cause ?? '')),
      announced: waiting => void told.push(...waiting.map(({ cause }) => cause ?? '')),
    },
    references: { groupFor: async () => undefined },
    shoot: async () => '',
    onRecorded: () => undefined,
    now: () => 1000,
    onError: message => errors.push(message),
  });
  const stored = pipeline.enqueue([raisedOf('a'), raisedOf('b')]);
  await expect.poll(() => errors).toEqual(['alarms: lost']);
  pipeline.retry();
  expect((await stored).map(({ cause }) => cause)).toEqual(['a', 'b']);
  const rows = await database.query<{ id: number; cause: string }>('SELECT id, cause FROM alarms ORDER BY id');
  expect(rows.map(({ cause }) => cause)).toEqual(['a', 'b']);
  expect((await stored).map(({ id }) => id)).toEqual(rows.map(({ id }) => String(id)));
  expect(told).toEqual(['a', 'b']);
  // An alarm that is raised again is an alarm of its own, however much it resembles another one.
  await pipeline.enqueue([raisedOf('a')]);
  expect(await database.query('SELECT id FROM alarms')).toHaveLength(3);
});
