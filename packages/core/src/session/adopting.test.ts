import { getPrivilegesByUser, keepTokenConnection, logout, sendControlCommand } from '@patrolkit/transport';
import { settle } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { assembleConsole } from '../console.ts';
import type { Console } from '../surface.ts';
import { partNames } from '../parts/index.ts';
import {
  answerEverything,
  aUser,
  besides,
  fakeConsole,
  FakeEnvironment,
  searchRobotList,
  selectRobot,
} from '../testing/index.ts';

/** Makes a server accept the tokens `good` and `other`, of two users, and refuse all others. */
function know({ server }: FakeEnvironment): void {
  answerEverything(server);
  server.respond(getPrivilegesByUser, () => {
    const token = server.received.at(-1)?.token;
    const isKnown = token === 'good' || token === 'other';
    const data = isKnown
      ? { ret: 1, msg: '', data: getPrivilegesByUser.answer.encode(aUser({ id: `user-${token}` })) }
      : { ret: 0, msg: 'ended', code: 2006 };
    return new Response(JSON.stringify(data), { status: isKnown ? 200 : 401 });
  });
}

async function page(options: { token?: string; kept?: string } = {}) {
  const environment = new FakeEnvironment();
  know(environment);
  return { environment, ...(await open(environment, options)) };
}

async function open(environment: FakeEnvironment, { token, kept }: { token?: string; kept?: string }) {
  if (kept !== undefined) environment.cookies.set('token', kept);
  const { console, parts } = assembleConsole(
    { tokenStorage: 'cookie', language: 'en-us', ...(token ? { token } : {}) },
    environment,
  );
  await console.need(...partNames);
  await settle();
  await environment.clock.advance(0);
  await settle();
  return { console, parts };
}
const stateOf = ({ console }: { console: Console }): unknown => console.session.$session.get();

