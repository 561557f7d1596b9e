import { aUser } from './testing/index.ts';
import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { done, failed } from './outcome.ts';
import type { Session } from './session/index.ts';
import type { ResourceStore } from './resources/index.ts';
import { createBrowserPush, type PushBrowser, type PushSubscribed } from './browser-push.ts';

const ada = aUser({ id: '1001' });
const bob = aUser({ id: '1002' });

/** A browser, a server that notifies it, and the users who have chosen it. */
function bench(given: { permission?: ReturnType<PushBrowser['permission']>; key?: string; wanting?: string } = {}) {
  const place = {
    permission: given.permission ?? ('default' as ReturnType<PushBrowser['permission']>),
    key: 'key' in given ? given.key : 'server-key',
    wanting: given.wanting ?? '',
    asked: 0,
    made: 0,
    here: undefined as PushSubscribed | undefined,
    notified: new Set<string>(),
    calls: [] as string[],
    refuses: false,
  };
  const $session = atom<Session>({ state: 'signed-out' });
  const send = (call: { readonly name: string }, request: { readonly endpoint?: string }) => {
    place.calls.push(call.name);
    if (place.refuses) return Promise.resolve(failed({ server: 'Not now' }));
    const { endpoint = '' } = request;
    if (call.name === 'subscribeBrowserPush') place.notified.add(endpoint);
    if (call.name === 'unsubscribeBrowserPush') place.notified.delete(endpoint);
    return Promise.resolve(done({ key: place.key, isOn: place.notified.has(endpoint) }));
  };
  const browser: PushBrowser = {
    permission: () => place.permission,
    ask: () => {
      place.asked += 1;
      place.permission = 'granted';
      return Promise.resolve();
    },
    subscribed: () => Promise.resolve(place.here),
    subscribe: serverKey => {
      place.made += 1;
      const endpoint = `https://push.example/${String(place.made)}`;
      place.here = {
        endpoint,
        key: 'key',
        auth: 'auth',
        serverKey,
        end: () => Promise.resolve((place.here = undefined)),
      };
      return Promise.resolve(place.here);
    },
  };
  const resources = () => Promise.resolve({ send } as Pick<ResourceStore, 'send'>);
  const session = { $session };
  const users = { get: () => place.wanting, keep: (ids: string) => void (place.wanting = ids) };
  const push = createBrowserPush({ session, resources }, browser, users);
  return {
    place,
    push,
    session: async (state: Session) => {
      $session.set(state);
      await push.settled();
    },
  };
}

describe('notifications of a browser', () => {
  it('are off at first, ask the browser when they are turned on, and stay on for the next sign-in', async () => {
    const { place, push, session } = bench();
    expect(push.$push.get()).toEqual({ is: 'reading' });
    await session({ state: 'signed-in', user: ada });
    expect([push.$push.get(), place.calls]).toEqual([{ is: 'reading' }, []]);
    await push.look();
    expect([push.$push.get(), place.asked]).toEqual([{ is: 'off' }, 0]);
    await push.turnOn();
    expect(push.$push.get()).toEqual({ is: 'on' });
    expect([place.asked, [...place.notified]]).toEqual([1, ['https://push.example/1']]);
    // Signing out ends them here.
    await session({ state: 'signed-out' });
    expect([place.here, push.$push.get().is]).toEqual([undefined, 'reading']);
    await session({ state: 'signed-in', user: ada });
    expect([push.$push.get().is, place.asked, place.here?.endpoint]).toEqual(['on', 1, 'https://push.example/2']);
    await push.turnOff();
    expect([push.$push.get().is, place.here, place.wanting]).toEqual(['off', undefined, '']);
    expect(place.notified.has('https://push.example/2')).toBe(false);
  });

  it('go on when a session expires, and end when another user signs in who does not want them', async () => {
    const { place, push, session } = bench({ permission: 'granted', wanting: '1001' });
    await session({ state: 'signed-in', user: ada });
    expect(push.$push.get().is).toBe('on');
    await session({ state: 'signed-out', isExpired: true });
    expect(place.here).toBeDefined();
    await session({ state: 'signed-in', user: bob });
    expect([place.here, push.$push.get().is, place.wanting]).toEqual([undefined, 'reading', '1001']);
  });

  it('subscribe again when the server has another key, and stay off while it has none', async () => {
    const { place, push, session } = bench({ permission: 'granted', wanting: '1001' });
    await session({ state: 'signed-in', user: ada });
    place.key = 'another-key';
    await session({ state: 'signed-out', isExpired: true });
    await session({ state: 'signed-in', user: ada });
    expect([place.here?.serverKey, place.made, push.$push.get().is]).toEqual(['another-key', 2, 'on']);
    const without = bench({ key: undefined });
    await without.session({ state: 'signed-in', user: ada });
    await without.push.look();
    expect(without.push.$push.get()).toEqual({ is: 'serverOff' });
  });

  it.each(['denied', 'unsupported'] as const)('say that they are %s', async permission => {
    const { place, push, session } = bench({ permission });
    await session({ state: 'signed-in', user: ada });
    await push.turnOn();
    expect([push.$push.get(), place.calls]).toEqual([{ is: permission }, []]);
  });

  it('say why they were not turned on, and can be tried again', async () => {
    const { place, push, session } = bench();
    await session({ state: 'signed-in', user: ada });
    place.refuses = true;
    await push.turnOn();
    expect(push.$push.get()).toEqual({ is: 'off', problem: { server: 'Not now' } });
    place.refuses = false;
    await push.turnOn();
    expect(push.$push.get()).toEqual({ is: 'on' });
  });
});
