import {
  getPrivilegesByUser,
  hangupRobotAppCall,
  keepTokenConnection,
  login,
  logout,
  pauseTask,
  sendControlCommand,
} from '@patrolkit/transport';
import { settle } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { createConsole } from '../console.ts';
import type { ConsoleOptions } from '../surface.ts';
import {
  answerEverything,
  aRobot,
  aStatus,
  besides,
  fakeConsole,
  FakeEnvironment,
  searchRobotList,
  selectRobot,
  type FakeConsole,
} from '../testing/index.ts';

const isStop = ({ request }: { request: unknown }): boolean => JSON.stringify(request).includes('<Action>0</Action>');
/** Records what the server receives from now on, in order: stops and the end of the session, with their tokens. */
function heard({ server }: Pick<FakeConsole, 'server'>): () => string[] {
  const from = server.received.length;
  return () =>
    server.received.slice(from).flatMap(received => {
      if (received.call === logout.name) return [`logout ${received.token}`];
      return received.call === sendControlCommand.name && isStop(received) ? [`stop ${received.token}`] : [];
    });
}

/** A page that drives a robot. */
async function driving(options: ConsoleOptions = {}) {
  const page = await fakeConsole(options);
  await selectRobot(page);
  expect(page.console.driving.drive(['up']).isDone).toBe(true);
  await page.clock.advance(300);
  return page;
}
/** Makes the server leave stops unanswered from now on. */
const hang = ({ server }: FakeConsole): void =>
  void server.answer(sendControlCommand, () => new Promise<never>(() => undefined));
const endOf = (page: FakeConsole): unknown => page.console.session.$session.get();
const robotOne = [{ id: 'robot-1', name: 'Robot One' }];

