/** Trying how messages leave the installation. */
import { call } from '../call.ts';
import { assumed, choice, entity, text, withDefault, within, type Fields, type Infer } from '../codec/index.ts';
import { mailLimits, smsScreen } from '../config/sms-config.ts';
import { phoneLimits } from '../session/user-record.ts';

/** What has become of a message that was tried. */
export const triedMessage = entity('TriedMessage', {
  state: assumed('status', choice({ sent: 2, failed: 3 }, 'failed'), 'Whether it was sent'),
  reason: assumed('reason', withDefault(text, ''), 'Why not, in the language of the caller'),
});
export type TriedMessage = Infer<typeof triedMessage>;

const trying = <Asked extends Fields>(name: string, asked: Asked, doc: string) =>
  call({
    module: 'auth',
    isOurs: true,
    name,
    isNumbered: true,
    method: 'POST',
    permission: { function: `${smsScreen}#operate`, needs: 'root' },
    request: entity(`${name[0]?.toUpperCase() ?? ''}${name.slice(1)}Asked`, asked),
    answer: triedMessage,
    doc,
  });

export const trySms = trying(
  'trySms',
  { phone: assumed('phone', within(text, { min: 1, ...phoneLimits }), 'Mobile number') },
  'Sends a short message that is marked as a test, by the saved settings.',
);
export const tryMail = trying(
  'tryMail',
  { mailTo: assumed('mailTo', within(text, { min: 1, ...mailLimits }), 'Mail address') },
  'Sends a mail that is marked as a test, by the saved settings.',
);
export const tryWebhook = trying('tryWebhook', {}, 'Posts a message that is marked as a test to each saved address.');
export const tryBrowserPush = trying(
  'tryBrowserPush',
  {},
  'Notifies the browsers of the caller with a message that is marked as a test.',
);
