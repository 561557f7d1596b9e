import { inflateSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { userIds, useServer } from '../testing.ts';
import { codeLimits, Codes } from './codes.ts';
import { oneTimeCode, stepAt, stepOf } from './one-time.ts';
import { drawCode, pictureSigns, pictureText } from './picture-code.ts';
import type { Session } from './sessions.ts';
import { signInLimits } from './sign-ins.ts';
import { digestOf, seeds } from './seeds.ts';

const bench = useServer('codes', { signInLimits: { ...signInLimits, perMinute: 1000 } });
const { ask, test } = bench;

const tryIn = (username: string, password: string, more: Record<string, string> = {}) =>
  ask('login', { username, password: digestOf(password), grant_type: 'password', ...more });
const passwordOf = (account: string): string => seeds.find(seed => seed.account === account)?.password ?? '';
const codeOf = async (of: string): Promise<string> => String((await test('code', { of }))['code']);
const errorsOf = (answer: unknown): unknown => (answer as { errors?: unknown }).errors;

beforeEach(() => test('reset'));

describe('the code of a picture', () => {
  it('is asked for after three wrong passwords, of accounts that are there and of others', async () => {
    for (const account of ['viewer', 'nobody']) {
      for (let n = 0; n < 3; n++) expect((await tryIn(account, 'wrong')).msg).toBe('Wrong account name or password');
      const asked = await tryIn(account, passwordOf(account));
      expect([asked.ret, asked.code, errorsOf(asked)]).toEqual([
        0,
        2010,
        [{ field: 'verifyCode', msg: 'Enter the code in the picture' }],
      ]);
    }
  });

  it('lets in with the right one, once, whatever its case', async () => {
    for (let n = 0; n < 3; n++) await tryIn('viewer', 'wrong');
    const { data } = await ask('getVerifyCode');
    const uuid = String(data['uuid']);
    const verifyCode = (await codeOf(uuid)).toLowerCase();
    expect(String(data['img'])).toMatch(/^data:image\/png;base64,iVBOR/);
    const wrong = await tryIn('viewer', passwordOf('viewer'), { uuid, verifyCode: '00000' });
    expect(errorsOf(wrong)).toEqual([{ field: 'verifyCode', msg: 'The code is wrong' }]);
    // A code can be tried only once, right or wrong.
    expect((await tryIn('viewer', passwordOf('viewer'), { uuid, verifyCode })).ret).toBe(0);
    const next = String((await ask('getVerifyCode')).data['uuid']);
    expect((await tryIn('viewer', passwordOf('viewer'), { uuid: next, verifyCode: await codeOf(next) })).ret).toBe(1);
    // The failures are reset: no code is needed.
    expect((await tryIn('viewer', passwordOf('viewer'))).ret).toBe(1);
  });

  it('is a picture of five signs in which no sign stands, another one each time', () => {
    let seed = 7;
    const chance = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const text = pictureText(chance);
    expect(text).toMatch(new RegExp(`^[${pictureSigns}]{5}$`));
    const picture = drawCode(text, chance);
    expect(picture.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    const [wide, high] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
    const rows = inflateSync(picture.subarray(picture.indexOf('IDAT') + 4, picture.indexOf('IEND') - 8));
    expect(rows.length).toBe((wide + 1) * high);
    const dark = rows.filter(value => value < 90).length / rows.length;
    expect(dark).toBeGreaterThan(0.03);
    expect(dark).toBeLessThan(0.4);
    expect(picture.includes(text)).toBe(false);
    expect(drawCode(text, chance).equals(picture)).toBe(false);
  });
});

/** Draws nothing, because drawing takes time. */
const draw = (): Promise<Uint8Array> => Promise.resolve(new Uint8Array());

/** Codes with a clock of their own, and a session that waits for its second step. */
const waiting = async (account: string, pending: Session['pending']) => {
  const clock = { now: 1_700_000_000_000 };
  const log: string[] = [];
  const codes = new Codes({ database: bench.database, draw, now: () => clock.now, tell: line => log.push(line) });
  const made: string[] = [];
  codes.onMade = (_, code) => made.push(code);
  const token = await bench.signIn('viewer');
  const rows = await bench.database.query<{ session: string }>(
    'SELECT session FROM session_tokens ORDER BY until DESC',
  );
  expect(token).not.toBe('');
  const session = {
    id: `${rows[0]?.session ?? ''}-${account}-${String(pending)}`,
    pending,
    user: { id: `test-${account}`, account, phone: '13912345678', secondSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' },
  } as unknown as Session;
  await bench.database.query('DELETE FROM sign_in_codes');
  return { clock, log, codes, made, session };
};
const keyOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { key?: string }).key,
  );

it('pictures are free again after a minute of the steady clock, also when the wall clock was set back', async () => {
  const clock = { now: 1_700_000_000_000, steady: 0 };
  const codes = new Codes({
    database: bench.database,
    draw,
    now: () => clock.now,
    steadyNow: () => clock.steady,
    tell: () => undefined,
  });
  const ask = (): Promise<unknown> => {
    clock.steady += 1000 / codeLimits.picturesPerSecond;
    return keyOf(codes.picture({ address: '10.0.0.1', isKnown: false }));
  };
  for (let n = 0; n < codeLimits.picturesPerMinute; n++) expect(await ask()).toBe('done');
  expect(await ask()).toBe('error.busyPictures');
  clock.now -= 7_200_000;
  clock.steady += 60_000;
  expect(await ask()).toBe('done');
});

it('pictures for all addresses together are limited, and known browsers have room of their own', async () => {
  const clock = { steady: 0 };
  const codes = new Codes({
    database: bench.database,
    draw,
    now: () => 1_700_000_000_000,
    steadyNow: () => clock.steady,
    tell: () => undefined,
  });
  const { picturesAtOnce, picturesPerSecond } = codeLimits;
  const ends = await Promise.all(
    Array.from({ length: 200 }, (_, n) => keyOf(codes.picture({ address: `10.0.1.${String(n)}`, isKnown: false }))),
  );
  expect(ends.filter(end => end === 'done')).toHaveLength(picturesAtOnce);
  expect(await keyOf(codes.picture({ address: '10.0.1.1', isKnown: true }))).toBe('done');
  clock.steady += 1000;
  for (let n = 0; n < picturesPerSecond; n++)
    expect(await keyOf(codes.picture({ address: `10.0.2.${String(n)}`, isKnown: false }))).toBe('done');
  expect(await keyOf(codes.picture({ address: '10.0.3.1', isKnown: false }))).toBe('error.busyPictures');
});

describe('the code of a message', () => {
  it('is sent, counted down, wrong, right once, and reused in vain', async () => {
    const { clock, log, codes, made, session } = await waiting('a', 'sms');
    expect(await keyOf(codes.proveSms(session, '123456'))).toBe('error.codeNotSent');
    expect(await codes.send(session)).toEqual({ phone: '139****5678', againAfter: 60, goodFor: 300 });
    expect(log).toEqual([`message to 13912345678 (a): your sign-in code is ${made[0] ?? ''}`]);
    clock.now += codeLimits.smsEveryMs - 1;
    // The code that was already sent is still valid.
    expect(await codes.send({ ...session, id: 'begun again' })).toEqual({
      phone: '139****5678',
      againAfter: 1,
      goodFor: 241,
    });
    expect(made).toHaveLength(1);
    clock.now += 1;
    await codes.send(session);
    const wrong = made[1] === '000000' ? '111111' : '000000';
    expect(await keyOf(codes.proveSms(session, wrong))).toBe('error.codeWrong');
    expect(await keyOf(codes.proveSms(session, ` ${made[1] ?? ''} `))).toBe('done');
    expect(await keyOf(codes.proveSms(session, made[1] ?? ''))).toBe('error.codeUsed');
    // The server sends no second code at once either.
    expect(await keyOf(codes.send(session))).toBe('error.codeTooSoon');
  });

  it('expires after five minutes', async () => {
    const { clock, codes, made, session } = await waiting('b', 'sms');
    await codes.send(session);
    clock.now += codeLimits.smsMs;
    expect(await keyOf(codes.proveSms(session, made[0] ?? ''))).toBe('error.codeExpired');
  });

  it('is guessed five times in five minutes by a user, whatever the sessions and the codes', async () => {
    const { clock, codes, made, session } = await waiting('e', 'sms');
    const wrong = 'nothing';
    for (let n = 0; n < codeLimits.wrongTries; n++) {
      const another = { ...session, id: `another ${String(n)}` };
      if (n % 2 === 0) await codes.send(another);
      expect(await keyOf(codes.proveSms(another, wrong))).toBe('error.codeWrong');
      clock.now += codeLimits.smsEveryMs / 2;
    }
    clock.now += codeLimits.smsEveryMs;
    await codes.send({ ...session, id: 'yet another' });
    expect(await keyOf(codes.proveSms({ ...session, id: 'yet another' }, made.at(-1) ?? ''))).toBe('error.codeTries');
    clock.now += codeLimits.wrongTriesMs;
    await codes.send(session);
    expect(await keyOf(codes.proveSms(session, made.at(-1) ?? ''))).toBe('done');
  });

  it('is sent five times in an hour to a user, whatever the sessions, and once a minute', async () => {
    const { clock, codes, made, session } = await waiting('f', 'sms');
    for (let n = 0; n < codeLimits.smsPerHour; n++) {
      expect(await keyOf(codes.send({ ...session, id: `another ${String(n)}` }))).toBe('done');
      await codes.send({ ...session, id: `one more ${String(n)}` });
      expect(made).toHaveLength(n + 1);
      clock.now += codeLimits.smsEveryMs;
    }
    expect(await keyOf(codes.send(session))).toBe('error.codeMessages');
    clock.now += 3_600_000;
    expect(await keyOf(codes.send(session))).toBe('done');
  });

  it('of a browser that is known for the user has its own counts, which others cannot use up', async () => {
    const { clock, codes, made, session } = await waiting('g', 'sms');
    const known = { ...session, id: 'known', browser: 'abc' };
    for (let n = 0; n < codeLimits.smsPerHour; n++) {
      await codes.send(session);
      await keyOf(codes.proveSms(session, 'nothing'));
      clock.now += codeLimits.smsEveryMs;
    }
    expect(await keyOf(codes.send(session))).toBe('error.codeMessages');
    await codes.send(known);
    const code = made.at(-1) ?? '';
    expect(await keyOf(codes.proveSms(session, code))).not.toBe('done');
    expect(await keyOf(codes.proveSms(known, code))).toBe('done');
  });

  it('can be asked for when the clock that sent the last one was ahead', async () => {
    const { clock, codes, made, session } = await waiting('d', 'sms');
    clock.now += 3_600_000;
    await codes.send(session);
    clock.now -= 3_600_000;
    await codes.send(session);
    expect(made).toHaveLength(2);
    expect(await keyOf(codes.proveSms(session, made[1] ?? ''))).toBe('done');
  });

  it('is for nobody else', async () => {
    const { codes, session } = await waiting('c', undefined);
    expect(await keyOf(codes.send(session))).toBe('error.codeNotAsked');
    expect(await keyOf(codes.proveSms(session, '1'))).toBe('error.codeNotAsked');
    expect(await keyOf(codes.proveSecond(session, '1'))).toBe('error.codeNotAsked');
  });
});

describe('a one-time code', () => {
  // The test vectors of RFC 6238 for SHA-1, cut to six digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i is %s', (seconds, code) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(oneTimeCode(secret, stepAt(seconds * 1000))).toBe(code);
    const step = stepAt(seconds * 1000);
    for (const early of [-30_000, 0, 30_000]) expect(stepOf(secret, code, seconds * 1000 + early, 0)).toBe(step);
    for (const far of [-60_000, 60_000]) expect(stepOf(secret, code, seconds * 1000 + far, 0)).toBeUndefined();
    expect(stepOf(secret, code, seconds * 1000, step)).toBeUndefined();
  });
});

