import type { Database } from '@patrolkit/server/store/database.ts';
import { openTestDatabase } from '@patrolkit/server/store/testing.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setUpFleet } from './fleet-testing.ts';
import { KeptHardware } from './kept-hardware.ts';
import { registered } from './world/testing.ts';

let database: Database;
beforeEach(async () => (database = await openTestDatabase()));
afterEach(() => database.close());

it('gives devices after a restart what they were set to last, but for a single wipe', async () => {
  const errors: string[] = [];
  const { fleet } = setUpFleet();
  const kept = new KeptHardware(database, message => errors.push(message));
  fleet.onHardware = device => kept.keep(device);
  await fleet.order('PR001', { kind: 'hardware', change: { volume: 7, headLight: true, wiper: 'on' } });
  await fleet.order('PR001', { kind: 'hardware', change: { volume: 9 } });
  await fleet.order('PR002', { kind: 'hardware', change: { wiper: 'once', alarmLight: true } });
  await kept.close();

  const { fleet: after } = setUpFleet();
  await new KeptHardware(database, message => errors.push(message)).load((id, change) => after.setHardware(id, change));
  expect(after.device('PR001')).toMatchObject({ volume: 9, headLight: true, wiper: 'on', alarmLight: false });
  expect(after.device('PR002')).toMatchObject({ wiper: 'off', alarmLight: true });
  expect(errors).toEqual([]);
});

it('stores what a device is set to for a restart', async () => {
  const { fleet } = setUpFleet();
  fleet.hold(registered(fleet.world, { PR003: { initial: { volume: 3, alarmLight: true } } }));
  const kept = new KeptHardware(database, () => undefined);
  fleet.onHardware = device => kept.keep(device);
  await fleet.order('PR003', { kind: 'hardware', change: { volume: 7, headLight: true } });
  await fleet.order('PR003', { kind: 'restart' });
  await kept.close();
  const { fleet: after } = setUpFleet();
  await new KeptHardware(database, () => undefined).load((id, change) => after.setHardware(id, change));
  expect(after.device('PR003')).toMatchObject({ volume: 3, alarmLight: true, headLight: false });
});
