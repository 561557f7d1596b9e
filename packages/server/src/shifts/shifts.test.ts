import { beforeEach, describe, expect, it } from 'vitest';
import { callServer, useServer, rowsOf, type Answer } from '../testing.ts';
import { firstNames } from '../fleet/testing.ts';
import { nameOfText } from '../language/names.ts';
import { findUser } from '../session/users.ts';
import { Gatherer } from './gather.ts';
import { seedHandovers } from './seeds.ts';

const bench = useServer('shifts');
const { ask, tokenOf, test } = bench;

interface Item {
  itemKey: string;
  section: string;
  subject: string;
  aboutId: string;
  deviceId?: string;
  itemState?: string;
  content?: string;
  version?: number;
  flagUserName?: string;
  flagEndUserName?: string;
  reviewResult?: string;
}
interface Sheet {
  id: string;
  items: Item[];
  hiddenNum: number;
  isMine: number;
  signTime?: number;
  incomingName?: string;
}

const as = async (account: string, name: string, payload: Record<string, string> = {}): Promise<Answer> =>
  ask(name, payload, await tokenOf(account));
const draft = async (account = 'operator'): Promise<Item[]> =>
  ((await as(account, 'getShiftDraft')).data as unknown as { items: Item[] }).items;
const itemOf = async (key: string, account = 'operator'): Promise<Item | undefined> =>
  (await draft(account)).find(({ itemKey }) => itemKey === key);
const raise = async (deviceId = 'PR001', kind = 'smoke'): Promise<string> => {
  const { ids } = (await test('raise', { count: 1, deviceId, kind })) as { ids: string[] };
  return ids[0] ?? '';
};
const write = async (content: string, account = 'operator'): Promise<Item> => {
  expect((await as(account, 'addShiftNote', { section: 'open', content })).ret).toBe(1);
  const note = (await draft(account)).find(item => item.content === content);
  if (!note) throw new Error('no note');
  return note;
};
const offer = async (account = 'operator'): Promise<Sheet> => {
  const answer = await as(account, 'offerShiftHandover');
  expect(answer.ret, answer.msg).toBe(1);
  return answer.data as unknown as Sheet;
};
const reviewAll = async ({ id: handoverId, items }: Sheet, account = 'admin'): Promise<void> => {
  for (const { itemKey } of items)
    expect((await as(account, 'reviewShiftItem', { handoverId, itemKey, reviewed: '1' })).ret, itemKey).toBe(1);
};
const audited = async (): Promise<string[]> =>
  (
    await bench.database.query<{ action: string; user_id: string }>(
      `SELECT action, user_id FROM audit WHERE action LIKE 'shift%' ORDER BY id`,
    )
  ).map(({ action, user_id: user }) => `${action} ${user}`);

beforeEach(async () => {
  const { database } = bench;
  // Signed handovers cannot be deleted, so each test works with the running shift after the last one.
  await database.query('DELETE FROM shift_handovers WHERE signed_at IS NULL');
  await database.query('DELETE FROM shift_notes WHERE handover_id IS NULL');
  await database.query('DELETE FROM shift_flags');
  await database.query(`UPDATE alarms SET status = 'system', closed_at = 1 WHERE closed_at IS NULL`);
  await database.query(`DELETE FROM audit WHERE action LIKE 'shift%'`);
});

describe('the past of a fresh installation', () => {
  it('has handovers of the past days, once', async () => {
    const { database, server } = bench;
    const gatherer = new Gatherer({ fleet: server.fleet, coming: () => [], names: firstNames });
    const count = async () =>
      Number((await database.query<{ n: number }>('SELECT count(*) AS n FROM shift_handovers'))[0]?.n);
    await seedHandovers(database, gatherer, Date.now());
    await seedHandovers(database, gatherer, Date.now());
    expect(await count()).toBe(9);
    const [last] = rowsOf({ data: (await as('viewer', 'findShiftHandoverByPage')).data.rows }) as unknown as Sheet[];
    const { items } = (await as('viewer', 'getShiftHandover', { handoverId: last?.id ?? '' })).data as unknown as Sheet;
    expect(items[0]).toMatchObject({ section: 'open', subject: 'note', reviewResult: 'accepted' });
    expect(items[0]?.content).toMatch(/^[A-Z]/);
    // The note of the last handover is still flagged.
    expect(items[0]?.flagUserName).toBeDefined();
    expect(await itemOf(items[0]?.itemKey ?? '')).toMatchObject({ section: 'open', content: items[0]?.content });
  });
});

