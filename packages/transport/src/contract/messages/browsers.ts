/** Notifications of the browsers of a user, which come also while no console is open (Web Push: RFC 8030, 8291 and 8292). */
import { call } from '../call.ts';
import { assumed, entity, flag, nothing, optional, text, withDefault, within } from '../codec/index.ts';

const ours = { module: 'user', isOurs: true, permission: 'signed-in' } as const;

const endpoint = assumed(
  'endpoint',
  within(text, { min: 1, max: 1000, format: 'url' }),
  'The address of the browser at its push service',
);

export const getBrowserPush = call({
  ...ours,
  name: 'getBrowserPush',
  request: entity('BrowserPushAsked', {
    endpoint: assumed('endpoint', optional(within(text, { max: 1000 })), 'The browser, as for `subscribeBrowserPush`'),
  }),
  answer: entity('BrowserPush', {
    key: assumed('publicKey', optional(text), 'The key of the server, base64url; none while browsers are not notified'),
    isOn: assumed('subscribed', withDefault(flag, false), 'This browser is notified for the caller'),
  }),
  doc: 'Returns the key that a browser needs to be notified, and whether it is.',
});

export const subscribeBrowserPush = call({
  ...ours,
  name: 'subscribeBrowserPush',
  method: 'POST',
  request: entity('BrowserSubscription', {
    endpoint,
    key: assumed('p256dh', within(text, { min: 80, max: 100 }), 'The key of the browser, base64url'),
    auth: assumed('auth', within(text, { min: 20, max: 30 }), 'Its secret, base64url'),
  }),
  answer: nothing,
  doc: 'Has this browser notified for the caller, and for nobody else. Repeating it changes nothing.',
});

export const unsubscribeBrowserPush = call({
  ...ours,
  name: 'unsubscribeBrowserPush',
  method: 'POST',
  request: entity('BrowserUnsubscription', { endpoint }),
  answer: nothing,
  doc: 'Has this browser no longer notified for the caller. Repeating it changes nothing.',
});
