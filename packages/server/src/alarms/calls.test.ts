import type { AlarmStatus } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { remark, rowsOf, until, userIds, useServer, type Answer, type Console, type Frame } from '../testing.ts';

const bench = useServer('alarms');
const { ask, tokenOf, open, test, root } = bench;

describe('alarms', () => {
  const statusOf = async (id: string): Promise<Record<string, unknown>> => {
    const answer = await ask('getAlarmDetails', { id }, await tokenOf('operator'));
    return rowsOf(answer)[0]!;
  };

  it('are stored before they are pushed, with a picture of what was seen', async () => {
    const socket = await open('operator', true);
    socket.send({ type: 'PushSwitch', data: { AlarmInfoPushSwitch: '1' } });
    await new Promise(resolve => setTimeout(resolve, 50));
    const { ids } = (await test('raise', { count: 2, deviceId: 'PR001' })) as { ids: string[] };
    const pushed = await until(
      () => socket.frames.find(frame => frame.type === 'AlarmInfo' && frame.data['id'] === ids[0]),
      'the alarm',
    );
    expect(pushed.data).toMatchObject({ alarmStatus: 0, deviceName: 'Patrol robot 01' });
    const jpeg = Buffer.from(await (await fetch(root() + String(pushed.data['picUrl']))).arrayBuffer());
    expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    const open1 = await ask(
      'findAlarmStatByParam',
      { page: '1', pageSize: '1', alarmStatus: '0' },
      await tokenOf('operator'),
    );
    expect(open1.data.total).toBeGreaterThanOrEqual(2);
    expect(open1.data.rows).toHaveLength(1);
    socket.socket.close();
  });

  it('are confirmed once, told to everybody, and written into the audit', async () => {
    const [first, second] = [await open('operator', true), await open('admin', true)];
    const { ids } = (await test('raise', { count: 2, deviceId: 'PR002' })) as { ids: string[] };
    const token = await tokenOf('operator');
    const people = (await ask('searchCustomers', { offset: '0', limit: '20' }, token)).data.rows!;
    const payload = { alarmId: ids.join(','), confirmComment: remark, userId: String(people[0]!['id']) };
    expect((await ask('confirmAlarm', payload, token)).ret).toBe(1);
    for (const socket of [first, second])
      expect((await socket.next('AlarmConfirm')).data).toMatchObject({ alarmStatus: 1, confirmUsername: 'Operator' });
    const before = await statusOf(ids[0]!);
    expect(before).toMatchObject({
      alarmStatus: 1,
      confirmComment: remark,
      dealUsername: people[0]!['customerNickname'],
    });
    const later = await ask('confirmAlarm', { ...payload, confirmComment: 'again' }, await tokenOf('admin'));
    // The second user learns who was first and what was stored.
    expect([later.ret, later.msg]).toEqual([0, `Operator was first: Confirmed, “${remark}”`]);
    expect(await statusOf(ids[0]!)).toEqual(before);
    expect(second.frames.filter(frame => frame.type === 'AlarmConfirm')).toHaveLength(1);
    const audited = await bench.database.query<{ page_id: string; before: AlarmStatus; after: AlarmStatus }>(
      `SELECT * FROM audit WHERE target = $1`,
      [`alarm ${ids[0]!}`],
    );
    expect(audited).toMatchObject([{ user_id: '1002', before: 'unacknowledged', after: 'acknowledged' }]);
    expect(audited[0]!.page_id).toMatch(/^page/);
    first.socket.close();
    second.socket.close();
  });

  it('are told to everybody again when who handled them repeats it, since the first answer may have been lost', async () => {
    const [operator, admin] = [await open('operator', true), await open('admin', true)];
    const [token, other] = [await tokenOf('operator'), await tokenOf('admin')];
    admin.send({ type: 'PushSwitch', data: { AlarmInfoPushSwitch: '1', RobotListPushSwitch: '1' } });
    await admin.next('RobotList');
    const { ids } = (await test('raise', { count: 1, deviceId: 'PR002', kind: 'bag' })) as { ids: string[] };
    const id = ids[0] ?? '';
    const handled = (): unknown[] =>
      admin.frames.flatMap(({ type, data }) =>
        type === 'AlarmConfirm' && data['alarmId'] === id ? [data['alarmStatus'], data['confirmUsername']] : [],
      );
    const levels = (): unknown[] =>
      admin.frames.flatMap(({ type, data }) =>
        type === 'AlarmInfo' && data['id'] === id && data['alarmLevel'] === 1 ? [data['id']] : [],
      );
    const upgrade = () => ask('alarmRankUpgrade', { alarmId: id, alarmLevel: '1' }, token);
    const confirm = (by: string) => ask('confirmAlarm', { alarmId: id, confirmComment: remark }, by);
    const close = (by: string) => ask('setAlarmCloseCycle', { id, closeComment: remark, alarmStatus: '3' }, by);
    for (let n = 0; n < 2; n++) await upgrade();
    for (const [by, ret] of [
      [token, 1],
      [other, 0],
      [token, 1],
    ] as const)
      expect((await confirm(by)).ret).toBe(ret);
    for (const [by, ret] of [
      [token, 1],
      [other, 0],
      [token, 1],
    ] as const)
      expect((await close(by)).ret).toBe(ret);
    await until(() => handled().length >= 8, 'the pushes');
    await until(() => levels().length >= 2, 'the levels');
    expect([handled(), levels()]).toEqual([
      [1, 'Operator', 1, 'Operator', 3, 'Operator', 3, 'Operator'],
      [id, id],
    ]);
    for (const socket of [operator, admin]) socket.socket.close();
  });

  it('are confirmed by one of two who press at once, 500 times; the other finds whose it was', async () => {
    const users = ['operator', 'admin'] as const;
    const names = { operator: 'Operator', admin: 'Administrator' };
    const sockets = await Promise.all(users.map(account => open(account, true)));
    const { ids } = (await test('raise', { count: 500, deviceId: 'PR002' })) as { ids: string[] };
    expect(new Set(ids).size).toBe(500);
    /** The answer of the server to each press. */
    const answered = new Map<string, number[]>();
    /** Confirms an alarm. Some presses also read the detail behind it. */
    const press = async (id: string, account: (typeof users)[number], reads: boolean): Promise<unknown> => {
      const token = await tokenOf(account);
      const { ret = -1 } = await ask('confirmAlarm', { alarmId: id, confirmComment: `by ${account}` }, token);
      answered.set(id, [...(answered.get(id) ?? []), ret]);
      if (!reads) return undefined;
      const [detail] = rowsOf(await ask('getAlarmDetails', { id }, token));
      return detail && [detail['alarmStatus'], detail['confirmUsername'], detail['confirmComment']];
    };
    const read = new Map<string, unknown[]>();
    bench.turns = 3;
    for (let at = 0; at < ids.length; at += 25) {
      await Promise.all(
        ids.slice(at, at + 25).map(async (id, index) => {
          const order = index % 2 === 0 ? users : users.toReversed();
          const seen = await Promise.all(order.map(account => press(id, account, index < 2)));
          if (index < 2) read.set(id, seen);
        }),
      );
    }
    bench.turns = 0;
    const rows = await bench.database.query<{ id: number; note: string; audited: string[] }>(
      `SELECT id, confirm_note AS note,
         ARRAY(SELECT user_id FROM audit WHERE action = 'confirm' AND target = 'alarm ' || alarms.id) AS audited
       FROM alarms WHERE id = ANY($1::bigint[])`,
      [ids.map(Number)],
    );
    expect(rows).toHaveLength(500);
    const winners = new Map(
      rows.map(({ id, note }) => [String(id), users.find(account => note === `by ${account}`) ?? 'operator']),
    );
    for (const { id, note, audited } of rows) {
      const winner = winners.get(String(id)) ?? 'operator';
      expect({ note, audited }).toEqual({ note: `by ${winner}`, audited: [userIds[winner]] });
    }
    // One of the two succeeds, the other is refused.
    expect([...answered.values()].every(rets => rets.toSorted().join() === '0,1')).toBe(true);
    // Each user has been first at some alarm; otherwise the two never raced.
    expect(new Set(winners.values()).size).toBe(2);
    expect(read.size).toBe(40);
    for (const [id, seen] of read) {
      const winner = winners.get(id) ?? 'operator';
      expect(seen).toEqual(users.map(() => [1, names[winner], `by ${winner}`]));
    }
    const told = ({ frames }: Console): string[] =>
      frames.flatMap(({ type, data }) => (type === 'AlarmConfirm' ? String(data['alarmId']).split(',') : []));
    for (const socket of sockets) {
      await until(() => told(socket).length >= 500, 'the pushes');
      expect(told(socket).toSorted()).toEqual(ids.toSorted());
      socket.socket.close();
    }
  });

  it('are closed by one of two, with the result and the words of that one; the other is told them', async () => {
    const { ids } = (await test('raise', { count: 20, deviceId: 'PR002' })) as { ids: string[] };
    for (const id of ids) {
      const results = await Promise.all(
        (['operator', 'admin'] as const).map(async (account, index) =>
          ask(
            'setAlarmCloseCycle',
            { id, closeComment: `by ${account}`, alarmStatus: '3', commandNo: `page${index}-${id}` },
            await tokenOf(account),
          ),
        ),
      );
      const stored = await statusOf(id);
      expect(results.map(({ ret }) => ret).toSorted()).toEqual([0, 1]);
      const refused = results.find(({ ret }) => ret === 0);
      expect(refused?.msg).toBe(
        `${String(stored['closeUsername'])} was first: No processing required, “${String(stored['closeComment'])}”`,
      );
    }
    // The same numbered request gets its first answer. Another one of the same user with another result does not.
    const [id] = ((await test('raise', { count: 1, deviceId: 'PR002' })) as { ids: string[] }).ids;
    const token = await tokenOf('operator');
    const close = (commandNo: string, closeComment: string) =>
      ask('setAlarmCloseCycle', { id: String(id), closeComment, alarmStatus: '3', commandNo }, token);
    expect((await close('page-1', 'one')).ret).toBe(1);
    expect((await close('page-1', 'one')).ret).toBe(1);
    expect((await close('page-2', 'two')).ret).toBe(0);
    expect(await statusOf(String(id))).toMatchObject({ closeComment: 'one' });
  });

  it('of a batch that somebody else handled are named', async () => {
    const { ids } = (await test('raise', { count: 3, deviceId: 'PR002' })) as { ids: string[] };
    await ask('confirmAlarm', { alarmId: ids[1]!, confirmComment: remark }, await tokenOf('admin'));
    const answer = await ask(
      'confirmAlarm',
      { alarmId: ids.join(','), confirmComment: 'mine' },
      await tokenOf('operator'),
    );
    expect([answer.ret, answer.data]).toMatchObject([1, { handledBefore: [ids[1]] }]);
  });

  it('are closed by the rules', async () => {
    const { ids } = (await test('raise', { count: 2, deviceId: 'PR002' })) as { ids: string[] };
    const [one, two] = [ids[0]!, ids[1]!];
    const token = await tokenOf('operator');
    const close = (id: string, alarmStatus: string, more: Record<string, string> = {}) =>
      ask('setAlarmCloseCycle', { id, closeComment: remark, alarmStatus, ...more }, token);
    expect((await close(one, '2')).ret).toBe(0);
    expect((await ask('setAlarmCloseCycle', { id: one, closeComment: ' ', alarmStatus: '3' }, token)).ret).toBe(0);
    expect((await close(one, '3')).ret).toBe(1);
    expect((await close(one, '3')).ret).toBe(1);
    expect(await statusOf(one)).toMatchObject({ alarmStatus: 3, closeComment: remark, closeUsername: 'Operator' });
    await ask('confirmAlarm', { alarmId: two, confirmComment: remark }, token);
    expect((await close(two, '2', { picUrl: '/files/upload/none.jpg' })).ret).toBe(0);
    expect((await close(two, '2')).ret).toBe(1);
    expect((await ask('confirmAlarm', { alarmId: two, confirmComment: remark }, token)).ret).toBe(1);
    expect(await statusOf(two)).toMatchObject({ alarmStatus: 2 });
    expect((await ask('confirmAlarm', { alarmId: '999999', confirmComment: remark }, token)).ret).toBe(0);
  });

  it('are raised in level and reported, once, never lowered', async () => {
    const token = await tokenOf('operator');
    const { ids } = (await test('raise', { count: 2 })) as { ids: string[] };
    const [id] = ids;
    const level = async (): Promise<unknown> => {
      const detail = await ask('getAlarmDetails', { id: String(id) }, token);
      return rowsOf(detail)[0]!['alarmLevel'];
    };
    const raise = (to: string) => ask('alarmRankUpgrade', { alarmId: String(id), alarmLevel: to }, token);
    expect((await raise('1')).ret).toBe(1);
    expect(await level()).toBe(1);
    const lower = await raise('3');
    expect([lower.ret, lower.msg]).toEqual([0, 'The alarm has another level by now: Serious']);
    expect(await level()).toBe(1);
    expect((await ask('reportAlarm', { alarmRecordId: String(id) }, token)).ret).toBe(1);
    const reported = async (): Promise<unknown> => {
      const detail = await ask('getAlarmDetails', { id: String(id) }, token);
      return rowsOf(detail)[0]!['reportTime'];
    };
    const first = await reported();
    expect(first).toBeTypeOf('number');
    await ask('reportAlarm', { alarmRecordId: String(id) }, await tokenOf('admin'));
    expect(await reported()).toBe(first);
    expect((await ask('alarmRankUpgrade', { alarmId: '999999', alarmLevel: '1' }, token)).ret).toBe(0);
  });

  it('and sessions survive a restart', async () => {
    const { ids } = (await test('raise', { count: 1 })) as { ids: string[] };
    const token = await tokenOf('operator');
    await bench.restart();
    const answer = await ask('findAlarmStatByParam', { page: '1', pageSize: '200' }, token);
    expect(answer.ret).toBe(1);
    expect(answer.data.rows!.map(row => row['id'])).toContain(ids[0]);
  });
});