describe('what is to be handed over', () => {
  it('is gathered section by section: alarms, shelves, devices, calls, runs, rounds and notes', async () => {
    const { database, server } = bench;
    const [open, closed] = [await raise(), await raise('PR002')];
    const closing = { id: closed, closeComment: 'a drill', alarmStatus: '3' };
    expect((await as('operator', 'setAlarmCloseCycle', closing)).ret).toBe(1);
    const shelving = { deviceId: 'PR001', alarmType: '501', alarmLevel: '3', minutes: '10', reason: 'works' };
    expect((await as('operator', 'addAlarmShelve', shelving)).ret).toBe(1);
    server.site.world.setMode('PR003', 'manual', true);
    const at = Date.now() - 1000;
    for (const [state, uuid, by] of [
      ['missed', 'call-1', null],
      ['ended', 'call-2', '1002'],
      ['ended', 'call-3', null],
    ])
      await database.query(
        `INSERT INTO sos_calls (uuid, session_id, device_id, device_kind, device_number, model, began_at, two_way, state, device_name, answered_by)
         VALUES ($1, 's', 'PR001', 'robot', 1, 'M1', $2, false, $3, '{"en-us": "One"}', $4)`,
        [uuid, at, state, by],
      );
    for (const [facts, n] of [
      [`{"routeName": {"en-us": "Hall round"}, "runResult": "complete", "until": ${String(at)}}`, 1],
      [`{"routeName": "By hand", "runResult": "running"}`, 2],
    ] as const)
      await database.query(
        `INSERT INTO records (kind, at, device_id, device_name, map_name, picture, facts)
         VALUES ('PatrolRun', $1, 'PR001', '{"en-us": "One"}', '{"en-us": "Hall"}', '', $2::jsonb)`,
        [at - 1000 * n, facts],
      );
    await write('the gate sticks');
    const since = Number((await as('operator', 'getShiftDraft')).data['startTime']);
    expect(since).toBeGreaterThan(1e12);
    // These calls began in the previous shift.
    for (const [state, uuid, by, ended] of [
      ['missed', 'call-4', null, since + 50_000],
      ['ended', 'call-5', '1002', since + 50_000],
      ['missed', 'call-6', null, since - 1],
      ['answered', 'call-7', '1002', null],
    ])
      await database.query(
        `INSERT INTO sos_calls (uuid, session_id, device_id, device_kind, device_number, model, began_at, ended_at, two_way, state, device_name, answered_by)
         VALUES ($1, 's', 'PR001', 'robot', 1, 'M1', $2, $5, false, $3, '{"en-us": "One"}', $4)`,
        [uuid, since - 10_000, state, by, ended],
      );
    const items = await draft();
    const sections = ['abnormal', 'outOfService', 'open', 'done', 'planned'];
    const order = items.map(({ section }) => sections.indexOf(section));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    const found = (key: string) => items.find(({ itemKey }) => itemKey === key);
    expect(found(`alarm:${open}`)).toMatchObject({ section: 'abnormal', itemState: 'unacknowledged', alarmLevel: 1 });
    expect(found(`alarm:${closed}`)).toMatchObject({
      section: 'done',
      itemState: 'notRequired',
      userName: 'Operator',
      content: 'a drill',
    });
    expect(items.find(({ subject }) => subject === 'shelf')).toMatchObject({
      section: 'outOfService',
      itemState: 'shelved',
      content: 'works',
    });
    expect(found('device:PR003')).toMatchObject({ section: 'outOfService', itemState: 'manual' });
    expect(found('call:call-1')).toMatchObject({ section: 'open', itemState: 'missed' });
    expect(found('call:call-2')).toMatchObject({ section: 'done', itemState: 'ended', userName: 'Operator' });
    expect(found('call:call-3')).toMatchObject({ section: 'open', itemState: 'unanswered' });
    expect(found('call:call-4')).toMatchObject({ section: 'open', itemState: 'missed' });
    expect(found('call:call-5')).toMatchObject({ section: 'done', itemState: 'ended', userName: 'Operator' });
    expect(found('call:call-6')).toBeUndefined();
    expect(found('call:call-7')).toMatchObject({ section: 'open', itemState: 'answered' });
    const runs = items.filter(({ subject, deviceId }) => subject === 'run' && deviceId === 'PR001');
    expect(runs.map(run => [run.section, run.itemState, (run as { itemName?: string }).itemName])).toEqual(
      expect.arrayContaining([
        ['done', 'complete', 'Hall round'],
        ['planned', 'running', 'By hand'],
      ]),
    );
    server.site.world.setMode('PR003', 'automatic', true);
    await database.query('UPDATE alarm_shelves SET ended_at = 1');
  });

  it('is of the devices of the user alone, and of the company of the user', async () => {
    const [mine, other] = [await raise('PR001'), await raise('PR005')];
    const keys = (await draft('site')).map(({ itemKey }) => itemKey);
    expect(keys).toContain(`alarm:${mine}`);
    expect(keys).not.toContain(`alarm:${other}`);
    const note = await write('for the company alone');
    expect(await itemOf(note.itemKey, 'admin')).toBeDefined();
    expect(await itemOf(note.itemKey, 'site')).toBeUndefined();
    const changed = { noteId: note.aboutId, version: '1', section: 'open', content: 'not mine' };
    expect((await as('site', 'modifyShiftNote', changed)).msg).toContain('deleted it');
  });

  it('is read by whoever may open the page, and written by whoever may edit', async () => {
    expect((await as('viewer', 'getShiftDraft')).ret).toBe(1);
    for (const name of ['addShiftNote', 'offerShiftHandover', 'flagShiftItem'])
      expect(
        (await as('viewer', name, { section: 'open', content: 'x', itemKey: 'alarm:1', flag: '1' })).msg,
        name,
      ).toBe('You have no permission for this');
    for (const name of ['getShiftDraft', 'findShiftOffer', 'findShiftHandoverByPage'])
      expect((await as('customer', name)).msg, name).toBe('You have no permission for this');
    expect((await ask('getShiftDraft', {})).ret).not.toBe(1);
    expect(await audited()).toEqual([]);
  });

  it('names how many alarms were left out', async () => {
    await test('raise', { count: 53, deviceId: 'PR001', kind: 'smoke' });
    const { items, leftOutNum } = (await as('operator', 'getShiftDraft')).data as unknown as {
      items: Item[];
      leftOutNum: number;
    };
    expect(items.filter(({ section, subject }) => section === 'abnormal' && subject === 'alarm')).toHaveLength(50);
    expect(leftOutNum).toBeGreaterThanOrEqual(3);
  });

  it('names how many calls were left out, and leaves out none that still rings before one that has ended', async () => {
    const leftOut = async (): Promise<number> => Number((await as('operator', 'getShiftDraft')).data['leftOutNum']);
    const before = await leftOut();
    const now = Date.now();
    await bench.database.query(
      `INSERT INTO sos_calls (uuid, session_id, device_id, device_kind, device_number, model, began_at, ended_at, two_way, state, device_name)
       SELECT 'many-' || n, 's', 'PR001', 'robot', 1, 'PR-100', $1::bigint - n * 10, CASE WHEN n < 60 THEN $1::bigint END, false,
         CASE WHEN n < 60 THEN 'missed' ELSE 'ringing' END, '{}'::jsonb
       FROM generate_series(1, 60) AS made (n)`,
      [now],
    );
    const calls = (await draft()).filter(({ subject }) => subject === 'call');
    expect(calls).toHaveLength(50);
    expect(calls.map(({ itemKey }) => itemKey)).toContain('call:many-60');
    expect(await leftOut()).toBeGreaterThanOrEqual(before + 10);
    await bench.database.query(`DELETE FROM sos_calls WHERE uuid LIKE 'many-%'`);
  });

  it('names how many devices, shelves and rounds were left out, and leaves out no emergency stop before another state', async () => {
    const { database, server } = bench;
    const found = await findUser(database, 'account', 'operator');
    const device = server.fleet.devices.get('PR001');
    if (!found || !device) throw new Error('no operator, or no device');
    const ids = Array.from({ length: 53 }, (_, n) => `XX${String(n)}`);
    const isLast = (id: string): boolean => id === 'XX52';
    const site = {
      devices: new Map(
        ids.map(id => [id, { ...device, id, online: true, emergencyStop: isLast(id), mode: 'manual' as const }]),
      ),
    };
    const coming = () =>
      ids.map((deviceId, n) => ({
        deviceId,
        routeName: nameOfText('route.hallRing'),
        at: Date.now() + 1000 * (60 - n),
      }));
    const at = Date.now();
    // The server ends those whose time is over.
    await database.query(
      `INSERT INTO alarm_shelves (device_id, kind, level, user_id, since, until, reason)
       SELECT 'XX' || n, 'smoke', CASE WHEN n = 52 THEN 'serious' ELSE 'general' END, '1002', 1, $1::bigint + n, ''
       FROM generate_series(0, 52) AS made (n)`,
      [at + 3_600_000],
    );
    const gatherer = new Gatherer({ fleet: site, coming, names: firstNames });
    const { items, leftOut } = await gatherer.gather(database, { user: found.user, since: at, at });
    const of = (subject: string) => items.filter(item => item.subject === subject);
    for (const subject of ['device', 'shelf', 'round']) expect(of(subject), subject).toHaveLength(50);
    expect(of('device')[0]).toMatchObject({ about: 'XX52', state: 'emergencyStop' });
    expect(of('shelf')[0]).toMatchObject({ deviceId: 'XX52', level: 'serious' });
    expect(of('round')[0]).toMatchObject({ about: 'XX52' });
    expect(leftOut).toBe(9);
    await database.query(`DELETE FROM alarm_shelves WHERE device_id LIKE 'XX%'`);
  });
});