describe('the one-time code of a user', () => {
  const proving = async (account: string) => {
    const { clock, codes, session } = await waiting(account, 'second');
    const [row] = await bench.database.query<{ id: string }>('SELECT id FROM users WHERE account = $1', [account]);
    Object.assign(session.user, { id: row?.id ?? '' });
    const codeNow = (later = 0): string => oneTimeCode(session.user.secondSecret, stepAt(clock.now + later));
    const prove = (code: string): Promise<unknown> => keyOf(codes.proveSecond(session, code));
    return { clock, codeNow, prove, id: row?.id };
  };
  const STEP = 30_000;

  it('is good once, and no earlier one after it', async () => {
    const { clock, codeNow, prove } = await proving('viewer');
    const earlier = codeNow(-STEP);
    expect([await prove(codeNow()), await prove(codeNow()), await prove(earlier)]).toEqual([
      'done',
      'error.codeWrong',
      'error.codeWrong',
    ]);
    clock.now += STEP;
    expect(await prove(codeNow())).toBe('done');
  });

  it('is taken after a clock that was ahead is put right, and none that was used is', async () => {
    const { clock, codeNow, prove } = await proving('customer');
    const first = codeNow();
    expect(await prove(first)).toBe('done');
    clock.now += 3_600_000;
    const ahead = codeNow();
    expect(await prove(ahead)).toBe('done');
    clock.now += STEP - 3_600_000;
    expect(await prove(first)).toBe('error.codeWrong');
    expect([await prove(codeNow()), await prove(codeNow())]).toEqual(['done', 'error.codeWrong']);
    clock.now += 3_600_000 - STEP;
    expect(await prove(ahead)).toBe('error.codeWrong');
    expect(await prove(codeNow(STEP))).toBe('done');
  });

  it('is refused at every time before those that are remembered', async () => {
    const { clock, codeNow, prove, id } = await proving('site');
    for (let n = 0; n < 25; n++, clock.now += STEP) expect(await prove(codeNow())).toBe('done');
    const [row] = await bench.database.query<{ second_used: number[] }>('SELECT second_used FROM users WHERE id = $1', [
      id,
    ]);
    expect(row?.second_used).toHaveLength(20);
    for (const back of [25, 13, 1]) {
      clock.now -= back * STEP;
      expect(await prove(codeNow())).toBe('error.codeWrong');
      clock.now += back * STEP;
    }
    expect(await prove(codeNow())).toBe('done');
  });

  it('that was wrong too often is asked for again at once when the clock of then was ahead', async () => {
    const { clock, codeNow, prove } = await proving('admin');
    clock.now += 3_600_000;
    for (let n = 0; n < codeLimits.wrongTries; n++) expect(await prove('wrong')).toBe('error.codeWrong');
    expect(await prove('wrong')).toBe('error.codeTries');
    clock.now -= 3_600_000;
    expect(await prove(codeNow())).toBe('done');
  });
});

