import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database, Querier } from '../store/database.ts';
import { openInstallation } from '../testing.ts';
import { forgetRunPictures, RunPictures } from './run-pictures.ts';

const noon = Date.UTC(2026, 4, 12, 12);
const MINUTE = 60_000;
let database: Database;
let written: Promise<unknown>;
let pictures: RunPictures;

beforeEach(async () => {
  database = await openInstallation();
  written = Promise.resolve();
  pictures = make();
});
afterEach(() => database.close());

/** A new instance, as after a start. The number at the end of a picture's name is its size in megabytes. */
const make = (): RunPictures =>
  new RunPictures(picture => Promise.resolve(Number(/\d+$/.exec(picture)?.[0] ?? 0) * 1024 * 1024), {
    write: (work: (inside: Querier) => Promise<unknown>) => {
      written = written.then(() => work(database));
      return true;
    },
  });
const look = async (at: number): Promise<void> => {
  pictures.look(at);
  await written;
};
const run = (deviceId: string, at: number, until: number | undefined): Promise<unknown> =>
  database.query(
    `INSERT INTO records (kind, at, device_id, device_name, map_name, picture, facts)
     VALUES ('PatrolRun', $1, $2, '{"en-us": "Robot"}', '{"en-us": "Hall"}', '', $3)`,
    [at, deviceId, { routeName: { 'en-us': 'Route 1' }, ...(until === undefined ? {} : { until }) }],
  );
const capture = (deviceId: string, at: number, picture: string): Promise<unknown> =>
  database.query(
    `INSERT INTO captures (kind, device_id, device_kind, device_number, map_id, label, point, picture, at, device_name, map_name, name)
     VALUES ('patrol', $1, 'robot', 1, '1', '', 1, $2, $3, '{}', '{}', '{}')`,
    [deviceId, picture, at],
  );
const rows = () =>
  database.query<{ device_id: string; at: number | bigint; device_name: object; facts: Record<string, unknown> }>(
    `SELECT device_id, at, device_name, facts FROM records WHERE kind = 'PatrolRecording' ORDER BY device_id`,
  );

it('a run that is over has a row of the pictures that it took, once', async () => {
  await run('PR001', noon, noon + 5 * MINUTE);
  await capture('PR001', noon, '/files/capture/2');
  await capture('PR001', noon + 5 * MINUTE, '/files/capture/3');
  await capture('PR001', noon + 5 * MINUTE + 1, '/files/capture/7');
  await capture('PR002', noon, '/files/capture/9');
  // The run ended less than a minute earlier: a picture may still arrive.
  await look(noon + 5 * MINUTE + 30_000);
  expect(await rows()).toEqual([]);
  await look(noon + 7 * MINUTE);
  pictures = make();
  await look(noon + 8 * MINUTE);
  expect(await rows()).toEqual([
    {
      device_id: 'PR001',
      at: noon,
      device_name: { 'en-us': 'Robot' },
      facts: {
        until: noon + 5 * MINUTE,
        lasted: 5 * MINUTE,
        recordingKind: 'picture',
        size: 5,
        carriedBy: { 'en-us': 'Route 1' },
        storageState: 'stored',
      },
    },
  ]);
});

it('a run that goes on, that took none, or whose pictures are drawn has no row', async () => {
  await run('PR001', noon, undefined);
  await capture('PR001', noon, '/files/capture/2');
  await run('PR002', noon, noon + MINUTE);
  await capture('PR002', noon, '');
  await run('PR003', noon, noon + MINUTE);
  await capture('PR003', noon, '/files/past/x');
  await look(noon + 10 * MINUTE);
  expect(await rows()).toEqual([]);
});

it('pictures of which none is left have been removed', async () => {
  for (const id of ['PR001', 'PR002']) {
    await run(id, noon, noon + MINUTE);
    await capture(id, noon, '/files/capture/2');
  }
  await look(noon + 3 * MINUTE);
  await database.query(`UPDATE captures SET picture = '' WHERE device_id = 'PR001'`);
  await forgetRunPictures(database);
  expect((await rows()).map(({ facts }) => facts['storageState'])).toEqual(['removed', 'stored']);
});