describe('notes', () => {
  it('are changed by one at a time: whoever read an older version is told', async () => {
    const { aboutId: noteId } = await write('first');
    const change = (account: string, content: string, version = '1') =>
      as(account, 'modifyShiftNote', { noteId, version, section: 'abnormal', content });
    const [one, other] = await Promise.all([change('operator', 'mine'), change('admin', 'yours')]);
    expect([one.ret, other.ret].filter(ret => ret === 1)).toHaveLength(1);
    expect([one, other].find(({ ret }) => ret !== 1)?.msg).toContain('Somebody else has changed this note');
    expect((await change('operator', 'again', '2')).ret).toBe(1);
    expect(await itemOf(`note:${noteId}`)).toMatchObject({ content: 'again', section: 'abnormal', version: 3 });
    expect((await as('admin', 'deleteShiftNote', { noteId, version: '1' })).msg).toContain('Somebody else has changed');
    expect((await as('admin', 'deleteShiftNote', { noteId, version: '3' })).ret).toBe(1);
    expect((await as('admin', 'deleteShiftNote', { noteId, version: '3' })).msg).toContain('deleted it');
    expect((await audited()).map(line => line.split(' ').slice(0, -1).join(' '))).toEqual([
      'shift note',
      'shift note change',
      'shift note change',
      'shift note delete',
    ]);
  });

  it('are refused where they are empty or too long', async () => {
    for (const content of ['', '  ', 'x'.repeat(501)])
      expect((await as('operator', 'addShiftNote', { section: 'open', content })).ret).not.toBe(1);
    expect(await audited()).toEqual([]);
  });

  it('are fifty until they are signed for, and one more is refused', async () => {
    const { database } = bench;
    await database.query(
      `INSERT INTO shift_notes (company_id, section, text, at, user_id)
       SELECT '1', 'open', 'note ' || n, 1, '1002' FROM generate_series(1, 49) AS made (n)`,
    );
    const { aboutId: noteId } = await write('the fiftieth');
    const add = () => as('operator', 'addShiftNote', { section: 'open', content: 'one more' });
    expect((await add()).msg).toContain('at most 50 notes');
    expect((await as('operator', 'deleteShiftNote', { noteId, version: '1' })).ret).toBe(1);
    expect((await add()).ret).toBe(1);
    // A user may take an offer back, so what it contains still counts.
    const sheet = await offer();
    expect((await add()).msg).toContain('at most 50 notes');
    await reviewAll(sheet);
    expect((await as('admin', 'signShiftHandover', { handoverId: sheet.id })).ret).toBe(1);
    expect((await add()).ret).toBe(1);
  });

  it('are handed over, and changed no more unless the offer is taken back', async () => {
    const { aboutId: noteId } = await write('handed over');
    const { id: handoverId } = await offer();
    const change = { noteId, version: '1', section: 'open', content: 'late' };
    expect((await as('operator', 'modifyShiftNote', change)).msg).toContain('handed over already');
    expect(await itemOf(`note:${noteId}`)).toBeUndefined();
    expect((await as('admin', 'withdrawShiftHandover', { handoverId })).msg).toContain('Only the operator who offered');
    expect((await as('operator', 'withdrawShiftHandover', { handoverId })).ret).toBe(1);
    expect((await as('operator', 'modifyShiftNote', change)).ret).toBe(1);
    expect(rowsOf(await as('operator', 'findShiftOffer'))).toEqual([]);
  });
});

