import {
  CallError,
  findPatrolRunByPage,
  getPrivilegesByUser,
  hangupRobotAppCall,
  keepTokenConnection,
  login,
  logout,
  pauseTask,
  refreshToken,
  sendControlCommand,
  type AnyCall,
  type HttpClient,
  type RequestOptions,
} from '@patrolkit/transport';
import { FakeClock, settle } from '@patrolkit/transport/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createConsole } from '../console.ts';
import type { ConsoleOptions } from '../surface.ts';
import type { Environment, KeyValues } from '../environment/index.ts';
import { partNames } from '../parts/index.ts';
import {
  aCall,
  answerEverything,
  aStatus,
  aUser,
  besides,
  FakeEnvironment,
  searchRobotList,
  selectRobot,
  type FakeConsole,
} from '../testing/index.ts';
import { createSession } from './session.ts';

const life = 1_000;

/** Makes a server give a new token at each renewal: token-1, token-2 and so on. */
function renewable(environment: FakeEnvironment, expiresIn: number): { count: () => number } {
  answerEverything(environment.server);
  let count = 1;
  environment.server
    .answer(login, { accessToken: 'token-1', refreshToken: 'renew-1', expiresIn })
    .answer(refreshToken, ({ refreshToken: given }) => {
      expect(given).toBe(`renew-${count}`);
      count += 1;
      return { accessToken: `token-${count}`, refreshToken: `renew-${count}`, expiresIn };
    });
  return { count: () => count };
}

async function signedIn(
  options: ConsoleOptions = { tokenStorage: 'cookie' },
  expiresIn = life,
  environment = new FakeEnvironment(),
) {
  const server = renewable(environment, expiresIn);
  const console = createConsole({ language: 'en-us', ...options }, environment);
  await console.need(...partNames);
  await settle();
  await console.session.signIn({ username: 'a', password: 'b' });
  await loaded(environment);
  return { ...server, console, environment, server: environment.server, clock: environment.clock };
}
/** Waits until the lazily loaded module is loaded. */
async function loaded({ clock }: FakeEnvironment): Promise<void> {
  await import('./renewal.ts');
  await settle();
  await clock.advance(0);
  await settle();
}
const isStop = (request: unknown): boolean => JSON.stringify(request).includes('<Action>0</Action>');
const stateOf = ({ console }: Awaited<ReturnType<typeof signedIn>>): unknown => console.session.$session.get();

