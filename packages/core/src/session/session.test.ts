import {
  getPrivilegesByUser,
  getSysInfo,
  keepTokenConnection,
  login,
  logout,
  passwordDigest,
  randomId,
} from '@patrolkit/transport';
import { settle } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { createConsole } from '../console.ts';
import { partNames } from '../parts/index.ts';
import { answerEverything, aUser, fakeConsole, FakeEnvironment, searchRobotList } from '../testing/index.ts';

async function standalone(part: { token?: string } = {}) {
  const environment = new FakeEnvironment();
  answerEverything(environment.server);
  if (part.token) environment.cookies.set('token', part.token);
  const console = createConsole({ tokenStorage: 'cookie', language: 'en-us' }, environment);
  await console.need(...partNames);
  await settle();
  await environment.clock.advance(0);
  return { console, environment, server: environment.server, clock: environment.clock };
}

describe('the session', () => {
  it('signs in with the digest of the password and keeps the token in the cookie', async () => {
    const { console, environment, server } = await standalone();
    expect(console.session.$session.get()).toEqual({ state: 'signed-out' });
    await expect(console.session.signIn({ username: ' op ', password: 'Guard#2024' })).resolves.toMatchObject({
      isDone: true,
    });
    expect(server.of(login)[0]?.request).toEqual({
      username: 'op',
      password: passwordDigest('Guard#2024'),
      grantType: 'password',
    });
    expect(environment.cookies.get('token')).toBe('token-1');
    expect(console.session.$session.get()).toMatchObject({ state: 'signed-in', user: { id: 'user-1' } });
    expect(environment.sockets.all.map(({ protocols }) => protocols)).toEqual([[], []]);
  });

  it('does not begin in a console that was removed before the server answered', async () => {
    let answer = (): void => undefined;
    const { console, environment, server, clock } = await standalone();
    server.answer(login, () => new Promise(resolve => (answer = () => resolve({ accessToken: 'token-late' }))));
    const signing = console.session.signIn({ username: 'a', password: 'b' });
    await settle();
    console.dispose();
    const sockets = environment.sockets.all.length;
    answer();
    expect((await signing).isDone).toBe(false);
    await clock.advance(60_000);
    expect(environment.sockets.all).toHaveLength(sockets);
    expect(environment.cookies.get('token')).toBeUndefined();
    expect(clock.waiting).toBe(0);
  });

  it('carries its token in the handshake of its sockets where the browser keeps no cookie', async () => {
    const { console, environment } = await standalone();
    environment.cookies.set = () => undefined;
    await console.session.signIn({ username: 'a', password: 'b' });
    expect(environment.sockets.all.map(({ protocols }) => protocols)).toEqual([['bearer.token-1'], ['bearer.token-1']]);
    console.dispose();
  });

  it('says why a sign-in failed', async () => {
    const { console, server } = await standalone();
    server.refuse(login, 'account locked', 0, 429);
    await expect(console.session.signIn({ username: 'a', password: 'b' })).resolves.toMatchObject({
      isDone: false,
      problem: { server: 'account locked' },
    });
    server.answer(login, { accessToken: 't' }).answer(getPrivilegesByUser, aUser({ permissions: [] }));
    await expect(console.session.signIn({ username: 'a', password: 'b' })).resolves.toMatchObject({
      problem: { id: 'session.noRoles' },
    });
    expect(console.session.hasToken()).toBe(false);
  });

  it('does not begin where the answer holds nobody', async () => {
    const { console, server } = await standalone();
    server
      .answer(login, { accessToken: 't' })
      .respond(getPrivilegesByUser, () => Response.json({ ret: 1, data: null }));
    await expect(console.session.signIn({ username: 'a', password: 'b' })).resolves.toMatchObject({
      isDone: false,
      problem: { id: 'system.call.unreadable' },
    });
    expect(console.session.$session.get().state).toBe('signed-out');
  });

  it('survives a reload, and a server that is away at that moment', async () => {
    const kept = await standalone({ token: 'kept' });
    expect(kept.console.session.$session.get().state).toBe('signed-in');
    expect(kept.server.of(searchRobotList)[0]?.token).toBe('kept');
    const environment = new FakeEnvironment();
    environment.cookies.set('token', 'kept');
    environment.server.respond(getPrivilegesByUser, () => Promise.reject(new TypeError('away')));
    const console = createConsole({ tokenStorage: 'cookie' }, environment);
    await settle();
    expect(console.session.$session.get().state).toBe('signed-out');
    expect(environment.cookies.get('token')).toBe('kept');
  });

  it('knows what only the sign-in said about the user, after a reload too, and about nobody else', async () => {
    const { isCustomer: _, ...user } = aUser();
    const environment = new FakeEnvironment();
    answerEverything(environment.server, user);
    environment.server.answer(login, { accessToken: 'one', isCustomer: true });
    const first = createConsole({ tokenStorage: 'cookie' }, environment);
    await first.session.signIn({ username: 'a', password: 'b' });
    expect(first.session.$session.get()).toMatchObject({ state: 'signed-in', user: { isCustomer: true } });
    first.dispose();
    const second = createConsole({ tokenStorage: 'cookie' }, environment);
    await settle();
    expect(second.session.$session.get()).toMatchObject({ state: 'signed-in', user: { isCustomer: true } });
    await second.session.adopt('two');
    expect(second.session.$session.get()).toMatchObject({ state: 'signed-in', user: { id: user.id } });
    expect(second.session.$session.get()).not.toHaveProperty('user.isCustomer');
    second.dispose();
  });

  it('keeps its user where the server sends none of the roles when it is read again, and says so', async () => {
    const { console, server } = await fakeConsole();
    const before = console.session.$session.get();
    server.answer(getPrivilegesByUser, aUser({ name: 'Another name', permissions: [] }));
    await console.session.renew();
    expect(console.session.$session.get()).toBe(before);
    expect(console.notices.$notices.get()).toMatchObject([{ tone: 'error', text: { id: 'session.noRoles' } }]);
    server.answer(getPrivilegesByUser, aUser({ name: 'Another name' }));
    await console.session.renew();
    expect(console.session.$session.get()).toMatchObject({ user: { name: 'Another name' } });
  });

  it('is kept alive every 300 s, and 5 s after a failure', async () => {
    const { server, clock } = await fakeConsole();
    const beats = (): number => server.of(keepTokenConnection).length;
    const before = beats();
    await clock.advance(300_000);
    expect(beats() - before).toBeGreaterThanOrEqual(1);
    server.refuse(keepTokenConnection, 'no');
    await clock.advance(300_000);
    const failing = beats();
    await clock.advance(10_000);
    expect(beats() - failing).toBeGreaterThanOrEqual(2);
  });

  it('ends everywhere at sign-out: sockets, stores, timers, the other pages', async () => {
    const { console, environment, server, clock } = await standalone({ token: 'kept' });
    await console.session.signOut();
    expect(server.of(logout)[0]?.request).toEqual({ accessToken: 'kept' });
    expect(environment.cookies.get('token')).toBeUndefined();
    expect(environment.sockets.all.every(socket => socket.isClosed)).toBe(true);
    expect(console.robots.$robots.get().items).toEqual([]);
    console.dispose();
    expect([clock.waiting, environment.listeners]).toEqual([0, 0]);
  });

  it.each([
    { code: 2006, problem: undefined, shown: { id: 'session.expired' } },
    { code: 2007, problem: { server: 'This account is locked' }, shown: { server: 'This account is locked' } },
  ])('expires on 401 with $code, once, with the reason that the server gives', async ({ code, problem, shown }) => {
    const { console, server } = await standalone({ token: 'kept' });
    server.refuse(searchRobotList, 'This account is locked', code, 401);
    await console.robots.load();
    await settle();
    expect(console.session.$session.get()).toMatchObject({ state: 'signed-out', isExpired: true });
    expect(Reflect.get(console.session.$session.get(), 'problem')).toEqual(problem);
    expect(console.notices.$notices.get().map(notice => notice.text)).toContainEqual(shown);
  });

  it('reads its user again when the rights have changed, and keeps the last of two answers', async () => {
    const page = await fakeConsole();
    const [first, second] = [aUser({ permissions: ['one'] }), aUser({ permissions: ['two'] })];
    let answer: ((user: typeof first) => void) | undefined;
    page.server.answer(getPrivilegesByUser, () => new Promise(resolve => (answer ??= resolve)));
    page.push({ type: 'PrivilegesChanged', data: { userId: 'user-1' }, receivedAt: 0 });
    await settle();
    page.server.answer(getPrivilegesByUser, second);
    page.push({ type: 'PrivilegesChanged', data: { userId: 'user-1' }, receivedAt: 0 });
    await settle();
    expect(page.console.session.$session.get()).toMatchObject({ user: { permissions: ['two'] } });
    answer?.(first);
    await settle();
    expect(page.console.session.$session.get()).toMatchObject({ user: { permissions: ['two'] } });
  });

  it('reads its user again after each loss of the channel, in which the rights may have changed', async () => {
    const page = await fakeConsole();
    const reads = (): number => page.server.of(getPrivilegesByUser).length;
    const before = reads();
    page.server.answer(getPrivilegesByUser, aUser({ permissions: ['two'] }));
    page.environment.sockets.latest('singleton').drop();
    await page.clock.advance(16_000);
    expect(reads()).toBe(before + 1);
    expect(page.console.session.$session.get()).toMatchObject({ user: { permissions: ['two'] } });
  });

  it('is not ended by 2007 that answers the question for the system information', async () => {
    const { console, server } = await standalone({ token: 'kept' });
    server.refuse(getSysInfo, 'expired', 2007, 401);
    await console.installation.load();
    await settle();
    expect(console.session.$session.get().state).toBe('signed-in');
    expect(console.notices.$notices.get().map(notice => notice.text)).not.toContainEqual({ id: 'session.expired' });
  });

  it('makes digests and ids without the browser crypto', () => {
    expect(passwordDigest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(randomId()).toMatch(/^[0-9a-f]{32}$/);
    expect(randomId()).not.toBe(randomId());
  });
});
