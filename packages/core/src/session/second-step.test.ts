import {
  authorize2,
  checkSmsVerifyCode,
  getPrivilegesByUser,
  getSmsVerifyCode,
  getVerifyCode,
  login,
  logout,
  passwordDigest,
  refusal,
} from '@patrolkit/transport';
import { settle } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { createConsole } from '../console.ts';
import { answerEverything, aUser, FakeEnvironment } from '../testing/index.ts';

async function asked(needs: { needsSmsCode: true } | { needsSecondFactor: true }) {
  const environment = new FakeEnvironment();
  const { server } = environment;
  answerEverything(server);
  server
    .answer(login, { accessToken: 'half', refreshToken: 'more', phone: '139****5678', ...needs })
    .answer(getSmsVerifyCode, { againAfter: 60 })
    .answer(checkSmsVerifyCode, {})
    .answer(authorize2, { accessToken: 'whole', refreshToken: 'renew' });
  const { session } = createConsole({ tokenStorage: 'cookie' }, environment);
  await settle();
  const outcome = await session.signIn({ username: 'a', password: 'b' });
  const step = session.$step.get();
  if (!step) throw new Error('no step');
  return { environment, server, session, step, outcome };
}

describe('a sign-in in two steps', () => {
  it('is done with the code of a message: sent, and proved with the token of the first', async () => {
    const { environment, server, session, step, outcome } = await asked({ needsSmsCode: true });
    expect('set' in step.$sent, 'what was sent is told by the step alone').toBe(false);
    expect([outcome.isDone, step.kind, session.$session.get()]).toEqual([true, 'sms', { state: 'signed-out' }]);
    // Until the user proves the code, no token is stored and no other call is sent.
    expect([environment.cookies.get('token'), session.hasToken()]).toEqual([undefined, false]);
    expect(server.of(getPrivilegesByUser)).toEqual([]);
    await step.send();
    expect(step.$sent.get()).toEqual({ phone: '139****5678', againAt: environment.wallClock() + 60_000 });
    expect(server.of(getSmsVerifyCode)[0]?.token).toBe('half');
    server.refuse(checkSmsVerifyCode, 'wrong', undefined, 200, 'smsCode');
    const wrong = await step.prove('1');
    expect(wrong).toMatchObject({ isDone: false, error: { fields: { smsCode: 'wrong' } } });
    expect(session.$step.get()).toBe(step);
    server.answer(checkSmsVerifyCode, {});
    await expect(step.prove(' 123456 ')).resolves.toMatchObject({ isDone: true });
    expect(server.of(checkSmsVerifyCode).at(-1)).toMatchObject({ request: { smsCode: '123456' }, token: 'half' });
    expect([environment.cookies.get('token'), session.$step.get()]).toEqual(['half', undefined]);
    expect(session.$session.get()).toMatchObject({ state: 'signed-in' });
  });

  it('is done with a second factor, and goes on with the tokens that it answers', async () => {
    const { environment, server, session, step } = await asked({ needsSecondFactor: true });
    expect(step.kind).toBe('second');
    await step.prove('654321');
    expect(server.of(authorize2)[0]).toMatchObject({ request: { code: '654321' }, token: 'half' });
    await import('./renewal.ts');
    await settle();
    expect(environment.cookies.get('token')).toBe('whole');
    expect(environment.cookies.get('refresh_token')).toMatch(/\.renew$/);
    expect(session.$session.get().state).toBe('signed-in');
  });

  it('is given up, and starts again where the first step has run out', async () => {
    const first = await asked({ needsSmsCode: true });
    first.step.leave();
    await settle();
    expect(first.session.$step.get()).toBeUndefined();
    expect(first.server.of(logout)[0]?.request).toEqual({ accessToken: 'half' });
    const second = await asked({ needsSmsCode: true });
    second.server.respond(
      checkSmsVerifyCode,
      () => new Response(JSON.stringify(refusal('over', 2006)), { status: 401 }),
    );
    await expect(second.step.prove('1')).resolves.toMatchObject({ problem: { id: 'session.expired' } });
    expect([second.session.$step.get(), second.session.$session.get().state]).toEqual([undefined, 'signed-out']);
  });

  it('stays until the session has begun', async () => {
    const { server, session, step } = await asked({ needsSmsCode: true });
    let bring = (): void => undefined;
    const held = new Promise<void>(resolve => (bring = resolve));
    server.answer(getPrivilegesByUser, async () => {
      await held;
      return aUser();
    });
    const proving = step.prove('123456');
    await settle();
    expect(session.$step.get()).toBe(step);
    bring();
    await expect(proving).resolves.toMatchObject({ isDone: true });
    expect([session.$step.get(), session.$session.get().state]).toEqual([undefined, 'signed-in']);
  });

  it('signs nobody in who has gone back meanwhile, and leaves the step of another sign-in alone', async () => {
    const { server, session, step } = await asked({ needsSmsCode: true });
    let bring = (): void => undefined;
    const held = new Promise<void>(resolve => (bring = resolve));
    server.answer(checkSmsVerifyCode, async () => {
      await held;
      return {};
    });
    const proving = step.prove('123456');
    await settle();
    step.leave();
    await session.signIn({ username: 'c', password: 'd' });
    const other = session.$step.get();
    bring();
    await expect(proving).resolves.toMatchObject({ isDone: false });
    expect(server.of(getPrivilegesByUser)).toEqual([]);
    expect(other?.kind).toBe('sms');
    expect(session.$step.get()).toBe(other);
  });

  it('is done with the code of a message that only the privileges ask for, and asks once', async () => {
    const environment = new FakeEnvironment();
    const { server } = environment;
    answerEverything(server);
    server
      .answer(login, { accessToken: 'half', phone: '139****5678' })
      .answer(getPrivilegesByUser, aUser({ needsSmsCode: true }))
      .answer(getSmsVerifyCode, { againAfter: 60 })
      .answer(checkSmsVerifyCode, {});
    const { session } = createConsole({ tokenStorage: 'cookie' }, environment);
    await settle();
    await expect(session.signIn({ username: 'a', password: 'b' })).resolves.toMatchObject({ isDone: true });
    const step = session.$step.get();
    expect([step?.kind, session.$session.get()]).toEqual(['sms', { state: 'signed-out' }]);
    expect([environment.cookies.get('token'), session.hasToken()]).toEqual([undefined, false]);
    await step?.send();
    expect(server.of(getSmsVerifyCode)[0]?.token).toBe('half');
    await expect(step?.prove('123456')).resolves.toMatchObject({ isDone: true });
    expect([session.$step.get(), session.$session.get().state]).toEqual([undefined, 'signed-in']);
    // A reload does not ask for the code of this session again.
    const again = createConsole({ tokenStorage: 'cookie' }, environment);
    await again.session.restore();
    expect([again.session.$step.get(), again.session.$session.get().state]).toEqual([undefined, 'signed-in']);
  });

  it('is done with a code that the server asks for by refusing the sign-in', async () => {
    const environment = new FakeEnvironment();
    const { server } = environment;
    answerEverything(server);
    server.refuse(login, 'a code was sent', undefined, 200, 'smsCode');
    const { session } = createConsole({ tokenStorage: 'cookie' }, environment);
    await settle();
    await expect(session.signIn({ username: ' a ', password: 'b' })).resolves.toMatchObject({ isDone: true });
    const step = session.$step.get();
    if (!step) throw new Error('no step');
    expect([step.kind, step.$sent.get()]).toEqual(['sms', { againAt: environment.wallClock() + 60_000 }]);
    await step.send();
    expect(server.of(login).map(({ request }) => request)).toEqual(
      Array.from({ length: 2 }, () => ({ username: 'a', password: passwordDigest('b'), grantType: 'password' })),
    );
    expect(server.of(getSmsVerifyCode)).toEqual([]);
    server.refuse(login, 'wrong', undefined, 200, 'smsCode');
    await expect(step.prove('1')).resolves.toMatchObject({ isDone: false, error: { fields: { smsCode: 'wrong' } } });
    expect(session.$step.get()).toBe(step);
    // The console does not ask for a code twice, even when the server still marks the user as one who needs codes.
    server.answer(login, { accessToken: 'whole', needsSmsCode: true });
    server.answer(getPrivilegesByUser, aUser({ needsSmsCode: true }));
    await expect(step.prove(' 123456 ')).resolves.toMatchObject({ isDone: true });
    expect(server.of(login).at(-1)?.request).toMatchObject({ smsCode: '123456', password: passwordDigest('b') });
    expect([session.$step.get(), session.$session.get().state]).toEqual([undefined, 'signed-in']);
    expect(environment.cookies.get('token')).toBe('whole');
  });

  it.each(['when it is asked for one', 'with each sign-in'])(
    'is done with a code where the answer to the sign-in brings no token, of a server that sends it %s',
    async when => {
      const environment = new FakeEnvironment();
      const { server } = environment;
      answerEverything(server);
      server.answer(login, { needsSmsCode: true, phone: '139****5678' });
      if (when.includes('asked')) server.answer(getSmsVerifyCode, { againAfter: 30 });
      else server.refuse(getSmsVerifyCode, 'no token', undefined, 401);
      const { session } = createConsole({ tokenStorage: 'cookie' }, environment);
      await settle();
      await expect(session.signIn({ username: ' a ', password: 'b' })).resolves.toMatchObject({ isDone: true });
      const step = session.$step.get();
      if (!step) throw new Error('no step');
      expect([step.kind, step.$sent.get(), session.hasToken()]).toEqual(['sms', undefined, false]);
      await expect(step.send()).resolves.toMatchObject({ isDone: true });
      expect(server.of(getSmsVerifyCode)[0]).toMatchObject({ request: { username: 'a' }, token: null });
      const wait = when.includes('asked') ? 30_000 : 60_000;
      expect(step.$sent.get()).toEqual({ phone: '139****5678', againAt: environment.wallClock() + wait });
      // The server asks for the code again because the typed one is wrong.
      await expect(step.prove('1')).resolves.toMatchObject({ isDone: false, problem: { id: 'session.codeWrong' } });
      expect(session.$step.get()).toBe(step);
      server.answer(login, { accessToken: 'whole' });
      await expect(step.prove(' 123456 ')).resolves.toMatchObject({ isDone: true });
      expect(server.of(login).at(-1)?.request).toMatchObject({ smsCode: '123456', password: passwordDigest('b') });
      expect([session.$step.get(), session.$session.get().state]).toEqual([undefined, 'signed-in']);
      expect(environment.cookies.get('token')).toBe('whole');
    },
  );

  it('sends the code of a picture with the password', async () => {
    const environment = new FakeEnvironment();
    answerEverything(environment.server);
    environment.server.answer(getVerifyCode, { id: 'p1', picture: 'iVBORw0KGgo=' });
    const { session } = createConsole({ tokenStorage: 'cookie' }, environment);
    await settle();
    await expect(session.verifyPicture()).resolves.toEqual({
      isDone: true,
      value: { id: 'p1', picture: 'iVBORw0KGgo=' },
    });
    await session.signIn({ username: 'a', password: 'b', verifyCode: 'AB3', verifyCodeId: 'p1' });
    expect(environment.server.of(login)[0]?.request).toMatchObject({ verifyCode: 'AB3', verifyCodeId: 'p1' });
  });
});
