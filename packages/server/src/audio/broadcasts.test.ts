import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VoiceBroadcast } from '@patrolkit/transport/contract';
import { simulate } from '@patrolkit/simulator/fleet-testing.ts';
import type { SimulatedSite } from '@patrolkit/simulator/simulated-site.ts';
import { Audio } from './audio.ts';
import type { Actor } from '../store/audit.ts';
import { Broadcasts } from './broadcasts.ts';
import type { Database } from '../store/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import type { KeptVoice } from '../links/voices.ts';
import type { Session } from '../session/sessions.ts';

const actor: Actor = { userId: '1002', pageId: '', address: '' };
const noon = new Date(2026, 4, 4, 12, 0, 0).getTime();
const settings = {
  title: 'Greeting',
  content: 'Good day & please keep to the right',
  frequency: 60,
  playTime: { from: '08:00', to: '18:00' },
  isOn: true,
};

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const bell: KeptVoice = {
  kind: 'speech',
  id: '9',
  name: 'Bell',
  greetings: ['Ding dong'],
  speaker: 'child',
  lastsMs: 500,
};

let database: Database;
let at = noon;
/** By how much the wall clock was set back, ms. */
let setBack = 0;
let fleet: SimulatedSite;
let audio: Audio;
let broadcasts: Broadcasts;
let said: KeptVoice[];
let spoken: { deviceId: string; at: number; greetings: readonly string[] }[];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('DELETE FROM voice_broadcasts');
  await database.query('DELETE FROM audit');
  at = noon;
  setBack = 0;
  fleet = simulate({ seed: 1, fleet: 14, speed: 1, now: () => at });
  audio = new Audio(fleet, steady);
  [spoken, said] = [[], []];
  audio.say = (_, voice) => void said.push(voice);
  const speak = audio.broadcast.bind(audio);
  audio.broadcast = (deviceId, greetings) => {
    spoken.push({ deviceId, at: steady(), greetings });
    speak(deviceId, greetings);
  };
  broadcasts = open();
});

const steady = (): number => at + setBack - noon;
const open = (from = database): Broadcasts =>
  new Broadcasts({
    database: from,
    audio,
    voice: id => (id === '9' ? bell : undefined),
    zoneOf: () => zone,
    device: id => fleet.device(id),
    now: () => at,
    steadyNow: steady,
  });
const run = (seconds: number): void => {
  for (let second = 0; second < seconds; second += 1) {
    broadcasts.tick();
    at += 1_000;
  }
};
const rows = async (deviceId = 'PR001'): Promise<VoiceBroadcast[]> =>
  (await broadcasts.list(deviceId, { page: 1, pageSize: 20 })).rows;
const beginnings = (): number[] => spoken.map(one => one.at / 1_000);