describe('sounds of alarms', () => {
  it('come with the kinds that have one', async () => {
    const console = await open('operator', true);
    console.send({ type: 'PushSwitch', data: { AlarmInfoPushSwitch: '1' } });
    await test('raise', { kind: 'smoke', deviceId: 'PR001' });
    const { data } = await console.next('AlarmInfo');
    expect(data).toMatchObject({ alarmType: '201', audioRemind: 1 });
    const sound = await fetch(new URL(String(data['audioRemindFileUrl']), root()));
    expect(sound.headers.get('content-type')).toBe('audio/wav');
    const wav = Buffer.from(await sound.arrayBuffer());
    expect(wav.subarray(0, 4).toString('ascii')).toBe('RIFF');
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    expect((await fetch(`${root()}/files/sound/nothing.wav`)).status).toBe(404);
    console.socket.close();
  });
});

describe('a shelved source', () => {
  const shelve = (token: string, more: Record<string, string> = {}): Promise<Answer> =>
    ask(
      'addAlarmShelve',
      { deviceId: 'PR002', alarmType: '201', alarmLevel: '1', minutes: '15', reason: ' welding ', ...more },
      token,
    );

  it('is one for everybody who may see its device: pushed, listed, returned', async () => {
    const customer = await open('customer', true);
    const token = await tokenOf('operator');
    expect((await shelve(token)).ret).toBe(1);
    const pushed = await customer.next('AlarmShelve');
    expect(pushed.data).toMatchObject([{ deviceId: 'PR002', alarmType: '201', shelveReason: 'welding' }]);
    const list = await ask('findAlarmShelve', {}, await tokenOf('viewer'));
    const shelves = rowsOf(list);
    expect(shelves).toMatchObject([{ alarmName: 'Smoke', shelveUsername: 'Operator' }]);
    const since = customer.frames.length;
    expect((await ask('deleteAlarmShelve', { shelveId: String(shelves[0]!['shelveId']) }, token)).ret).toBe(1);
    expect((await customer.next('AlarmShelve', since)).data).toEqual([]);
    customer.socket.close();
  });

  it('of another user is not overwritten by who has not seen it', async () => {
    const [operator, admin] = [await tokenOf('operator'), await tokenOf('admin')];
    expect((await shelve(operator)).ret).toBe(1);
    const refused = await shelve(admin, { reason: 'paint', minutes: '30' });
    expect([refused.ret, refused.msg]).toEqual([0, 'Operator has shelved this source meanwhile: welding']);
    expect((await shelve(operator, { minutes: '20' })).ret).toBe(1);
    const [shelf] = rowsOf(await ask('findAlarmShelve', {}, admin));
    expect((await shelve(admin, { reason: 'paint', shelfId: String(shelf?.['shelveId']) })).ret).toBe(1);
    expect(rowsOf(await ask('findAlarmShelve', {}, admin))).toMatchObject([{ shelveUsername: 'Administrator' }]);
    await ask('deleteAlarmShelve', { shelveId: String(shelf?.['shelveId']) }, admin);
  });

  it('is refused to who may not control the device, without a reason, and for too long', async () => {
    const operator = await tokenOf('operator');
    expect((await shelve(await tokenOf('viewer'))).ret).toBe(0);
    expect((await shelve(await tokenOf('customer'), { deviceId: 'PR004' })).ret).toBe(0);
    expect((await shelve(operator, { reason: '  ' })).ret).toBe(0);
    expect((await shelve(operator, { reason: 'x'.repeat(151) })).ret).toBe(0);
    expect((await shelve(operator, { minutes: '61' })).msg).toContain('60');
    expect((await shelve(operator, { alarmType: "201'; --" })).ret).toBe(0);
    expect((await shelve(operator, { alarmLevel: '3', minutes: '481' })).ret).toBe(0);
    expect((await ask('findAlarmShelve', {}, operator)).data).toEqual([]);
  });
});

