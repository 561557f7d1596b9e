import { afterAll, beforeAll, expect, it } from 'vitest';
import { simulate } from '@patrolkit/simulator/fleet-testing.ts';
import type { Registered } from '../links/fleet.ts';
import type { Database } from '../store/database.ts';
import { openInstallation, until } from '../testing.ts';
import { Register } from './register.ts';
import { openNames } from './site-names.ts';

let database: Database;
beforeAll(async () => {
  database = await openInstallation();
  await openNames(database, simulate({ seed: 1, fleet: 14, speed: 1, now: () => 0 }), Date.now, () => undefined);
});
afterAll(() => database.close());
const clocks = { now: () => 5_000_000, steadyNow: () => 10_000 };

it('tells the fleet its devices with the hardware of their models, and leaves out those that are retired or deleted', async () => {
  await database.query(`UPDATE devices SET use_status = 'retired' WHERE id = 'PR001'`);
  await database.query(`UPDATE devices SET use_status = 'maintenance' WHERE id = 'PR002'`);
  await database.query(`UPDATE devices SET deleted_at = 1 WHERE id = 'GS001'`);
  let told: readonly Registered[] = [];
  await new Register(database, { hold: all => (told = all) }, clocks).load();
  const ids = told.map(({ id }) => id);
  expect([ids.length, ids.includes('PR001'), ids.includes('GS001')]).toEqual([12, false, false]);
  expect(told[0]).toMatchObject({
    id: 'PR002',
    isInUse: false,
    model: 'PR-300',
    hardware: expect.arrayContaining(['lift']),
    initial: { volume: 5, wiper: 'off', headLight: false, alarmLight: false },
  });
  const initialOf = (which: string): unknown => told.find(({ id }) => id === which)?.initial;
  expect([initialOf('HR001'), initialOf('GS002')]).toEqual([{ volume: 5 }, {}]);
  expect(ids.indexOf('PV001')).toBeGreaterThan(ids.indexOf('PR006'));
});

it('an early reading that ends late takes nothing back', async () => {
  const waiting: (() => void)[] = [];
  let isSlow = true;
  const slow: Database = {
    ...database,
    query: async (sql, parameters) => {
      const rows = await database.query(sql, parameters);
      if (isSlow) await new Promise<void>(resolve => waiting.push(resolve));
      return rows as never[];
    },
  };
  const told: string[][] = [];
  const register = new Register(slow, { hold: all => told.push(all.map(({ id }) => id)) }, clocks);
  const early = register.load();
  await until(() => waiting.length === 1, 'the early reading');
  isSlow = false;
  await database.query(`UPDATE devices SET deleted_at = 1 WHERE id = 'PR003'`);
  await register.load();
  waiting.forEach(go => go());
  await early;
  expect(told.map(ids => ids.includes('PR003'))).toEqual([false]);
});

it('says to the second when a device last reported, by the wall clock', () => {
  const register = new Register(database, { hold: () => undefined }, clocks);
  const at = (power: number | undefined) => ({
    at: { pose: undefined, movement: undefined, power, mode: undefined, equipment: undefined },
  });
  expect([register.heardAt(at(9_400)), register.heardAt(at(undefined))]).toEqual([4_999_000, undefined]);
});
