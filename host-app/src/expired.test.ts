import { createConsole } from '@patrolkit/core';
import { answerEverything, FakeEnvironment, searchRobotList } from '@patrolkit/core/testing';
import { settle } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { expiredBefore, reloadWhenExpired } from './expired.ts';

function tab() {
  const kept = new Map<string, string>();
  const page = {
    now: 1_700_000_000_000,
    reloads: 0,
    language: '',
    get: (name: string) => kept.get(name) ?? null,
    keep: (name: string, value: string | null) => void (value === null ? kept.delete(name) : kept.set(name, value)),
    kept,
  };
  const reload = (language: string): void => {
    page.reloads += 1;
    page.language = language;
  };
  return { page, given: { get: page.get, keep: page.keep, now: () => page.now, reload } };
}

/** A console of the tab. Its session expires when `expire` is called. */
async function load(given: ReturnType<typeof tab>['given'], environment = new FakeEnvironment()) {
  answerEverything(environment.server);
  const console = createConsole({ tokenStorage: 'cookie', token: 'secret-token', language: 'en-us' }, environment);
  await console.need('live');
  const stop = reloadWhenExpired(console, given);
  await settle();
  await environment.clock.advance(0);
  return {
    console,
    environment,
    stop,
    expire: async () => {
      environment.server.refuse(searchRobotList, 'expired', 2006, 401);
      await console.robots.load();
      await settle();
      await environment.clock.advance(1_100);
      await settle();
    },
  };
}

describe('a session that runs out', () => {
  it('loads the page again, without the token, and once in ten seconds', async () => {
    const { page, given } = tab();
    const first = await load(given);
    expect(page.reloads).toBe(0);
    await first.expire();
    expect(page.reloads).toBe(1);
    expect(page.language).toBe('en-us');
    expect(first.environment.cookies.get('token')).toBeUndefined();
    first.stop();
    page.now += 9_999;
    const second = await load(given);
    await second.expire();
    expect(page.reloads).toBe(1);
    second.stop();
    page.now += 1;
    const third = await load(given);
    await third.expire();
    expect(page.reloads).toBe(2);
    third.stop();
  });

  it('is still known after that, with the robots that did not confirm their stop, and without a secret', async () => {
    const { page, given } = tab();
    const opened = await load(given);
    await opened.expire();
    expect(expiredBefore(page.get)).toEqual({ unconfirmed: [] });
    page.keep(
      'patrolkit.expired',
      JSON.stringify({ robots: [{ id: 'r1', name: 'Robot One' }, 7, null, { id: 1 }], said: 'Locked' }),
    );
    expect(expiredBefore(page.get)).toEqual({ unconfirmed: [{ id: 'r1', name: 'Robot One' }], said: 'Locked' });
    expect(JSON.stringify([...page.kept])).not.toContain('secret-token');
    opened.environment.server.answer(searchRobotList, { rows: [], total: 0 });
    await opened.console.session.signIn({ username: 'a', password: 'b' });
    expect(expiredBefore(page.get)).toBeUndefined();
    for (const nonsense of ['{', '7', 'null', '{}']) {
      page.keep('patrolkit.expired', nonsense);
      expect(expiredBefore(page.get)).toBeUndefined();
    }
  });

  it('is not one that somebody ended', async () => {
    const { page, given } = tab();
    const opened = await load(given);
    await opened.console.session.signOut();
    expect(page.reloads).toBe(0);
    expect(expiredBefore(page.get)).toBeUndefined();
  });
});