describe('flags', () => {
  it('stand on fifty items at most, and one more is refused', async () => {
    const { database } = bench;
    await database.query(
      `INSERT INTO shift_flags (company_id, key, item, at, user_id)
       SELECT '1', 'note:' || n, '{"key":"x","section":"open","subject":"note","about":"1"}'::jsonb, 1, '1002' FROM generate_series(1001, 1049) AS made (n)`,
    );
    const flag = (id: string, to: '0' | '1') => as('operator', 'flagShiftItem', { itemKey: `note:${id}`, flag: to });
    const [first, second] = [(await write('the fiftieth')).aboutId, (await write('one more')).aboutId];
    expect((await flag(String(first), '1')).ret).toBe(1);
    expect((await flag(String(second), '1')).msg).toContain('At most 50 items');
    expect((await flag(String(first), '1')).ret, 'repeated').toBe(1);
    expect((await flag('1001', '0')).ret).toBe(1);
    expect((await flag(String(second), '1')).ret).toBe(1);
  });

  it('bring an item back each shift until somebody ends that', async () => {
    const id = await raise();
    const key = `alarm:${id}`;
    expect((await as('operator', 'flagShiftItem', { itemKey: key, flag: '1' })).ret).toBe(1);
    expect((await as('admin', 'flagShiftItem', { itemKey: key, flag: '1' })).ret).toBe(1);
    expect(await itemOf(key)).toMatchObject({ section: 'abnormal', flagUserName: 'Operator' });
    const closing = { id, closeComment: 'gone', alarmStatus: '3' };
    expect((await as('operator', 'setAlarmCloseCycle', closing)).ret).toBe(1);
    for (let shift = 0; shift < 2; shift++) {
      const sheet = await offer();
      expect(sheet.items.find(({ itemKey }) => itemKey === key)?.flagUserName, String(shift)).toBe('Operator');
      await reviewAll(sheet);
      expect((await as('admin', 'signShiftHandover', { handoverId: sheet.id })).ret).toBe(1);
    }
    // The item is no longer gathered by itself, so it shows its current state.
    expect(await itemOf(key)).toMatchObject({ section: 'open', itemState: 'notRequired' });
    expect((await as('admin', 'flagShiftItem', { itemKey: key, flag: '0' })).ret).toBe(1);
    expect((await as('admin', 'flagShiftItem', { itemKey: key, flag: '0' })).ret).toBe(1);
    expect(await itemOf(key)).toMatchObject({ section: 'done', flagEndUserName: 'Administrator' });
    const sheet = await offer();
    expect(await itemOf(key)).toBeUndefined();
    await as('operator', 'withdrawShiftHandover', { handoverId: sheet.id });
    expect((await audited()).filter(line => line.startsWith('shift flag'))).toEqual([
      'shift flag 1002',
      'shift flag end 1001',
    ]);
  });

  it('of a note keep its newest words, and of a device say no longer how it stood', async () => {
    const { aboutId: noteId, itemKey } = await write('old words');
    const fleet = bench.server.site.world;
    fleet.setMode('PR004', 'manual', true);
    for (const key of [itemKey, 'device:PR004'])
      expect((await as('operator', 'flagShiftItem', { itemKey: key, flag: '1' })).ret, key).toBe(1);
    await as('admin', 'modifyShiftNote', { noteId, version: '1', section: 'open', content: 'new words' });
    fleet.setMode('PR004', 'automatic', true);
    const sheet = await offer();
    expect(await itemOf(itemKey)).toMatchObject({ content: 'new words', flagUserName: 'Operator' });
    const back = await itemOf('device:PR004');
    expect([back?.section, back?.itemState]).toEqual(['open', undefined]);
    await as('operator', 'withdrawShiftHandover', { handoverId: sheet.id });
  });

  it('are not for items that are not there, or that the user does not see', async () => {
    const other = await raise('PR005');
    for (const itemKey of ['alarm:999999', 'nothing', `alarm:${other}`])
      expect((await as('site', 'flagShiftItem', { itemKey, flag: '1' })).msg, itemKey).toContain(
        'no longer in the handover',
      );
  });
});

