/** The notifications of the browser that shows this page. */
import type { Console } from '@patrolkit/core';
import {
  createBrowserPush,
  type BrowserPush,
  type PushBrowser,
  type PushSubscribed,
} from '@patrolkit/core/browser-push';
import { browserValue, keepBrowserValue } from '../entry/tab-values.ts';
import { registerWorker } from '../first/worker.ts';

const written = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const subscribedOf = (subscription: PushSubscription): PushSubscribed => ({
  endpoint: subscription.endpoint,
  key: written(subscription.getKey('p256dh')),
  auth: written(subscription.getKey('auth')),
  serverKey: written(subscription.options.applicationServerKey),
  end: () => subscription.unsubscribe(),
});

/** The browser of this page. Undefined where the page has no worker of its own. */
const pageBrowser = async (): Promise<PushBrowser> => {
  const registration = await registerWorker().catch(() => undefined);
  const isPossible = registration && isSecureContext && 'PushManager' in window && 'Notification' in window;
  return {
    permission: () => (isPossible ? Notification.permission : 'unsupported'),
    ask: () => Notification.requestPermission(),
    subscribed: async () => {
      const found = await registration?.pushManager?.getSubscription();
      return found ? subscribedOf(found) : undefined;
    },
    subscribe: async serverKey => {
      if (!registration) throw new Error('There is no worker');
      // A worker that was just registered takes no subscription until it is active.
      await navigator.serviceWorker.ready;
      return subscribedOf(
        await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey }),
      );
    },
  };
};

const storageName = 'patrolkit.browser-push';
const users = { get: () => browserValue(storageName), keep: (ids: string) => keepBrowserValue(storageName, ids) };

let made: Promise<BrowserPush> | undefined;

/** The notifications of this page's browser, which follow the session from the first call on. */
export const pagePush = (console: Console): Promise<BrowserPush> =>
  (made ??= pageBrowser().then(browser =>
    createBrowserPush(
      {
        session: console.session,
        resources: async () => {
          await console.need('resources');
          return console.resources;
        },
      },
      browser,
      users,
    ),
  ));
