/** Consoles at other ports of the same host: cookies know no port. */
import { keepTokenConnection, login, refreshToken } from '@patrolkit/transport';
import { settle } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { createConsole } from '../console.ts';
import { partNames } from '../parts.ts';
import { answerEverything, FakeEnvironment, searchRobotList } from '../testing/index.ts';

/** A console at a port, with cookies of its own or those of another one; its server gives tokens that begin with `name`. */
async function at(port: number, name: string, cookies?: FakeEnvironment['cookies']) {
  const environment = new FakeEnvironment();
  Object.assign(environment, { pageAddress: `http://console.test:${port}/robotmgr/` }, cookies ? { cookies } : {});
  answerEverything(environment.server);
  let given = 1;
  environment.server
    .answer(login, { accessToken: `${name}-1`, refreshToken: `renew-${name}-1`, expiresIn: 1_000 })
    .answer(refreshToken, ({ refreshToken: asked }) => {
      expect(asked).toBe(`renew-${name}-${given}`);
      given += 1;
      return { accessToken: `${name}-${given}`, refreshToken: `renew-${name}-${given}`, expiresIn: 1_000 };
    });
  const open = async () => {
    const console = createConsole({ tokenStorage: 'cookie', language: 'en-us' }, environment);
    await console.need(...partNames);
    await ready();
    return console;
  };
  const ready = async (): Promise<void> => {
    await import('./renewal.ts');
    await settle();
    await environment.clock.advance(0);
    await settle();
  };
  const console = await open();
  const signIn = async (): Promise<void> => {
    await console.session.signIn({ username: 'a', password: 'b' });
    await ready();
  };
  const tokens = (): unknown[] => [...new Set(environment.server.received.map(({ token }) => token))];
  const state = (): string => console.session.$session.get().state;
  return { environment, console, open, signIn, tokens, state, server: environment.server, clock: environment.clock };
}

describe('consoles at two ports of one host', () => {
  it('do not take each other’s tokens, and end no session of each other', async () => {
    const first = await at(8080, 'one');
    await first.signIn();
    const second = await at(9090, 'two', first.environment.cookies);
    expect([second.state(), second.tokens()]).toEqual(['signed-out', [null]]);
    await second.clock.advance(10_000);
    await first.clock.advance(300_000);
    await settle();
    expect(first.server.of(keepTokenConnection).at(-1)?.token).toBe('one-1');
    expect([first.state(), first.environment.cookies.get('token')]).toEqual(['signed-in', 'one-1']);

    await second.signIn();
    await first.clock.advance(300_000);
    await settle();
    expect([first.state(), second.state()]).toEqual(['signed-in', 'signed-in']);
    expect(first.environment.cookies.get('token')).toBe('two-1');
    // The cookie is no longer that of its own server: sockets that open later bring the token themselves.
    first.environment.sockets.latest('device').drop();
    await first.clock.advance(16_000);
    expect(first.environment.sockets.latest('device').protocols).toEqual(['bearer.one-1']);
  });

  it('renew each its own session, and sign out each for itself', async () => {
    const first = await at(8080, 'one');
    await first.signIn();
    const second = await at(9090, 'two', first.environment.cookies);
    await second.signIn();
    await first.clock.advance(800_000);
    await second.clock.advance(800_000);
    await settle();
    await first.console.robots.load();
    await second.console.robots.load();
    expect(first.server.of(searchRobotList).at(-1)?.token).toBe('one-2');
    expect(second.server.of(searchRobotList).at(-1)?.token).toBe('two-2');
    expect(first.environment.cookies.get('token')).toBe('two-2');
    await first.console.session.signOut();
    expect(first.environment.cookies.get('token')).toBe('two-2');
    expect([first.state(), second.state()]).toEqual(['signed-out', 'signed-in']);
    expect(second.tokens()).toEqual([null, 'two-1', 'two-2']);
    const again = await second.open();
    expect(again.session.$session.get().state).toBe('signed-in');
  });

  it('take over a token that nobody of this kit has stored', async () => {
    const first = await at(8080, 'one');
    await first.signIn();
    first.environment.cookies.set('token', 'of-the-portal');
    const second = await at(9090, 'two', first.environment.cookies);
    expect([second.state(), second.tokens().includes('of-the-portal')]).toEqual(['signed-in', true]);
  });
});