describe('signing', () => {
  it('takes two users: who goes offers, who comes reviews item by item and signs', async () => {
    await raise();
    const sheet = await offer();
    expect((await as('admin', 'offerShiftHandover')).msg).toBe('Operator has offered a handover already');
    expect(sheet).toMatchObject({ isMine: 1, outgoingName: 'Operator' });
    const { id: handoverId } = sheet;
    const [first] = sheet.items;
    if (!first) throw new Error('nothing');
    const review = { handoverId, itemKey: first.itemKey, reviewed: '1' };
    expect((await as('operator', 'reviewShiftItem', review)).msg).toContain('cannot also take over');
    expect((await as('operator', 'signShiftHandover', { handoverId })).msg).toContain('cannot also take over');
    const early = await as('admin', 'signShiftHandover', { handoverId });
    expect([early.ret, early.msg]).toEqual([0, `Items not reviewed yet: ${String(sheet.items.length)}`]);
    expect((await as('admin', 'reviewShiftItem', { ...review, question: '1' })).ret).not.toBe(1);
    await reviewAll(sheet);
    expect((await as('admin', 'reviewShiftItem', { ...review, question: '1', reviewRemark: 'since when?' })).ret).toBe(
      1,
    );
    // A user who signs must have reviewed every item: the reviews of another user do not count.
    await as('developer', 'reviewShiftItem', { ...review, question: '1', reviewRemark: 'not mine' });
    expect((await as('developer', 'signShiftHandover', { handoverId })).msg).toContain('not reviewed yet');
    const signed = (await as('admin', 'signShiftHandover', { handoverId })).data as unknown as Sheet;
    expect(signed).toMatchObject({ incomingName: 'Administrator' });
    expect(signed.items.find(({ itemKey }) => itemKey === first.itemKey)).toMatchObject({
      reviewResult: 'question',
      reviewRemark: 'since when?',
    });
    expect((await as('developer', 'getShiftHandover', { handoverId })).data).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ reviewRemark: 'since when?' })]) as unknown,
    });
    const queries: Record<string, string>[] = [
      { content: 'SINCE when' },
      { incomingName: 'adminis', outgoingName: 'oper' },
      { id: handoverId },
    ];
    for (const query of queries) {
      const { data } = await as('viewer', 'findShiftHandoverByPage', query);
      expect(
        rowsOf({ data: data.rows }).map(({ id }) => id),
        JSON.stringify(query),
      ).toContain(handoverId);
    }
    expect((await as('viewer', 'findShiftHandoverByPage', { content: 'no such words' })).data.total).toBe(0);
    expect((await as('site', 'findShiftHandoverByPage')).data.total).toBe(0);
    expect((await as('site', 'getShiftHandover', { handoverId })).msg).toBe('No such handover');
  });

  it('is done by one of two who sign at once, and the other is told', async () => {
    await raise();
    const sheet = await offer();
    await reviewAll(sheet, 'admin');
    await reviewAll(sheet, 'developer');
    const { id: handoverId } = sheet;
    const both = await Promise.all(
      ['admin', 'developer'].map(account => as(account, 'signShiftHandover', { handoverId })),
    );
    expect(both.map(({ ret }) => ret).toSorted()).toEqual([0, 1]);
    expect(both.find(({ ret }) => ret === 0)?.msg).toContain('has signed this handover');
    expect((await audited()).filter(line => line.startsWith('shift sign'))).toHaveLength(1);
    const offers = await Promise.all([as('operator', 'offerShiftHandover'), as('admin', 'offerShiftHandover')]);
    expect(offers.map(({ ret }) => ret).toSorted()).toEqual([0, 1]);
  });

  it('asks of who does not see everything what that user sees, and hides the rest', async () => {
    const { database } = bench;
    await database.query(`UPDATE users SET company_id = '1' WHERE account = 'site'`);
    bench.forget('site');
    await raise('PR005');
    await raise('PR001');
    const sheet = await offer();
    const [seen] = rowsOf(await as('site', 'findShiftOffer')) as unknown as Sheet[];
    expect(seen?.items.some(({ deviceId }) => deviceId === 'PR005')).toBe(false);
    expect(seen?.items.length).toBe(sheet.items.length - (seen?.hiddenNum ?? 0));
    const hidden = sheet.items.find(({ deviceId }) => deviceId === 'PR005');
    const { id: handoverId } = sheet;
    const peek = { handoverId, itemKey: hidden?.itemKey ?? '', reviewed: '1' };
    expect((await as('site', 'reviewShiftItem', peek)).msg).toContain('no longer in the handover');
    if (seen) await reviewAll(seen, 'site');
    expect((await as('site', 'signShiftHandover', { handoverId })).ret).toBe(1);
    await database.query(`UPDATE users SET company_id = '3' WHERE account = 'site'`);
    bench.forget('site');
  });

  it('tells remarks about devices in lists, searches and files to nobody who does not see every device', async () => {
    const { database } = bench;
    await database.query(`UPDATE users SET company_id = '1' WHERE account = 'site'`);
    bench.forget('site');
    const key = `alarm:${await raise('PR005')}`;
    const { itemKey: noteKey } = await write('Keys are in the box');
    const sheet = await offer();
    const { id: handoverId } = sheet;
    await reviewAll(sheet);
    for (const [itemKey, reviewRemark] of [
      [noteKey, 'Which box?'],
      [key, 'Who is there?'],
    ] as const)
      await as('admin', 'reviewShiftItem', { handoverId, itemKey, reviewed: '1', question: '1', reviewRemark });
    expect((await as('admin', 'signShiftHandover', { handoverId })).ret).toBe(1);
    const seen = async (account: string): Promise<unknown[]> => {
      const list = await as(account, 'findShiftHandoverByPage', { id: handoverId });
      const searched = await as(account, 'findShiftHandoverByPage', { content: 'who is there' });
      const token = await tokenOf(account);
      const file = await callServer(bench.server, 'exportShiftHandover', { id: handoverId }, { Token: token });
      const [row] = rowsOf({ data: list.data.rows });
      const text = await file.text();
      return [row?.['content'], searched.data.total, text.includes('Which box?'), text.includes('Who is there?')];
    };
    expect(await seen('operator')).toEqual(['Keys are in the box\nWhich box?\nWho is there?', 1, true, true]);
    expect(await seen('site')).toEqual(['Keys are in the box\nWhich box?', 0, true, false]);
    await database.query(`UPDATE users SET company_id = '3' WHERE account = 'site'`);
    bench.forget('site');
  });
});