describe('an authenticator of the own account', () => {
  const set = (token: string, secondStep: string, code: string) => ask('setSecondStep', { secondStep, code }, token);
  const again = () => bench.database.query(`UPDATE users SET second_used = '{}' WHERE account = 'operator'`);
  const record = async (token: string): Promise<Record<string, unknown>> =>
    (await ask('getUser', { id: userIds['operator'] ?? '' }, token)).data;

  it('counts from its first code, is asked for at the sign-in, and is removed with a code', async () => {
    const token = await bench.signIn('operator');
    const drawn = await ask('drawSecondStep', {}, token);
    const secret = String(drawn.data['secret']);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(String(drawn.data['otpauth'])).toBe(
      `otpauth://totp/Patrol%20console:operator?secret=${secret}&issuer=Patrol%20console`,
    );
    const code = (): string => oneTimeCode(secret, stepAt(Date.now()));
    expect((await tryIn('operator', passwordOf('operator'))).data['need_authorize2']).toBeUndefined();
    expect(await set(token, '2', 'wrong')).toMatchObject({ ret: 0, errors: [{ field: 'code' }] });
    expect(await record(token)).toMatchObject({ secondStep: 0 });
    const used = code();
    expect((await set(token, '2', used)).ret).toBe(1);
    expect(await record(token)).toMatchObject({ secondStep: 2, secondStepTime: expect.anything() });
    expect((await ask('drawSecondStep', {}, token)).ret).toBe(0);
    await test('reset');
    const entered = await tryIn('operator', passwordOf('operator'));
    expect(entered.data['need_authorize2']).toBe(1);
    // No log has the code of an authenticator that exists.
    expect((await test('code', { of: 'operator' }))['code']).toBeUndefined();
    const half = String(entered.data['access_token']);
    expect((await ask('searchRobotList', {}, half)).code).toBe(2009);
    expect(errorsOf(await ask('authorize2', { code: used }, half))).toMatchObject([{ field: 'code' }]);
    await again();
    expect((await ask('authorize2', { code: code() }, half)).ret).toBe(1);
    expect((await ask('searchRobotList', {}, half)).ret).toBe(1);
    expect((await set(half, '0', 'wrong')).ret).toBe(0);
    await again();
    expect((await set(half, '0', code())).ret).toBe(1);
    expect((await tryIn('operator', passwordOf('operator'))).data['need_authorize2']).toBeUndefined();
    const log = await bench.database.query<{ before: string; after: string }>(
      `SELECT before, after FROM audit WHERE action = 'second step' ORDER BY id`,
    );
    expect(log).toEqual([
      { before: 'none', after: 'authenticator' },
      { before: 'authenticator', after: 'none' },
    ]);
    const everything = await bench.database.query('SELECT * FROM users JOIN sign_in_codes ON true');
    expect(JSON.stringify(everything)).not.toContain(secret);
  });

  it('waits ten minutes for its first code, and five wrong ones hold it up', async () => {
    const token = await bench.signIn('operator');
    const secret = async (): Promise<string> => String((await ask('drawSecondStep', {}, token)).data['secret']);
    const code = oneTimeCode(await secret(), stepAt(Date.now()));
    await bench.database.query(
      `UPDATE users SET second_drawn_at = second_drawn_at - 600001 WHERE account = 'operator'`,
    );
    expect((await set(token, '2', code)).msg).toContain('expired');
    const fresh = await secret();
    for (let n = 0; n < codeLimits.wrongTries; n++) await set(token, '2', 'wrong');
    expect(await set(token, '2', oneTimeCode(fresh, stepAt(Date.now())))).toMatchObject({ status: 429 });
    expect(await record(token)).toMatchObject({ secondStep: 0 });
  });

  it('is for an administrator to remove, and not for a user whose codes come by message', async () => {
    const token = await bench.signIn('operator');
    const secret = String((await ask('drawSecondStep', {}, token)).data['secret']);
    await set(token, '2', oneTimeCode(secret, stepAt(Date.now())));
    const admin = await bench.signIn('admin');
    const { data } = await ask('getCustomer', { id: userIds['operator'] ?? '' }, admin);
    expect([data['secondStep'], JSON.stringify(data)]).toEqual([2, expect.not.stringContaining(secret)]);
    const form = { userName: 'Operator', companyId: '1', roleValue: 'operator', robotScope: '2', secondStep: '0' };
    const change = { ...form, id: userIds['operator'] ?? '', version: String(data['version']) };
    expect((await ask('modifyCustomer', change, admin)).ret).toBe(1);
    const [stored] = await bench.database.query(
      `SELECT second, second_secret, second_at FROM users WHERE account = 'operator'`,
    );
    expect(stored).toEqual({ second: '', second_secret: '', second_at: null });
    await bench.database.query(`UPDATE users SET second = 'sms', phone = '13912345678' WHERE account = 'area'`);
    const area = await bench.signIn('area');
    const refused = await ask('drawSecondStep', {}, area);
    expect([refused.ret, refused.msg]).toEqual([0, expect.stringContaining('administrator')]);
    await bench.database.query(`UPDATE users SET second = '', phone = '' WHERE account = 'area'`);
  });
});