describe('what a device says by itself', () => {
  it('is spoken at its frequency, greeting by greeting, and heard by whoever listens', async () => {
    await broadcasts.add('PR001', settings, actor);
    const ear = fleet.sound.ear('PR001');
    const loudest = (): number =>
      [...(ear(at, 2_000) ?? [])].reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const before = loudest();
    broadcasts.tick();
    expect(loudest()).toBeGreaterThan(before + 2_000);
    run(150);
    expect(beginnings()).toEqual([0, 60, 120]);
    expect(spoken[0]?.greetings).toEqual(['Good day', 'please keep to the right']);
  });

  it('is silent outside its play time, which may go past midnight, and when it is switched off', async () => {
    await broadcasts.add('PR001', { ...settings, playTime: { from: '22:00', to: '06:00' } }, actor);
    run(120);
    expect(spoken).toEqual([]);
    at = new Date(2026, 4, 4, 22, 0, 0).getTime();
    run(61);
    expect(spoken).toHaveLength(2);
    at = new Date(2026, 4, 5, 5, 59, 58).getTime();
    run(120);
    expect(spoken).toHaveLength(3);
    const [{ id } = { id: '' }] = await rows();
    await broadcasts.change(id, { ...settings, isOn: false }, undefined, actor);
    at = noon + 7 * 86_400_000;
    run(120);
    expect(spoken).toHaveLength(3);
  });

  it('is said on its weekdays alone; what goes past midnight belongs to the day on which it began', async () => {
    await broadcasts.add('PR001', { ...settings, playTime: { from: '22:00', to: '06:00' } }, actor);
    // noon is that of a Monday.
    await database.query(`UPDATE voice_broadcasts SET weekdays = '["monday"]'`);
    await broadcasts.load();
    at = new Date(2026, 4, 4, 3, 0, 0).getTime();
    run(61);
    expect(spoken).toEqual([]);
    at = new Date(2026, 4, 4, 23, 0, 0).getTime();
    run(1);
    at = new Date(2026, 4, 5, 3, 0, 0).getTime();
    run(1);
    expect(spoken).toHaveLength(2);
    at = new Date(2026, 4, 5, 23, 0, 0).getTime();
    run(1);
    expect(spoken).toHaveLength(2);
  });

  it('is a voice in place of its text, which the list of the device names, until somebody types another text', async () => {
    await broadcasts.add('PR001', settings, actor);
    await database.query(`INSERT INTO voices (id, company_id, name, kind, lasts) OVERRIDING SYSTEM VALUE
      SELECT 9, id, 'Bell', 'speech', 500 FROM companies LIMIT 1`);
    await database.query(`UPDATE voice_broadcasts SET voice_id = '9'`);
    await broadcasts.load();
    run(1);
    expect(said).toEqual([bell]);
    const [row] = await rows();
    expect(row?.content).toBe('Bell');
    await broadcasts.change(row?.id ?? '', { ...settings, content: 'Bell', frequency: 30 }, undefined, actor);
    expect(await database.query('SELECT content, voice_id, frequency FROM voice_broadcasts')).toEqual([
      { content: settings.content, voice_id: '9', frequency: 30 },
    ]);
    await broadcasts.change(row?.id ?? '', { ...settings, content: 'Hello' }, undefined, actor);
    expect(await database.query('SELECT content, voice_id FROM voice_broadcasts')).toEqual([
      { content: 'Hello', voice_id: null },
    ]);
    await database.query('DELETE FROM voices');
  });

  it('waits while the device speaks or somebody talks through it, and lets each have its turn', async () => {
    await broadcasts.add('PR001', { ...settings, content: 'One', frequency: 10 }, actor);
    await broadcasts.add('PR001', { ...settings, content: 'Two', frequency: 10 }, actor);
    run(10);
    // The second broadcast begins when the first is over, not at the same time.
    expect(spoken.map(one => one.greetings[0])).toEqual(['One', 'Two']);
    expect(beginnings()[1]).toBeGreaterThan(0);
    const session = { id: 's', user: {} } as Session;
    const path = audio.issue(session, 'PR001', 'intercom');
    const ticket = audio.find(path);
    const handlers = new Map<string, () => void>();
    const socket = { on: (name: string, work: () => void) => handlers.set(name, work), close: () => undefined };
    if (ticket) audio.accept(socket as never, ticket);
    run(60);
    expect(spoken).toHaveLength(2);
    handlers.get('close')?.();
    run(1);
    expect(spoken).toHaveLength(3);
  });

  it('keeps its frequency while the clock of the server is set back', async () => {
    await broadcasts.add('PR001', settings, actor);
    run(1);
    setBack = 2 * 3_600_000;
    at -= setBack;
    run(119);
    expect(beginnings()).toEqual([0, 60]);
  });

  it('is not made up for by a device that was offline', async () => {
    await broadcasts.add('PR001', settings, actor);
    const device = fleet.device('PR001');
    if (device) device.online = false;
    run(600);
    if (device) device.online = true;
    run(59);
    expect(spoken).toHaveLength(1);
  });

  it('goes on after a restart with what is switched on', async () => {
    await broadcasts.add('PR002', settings, actor);
    const next = open();
    await next.load();
    next.tick();
    expect(spoken.map(({ deviceId }) => deviceId)).toEqual(['PR002']);
  });

  it('is kept for each device, changed and deleted, each with its record in one transaction', async () => {
    await broadcasts.add('PR001', settings, actor);
    await broadcasts.add('PR002', { ...settings, title: 'Other' }, actor);
    const [first] = await rows();
    expect(first).toMatchObject({ deviceId: 'PR001', ...settings });
    const id = first?.id ?? '';
    await broadcasts.change(id, { ...settings, title: 'Night' }, undefined, actor);
    // The same settings again write no audit record.
    await broadcasts.change(id, { ...settings, title: 'Night' }, undefined, actor);
    expect(await broadcasts.devicesOf([id, '999', 'x'])).toEqual(['PR001']);
    await broadcasts.remove([id, '999', 'x'], actor);
    await broadcasts.remove([id], actor);
    expect(await rows()).toEqual([]);
    expect(await rows('PR002')).toHaveLength(1);
    await expect(broadcasts.change(id, settings, undefined, actor)).rejects.toMatchObject({ key: 'error.noBroadcast' });
    const audited = await database.query<{ target: string; before: string; after: string }>(
      'SELECT target, before, after FROM audit ORDER BY id',
    );
    expect(audited.map(({ target, before, after }) => [target, before !== '', after !== ''])).toEqual([
      ['device PR001', false, true],
      ['device PR002', false, true],
      ['device PR001', true, true],
      ['device PR001', true, false],
    ]);
    // When the audit record cannot be written, nothing is changed.
    const broken: Database = {
      ...database,
      transaction: work =>
        database.transaction(inside =>
          work({
            query: (sql, parameters) =>
              sql.includes('INTO audit') ? Promise.reject(new Error('full')) : inside.query(sql, parameters),
          }),
        ),
    };
    const failing = open(broken);
    await expect(failing.add('PR001', settings, actor)).rejects.toThrow('full');
    expect(await rows()).toEqual([]);
  });

  it('has bounds: fifty a device, and none for a device without a voice', async () => {
    for (let n = 0; n < 50; n += 1) await broadcasts.add('PR001', settings, actor);
    await expect(broadcasts.add('PR001', settings, actor)).rejects.toMatchObject({ key: 'error.broadcastCount' });
    await expect(broadcasts.add('GS001', settings, actor)).rejects.toMatchObject({ key: 'error.noAudio' });
    const second = await broadcasts.list('PR001', { page: 3, pageSize: 20 });
    expect([second.rows.length, second.total]).toEqual([10, 50]);
  });
});