describe('a token that comes with the address', () => {
  it('takes the place of the one in the cookie, though the page hears its own question to the others', async () => {
    const { console, environment } = await page({ token: 'other', kept: 'good' });
    await environment.clock.advance(1_000);
    await settle();
    expect(stateOf({ console })).toMatchObject({ state: 'signed-in', user: { id: 'user-other' } });
    expect(environment.cookies.get('token')).toBe('other');
  });

  const hostile = [
    'wrong',
    'x; Domain=evil.example',
    'x; Max-Age=0',
    'x;Path=/other',
    'x, y',
    'x\r\nSet-Cookie: a=b',
    'x\ny',
    'x y',
    '"x"',
    'x\\y',
    '钥匙',
    'x\u0000',
    'x'.repeat(5000),
    ' ',
  ];

  it.each(hostile)('costs nobody a session when it is %j', async token => {
    const { environment, ...opened } = await page({ token, kept: 'good' });
    expect(stateOf(opened)).toMatchObject({ state: 'signed-out', problem: { id: 'session.auth401' } });
    expect(environment.cookies.get('token')).toBe('good');
    expect(opened.parts.session.token()).toBeUndefined();
    // Other pages get no message to end their session, and the token goes only with the calls that check it.
    expect(environment.posted.filter(message => message.includes('"what":"end"'))).toEqual([]);
    const sent = environment.server.received.filter(received => received.token === token.trim());
    expect(sent.every(({ call }) => call === getPrivilegesByUser.name || call === 'getSysInfo')).toBe(true);
  });

  it('says why its user may not enter by it, and asks the server as a direct entry', async () => {
    const environment = new FakeEnvironment();
    know(environment);
    environment.server.respond(
      getPrivilegesByUser,
      () => new Response(JSON.stringify({ ret: 0, msg: 'not by a link', code: 0 }), { status: 403 }),
    );
    const opened = await open(environment, { token: 'other' });
    expect(environment.server.of(getPrivilegesByUser).at(-1)?.request).toEqual({ isDirectEntry: true });
    expect(stateOf(opened)).toMatchObject({ state: 'signed-out', problem: { server: 'not by a link' } });
    expect(opened.parts.session.token()).toBeUndefined();
    expect(environment.cookies.get('token')).toBeUndefined();
  });

  it('leaves a page that is signed in as it was when it is wrong', async () => {
    const { environment, console } = await page({ kept: 'good' });
    const sockets = environment.sockets.all.length;
    await expect(console.session.adopt('wrong')).resolves.toMatchObject({ isDone: false });
    await expect(console.session.adopt('x; Domain=evil.example')).resolves.toMatchObject({ isDone: false });
    expect(stateOf({ console })).toMatchObject({ state: 'signed-in', user: { id: 'user-good' } });
    expect(environment.cookies.get('token')).toBe('good');
    expect([environment.sockets.all.length, environment.sockets.all.some(socket => socket.isClosed)]).toEqual([
      sockets,
      false,
    ]);
    await environment.clock.advance(300_000);
    expect(environment.server.of(keepTokenConnection).at(-1)?.token).toBe('good');
  });

  it('replaces the session of every other page whole, and what those drive stops first', async () => {
    const first = await fakeConsole({ tokenStorage: 'cookie', token: 'good' });
    await selectRobot(first);
    const second = new FakeEnvironment();
    know(second);
    besides(first.environment, second);
    first.console.driving.drive(['up']);
    await first.clock.advance(300);
    const from = first.server.received.length;
    const opening = open(second, { token: 'other', kept: 'good' });
    await settle();
    await first.clock.advance(1000);
    await settle();
    const opened = await opening;
    expect(stateOf(opened)).toMatchObject({ state: 'signed-in', user: { id: 'user-other' } });
    expect(second.cookies.get('token')).toBe('other');
    expect(first.console.session.$session.get()).toMatchObject({ state: 'signed-out' });
    const stops = first.server.received.slice(from).filter(({ call }) => call === sendControlCommand.name);
    expect(stops.length).toBeGreaterThan(0);
    expect(stops.every(({ token }) => token === 'good')).toBe(true);
    expect(first.server.of(logout)).toEqual([]);
  });

  it('takes the place of one that expires while the server is asked, and keeps its own', async () => {
    const fake = await page({ kept: 'good' });
    const { server, cookies } = fake.environment;
    let tell: (answer: Response) => void = () => undefined;
    server.respond(getPrivilegesByUser, () => new Promise<Response>(resolve => (tell = resolve)));
    const adopted = fake.console.session.adopt('other');
    await settle();
    fake.parts.session.expire();
    await settle();
    expect(stateOf(fake)).toMatchObject({ state: 'signed-out', isExpired: true });
    const data = getPrivilegesByUser.answer.encode(aUser({ id: 'user-other' }));
    tell(new Response(JSON.stringify({ ret: 1, msg: '', data })));
    await settle();
    await fake.environment.clock.advance(1_000);
    expect((await adopted).isDone).toBe(true);
    expect(stateOf(fake)).toMatchObject({ state: 'signed-in', user: { id: 'user-other' } });
    expect(cookies.get('token')).toBe('other');
  });

  it('of the same user starts the session again: the robot can be driven, and sockets have the new token', async () => {
    const fake = await fakeConsole();
    await selectRobot(fake);
    expect((await fake.console.session.adopt('token-2')).isDone).toBe(true);
    await settle();
    expect(stateOf(fake)).toMatchObject({ state: 'signed-in' });
    await selectRobot(fake);
    expect(fake.console.driving.drive(['up'])).toMatchObject({ isDone: true });
    const { sockets } = fake.environment;
    expect(['device', 'singleton'].map(role => JSON.stringify(sockets.latest(role as 'device').protocols))).toEqual([
      expect.stringContaining('token-2'),
      expect.stringContaining('token-2'),
    ]);
    expect(sockets.all.filter(({ isOpen }) => isOpen)).toHaveLength(2);
  });

  it.each([
    ['plain.to-ken_1~', 'bearer.plain.to-ken_1~'],
    ['a/b+c==', 'bearer.a%2fb+c%3d%3d'],
    ['user:100%(x)@y', 'bearer.user%3a100%25%28x%29%40y'],
  ])('opens the channel in memory too when it is %s', async (token, protocol) => {
    const environment = new FakeEnvironment();
    answerEverything(environment.server);
    const { console } = assembleConsole({ language: 'en-us', token }, environment);
    await console.need(...partNames);
    await settle();
    await environment.clock.advance(0);
    expect(stateOf({ console })).toMatchObject({ state: 'signed-in' });
    expect(environment.sockets.all.map(({ protocols }) => protocols)).toEqual([[protocol], [protocol]]);
    expect(console.connection.$connection.get().device.state).toBe('open');
    expect(decodeURIComponent(protocol)).toBe(`bearer.${token}`);
  });

  it('is tried again while the server is away, and replaces nothing until then', async () => {
    const environment = new FakeEnvironment();
    know(environment);
    environment.server.respond(getPrivilegesByUser, () => Promise.reject(new TypeError('away')));
    const { console, parts } = await open(environment, { token: 'other', kept: 'good' });
    expect(stateOf({ console })).toMatchObject({ state: 'signed-out' });
    expect(environment.cookies.get('token')).toBe('good');
    expect(parts.session.token()).toBe('other');
    know(environment);
    await console.session.restore();
    expect(stateOf({ console })).toMatchObject({ state: 'signed-in', user: { id: 'user-other' } });
    expect(environment.cookies.get('token')).toBe('other');
  });

  it('is noticed by a page that heard nothing of it: its sockets would never come back', async () => {
    const { environment, console, parts } = await page({ kept: 'good' });
    environment.cookies.set('token', 'other');
    await parts.session.probe();
    await settle();
    expect(stateOf({ console })).toEqual({ state: 'signed-out' });
    expect(environment.cookies.get('token')).toBe('other');
  });

  it('comes back into the cookie when that was lost', async () => {
    const { environment, console, parts } = await page({ kept: 'good' });
    environment.cookies.remove('token');
    await parts.session.probe();
    expect(environment.cookies.get('token')).toBe('good');
    expect(stateOf({ console })).toMatchObject({ state: 'signed-in' });
  });

  it('stands in no address, message, notice, error or text but that of the sign-out', async () => {
    const environment = new FakeEnvironment();
    const secret = 'S3cr3t-of-a.token';
    answerEverything(environment.server);
    const addresses: string[] = [];
    const { fetch } = environment.server;
    Object.assign(environment, {
      fetch: (input: RequestInfo | URL, init?: RequestInit) => {
        addresses.push(input instanceof Request ? input.url : String(input));
        return fetch(input, init);
      },
    });
    environment.server.refuse(searchRobotList, 'no', 0, 500);
    const { console } = await open(environment, { token: secret });
    expect(stateOf({ console })).toMatchObject({ state: 'signed-in' });
    await console.robots.load();
    environment.sockets.latest('device').frame('{nonsense');
    await settle();
    const told = JSON.stringify([
      environment.posted,
      console.errors.$errors.get(),
      console.notices.$notices.get(),
      environment.sockets.all.map(({ address }) => address),
      addresses,
    ]);
    expect(addresses.length).toBeGreaterThan(3);
    expect(told).not.toContain(secret);
    await console.session.signOut();
    const named = addresses.filter(address => address.includes(secret));
    expect(named).toHaveLength(1);
    expect(named[0]).toContain(logout.path);
  });
});
