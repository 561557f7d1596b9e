/**
 * Notifications of this browser for the signed-in user, which come also while no console is open (Web Push). A user who signs out is not
 * notified here any more; whoever signs in again is, without being asked again.
 */
import { getBrowserPush, subscribeBrowserPush, unsubscribeBrowserPush } from '@patrolkit/transport';
import { atom, type ReadableAtom } from 'nanostores';
import { doneWell, type Notice, type Outcome } from './outcome.ts';
import type { ResourceStore } from './resources/index.ts';
import type { SessionStore } from './session/index.ts';

/** A browser at its push service. */
export interface PushSubscribed {
  readonly endpoint: string;
  /** Its public key and its secret, base64url. */
  readonly key: string;
  readonly auth: string;
  /** The key of the server for which it was made, base64url. */
  readonly serverKey: string;
  /** Ends it: the push service refuses what comes for it from then on. */
  readonly end: () => Promise<unknown>;
}

/** What a page needs of its browser. */
export interface PushBrowser {
  /** `unsupported` where the browser, the page or its address has no notifications. */
  readonly permission: () => NotificationPermission | 'unsupported';
  readonly ask: () => Promise<unknown>;
  readonly subscribed: () => Promise<PushSubscribed | undefined>;
  readonly subscribe: (serverKey: string) => Promise<PushSubscribed>;
}

/** Whether this browser is notified, or why it cannot be. */
export type PushIs = 'reading' | 'unsupported' | 'denied' | 'serverOff' | 'off' | 'on';

/** The state of the notifications. */
export interface PushState {
  readonly is: PushIs;
  /** Why the last change was not made. */
  readonly problem?: Notice | 'browser';
}

/** The notifications of this browser. */
export interface BrowserPush {
  readonly $push: ReadableAtom<PushState>;
  /** Finds out how it is for a user who has never wanted it: until then nothing is asked of the server. */
  look(): Promise<void>;
  /** Turns them on, from a click: the browser may ask the user. */
  turnOn(): Promise<void>;
  turnOff(): Promise<void>;
  /** Resolves when the last change of the session is dealt with. */
  settled(): Promise<void>;
}

/** The stored ids of the users who want to be notified by this browser. */
export interface PushUsers {
  readonly get: () => string | null;
  readonly keep: (ids: string) => void;
}

/**
 * Starts to follow the session of a console.
 * @param resources loads the part of the console that sends
 */
export function createBrowserPush(
  {
    session,
    resources,
  }: {
    readonly session: Pick<SessionStore, '$session'>;
    readonly resources: () => Promise<Pick<ResourceStore, 'send'>>;
  },
  browser: PushBrowser,
  users: PushUsers,
): BrowserPush {
  const $push = atom<PushState>({ is: 'reading' });
  let user: string | undefined;
  let isLooked = false;
  const send: ResourceStore['send'] = async (...asked) => (await resources()).send(...asked);
  let chain: Promise<unknown> = Promise.resolve();

  const wanting = (): string[] => (users.get() ?? '').split(' ').filter(Boolean);
  const choose = (id: string, isWanted: boolean): void =>
    users.keep([...wanting().filter(one => one !== id), ...(isWanted ? [id] : [])].join(' '));
  const say = (is: PushIs, problem?: PushState['problem']): void =>
    $push.set({ is, ...(problem === undefined ? {} : { problem }) });
  const refused = (): 'unsupported' | 'denied' | undefined => {
    const permission = browser.permission();
    return permission === 'unsupported' || permission === 'denied' ? permission : undefined;
  };

  /** Has the server notify this browser. */
  const subscribe = async (serverKey: string): Promise<Outcome> => {
    const before = await browser.subscribed();
    // A subscription for another key is worth nothing.
    if (before && before.serverKey !== serverKey) await before.end();
    const { endpoint, key, auth } = before?.serverKey === serverKey ? before : await browser.subscribe(serverKey);
    const outcome = await send(subscribeBrowserPush, { endpoint, key, auth });
    return outcome.isDone ? doneWell : outcome;
  };

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch {
      say($push.get().is === 'on' ? 'on' : 'off', 'browser');
    }
  };

  /** Reads how it is for a user who has signed in, and makes it so as the user wants it. */
  const begin = async (mine: string): Promise<void> => {
    const why = refused();
    if (why) return say(why);
    const subscribed = await browser.subscribed();
    const isWanted = wanting().includes(mine);
    // It was that of a user who is gone.
    if (subscribed && !isWanted) await subscribed.end();
    if (!isWanted && !isLooked) return;
    const outcome = await send(getBrowserPush, isWanted && subscribed ? { endpoint: subscribed.endpoint } : {});
    if (user !== mine) return;
    if (!outcome.isDone) return say('off', outcome.problem);
    const { key, isOn } = outcome.value;
    if (key === undefined) return say('serverOff');
    if (!isWanted || browser.permission() !== 'granted') return say('off');
    if (isOn && subscribed?.serverKey === key) return say('on');
    const again = await subscribe(key);
    if (user === mine) say(again.isDone ? 'on' : 'off', again.isDone ? undefined : again.problem);
  };

  const later = (work: () => Promise<void>): Promise<void> => {
    const next = chain.then(() => attempt(work));
    chain = next;
    return next;
  };

  session.$session.subscribe(now => {
    const next = now.state === 'signed-in' ? now.user.id : undefined;
    // A page that is only opening has nobody signed in yet.
    if (next === user) return;
    const before = user;
    user = next;
    say('reading');
    if (next !== undefined) void later(() => begin(next));
    // Whose session has expired has not signed out, and is still notified.
    else if (before !== undefined && !('isExpired' in now && now.isExpired))
      void later(async () => void (await (await browser.subscribed())?.end()));
  });

  return {
    $push,
    look: () => {
      const mine = user;
      if (isLooked || mine === undefined) return Promise.resolve();
      isLooked = true;
      return later(() => begin(mine));
    },
    turnOn: () =>
      later(async () => {
        const mine = user;
        if (mine === undefined) return;
        if (browser.permission() === 'default') await browser.ask();
        const why = refused();
        if (why) return say(why);
        if (browser.permission() !== 'granted') return say('off');
        const asked = await send(getBrowserPush, {});
        if (!asked.isDone) return say('off', asked.problem);
        if (asked.value.key === undefined) return say('serverOff');
        const outcome = await subscribe(asked.value.key);
        if (user !== mine) return;
        if (!outcome.isDone) return say('off', outcome.problem);
        choose(mine, true);
        say('on');
      }),
    turnOff: () =>
      later(async () => {
        if (user === undefined) return;
        choose(user, false);
        const subscribed = await browser.subscribed();
        if (subscribed) {
          await send(unsubscribeBrowserPush, { endpoint: subscribed.endpoint });
          // Even when the server was not told: its next message is refused, and it forgets the browser.
          await subscribed.end();
        }
        say('off');
      }),
    settled: async () => void (await chain),
  };
}