describe('figures and causes of alarms', () => {
  it('are given for three months at most, and a cause that is gone is pushed under the same id', async () => {
    const token = await tokenOf('operator');
    const now = Date.now();
    const day = 86_400_000;
    const ranges = [
      { startTime: String(now - 30 * day), stopTime: String(now), hours: '24' },
      { startTime: String(now - 300 * day), stopTime: String(now), hours: '24' },
      { startTime: String(now - day), stopTime: String(now), hours: '7' },
    ];
    const answers = await Promise.all(ranges.map(range => ask('alarmTrendStat', range, token)));
    expect(answers.map(({ ret }) => ret)).toEqual([1, 0, 0]);
    const console = await open('operator', true);
    console.send({ type: 'PushSwitch', data: { AlarmInfoPushSwitch: '1' } });
    await until(() => console.socket.readyState === WebSocket.OPEN, 'open');
    const { ids } = (await test('raise', { count: 1, deviceId: 'PR001' })) as { ids: string[] };
    const about = (): Frame[] =>
      console.frames.filter(({ type, data }) => type === 'AlarmInfo' && data['id'] === ids[0]);
    await until(() => about().length === 1, 'the alarm');
    await test('gone', { id: ids[0] });
    await until(() => about().length === 2, 'the change');
    expect(about().map(({ data }) => data['conditionStatus'])).toEqual([1, 0]);
    console.socket.close();
  });
});

describe('person types', () => {
  it('are told by the name of the person, and nothing for a stranger', async () => {
    const token = await tokenOf('viewer');
    const type = async (personName: string) => (await ask('getFacePersonTypeByPersonName', { personName }, token)).data;
    expect(await type('Viktor Brandt')).toEqual([{ name: 'Barred person', rgb: '255,77,79', alarmLevel: 1 }]);
    expect(await type('Nobody')).toEqual([]);
  });
});
