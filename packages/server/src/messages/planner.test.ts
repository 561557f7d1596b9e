import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenName, nameOfText } from '../language/names.ts';
import type { MessageSettings, MessageWay, PushRule, ToldAlarm } from '../links/messages.ts';
import { seedUsers } from '../session/seeds.ts';
import type { Database } from '../store/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import { Outbox } from './outbox.ts';
import type { Carrier } from './message.ts';
import { mostRepeats, Planner } from './planner.ts';
import { Wording } from './wording.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedUsers(database, 0);
  await database.query(`INSERT INTO maps (id, names, company_id) VALUES ('1', '{}', '1') ON CONFLICT DO NOTHING`);
  await database.query(
    `INSERT INTO community_guards (company_id, name, phone) VALUES ('1', 'Guard of the unit', '13900000001'), ('2', 'Guard elsewhere', '13900000002')`,
  );
  await database.query(
    `INSERT INTO alarm_pushes (id, company_id, name, levels, ways, to_manager) OVERRIDING SYSTEM VALUE
     SELECT id, '1', 'rule ' || id, '[]', '[]', false FROM generate_series(1, 9) AS ids (id)`,
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('DELETE FROM alarms');
  await database.query('DELETE FROM messages');
});

const minute = 60_000;
const begin = Date.UTC(2026, 0, 5, 8);
let now = begin;

const settings: MessageSettings = {
  provider: 'outbox',
  address: undefined,
  account: undefined,
  signature: 'Site',
  codeText: undefined,
  alarmText: undefined,
  perDay: 20,
  gapMs: minute,
  mail: undefined,
  webhooks: [{ name: 'desk', address: 'https://desk.example' }],
  browserContact: undefined,
};

const rule = (id: string, more: Partial<PushRule> = {}): PushRule => ({
  id,
  name: `rule ${id}`,
  ways: ['backstage'],
  toManager: false,
  people: [],
  text: undefined,
  againMs: 0,
  ...more,
});

/** How who answers for the zone is told. */
let zoneWays: readonly MessageWay[] = [];

/** A planner over some rules. Nothing is sent. */
const plannerOf = (
  rules: readonly PushRule[],
  { holds = () => true, isShelved = () => false }: { holds?: (id: string) => boolean; isShelved?: () => boolean } = {},
) => {
  const silent: Carrier = { retries: [], send: () => Promise.resolve({ is: 'sent' }), reaches: () => [] };
  const errors: string[] = [];
  const onError = (message: string): void => void errors.push(message);
  const ways: readonly MessageWay[] = ['shortMessage', 'incomingCall', 'backstage', 'mail', 'webhook', 'browser'];
  const outbox = new Outbox({
    database,
    carriers: Object.fromEntries(ways.map(way => [way, silent])) as Record<MessageWay, Carrier>,
    limits: () => settings,
    now: () => now,
    onBroken: () => undefined,
    onMended: () => undefined,
    onChange: () => undefined,
    onError,
  });
  const planner = new Planner({
    database,
    outbox,
    rules: {
      matching: ({ level }) => rules.filter(({ name }) => !name.includes('serious') || level === 'serious'),
      rule: id => rules.find(one => one.id === id),
      holds,
    },
    office: { settings, secret: () => Promise.resolve(undefined) },
    wording: new Wording({
      words: {
        nameOf: (language, { kind }) => nameOfText(`alarm.${kind}`)[language],
        valueOf: (_, { value }) => value,
      },
      settings: () => settings,
      zoneOf: () => 'Asia/Shanghai',
    }),
    answeringFor: ({ x }) =>
      x < 0
        ? undefined
        : {
            zone: givenName('Zone'),
            people: [{ id: '1003', name: givenName('Operator'), phone: '13900009999' }],
            ways: zoneWays,
          },
    isShelved,
    language: 'en-us',
    now: () => now,
    onError,
  });
  return {
    planner,
    errors,
    told: async (alarm: ToldAlarm): Promise<void> => {
      planner.raised([alarm]);
      await planner.settled();
    },
  };
};

const raise = async (more: Partial<ToldAlarm> = {}): Promise<ToldAlarm> => {
  const names = JSON.stringify(givenName('Robot 1'));
  const [row] = await database.query<ToldAlarm>(
    `INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture, device_name, map_name)
     VALUES ('smoke', 'serious', '', '', 'PR001', 'robot', 1, '1', 1, 1, $1, '', $2, $3) RETURNING *`,
    [now, names, JSON.stringify(givenName('Hall'))],
  );
  if (!row) throw new Error('no alarm');
  return { ...row, id: String(row.id), ...more };
};