describe('the tokens of a session', () => {
  it('are renewed after three quarters of their life, and nothing else changes', async () => {
    const page = await signedIn(undefined, 20);
    const before = stateOf(page);
    const sockets = page.environment.sockets.all.length;
    let changes = 0;
    page.console.session.$session.listen(() => (changes += 1));
    await page.clock.advance(14_900);
    expect(page.count()).toBe(1);
    await page.clock.advance(900);
    expect(page.count()).toBe(2);
    expect(page.environment.cookies.get('token')).toBe('token-2');
    expect([stateOf(page), changes]).toEqual([before, 0]);
    expect(page.environment.sockets.all).toHaveLength(sockets);
    expect(page.environment.sockets.all.every(socket => !socket.isClosed)).toBe(true);
    await page.console.robots.load();
    expect(page.server.of(searchRobotList).at(-1)?.token).toBe('token-2');
    await page.clock.advance(16_000);
    expect(page.count()).toBe(3);
    await page.console.session.signOut();
    expect(page.server.of(logout).at(-1)?.request).toEqual({ accessToken: 'token-3' });
    expect(page.environment.cookies.get('refresh_token')).toBeUndefined();
    page.console.dispose();
    expect(page.clock.waiting).toBe(0);
  });

  it('are renewed without asking again for a call that the server does not have, which the next session does', async () => {
    const page = await signedIn(undefined, 20);
    page.server.respond(findPatrolRunByPage, () => new Response('', { status: 404 }));
    const ask = (): Promise<unknown> => page.console.alarms.incident.track('robot-1', 0);
    await ask();
    const asked = page.server.of(findPatrolRunByPage).length;
    await page.clock.advance(16_000);
    expect(page.count()).toBe(2);
    await ask();
    expect(page.server.of(findPatrolRunByPage)).toHaveLength(asked);
    await page.console.session.signOut();
    page.server.answer(login, { accessToken: 'other' });
    await page.console.session.signIn({ username: 'a', password: 'b' });
    await ask();
    expect(page.server.of(findPatrolRunByPage)).toHaveLength(asked + 1);
    page.console.dispose();
  });

  it('are renewed also where the page was left before the code that renews had come', async () => {
    const environment = new FakeEnvironment();
    const server = renewable(environment, 20);
    const first = createConsole({ language: 'en-us', tokenStorage: 'cookie' }, environment);
    const signedIn = first.session.signIn({ username: 'a', password: 'b' });
    // The page can go at the earliest when the token is stored.
    while (environment.cookies.get('token') === undefined) await Promise.resolve();
    first.dispose();
    await signedIn;
    const next = createConsole({ language: 'en-us', tokenStorage: 'cookie' }, environment);
    await loaded(environment);
    await environment.clock.advance(20_000);
    expect(server.count()).toBeGreaterThan(1);
    next.dispose();
  });

  it('are renewed while somebody drives: the hold goes on, with no stop and no movement sent twice', async () => {
    const page = await signedIn(undefined, 20);
    // `selectRobot` needs only the members that this page has.
    await selectRobot(page as unknown as FakeConsole);
    expect(page.console.driving.drive(['up']).isDone).toBe(true);
    const device = page.environment.sockets.latest('device');
    for (let second = 0; second < 25; second += 1) {
      device.push('RobotStatus', aStatus(), 'robot-1');
      await page.clock.advance(1_000);
    }
    expect(page.count()).toBe(2);
    expect(page.console.driving.$drive.get().state).toBe('held');
    const sent = page.server.of(sendControlCommand);
    expect(sent.filter(({ request }) => isStop(request))).toEqual([]);
    expect(new Set(sent.map(({ token }) => token))).toEqual(new Set(['token-1', 'token-2']));
    expect(new Set(sent.map(({ commandNo }) => commandNo)).size).toBe(sent.length);
  });

  it('are renewed for a stop that was refused with the old one, and the stop goes on with the new one', async () => {
    const page = await signedIn();
    await selectRobot(page as unknown as FakeConsole);
    const { driving } = page.console;
    expect(driving.drive(['up']).isDone).toBe(true);
    await page.clock.advance(300);
    for (const call of [sendControlCommand, pauseTask])
      page.server.respond(call, () =>
        page.server.of(call).at(-1)?.token === 'token-1'
          ? new Response('{"ret":0,"code":2006}', { status: 401 })
          : new Response('{"ret":1}'),
      );
    driving.stop();
    await page.clock.advance(1_000);
    page.environment.sockets.latest('device').push('RobotStatus', aStatus({ speed: 0 }), 'robot-1');
    const stops = page.server.of(sendControlCommand).filter(({ request }) => isStop(request));
    expect(stops[0]?.token).toBe('token-1');
    expect(stops.at(-1)?.token).toBe('token-2');
    expect(driving.$driveUnconfirmed.get()).toEqual([]);
    await page.clock.advance(6_000);
    expect([driving.$driveUnconfirmed.get(), driving.$drive.get().state]).toEqual([[], 'idle']);
    expect(driving.$stops.get().map(({ phase }) => phase)).toEqual(['confirmed']);
    expect(stateOf(page)).toMatchObject({ state: 'signed-in' });
  });

  it('are renewed for the pause of a task that was refused with the old one', async () => {
    const page = await signedIn();
    await selectRobot(page as unknown as FakeConsole, 'robot-1', { mode: 'patrol', speed: 0.8 });
    page.server.respond(pauseTask, () =>
      page.server.of(pauseTask).at(-1)?.token === 'token-1'
        ? new Response('{"ret":0,"code":2006}', { status: 401 })
        : new Response('{"ret":1}'),
    );
    page.console.driving.stop();
    await page.clock.advance(1_500);
    expect(page.server.of(pauseTask).map(({ token }) => token)).toEqual(['token-1', 'token-2']);
  });

  it('are renewed for the hang-up of a call that was refused with the old one', async () => {
    const page = await signedIn();
    const call = aCall();
    page.environment.sockets.latest('singleton').push('robotCallApp', call);
    page.server.respond(hangupRobotAppCall, () =>
      page.server.of(hangupRobotAppCall).at(-1)?.token === 'token-1'
        ? new Response('{"ret":0,"code":2006}', { status: 401 })
        : new Response('{"ret":1}'),
    );
    page.console.sos.hangUp(call.uuid);
    await page.clock.advance(3_000);
    expect(page.server.of(hangupRobotAppCall).map(({ token }) => token)).toEqual(['token-1', 'token-2']);
  });

  it('that the server renews no more let a stop be given up at once, as before the session ends', async () => {
    const page = await signedIn();
    await selectRobot(page as unknown as FakeConsole);
    expect(page.console.driving.drive(['up']).isDone).toBe(true);
    await page.clock.advance(300);
    for (const call of [sendControlCommand, refreshToken]) page.server.refuse(call, 'expired', 2006, 401);
    await page.clock.advance(300);
    await page.clock.advance(100);
    expect(stateOf(page)).toMatchObject({ state: 'signed-out', isExpired: true, unconfirmed: [{ id: 'robot-1' }] });
    const sent = page.server.of(sendControlCommand).length;
    await page.clock.advance(6_000);
    expect(page.server.of(sendControlCommand)).toHaveLength(sent);
  });

  it('survive a reload, and a machine that slept until they were over', async () => {
    const first = await signedIn();
    first.console.dispose();
    const console = createConsole({ tokenStorage: 'cookie' }, first.environment);
    await console.need(...partNames);
    await loaded(first.environment);
    first.server.respond(searchRobotList, () =>
      first.server.of(searchRobotList).at(-1)?.token === 'token-1'
        ? new Response('{"ret":0,"code":2006}', { status: 401 })
        : new Response('{"ret":1,"data":[]}'),
    );
    await console.robots.load();
    await settle();
    expect([first.count(), console.session.$session.get().state]).toEqual([2, 'signed-in']);
    // Late refusals of calls with the earlier token do not end the session.
    first.server.refuse(searchRobotList, 'expired', 2006, 401);
    await console.robots.load();
    await settle();
    expect(console.session.$session.get().state).toBe('signed-in');
  });

  it('are waited for ten seconds at most where the server says that the session is over', async () => {
    const page = await signedIn();
    let answer: (value: unknown) => void = () => undefined;
    page.server.respond(refreshToken, () => new Promise<Response>(resolve => (answer = resolve as typeof answer)));
    page.server.refuse(searchRobotList, 'expired', 2006, 401);
    await page.console.robots.load();
    await page.clock.advance(9_999);
    expect(page.console.session.$session.get().state).toBe('signed-in');
    await page.clock.advance(1);
    await settle();
    expect(page.console.session.$session.get()).toMatchObject({ state: 'signed-out', isExpired: true });
    // An answer that comes later does not bring the session back.
    answer(new Response('{"ret":1,"data":{"access_token":"token-9","refresh_token":"renew-9"}}'));
    await page.clock.advance(2_000);
    expect([page.console.session.$session.get().state, page.environment.cookies.get('token')]).toEqual([
      'signed-out',
      undefined,
    ]);
  });

  it('are tried again while the server is away, and given up where it gives no more', async () => {
    const page = await signedIn();
    page.server.respond(refreshToken, () => Promise.reject(new TypeError('away')));
    await page.clock.advance(life * 800);
    const tries = page.server.of(refreshToken).length;
    expect(tries).toBeGreaterThan(0);
    await page.clock.advance(20_000);
    expect(page.server.of(refreshToken).length).toBeGreaterThanOrEqual(tries + 3);
    page.server.refuse(refreshToken, 'no more', 2006, 401);
    await page.clock.advance(6_000);
    const last = page.server.of(refreshToken).length;
    expect([page.environment.cookies.get('refresh_token'), page.console.session.$session.get().state]).toEqual([
      undefined,
      'signed-in',
    ]);
    await page.clock.advance(20_000);
    expect(page.server.of(refreshToken)).toHaveLength(last);
    page.server.refuse(keepTokenConnection, 'over', 2006, 401);
    await page.clock.advance(300_000);
    expect(stateOf(page)).toEqual({ state: 'signed-out', isExpired: true });
  });

  it('that are found over too late, when another user has signed in, end nothing', async () => {
    const page = await signedIn();
    let answer: (response: Response) => void = () => undefined;
    page.server
      .refuse(keepTokenConnection, 'over', 2006, 401)
      .respond(refreshToken, () => new Promise<Response>(resolve => (answer = resolve)));
    // The first try comes 30 s after the begin, and the session waits ten more for a renewal.
    await page.clock.advance(31_000);
    expect(page.server.of(refreshToken).length).toBeGreaterThan(0);
    void page.console.session.signOut();
    await page.clock.advance(500);
    expect(stateOf(page)).toEqual({ state: 'signed-out' });
    page.server.answer(login, { accessToken: 'token-b', refreshToken: 'renew-b', expiresIn: 100_000 });
    await page.console.session.signIn({ username: 'b', password: 'b' });
    answer(Response.json({ ret: 0, code: 2006, msg: 'no more' }, { status: 401 }));
    await page.clock.advance(20_000);
    expect(stateOf(page)).toMatchObject({ state: 'signed-in' });
  });

  it('of a server that has no such call last as long as they do, and no failure is shown', async () => {
    const page = await signedIn();
    page.server.respond(refreshToken, () => new Response('', { status: 404 }));
    const errors = page.console.errors.$errors.get().length;
    await page.clock.advance(life * 900);
    expect(page.server.of(refreshToken)).toHaveLength(1);
    expect(page.console.session.$session.get().state).toBe('signed-in');
    expect(page.console.errors.$errors.get()).toHaveLength(errors);
  });

  it('are in memory alone on the page of another program; sockets that open later bring the new one', async () => {
    const page = await signedIn({ tokenStorage: 'memory' });
    await page.clock.advance(life * 800);
    expect(page.count()).toBe(2);
    expect([page.environment.cookies.get('token'), page.environment.cookies.get('refresh_token')]).toEqual([
      undefined,
      undefined,
    ]);
    page.environment.sockets.latest('device').drop();
    await page.clock.advance(16_000);
    expect(page.environment.sockets.latest('device').protocols).toEqual(['bearer.token-2']);
  });

  it('are in memory too where the browser refuses the cookies, and remove none of another session', async () => {
    const environment = new FakeEnvironment();
    environment.cookies.set('refresh_token', 'line.mark.0.of-another');
    environment.cookies.set = () => undefined;
    const page = await signedIn({ tokenStorage: 'cookie' }, life, environment);
    await page.clock.advance(life * 800);
    expect(page.count()).toBe(2);
    await page.console.robots.load();
    expect(page.server.of(searchRobotList).at(-1)?.token).toBe('token-2');
    page.environment.sockets.latest('device').drop();
    await page.clock.advance(16_000);
    expect(page.environment.sockets.latest('device').protocols).toEqual(['bearer.token-2']);
    await page.clock.advance(life * 800);
    expect(page.count()).toBe(3);
    await page.console.session.signOut();
    expect(environment.cookies.get('refresh_token')).toBe('line.mark.0.of-another');
  });

  it('stand in no message, no storage and no entry of the log', async () => {
    const page = await signedIn();
    const kept: string[] = [];
    const { set } = page.environment.local;
    page.environment.local.set = (name, value) => {
      kept.push(name, value);
      set(name, value);
    };
    page.server.respond(refreshToken, () => new Response('renew-1 token-1', { status: 500 }));
    await page.clock.advance(life * 800);
    const told = JSON.stringify([kept, page.environment.posted, page.console.errors.$errors.get()]);
    for (const secret of ['renew-1', 'token-1']) expect(told).not.toContain(secret);
  });

  it('are taken over by the other pages of the session, which sign out together after it', async () => {
    const first = await signedIn();
    const environment = new FakeEnvironment();
    Object.assign(environment, { cookies: first.environment.cookies, local: first.environment.local });
    besides(first.environment, environment);
    answerEverything(environment.server);
    const second = createConsole({ tokenStorage: 'cookie' }, environment);
    await second.need(...partNames);
    await loaded(environment);
    expect(second.session.$session.get().state).toBe('signed-in');
    await first.clock.advance(life * 800);
    await settle();
    expect(first.count()).toBe(2);
    await second.robots.load();
    expect(environment.server.of(searchRobotList).at(-1)?.token).toBe('token-2');
    await environment.clock.advance(life * 800);
    expect(environment.server.of(refreshToken)).toHaveLength(0);
    await first.console.session.signOut();
    await settle();
    expect(second.session.$session.get().state).toBe('signed-out');
  });
});

