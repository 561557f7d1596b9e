/** Notes that are written while a handover is offered. The tests need a database server, which has several connections. */
import { expect, it } from 'vitest';
import { firstNames } from '../fleet/testing.ts';
import { findUser } from '../session/users.ts';
import type { Database } from '../store/database.ts';
import { openInstallation } from '../testing.ts';
import { Gatherer } from './gather.ts';
import { holdShift } from './hold.ts';
import { Notes } from './notes.ts';

/** Gathers for a site without devices. */
const gatherer = new Gatherer({ fleet: { devices: new Map() }, coming: () => [], names: firstNames });
const actor = { userId: '1', pageId: '', address: '' };

/** Resolves when the work waits for the lock of a shift; fails when it finishes without waiting. */
const waits = async (database: Database, work: Promise<void>): Promise<void> => {
  let isDone = false;
  void work.then(() => (isDone = true));
  for (;;) {
    const rows = await database.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    if (rows.length > 0) return;
    expect(isDone, 'it did not wait').toBe(false);
  }
};

it('are written, changed and deleted before or after an offer, never while it is made', async () => {
  const database = await openInstallation();
  const found = await findUser(database, 'account', 'operator');
  if (!found) throw new Error('no operator');
  const { user } = found;
  const notes = new Notes(database, gatherer, () => 1);
  const texts = async (): Promise<string[]> =>
    (await database.query<{ text: string }>('SELECT text FROM shift_notes ORDER BY id')).map(({ text }) => text);
  const read = async (): Promise<{ id: string; version: number }> => {
    const [row] = await database.query<{ id: string | number; version: number }>('SELECT id, version FROM shift_notes');
    return { id: String(row?.id), version: Number(row?.version) };
  };
  const steps: readonly [() => Promise<void>, readonly string[]][] = [
    [() => notes.add(user, { section: 'open', text: 'one' }, actor), ['one']],
    [async () => notes.change(user, await read(), { section: 'open', text: 'two' }, actor), ['two']],
    [async () => notes.remove(user, await read(), actor), []],
  ];
  let before: readonly string[] = [];
  for (const [write, after] of steps) {
    let written: Promise<void> = Promise.resolve();
    await database.transaction(async inside => {
      await holdShift(inside, user);
      written = write();
      await waits(database, written);
      expect(await texts()).toEqual(before);
    });
    await written;
    expect(await texts()).toEqual(after);
    before = after;
  }
  await database.close();
});