describe('the end of a session', () => {
  it('stops a hold and has its answer before the server hears of the end, with the token in both', async () => {
    const page = await driving();
    const said = heard(page);
    const gone = page.console.session.signOut();
    await settle();
    expect(said()).toEqual(['stop token-1']);
    expect(page.console.driving.drive(['up']).isDone).toBe(false);
    await page.clock.advance(200);
    await gone;
    expect(said()).toEqual(['stop token-1', 'stop token-1', 'logout token-1']);
    expect(endOf(page)).toEqual({ state: 'signed-out' });
    await page.clock.advance(10_000);
    expect(said()).toHaveLength(3);
    expect(page.parts.session.token()).toBeUndefined();
  });

  it('goes on where the page removes the console meanwhile: the server hears of it, and no token is left', async () => {
    const page = await driving({ tokenStorage: 'cookie' });
    const said = heard(page);
    const gone = page.console.session.signOut();
    page.console.dispose();
    await page.clock.advance(1_000);
    await gone;
    expect(said()).toEqual(['stop token-1', 'stop token-1', 'logout token-1']);
    expect(page.environment.cookies.get('token')).toBeUndefined();
    expect(page.clock.waiting).toBe(0);
  });

  it('waits for the second stop as well', async () => {
    const page = await driving();
    const said = heard(page);
    page.server.answer(
      sendControlCommand,
      () => new Promise<undefined>(resolve => page.clock.after(300, () => resolve(undefined))),
    );
    void page.console.session.signOut();
    await page.clock.advance(490);
    expect(said()).toEqual(['stop token-1', 'stop token-1']);
    await page.clock.advance(20);
    expect(said()).toEqual(['stop token-1', 'stop token-1', 'logout token-1']);
    expect(endOf(page)).toEqual({ state: 'signed-out' });
  });

  it('gives up a stop that nobody answers after a second, and names the robot', async () => {
    const page = await driving();
    hang(page);
    const said = heard(page);
    void page.console.session.signOut();
    await page.clock.advance(990);
    expect(said().some(line => line.startsWith('logout'))).toBe(false);
    await page.clock.advance(10);
    expect(said().at(-1)).toBe('logout token-1');
    expect(endOf(page)).toEqual({ state: 'signed-out', unconfirmed: robotOne });
    expect(page.console.notices.$notices.get().map(({ text }) => text)).toEqual([
      { id: 'session.unconfirmed', values: { name: 'Robot One' } },
    ]);
    await page.clock.advance(10_000);
    expect(said().filter(line => !line.endsWith('token-1'))).toEqual([]);
  });

  it.each(['cookie', 'memory'] as const)(
    'in another page waits for the stop of the page that drives (%s)',
    async tokenStorage => {
      const driver = await driving({ tokenStorage });
      const other = await fakeConsole({ tokenStorage });
      besides(driver.environment, other.environment);
      other.environment.signal('visible');
      await settle();
      const said = heard(driver);
      const out = heard(other);
      let answer: () => void = () => undefined;
      driver.server.answer(
        sendControlCommand,
        () =>
          new Promise<undefined>(resolve => {
            answer = () => resolve(undefined);
          }),
      );
      const gone = other.console.session.signOut();
      await settle();
      expect(said()).toEqual(['stop token-1']);
      await other.clock.advance(500);
      expect(out()).toEqual([]);
      driver.server.answer(sendControlCommand, undefined);
      answer();
      await settle();
      await driver.clock.advance(200);
      await gone;
      expect(out()).toEqual(['logout token-1']);
      expect(said()).toEqual(['stop token-1', 'stop token-1']);
      expect([endOf(driver), endOf(other)]).toEqual([{ state: 'signed-out' }, { state: 'signed-out' }]);
      expect(driver.parts.session.token()).toBeUndefined();
    },
  );

  it('names in both pages what the other page could not stop, and waits a second for a page that has died', async () => {
    const driver = await driving();
    const other = await fakeConsole();
    besides(driver.environment, other.environment);
    other.environment.signal('visible');
    await settle();
    hang(driver);
    const out = heard(other);
    void other.console.session.signOut();
    await driver.clock.advance(1_000);
    await settle();
    expect(out()).toEqual(['logout token-1']);
    expect(endOf(other)).toEqual({ state: 'signed-out', unconfirmed: robotOne });
    expect(endOf(driver)).toEqual({ state: 'signed-out', unconfirmed: robotOne });

    const dead = await fakeConsole();
    const left = await fakeConsole();
    besides(dead.environment, left.environment);
    dead.environment.signal('visible');
    await settle();
    left.environment.onPost = () => undefined;
    const alone = heard(left);
    void left.console.session.signOut();
    await left.clock.advance(990);
    expect(alone()).toEqual([]);
    await left.clock.advance(10);
    expect(alone()).toEqual(['logout token-1']);
  });

  it('leaves pages of another session alone, and whoever has said goodbye is not waited for', async () => {
    const page = await fakeConsole();
    const stranger = await fakeConsole({ token: 'token-2' });
    besides(page.environment, stranger.environment);
    stranger.environment.signal('visible');
    await page.console.session.signOut();
    expect(endOf(stranger)).toMatchObject({ state: 'signed-in' });
    const one = await fakeConsole();
    const gone = await fakeConsole();
    besides(one.environment, gone.environment);
    gone.environment.signal('visible');
    await settle();
    gone.environment.signal('leaving');
    await settle();
    gone.environment.onPost = () => undefined;
    await one.console.session.signOut();
    expect(endOf(one)).toEqual({ state: 'signed-out' });
  });

  it('takes its notices with it, and what they offer: a stop that nobody confirmed alone is still said', async () => {
    const page = await driving();
    const { notices, session } = page.console;
    const texts = (): unknown[] => notices.$notices.get().map(({ text }) => text);
    const open = { label: { id: 'alarms.late.open' }, run: () => undefined } as const;
    notices.notify('error', { server: 'of the first user' }, Number.POSITIVE_INFINITY, open);
    notices.notify('info', { server: 'short' }, 60_000);
    page.console.address('https://elsewhere.example/a.jpg');
    page.environment.block('https://elsewhere.example/a.jpg');
    const begun = notices.ofSession();
    hang(page);
    const gone = session.signOut();
    await page.clock.advance(1_000);
    await gone;
    const left = [
      { id: 'system.blocked', values: { origin: 'https://elsewhere.example' } },
      { id: 'session.unconfirmed', values: { name: 'Robot One' } },
    ];
    expect(texts()).toEqual(left);
    // Late answers to calls of the first user add no notices.
    begun.notify('error', { server: 'late' }, Number.POSITIVE_INFINITY, open);
    expect(texts()).toEqual(left);
    page.server.answer(login, { accessToken: 'token-2' });
    await session.signIn({ username: 'other', password: 'x' });
    begun.notify('error', { server: 'later' }, Number.POSITIVE_INFINITY, open);
    expect(texts()).toEqual(left);
    notices.ofSession().notify('info', { server: 'of the second user' }, 60_000);
    expect(texts()).toEqual([...left, { server: 'of the second user' }]);
    // A notice about a robot that may still move stays until somebody has read it, however many other notices there are.
    for (let n = 0; n < 9; n += 1) notices.notify('error', { server: `lasting ${n}` }, Number.POSITIVE_INFINITY);
    const lasting = [6, 7, 8].map(n => ({ server: `lasting ${n}` }));
    expect(texts()).toEqual([left[1], { server: 'of the second user' }, ...lasting]);
  });

  it('names every robot whose stop was not confirmed, however many', async () => {
    const page = await driving();
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    const robots = names.map((name, n) => aRobot({ id: `robot-${n + 1}`, name }));
    page.server.answer(searchRobotList, { rows: robots, total: robots.length });
    await page.console.robots.load();
    hang(page);
    for (const { id } of robots) page.console.driving.stop(id);
    const gone = page.console.session.signOut();
    await page.clock.advance(1_000);
    await gone;
    expect(page.console.notices.$notices.get().map(({ text }) => 'values' in text && text.values?.['name'])).toEqual(
      expect.arrayContaining(names),
    );
  });

  it('by expiry sends a stop with its dead token once, and names the robot', async () => {
    const page = await driving();
    page.server.refuse(sendControlCommand, 'expired', 2006, 401);
    const said = heard(page);
    await page.clock.advance(6_000);
    expect(said()).toEqual(['stop token-1']);
    expect(endOf(page)).toEqual({ state: 'signed-out', isExpired: true, unconfirmed: robotOne });
    expect(page.console.notices.$notices.get().map(({ text }) => text)).toContainEqual({
      id: 'session.unconfirmed',
      values: { name: 'Robot One' },
    });
  });

  describe('right after a stop', () => {
    const patrol = { mode: 'patrol', speed: 0.8 } as const;
    async function stopped(prepare: (page: FakeConsole) => void = () => undefined) {
      const page = await fakeConsole();
      await selectRobot(page, 'robot-1', patrol);
      prepare(page);
      page.console.driving.stop();
      await page.clock.advance(500);
      return page;
    }

    it('names a robot whose task could not be paused', async () => {
      const page = await stopped(({ server }) => void server.refuse(pauseTask, 'not yours'));
      const gone = page.console.session.signOut();
      await page.clock.advance(1_000);
      await gone;
      expect(endOf(page)).toEqual({ state: 'signed-out', unconfirmed: robotOne });
      expect(page.console.notices.$notices.get().map(({ text }) => text)).toEqual([
        { id: 'session.unconfirmed', values: { name: 'Robot One' } },
      ]);
    });

    it('waits for the pause, and for the robot to say that it stands', async () => {
      const page = await stopped(({ server, clock }) =>
        server.answer(pauseTask, () => new Promise<undefined>(resolve => clock.after(800, () => resolve(undefined)))),
      );
      const said = heard(page);
      page.environment.sockets
        .latest('device')
        .push('RobotStatus', aStatus({ mode: 'patrol', isPatrolPaused: true, speed: 0 }), 'robot-1');
      const gone = page.console.session.signOut();
      await page.clock.advance(200);
      expect(said().filter(line => line.startsWith('logout'))).toEqual([]);
      await page.clock.advance(900);
      await gone;
      expect(said().at(-1)).toBe('logout token-1');
      expect(endOf(page)).toEqual({ state: 'signed-out' });
    });

    it('waits for no robot that has said so', async () => {
      const page = await stopped();
      page.environment.sockets
        .latest('device')
        .push('RobotStatus', aStatus({ mode: 'patrol', isPatrolPaused: true, speed: 0 }), 'robot-1');
      await page.clock.advance(1_000);
      await page.console.session.signOut();
      expect(endOf(page)).toEqual({ state: 'signed-out' });
    });
  });

  it('comes again within ten seconds, once the server says so of this very session', async () => {
    const { console, server, clock } = await fakeConsole();
    server.refuse(searchRobotList, 'expired', 2007, 401);
    await console.robots.load();
    await settle();
    expect(console.session.$session.get()).toMatchObject({ state: 'signed-out', isExpired: true });
    await clock.advance(1_000);
    // A late refusal that concerns the token of an earlier session does not end the present one.
    await console.session.signIn({ username: 'op', password: 'x' });
    await console.robots.load();
    await settle();
    expect(console.session.$session.get()).toMatchObject({ state: 'signed-in' });
    server.refuse(keepTokenConnection, 'expired', 2007, 401);
    await console.robots.load();
    await settle();
    expect(console.session.$session.get()).toMatchObject({ state: 'signed-out', isExpired: true });
  });

  it('by another user stops what the first one drives with its own token', async () => {
    const page = await driving();
    page.server.answer(login, { accessToken: 'token-2' });
    const said = heard(page);
    const entered = page.console.session.signIn({ username: 'other', password: 'x' });
    await page.clock.advance(300);
    await entered;
    expect(said()).toEqual(['stop token-1', 'stop token-1']);
    expect(page.parts.session.token()).toBe('token-2');
  });

  it('hangs up an open emergency call before the server hears of it', async () => {
    const page = await fakeConsole();
    page.environment.sockets.latest('singleton').push('robotCallApp', {
      uuid: 'call-1',
      deviceId: 'robot-1',
      deviceName: 'Robot One',
      sessionId: 's',
      beganAt: 0,
    });
    await page.clock.advance(0);
    page.console.sos.answer('call-1');
    await settle();
    const from = page.server.received.length;
    await page.console.session.signOut();
    expect(page.server.received.slice(from).map(({ call, token }) => `${call} ${token}`)).toEqual([
      `${hangupRobotAppCall.name} token-1`,
      `${logout.name} token-1`,
    ]);
  });
});

describe('an entry with a token whose permissions cannot be loaded', () => {
  it.each([
    ['refuses', (server: FakeEnvironment['server']) => void server.refuse(getPrivilegesByUser, 'no', 0, 500)],
    [
      'is away',
      (server: FakeEnvironment['server']) =>
        void server.respond(getPrivilegesByUser, () => Promise.reject(new TypeError('away'))),
    ],
    ['says no', (server: FakeEnvironment['server']) => void server.refuse(getPrivilegesByUser, 'no', 1, 401)],
  ])('says so where the server %s', async (_, prepare) => {
    const environment = new FakeEnvironment();
    answerEverything(environment.server);
    prepare(environment.server);
    const console = createConsole({ token: 'token-1' }, environment);
    await settle();
    expect(console.session.$session.get()).toEqual({ state: 'signed-out', problem: { id: 'session.auth401' } });
  });
});