describe('a signed handover', () => {
  it('is changed by nobody: not by a call, and not by the database', async () => {
    const { database } = bench;
    const note = await write('kept for ever');
    const sheet = await offer();
    const { id: handoverId } = sheet;
    // Until it is signed, the database allows changes.
    await database.query('UPDATE shift_items SET place = place WHERE handover_id = $1', [Number(handoverId)]);
    await reviewAll(sheet);
    expect((await as('admin', 'signShiftHandover', { handoverId })).ret).toBe(1);
    const before = (await as('admin', 'getShiftHandover', { handoverId })).data;
    const review = { handoverId, itemKey: note.itemKey, reviewed: '0' };
    expect((await as('admin', 'reviewShiftItem', review)).msg).toContain('Administrator has signed');
    expect((await as('operator', 'withdrawShiftHandover', { handoverId })).msg).toContain('has signed');
    expect((await as('admin', 'signShiftHandover', { handoverId })).msg).toContain('has signed');
    const id = Number(handoverId);
    for (const sql of [
      'UPDATE shift_handovers SET signed_at = 1 WHERE id = $1',
      'UPDATE shift_handovers SET signed_at = NULL WHERE id = $1',
      'DELETE FROM shift_handovers WHERE id = $1',
      `UPDATE shift_items SET item = '{}' WHERE handover_id = $1`,
      'DELETE FROM shift_items WHERE handover_id = $1',
      `INSERT INTO shift_items (handover_id, key, place, item) VALUES ($1, 'x', 99, '{}')`,
      `UPDATE shift_reviews SET remark = 'x' WHERE handover_id = $1`,
      'DELETE FROM shift_reviews WHERE handover_id = $1',
    ])
      await expect(database.query(sql, [id]), sql).rejects.toThrow('never changed');
    for (const table of ['shift_handovers', 'shift_items', 'shift_reviews'])
      await expect(database.query(`TRUNCATE ${table} CASCADE`), table).rejects.toThrow('never changed');
    expect((await as('admin', 'getShiftHandover', { handoverId })).data).toEqual(before);
  });
});
