import { videoRecordings, type Infer, type videoRecording } from '@patrolkit/transport/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../store/database.ts';
import type { Caller } from '../http/calls.ts';
import { givenName } from '../language/names.ts';
import type { Language } from '../language/texts.ts';
import { openInstallation } from '../testing.ts';
import { Archive } from '../video/recording/archive.ts';
import { FakeDisk, someTags } from '../video/recording/testing.ts';
import type { Account } from '../session/users.ts';
import { detailCalls } from './details.ts';
import { RecordingWatch } from './recordings.ts';
import { simulate } from '@patrolkit/simulator/fleet-testing.ts';
import { everybodyOf, storeAlarms, tableIn, testReader } from './testing.ts';

const MINUTE = 60_000;
const noon = Date.UTC(2026, 4, 12, 12);
const site = simulate({ seed: 1, fleet: 14, speed: 1, now: () => 0 });
const names = { device: givenName, map: givenName, point: givenName };
let database: Database;
let user: Account;
let archive: Archive;
let watch: RecordingWatch;
let now: number;

/** Resolves when everything that was to be written is written. */
let written: Promise<unknown>;
const watching = (): RecordingWatch =>
  new RecordingWatch(archive, site, names, {
    write: work => {
      written = written.then(() => work(database));
      return true;
    },
  });

/** Bytes of ten seconds of video. */
const tags = Buffer.concat(someTags(20, 500, 4));
const archiveOf = (segments: number): Archive =>
  new Archive({ disk: new FakeDisk(), limitBytes: segments * (tags.length + 40), now: () => now, onError: String });

/** Records devices for `minutes` minutes, and updates the rows every minute. */
const record = async (minutes: number, ...devices: readonly string[]): Promise<void> => {
  for (let n = 0; n < minutes * 6; n++) {
    for (const id of devices) await archive.append(archive.begin(id, now), tags, now + 9_500);
    now += 10_000;
    watch.look(now);
  }
  await written;
};
const look = async (): Promise<void> => {
  now += MINUTE;
  watch.look(now);
  await written;
};
type Video = Infer<typeof videoRecording>;
const listed = async (asked: Record<string, unknown> = {}): Promise<Video[]> => {
  const sought = { sort: 'at', direction: 'ascending', ...asked } as const;
  return (await tableIn(database, videoRecordings).find(sought, user, testReader)).rows;
};
/** The ranges that the list has for a device, joined where they are cut at an hour. */
const named = async (deviceId: string): Promise<{ from: number; to: number }[]> => {
  const joined: { from: number; to: number }[] = [];
  for (const { at, until = now } of await listed({ deviceId })) {
    const last = joined.at(-1);
    if (last?.to === at) last.to = until;
    else joined.push({ from: at, to: until });
  }
  return joined;
};
/** The list has the ranges that the player can play, except for the end of one that still continues. */
const agrees = async (): Promise<void> => {
  for (const id of site.devices.keys()) {
    const played = archive.ranges(id, { from: 0, to: now });
    const rows = await named(id);
    expect(rows.map(({ from }) => from)).toEqual(played.map(({ from }) => from));
    for (const [index, { to }] of rows.entries()) {
      if (to !== now) expect(to).toBe(played[index]?.to);
      else expect(now - (played[index]?.to ?? 0)).toBeLessThan(MINUTE);
    }
  }
};

beforeAll(async () => {
  database = await openInstallation();
  user = await everybodyOf(database);
});
afterAll(() => database.close());

beforeEach(async () => {
  [now, written] = [noon, Promise.resolve()];
  await database.query('DELETE FROM records');
  archive = archiveOf(10_000);
  watch = watching();
});

