import { describe, expect, it } from 'vitest';
import {
  aUser,
  fakeConsole,
  getPrivilegesByUser,
  getSysInfo,
  login,
  settle,
  type FakeConsole,
  type FakeServer,
} from '../testing/index.ts';
import { problemTimes } from './problem.ts';

const far = 'https://far.example';
const fails = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const down = (server: FakeServer): void => void server.respond(getPrivilegesByUser, fails).respond(getSysInfo, fails);
const problem = ({ console }: FakeConsole): unknown => console.problem.$problem.get();
const signedOut = { service: far, token: undefined } as never;

describe('what keeps a page from its server', () => {
  it('is nothing while somebody is signed in, also when the server goes away', async () => {
    const fake = await fakeConsole({ service: far });
    expect(problem(fake)).toBeUndefined();
    down(fake.server);
    await fake.console.session.renew();
    await settle();
    expect(problem(fake)).toBeUndefined();
    fake.console.dispose();
  });

  it('is unknown for a moment, in which a page signs in, and then that nobody is signed in', async () => {
    const fake = await fakeConsole(signedOut);
    expect(problem(fake)).toBe('unknown');
    await fake.clock.advance(problemTimes.settle);
    expect(problem(fake)).toBe('signed-out');
    await fake.console.session.signIn({ username: 'a', password: 'b' });
    expect(problem(fake)).toBeUndefined();
    await fake.console.session.signOut();
    expect(problem(fake)).toBe('signed-out');
    fake.console.dispose();
  });

  it('is the end of the session', async () => {
    const fake = await fakeConsole();
    fake.parts.session.expire();
    // The session ends when its stops are answered.
    await settle();
    expect(problem(fake)).toBe('expired');
    fake.console.dispose();
  });

  it('is an origin that is refused, where the server answers a request that may not be read', async () => {
    let asked = 0;
    const fake = await fakeConsole({ service: far }, undefined, server => {
      server.respond(getPrivilegesByUser, fails);
      // The request whose answer the page may read fails. The server answers the probe that reads nothing.
      server.respond(getSysInfo, () => (++asked === 1 ? fails() : new Response('')));
    });
    await settle();
    expect(problem(fake)).toBe('origin-refused');
    expect(asked).toBe(2);
    expect(fake.server.of(getSysInfo).at(-1)?.token, 'a probe without the token').toBeNull();
    fake.console.dispose();
  });

  it('is a server that cannot be reached, which is asked again until it answers', async () => {
    const fake = await fakeConsole({ service: far }, undefined, down);
    await settle();
    expect(problem(fake)).toBe('unreachable');
    await fake.clock.advance(problemTimes.retry);
    expect(problem(fake)).toBe('unreachable');
    fake.server.answer(getSysInfo, { name: 'Far' }).refuse(getPrivilegesByUser, 'who?', 2006, 401);
    await fake.clock.advance(problemTimes.retry);
    expect(problem(fake)).toBe('signed-out');
    fake.console.dispose();
  });

  it('is asked about by no console that is gone, whatever its late calls come to', async () => {
    let fail = (): void => undefined;
    const fake = await fakeConsole({ service: far }, undefined, server =>
      server
        .respond(getPrivilegesByUser, () => new Promise((_, reject) => (fail = () => reject(new TypeError('Failed')))))
        .respond(getSysInfo, fails),
    );
    await settle();
    fake.console.dispose();
    const asked = fake.server.received.length;
    fail();
    await fake.clock.advance(10 * problemTimes.retry);
    expect(fake.server.received).toHaveLength(asked);
    expect(fake.clock.waiting).toBe(0);
  });

  it.each([
    ['server-failed', 502, '<html>'],
    ['server-failed', 503, '<html>'],
    ['server-failed', 500, '{"ret":0,"msg":"no database"}'],
    ['server-failed', 404, '<html>'],
    ['server-failed', 200, '<html>'],
    ['unanswered', 504, '<html>'],
  ])('is %s where %i is answered: %s', async (what, status, body) => {
    const away = (): Response => new Response(body, { status });
    const fake = await fakeConsole(
      { service: far },
      undefined,
      server => void server.respond(getPrivilegesByUser, fails),
    );
    await settle();
    fake.server.respond(getPrivilegesByUser, away);
    await fake.clock.advance(problemTimes.retry);
    expect(problem(fake)).toBe(what);
    if (what === 'server-failed') expect(fake.console.problem.$status.get()).toBe(status);
    expect(fake.console.session.hasToken(), 'the session is kept').toBe(true);
    fake.server.answer(getPrivilegesByUser, aUser());
    await fake.clock.advance(problemTimes.retry);
    expect(problem(fake)).toBeUndefined();
    fake.console.dispose();
  });

  it('is no failure of the server where that refuses for a reason of its own', async () => {
    const fake = await fakeConsole(
      { service: far },
      undefined,
      server => void server.refuse(getPrivilegesByUser, 'maintenance', 1, 403),
    );
    await fake.clock.advance(problemTimes.settle);
    expect(problem(fake)).toBe('signed-out');
    fake.console.dispose();
  });

  it('without a token asks whether the server answers at all, and a refused password is no such problem', async () => {
    const fake = await fakeConsole(signedOut, undefined, down);
    await settle();
    expect(problem(fake)).toBe('unreachable');
    fake.server.answer(getSysInfo, { name: 'Far' });
    await fake.clock.advance(problemTimes.retry);
    expect(problem(fake)).toBe('signed-out');
    fake.server.refuse(login, 'wrong password');
    await fake.console.session.signIn({ username: 'a', password: 'b' });
    expect(problem(fake)).toBe('signed-out');
    fake.console.dispose();
  });

  it.each([
    ['about the user of a token', {}, undefined],
    ['at all', { token: undefined } as never, 'unknown'],
  ])('is one that is connected to and then does not answer, where none comes %s', async (_what, options, first) => {
    const asked: ((answer: Response) => void)[] = [];
    const silent = (): Promise<Response> => new Promise(resolve => asked.push(resolve));
    const fake = await fakeConsole(
      { service: far, ...options },
      undefined,
      server => void server.respond(getPrivilegesByUser, silent).respond(getSysInfo, silent),
    );
    expect(problem(fake)).toBe(first);
    await fake.clock.advance(problemTimes.settle);
    expect(problem(fake)).toBe('connecting');
    await fake.clock.advance(problemTimes.late - problemTimes.settle);
    expect(problem(fake)).toBe('unanswered');
    // The console asks again by itself, one request at a time.
    const early = asked.length;
    const waiting = fake.server.waiting;
    await fake.clock.advance(problemTimes.retry);
    expect(asked).toHaveLength(early + 1);
    await fake.clock.advance(10 * problemTimes.retry);
    expect(asked).toHaveLength(early + 11);
    expect(fake.server.waiting).toBe(waiting + 1);
    expect(problem(fake)).toBe('unanswered');
    const before = asked.length;
    void fake.console.problem.retry();
    await settle();
    expect(asked).toHaveLength(before + 1);
    expect(problem(fake)).toBe('connecting');
    for (const answer of asked) answer(new Response('{"ret":0,"code":2006}', { status: 401 }));
    await settle();
    expect(problem(fake)).toBe('signed-out');
    fake.console.dispose();
    expect(fake.clock.waiting, 'timers that are left').toBe(0);
  });

  it('is no answer, too, where a server that could not be reached takes the connection and is silent', async () => {
    const fake = await fakeConsole({ service: far }, undefined, down);
    await settle();
    fake.server.respond(getPrivilegesByUser, () => new Promise(() => undefined));
    await fake.clock.advance(problemTimes.retry);
    expect(problem(fake)).toBe('unreachable');
    await fake.clock.advance(problemTimes.late);
    expect(problem(fake)).toBe('unanswered');
    fake.console.dispose();
  });

  it('of the page’s own server is no matter of origin, and of a proxy that gives up neither', async () => {
    const own = await fakeConsole({}, undefined, server => void server.respond(getPrivilegesByUser, fails));
    await settle();
    expect(problem(own)).toBe('unreachable');
    const proxied = await fakeConsole({ service: far }, undefined, server => {
      server.respond(getPrivilegesByUser, () => new Response('', { status: 504 }));
    });
    expect(problem(proxied)).toBe('unanswered');
    own.console.dispose();
    proxied.console.dispose();
    expect([own.clock.waiting, proxied.clock.waiting], 'timers that are left').toEqual([0, 0]);
  });
});