/** Tokens of a session by the rules of the server. After a renewal the earlier tokens stay valid for 30 s. */
class ModelServer {
  readonly #access = new Map<string, number>();
  readonly #refresh = new Map<string, number | undefined>();
  renewals = 0;
  isEnded = false;
  readonly denied: string[] = [];

  constructor(
    private readonly clock: FakeClock,
    private readonly seconds: number,
  ) {}

  give() {
    const n = this.#refresh.size;
    this.#access.set(`access-${n}`, this.clock.now() + this.seconds * 1000);
    this.#refresh.set(`refresh-${n}`, undefined);
    return { accessToken: `access-${n}`, refreshToken: `refresh-${n}`, expiresIn: this.seconds };
  }

  accepts(token: string | undefined): boolean {
    return !this.isEnded && (this.#access.get(token ?? '') ?? 0) > this.clock.now();
  }

  renew(token: string) {
    this.renewals += 1;
    const now = this.clock.now();
    const usedAt = this.#refresh.get(token);
    const isStolen = usedAt !== undefined && now - usedAt > 30_000;
    if (isStolen) this.isEnded = true;
    if (isStolen || this.isEnded || !this.#refresh.has(token)) return undefined;
    if (usedAt === undefined) {
      this.#refresh.set(token, now);
      for (const [access, until] of this.#access) this.#access.set(access, Math.min(until, now + 30_000));
    }
    return this.give();
  }
}

describe('pages of one session that renew it by the clock', () => {
  it('are never denied a call, whether they hear each other or not, and mostly one of them renews', async () => {
    const run = fc.record({
      pages: fc.integer({ min: 1, max: 4 }),
      hears: fc.boolean(),
      chances: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 4, maxLength: 4 }),
      delays: fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 8, maxLength: 8 }),
      seconds: fc.integer({ min: 120, max: 3_600 }),
      lives: fc.integer({ min: 1, max: 4 }),
      losses: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }).map(lost => [...lost, false, false]),
    });
    await fc.assert(
      fc.asyncProperty(run, async ({ pages, hears, chances, delays, seconds, lives, losses }) => {
        const clock = new FakeClock();
        const model = new ModelServer(clock, seconds);
        const values = new Map<string, string>();
        const shared: KeyValues = {
          get: name => values.get(name),
          set: (name, value) => void values.set(name, value),
          remove: name => void values.delete(name),
        };
        const listeners: ((message: string) => void)[] = [];
        let turn = 0;
        const ends: unknown[] = [];
        const open = (index: number) => {
          const request = async (call: AnyCall, asked: unknown, options?: RequestOptions): Promise<unknown> => {
            const token = options?.token ?? session.part.token();
            const wait = delays[(turn += 1) % delays.length] ?? 0;
            const mine = turn;
            if (call.name === login.name) return model.give();
            await new Promise<void>(resolve => void clock.after(wait, resolve));
            if (call.name === refreshToken.name) {
              // On a bad connection some requests are lost before they reach the server.
              if (losses[mine % losses.length]) throw new CallError('unreachable', call.name);
              const given = model.renew((asked as { refreshToken: string }).refreshToken);
              if (!given) throw new CallError('session-ended', call.name, '', 401, 2007);
              return given;
            }
            // The request carries the token of the moment at which it was sent.
            if (!model.accepts(token)) {
              model.denied.push(call.name);
              throw new CallError('session-ended', call.name, '', 401, 2006);
            }
            return call.name === getPrivilegesByUser.name ? aUser() : undefined;
          };
          const environment = {
            clock,
            pageAddress: 'https://robots.example/robotmgr/',
            wallClock: () => clock.wall(),
            random: () => chances[index] ?? 0,
            local: shared,
            cookies: shared,
            otherPages: {
              post: (message: string) => {
                if (hears) for (const listen of listeners) queueMicrotask(() => listen(message));
              },
              listen: (listen: (message: string) => void) => {
                listeners.push(listen);
                return () => undefined;
              },
            },
            onPageSignal: () => () => undefined,
          } as unknown as Environment;
          const session = createSession(environment, { request } as unknown as HttpClient, 'cookie', {
            service: 'https://robots.example',
            onChange: state => void (state.state === 'signed-out' && ends.push(state)),
            onEnding: () => Promise.resolve([]),
            onRenewed: () => undefined,
            onUnread: () => undefined,
            onFailedTries: () => undefined,
          });
          return session;
        };
        const first = open(0);
        const going = first.store.signIn({ username: 'a', password: 'b' });
        await clock.advance(4_000);
        await going;
        const others = Array.from({ length: pages - 1 }, (_, index) => open(index + 1));
        const restored = others.map(({ store }) => store.restore());
        await import('./renewal.ts');
        await settle();
        await clock.advance(4_000);
        await Promise.all(restored);
        await settle();
        ends.length = 0;
        const all = [first, ...others];
        const step = Math.max(1_000, Math.floor(seconds * 10));
        for (let passed = 0; passed < lives * seconds * 1000; passed += step) {
          await clock.advance(step);
          await settle();
          for (const { store } of all) expect(store.$session.get().state).toBe('signed-in');
        }
        expect([model.isEnded, model.denied, ends]).toEqual([false, [], []]);
        // Where the pages hear each other and no request is lost, only one page renews each time.
        if (hears && !losses.some(Boolean)) expect(model.renewals).toBeLessThanOrEqual(Math.ceil(lives / 0.75));
        for (const { part } of all) part.dispose();
      }),
      { numRuns: 100 },
    );
  });
});