describe('the list of recorded video', () => {
  it('names what the player can play, cut at the hours of the clock', async () => {
    now = noon + 50 * MINUTE;
    await record(20, 'PR001', 'PR002');
    await look();
    await agrees();
    expect(
      (await listed({ deviceId: 'PR001' })).map(({ at, until, lasted, storageState }) => ({
        at: (at - noon) / MINUTE,
        until: until === undefined ? undefined : (until - noon) / MINUTE,
        lasted: lasted === undefined ? undefined : lasted / MINUTE,
        storageState,
      })),
    ).toEqual([
      { at: 50, until: 60, lasted: 10, storageState: 'stored' },
      { at: 60, until: 69 + 59.5 / 60, lasted: 9 + 59.5 / 60, storageState: 'stored' },
    ]);
    await record(2, 'PR001');
    await agrees();
    const [last] = await listed({ deviceId: 'PR001', direction: 'descending' });
    expect([last?.storageState, last?.until, last?.size]).toEqual(['recording', undefined, undefined]);
  });

  it('misses nothing that was over before anybody looked', async () => {
    await record(1, 'PR001');
    now += 30_000;
    await archive.append(archive.begin('PR003', now - 15_000), tags, now - 5_500);
    now += 3 * MINUTE;
    await look();
    await agrees();
    expect(await listed({ deviceId: 'PR003' })).toHaveLength(1);
  });

  it('names less as the oldest is removed, and nothing that is gone', async () => {
    archive = archiveOf(30);
    watch = watching();
    await record(4, 'PR001');
    const [whole] = await listed();
    expect(whole?.at).toBe(noon);
    await look();
    const [stored] = await listed();
    await record(3, 'PR002');
    await look();
    await agrees();
    const [left] = await listed({ deviceId: 'PR001' });
    expect(left?.id).toBe(stored?.id);
    expect(left?.at).toBeGreaterThan(noon);
    expect(left?.lasted).toBe(Number(left?.until) - Number(left?.at));
    expect(await listed({ to: Number(left?.at) - 1, deviceId: 'PR001' })).toEqual([]);
    await record(6, 'PR002');
    await look();
    await agrees();
    expect(await listed({ deviceId: 'PR001' })).toEqual([]);
  });

  it('names after a restart what is still there, also of devices that are recorded no more', async () => {
    await record(3, 'PR001', 'PR002');
    watch = watching();
    await record(2, 'PR002');
    await agrees();
    expect(await listed()).toHaveLength(2);
    archive = archiveOf(10);
    watch = watching();
    await look();
    expect(await listed()).toEqual([]);
  });

  it('finds what reaches into the stretch that is sought, and counts the alarms within it', async () => {
    now = noon + 50 * MINUTE;
    await record(20, 'PR001', 'PR002');
    await look();
    const at = (minute: number): number => noon + minute * MINUTE;
    await storeAlarms(database, [
      { kind: 'door', level: 'general', device: 'PR001', at: at(55) },
      { kind: 'intruder', level: 'serious', device: 'PR001', at: at(56) },
      { kind: 'smoke', level: 'important', device: 'PR001', at: at(49) },
      { kind: 'smoke', level: 'important', device: 'PR003', at: at(55) },
    ]);
    const within = await listed({ from: at(57), to: at(58) });
    expect(within.map(({ deviceId, at: begin }) => [deviceId, begin])).toEqual(
      [
        ['PR002', at(50)],
        ['PR001', at(50)],
      ].toSorted(),
    );
    const [found, ...others] = await listed({ hasAlarm: true });
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      deviceId: 'PR001',
      channelId: 'PR001-1',
      at: at(50),
      alarmCount: 2,
      alarmLevel: 'serious',
    });
    expect(found?.alarmNames?.split(', ')).toHaveLength(2);
    expect(await listed({ alarmLevel: 'general' })).toEqual([]);
    expect((await listed({ alarmNames: found?.alarmNames?.split(', ')[1] })).map(({ id }) => id)).toEqual([found?.id]);
  });
});

describe('the alarms of a recording', () => {
  it('are told to who sees its device, in the language of the reader', async () => {
    const alarms = detailCalls({
      database,
      plans: [],
      library: { people: [] },
      names: { device: givenName, map: givenName, point: givenName },
      now: () => now,
    }).listVideoRecordingAlarms;
    const caller = (language: Language, seen = user): Caller => ({
      language,
      base: '',
      session: { id: '1', user: seen, pending: undefined, expiresAt: 0, accessUntil: 0 },
      commandNo: undefined,
      address: '',
    });
    await record(2, 'PR005');
    await look();
    await storeAlarms(database, [
      { kind: 'door', level: 'general', device: 'PR005', at: noon + 30_000 },
      { kind: 'smoke', level: 'serious', device: 'PR005', at: noon + 20_000 },
      { kind: 'smoke', level: 'serious', device: 'PR005', at: noon + 3 * MINUTE },
    ]);
    const [{ id } = { id: '' }] = await listed({ deviceId: 'PR005' });
    const english = await alarms({ id }, caller('en-us'));
    expect(english.map(({ at, level, channelId }) => [at - noon, level, channelId])).toEqual([
      [20_000, 'serious', 'PR005-1'],
      [30_000, 'general', 'PR005-1'],
    ]);
    const chinese = await alarms({ id }, caller('zh-cn'));
    expect(chinese.map(alarm => alarm.id)).toEqual(english.map(alarm => alarm.id));
    expect(chinese[0]?.alarmName).not.toBe(english[0]?.alarmName);
    const other: Account = { ...user, access: 'listed', listed: new Map([['PR001', false]]) };
    await expect(alarms({ id }, caller('en-us', other))).rejects.toThrow('error.noRecord');
  });
});