describe('two changes of one reading', () => {
  it('are not both made: the second is refused, until it names the newer version', async () => {
    await broadcasts.add('PR001', settings, actor);
    const [read] = await rows();
    const { id = '', version } = read ?? {};
    await broadcasts.change(id, { ...settings, title: 'One' }, version, actor);
    const second = { ...settings, title: 'Other' };
    await expect(broadcasts.change(id, second, version, actor)).rejects.toMatchObject({
      status: 409,
      key: 'error.changedMeanwhile',
    });
    expect((await rows()).map(({ title }) => title)).toEqual(['One']);
    await broadcasts.change(id, second, (await rows())[0]?.version, actor);
    expect((await rows()).map(({ title }) => title)).toEqual(['Other']);
  });

  it('are not both made at the same moment either', async () => {
    await broadcasts.add('PR001', settings, actor);
    const [read] = await rows();
    const { id = '', version } = read ?? {};
    const both = await Promise.allSettled(
      ['One', 'Other'].map(title => broadcasts.change(id, { ...settings, title }, version, actor)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await rows())[0]?.version).toBe(Number(version) + 1);
  });
});

describe('the broadcasts that are spoken', () => {
  it('are those of the reading that began last, whichever is answered first', async () => {
    const answers: ((rows: object[]) => void)[] = [];
    const held = { query: () => new Promise<object[]>(resolve => void answers.push(resolve)) } as unknown as Database;
    const own = open(held);
    const row = {
      device_id: 'PR001',
      content: 'Old',
      frequency: 60,
      play_from: '08:00',
      play_to: '18:00',
      is_on: true,
    };
    const loads = [own.load(), own.load()];
    answers[1]?.([{ ...row, id: 1, content: 'New' }]);
    await loads[1];
    answers[0]?.([{ ...row, id: 1 }]);
    await loads[0];
    own.tick();
    expect(spoken.map(({ greetings }) => greetings)).toEqual([['New']]);
  });
});