interface Written {
  readonly person_id: string | null;
  readonly address: string;
  readonly way: string;
  readonly text: string;
  readonly state: string;
  readonly reason: string;
  readonly round: number;
  readonly rule_name: string;
}
const written = (): Promise<Written[]> => database.query<Written>('SELECT * FROM messages ORDER BY id');

describe('planning', () => {
  it('tells each receiver by each way, in the language of the receiver, and nobody who may not see the device', async () => {
    await database.query(`INSERT INTO user_languages (user_id, language) VALUES ('1001', 'zh-cn')`);
    const [own, elsewhere] = await database.query<{ id: string }>(
      `SELECT 'guard-' || id AS id FROM community_guards ORDER BY id`,
    );
    const blind = await database.query<{ id: string }>(`SELECT id FROM users WHERE access = 'listed' AND id <> '1001'`);
    await database.query(`DELETE FROM robot_access WHERE device_id = 'PR001'`);
    const people = ['1001', own?.id ?? '', elsewhere?.id ?? '', ...blind.map(({ id }) => id)];
    const { told, errors } = plannerOf([
      rule('1', {
        ways: ['shortMessage', 'backstage', 'mail', 'webhook'],
        people,
        text: '{level} {alarm} {device} {place} {time} {nothing}',
      }),
    ]);
    await database.query(`UPDATE users SET phone = '13911112222', mail = 'admin@example.com' WHERE id = '1001'`);
    await told(await raise());
    expect(errors).toEqual([]);
    const all = await written();
    expect(
      all.map(({ person_id: person, address, way, state, reason }) => [person, address, way, state, reason]),
    ).toEqual([
      ['1001', '13911112222', 'shortMessage', 'waiting', ''],
      ['1001', '', 'backstage', 'waiting', ''],
      ['1001', 'admin@example.com', 'mail', 'waiting', ''],
      [own?.id, '13900000001', 'shortMessage', 'waiting', ''],
      [own?.id, '', 'backstage', 'waiting', ''],
      [own?.id, '', 'mail', 'suppressed', 'noMail'],
      [null, 'desk', 'webhook', 'waiting', ''],
    ]);
    expect(all[0]?.text).toBe('【Site】严重 烟雾报警 Robot 1 Hall 2026-01-05 16:00:00 {nothing}');
    expect(all[3]?.text).toBe('[Site] Serious Smoke Robot 1 Hall 2026-01-05 16:00:00 {nothing}');
  });

  it('tells who answers for the zone, by the number that is theirs there', async () => {
    const { told } = plannerOf([rule('1', { ways: ['incomingCall'], toManager: true, people: ['1003'] })]);
    await told(await raise());
    expect(await written()).toMatchObject([{ person_id: '1003', address: '13900009999', way: 'incomingCall' }]);
    await database.query('DELETE FROM messages');
    const outside = plannerOf([rule('1', { ways: ['incomingCall'], toManager: true })]);
    await outside.told(await raise({ x: -1 }));
    expect(await written()).toEqual([]);
  });

  it('tells who answers for the zone by ways of their own, but not twice by the same way', async () => {
    zoneWays = ['backstage', 'incomingCall'];
    const { told } = plannerOf([rule('1', { ways: ['incomingCall'], toManager: true })]);
    const alarm = await raise();
    await told(alarm);
    expect((await written()).map(({ person_id: id, way }) => [id, way])).toEqual([
      ['1003', 'incomingCall'],
      ['1003', 'backstage'],
    ]);
    await told({ ...alarm, level: 'serious' });
    expect(await written()).toHaveLength(2);
    zoneWays = [];
  });

  it('tells each alarm once, also by several servers and after a restart, and again when it becomes graver', async () => {
    const rules = [rule('1', { people: ['1001'] }), rule('2', { name: 'serious ones', people: ['1001'] })];
    const alarm = await raise({ level: 'important' });
    const [one, other] = [plannerOf(rules), plannerOf(rules)];
    await Promise.all([one.told(alarm), other.told(alarm), one.told(alarm)]);
    expect((await written()).map(({ rule_name: name }) => name)).toEqual(['rule 1']);
    await Promise.all([one, other].map(({ told }) => told({ ...alarm, level: 'serious' })));
    expect((await written()).map(({ rule_name: name }) => name)).toEqual(['rule 1', 'serious ones']);
    // An alarm that was stored when the server ended, and one of long ago.
    const missed = await raise();
    now += 10 * minute;
    const late = plannerOf(rules);
    await late.planner.load();
    await late.planner.settled();
    expect(await written()).toHaveLength(4);
    expect((await written()).at(-1)?.text).toBe('严重：烟雾报警\nRobot 1，Hall，2026-01-05 16:00:00');
    await raise();
    now += 20 * minute;
    await late.planner.load();
    await late.planner.settled();
    expect(await written()).toHaveLength(4);
    expect(missed.id).not.toBe(alarm.id);
  });

  it('repeats an alarm until somebody confirms it, at most five times, and not at quiet hours', async () => {
    let isQuiet = false;
    const rules = [rule('3', { people: ['1001'], againMs: 10 * minute })];
    const { told, planner } = plannerOf(rules, { holds: () => !isQuiet });
    const [alarm, confirmed] = [await raise(), await raise()];
    await told(alarm);
    await told(confirmed);
    await database.query(`UPDATE alarms SET status = 'acknowledged' WHERE id = $1`, [confirmed.id]);
    const rounds = async (): Promise<number[]> => (await written()).map(({ round }) => round);
    expect(await rounds()).toEqual([0, 0]);
    now += 10 * minute;
    // Two servers look at once.
    await Promise.all([planner.repeat(), plannerOf(rules).planner.repeat()]);
    expect(await rounds()).toEqual([0, 0, 1]);
    isQuiet = true;
    for (let turn = 0; turn < 20; turn += 1) {
      now += 10 * minute;
      await planner.repeat();
    }
    expect(await rounds()).toEqual([0, 0, 1]);
    isQuiet = false;
    for (let turn = 0; turn < 20; turn += 1) {
      now += 10 * minute;
      await planner.repeat();
    }
    expect((await rounds()).at(-1)).toBe(mostRepeats);
    expect(await rounds()).toHaveLength(2 + mostRepeats);
    expect(await database.query('SELECT 1 FROM message_repeats')).toEqual([]);
  });

  it('tells nobody at times in which a rule does not hold, or of a source that is shelved', async () => {
    const rules = [rule('1', { people: ['1001'] })];
    await plannerOf(rules, { holds: () => false }).told(await raise());
    let isShelved = true;
    const { told } = plannerOf(rules, { isShelved: () => isShelved });
    const alarm = await raise();
    await told(alarm);
    expect(await written()).toEqual([]);
    // The shelf has ended, and the alarm is told again.
    isShelved = false;
    await told(alarm);
    expect(await written()).toHaveLength(1);
  });

  it('looks again at an alarm that the database has refused', async () => {
    const { told, errors } = plannerOf([rule('1', { people: ['1001'] })]);
    const alarm = await raise();
    await database.query('DELETE FROM alarms');
    await told(alarm);
    expect(errors).toHaveLength(1);
    await database.query(
      `INSERT INTO alarms (id, kind, level, value, person, device_id, device_kind, device_number, map_id, began_at, picture, device_name, map_name)
       OVERRIDING SYSTEM VALUE VALUES ($1, 'smoke', 'serious', '', '', 'PR001', 'robot', 1, '1', $2, '', '{}', '{}')`,
      [alarm.id, now],
    );
    await told(alarm);
    expect(await written()).toHaveLength(1);
  });

  it('sends what others ask for once: by a rule that holds, or to people', async () => {
    const { planner } = plannerOf([rule('1', { people: ['1001'] }), rule('2')], { holds: id => id !== '2' });
    const alarm = await raise();
    expect(await planner.send({ rule: '1' }, alarm.id, 'linkage 5')).toBe(1);
    expect(await planner.send({ rule: '1' }, alarm.id, 'linkage 5')).toBe(0);
    expect(await planner.send({ rule: '2' }, alarm.id, 'linkage 5')).toBe(0);
    expect(await planner.send({ rule: '9' }, alarm.id, 'linkage 5')).toBe(0);
    expect(await planner.send({ people: ['1001', '1002', 'nobody'] }, alarm.id, 'linkage 6')).toBe(2);
    expect((await written()).map(({ way }) => way)).toEqual(['backstage', 'backstage', 'backstage']);
  });
});
