/** Messages on a running server: from an alarm to what receivers and administrators see of it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, until, useServer, userIds, type Answer } from '../testing.ts';

const bench = useServer('messages', { alarmsPerHour: 0, allowWebhooksTo: ['127.0.0.0/8'] });

type Row = Record<string, unknown>;
const as = async (name: string, payload: Record<string, string> = {}, account = 'admin'): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf(account), { 'Accept-Language': 'en-us' });
const sent = async (asked: Record<string, string> = {}, account = 'admin'): Promise<Row[]> =>
  (await as('findSentMessageByPage', { pageSize: '50', ...asked }, account)).data.rows ?? [];
/** The first message that a list shows under a filter. */
const shown = async (asked: Record<string, string>, what: string): Promise<Row> => {
  let row: Row | undefined;
  await expect.poll(async () => (row = (await sent(asked))[0]), { message: what, timeout: 10_000 }).toBeDefined();
  return row ?? {};
};
const raise = async (kind = 'smoke', deviceId = 'PR001'): Promise<string> =>
  ((await bench.test('raise', { deviceId, kind })) as { ids: string[] }).ids[0] ?? '';

/** What came to a system of others. */
const taken: { readonly headers: Readonly<Record<string, unknown>>; readonly body: string }[] = [];
const system = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    taken.push({ headers: request.headers, body });
    response.end();
  });
});
const address = (): string => `http://127.0.0.1:${String((system.address() as AddressInfo).port)}/`;
beforeAll(() => new Promise<void>(done => system.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise(done => system.close(done)));

/** Saves some settings of messages. */
const configure = async (part: Row): Promise<Answer> => {
  const { data } = await as('getSmsConfig');
  const told: readonly string[] = ['updateTime', 'updateUsername', 'secretTime', 'mailSecretTime', 'webhookSecretTime'];
  const settings = Object.fromEntries(
    Object.entries(data as Row).filter(([name, value]) => !told.includes(name) && value !== null),
  );
  return as('saveSmsConfig', { ...settings, ...part } as Record<string, string>);
};

describe('a fresh installation', () => {
  it('tells guards of fire by short messages that are stored here, and the administrator of what is serious', async () => {
    const rules = (await as('findAlarmPushByPage', { pageSize: '50' })).data.rows ?? [];
    expect(rules.map(({ pushWays, usernames }) => [pushWays, String(usernames).split(', ').length])).toHaveLength(2);
    const id = await raise();
    const sms = await shown({ alarmId: id, pushWay: '1' }, 'a short message');
    expect(sms).toMatchObject({ status: 2, reason: 'Only stored here', alarmId: id, roundNum: 0 });
    expect(sms['address']).toMatch(/^1\d\d\*{4}\d{4}$/);
    expect(sms['content']).toContain('烟雾');
    // Nobody who may not see the device sees its messages, and only those with the list see any.
    expect(await as('findSentMessageByPage', {}, 'viewer')).toMatchObject({ ret: 0 });
  });

  it('keeps the codes of sign-ins out of sight, shows one to the administrator who asks, and writes down who did', async () => {
    await bench.signIn('mobile');
    const { code } = await bench.test('code', { of: 'mobile' });
    const row = await shown({ messageType: '2' }, 'the code');
    expect(row).toMatchObject({ status: 2, hasCode: 1 });
    expect(row['content']).toContain('••••••');
    expect(row['content']).not.toContain(String(code));
    const [stored] = await bench.database.query<{ row: string }>(
      `SELECT row_to_json(messages)::text AS row FROM messages WHERE about = 'code'`,
    );
    expect(stored?.row).not.toContain(String(code));
    const asked = { id: String(row['id']) };
    expect((await as('revealSentMessage', asked)).data['content']).toContain(String(code));
    expect((await as('revealSentMessage', asked, 'manager')).ret).toBe(0);
    expect(await sent({ messageType: '2' }, 'manager')).toEqual([]);
    const [log] = await bench.database.query(`SELECT 1 FROM audit WHERE target = $1`, [`SentMessage ${asked.id}`]);
    expect(log).toBeDefined();
    expect((await as('getSmsConfig', {}, 'manager')).ret).toBe(0);
  });
});

describe('settings', () => {
  it('hand short messages and webhooks to other systems, and never give a secret back', async () => {
    expect(await configure({ provider: 1, url: address(), account: 'site' })).toMatchObject({
      ret: 0,
      errors: [{ field: 'secret' }],
    });
    const saved = await configure({
      provider: 1,
      url: address(),
      account: 'site',
      secret: 'a secret of the gateway',
      webhookList: [{ name: 'desk', url: address() }],
      webhookSecret: 'a secret of the webhooks',
    });
    expect(saved.ret).toBe(1);
    const answer = JSON.stringify((await as('getSmsConfig')).data);
    expect(answer).not.toContain('a secret of');
    expect(answer).toContain('webhookSecretTime');
    const [stored] = await bench.database.query<{ all: string }>(
      `SELECT (SELECT string_agg(sealed, ' ') FROM message_secrets) || (SELECT string_agg(value::text, ' ') FROM settings)
         || (SELECT string_agg(after, ' ') FROM audit) AS all`,
    );
    expect(stored?.all).not.toContain('a secret of');
    expect((await as('trySms', { phone: '13900001111' })).data).toMatchObject({ status: 2 });
    expect(JSON.parse(taken.at(-1)?.body ?? '')).toMatchObject({ phone: '13900001111' });
    expect((await as('tryWebhook')).data).toMatchObject({ status: 2 });
    expect(taken.at(-1)?.headers['webhook-signature']).toMatch(/^v1,/);
    expect((await as('tryMail', { mailTo: 'a@example.com' })).data).toMatchObject({
      status: 3,
      reason: 'This way is not set up',
    });
    expect(await as('trySms', { phone: '13900001111' }, 'manager')).toMatchObject({ ret: 0 });
  });

  it('refuse addresses outside without encryption, and words that are not known', async () => {
    const faults = async (part: Row): Promise<unknown> => (await configure(part)).errors?.map(({ field }) => field);
    expect(await faults({ url: 'http://sms.example.com/' })).toEqual(['url']);
    expect(await faults({ webhookList: [{ name: 'desk', url: 'http://desk.example.com/' }] })).toEqual(['webhookList']);
    expect(await faults({ codeTemplate: 'no code' })).toEqual(['codeTemplate']);
    expect(await faults({ alarmTemplate: '{alarm} {who}' })).toEqual(['alarmTemplate']);
    expect(await faults({ mailEnabled: 1 })).toEqual(['mailHost', 'mailPort', 'mailFrom']);
    expect(await faults({ provider: 0 })).toBeUndefined();
  });
});

describe('rules', () => {
  const settings = {
    pushName: 'Desk',
    alarmLevels: '1,2,3',
    pushWays: '3,5',
    toAreaManager: '0',
    userIds: userIds['operator'] ?? '',
    alarmTypes: '411',
    template: 'Bag at {place}',
  };

  it('reach consoles as a notice, and other systems with facts', async () => {
    expect((await as('addAlarmPush', settings, 'manager')).ret).toBe(1);
    const console = await bench.open('operator', true);
    const id = await raise('bag');
    const notice = await until(
      () =>
        console.frames.find(({ type, data }) => type === 'MessageNotice' && JSON.stringify(data).includes(`"${id}"`)),
      'a notice',
    );
    expect(notice.data).toMatchObject({ alarmId: id, messageType: 1, alarmLevel: expect.any(Number) as number });
    expect(await shown({ alarmId: id, pushWay: '3' }, 'the notice in the list')).toMatchObject({
      username: expect.any(String) as string,
    });
    const hook = await until(() => taken.find(({ body }) => body.includes(`"alarmId":"${id}"`)), 'a webhook');
    expect(JSON.parse(hook.body)).toMatchObject({
      type: 'alarm.raised',
      data: { deviceId: 'PR001', alarmType: '411' },
    });
  });

  it('refuse receivers without a phone, receivers that are not offered, and unknown words', async () => {
    const of = async (part: Record<string, string>): Promise<unknown> =>
      (await as('addAlarmPush', { ...settings, pushName: 'Other', ...part }, 'manager')).errors?.map(
        ({ field }) => field,
      );
    await bench.database.query(`UPDATE users SET phone = '' WHERE id = $1`, [userIds['viewer']]);
    expect(await of({ pushWays: '1', userIds: userIds['viewer'] ?? '' })).toEqual(['pushWays']);
    expect(await of({ userIds: '99999' })).toEqual(['userIds']);
    expect(await of({ userIds: '' })).toEqual(['userIds']);
    expect(await of({ template: '{who}' })).toEqual(['template']);
    expect(await of({ alarmTypes: '999' })).toEqual(['alarmTypes']);
  });

  it('are tried by their words, marked as a test, for the one who asks', async () => {
    const [rule] = (await as('findAlarmPushByPage', { pushName: 'Desk' })).data.rows ?? [];
    expect((await as('tryAlarmPush', { ids: String(rule?.['id']) })).ret).toBe(1);
    const test = await shown({ messageType: '3', pushWay: '3' }, 'a test');
    expect(test['content']).toMatch(/Bag at/);
    // Tests of others are nobody's business.
    expect(await sent({ messageType: '3' }, 'manager')).toEqual([]);
  });

  it('are in use: a receiver of one is not deleted', async () => {
    const refused = rowsOf(await as('deleteCustomer', { ids: userIds['operator'] ?? '' }));
    expect(refused).toMatchObject([{ uses: [{ page: 'alarm-push-config-list' }] }]);
  });
});
