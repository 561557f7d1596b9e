/** How messages leave the installation: short messages, mail, webhooks and notifications of browsers. There is one set of settings. */
import { call } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  flag,
  list,
  measured,
  number,
  optional,
  text,
  withDefault,
  within,
  type Infer,
} from '../codec/index.ts';
import type { FieldRule } from '../rules.ts';
import type { ScreensWith } from '../screens/index.ts';
import { messageWords } from './alarm-pushes.ts';
import { lastChange, readVersion } from './last-change.ts';
import { newSecret, secret, secretSetAt } from './secrets.ts';

/** The screen on which users set them. */
export const smsScreen = 'sms-config' satisfies ScreensWith<{ readonly page: 'settings' }>;

/** The fields that every call of these settings has. */
const ours = { module: 'auth', isOurs: true } as const;

/** The word for the code in the text of a sign-in. */
const codeWord = '{code}';

/** Limits of a mail address. */
export const mailLimits = { max: 100, format: 'mail' } as const;

/** An address that gets webhooks. */
export const webhookTarget = entity('WebhookTarget', {
  name: assumed('name', within(text, { min: 1, max: 20, format: 'plain' }), 'Name'),
  address: assumed('url', within(text, { min: 1, max: 500, format: 'url' }), 'Where messages are posted'),
});

const settings = {
  provider: assumed(
    'provider',
    choice({ outbox: 0, http: 1 }),
    'How short messages leave: not at all, so that they are stored and shown here alone, or by a gateway',
  ),
  address: assumed('url', optional(within(text, { max: 500, format: 'url' })), 'Where the gateway takes them'),
  account: assumed('account', optional(within(text, { max: 64 })), 'Its account'),
  signature: assumed('signature', within(text, { min: 2, max: 16, format: 'plain' }), 'What they begin with'),
  codeText: assumed('codeTemplate', within(text, { min: 1, max: 70 }), 'Words of the code of a sign-in, with {code}'),
  alarmText: assumed(
    'alarmTemplate',
    within(text, { min: 1, max: 250 }),
    'Words of an alarm, with {level}, {alarm}, {device}, {place}, {time} and {value}',
  ),
  perDay: assumed(
    'dailyLimit',
    within(number, { min: 1, max: 100, decimals: 0 }),
    'Most messages about alarms to a phone in a day, and as many calls',
  ),
  gap: assumed('minInterval', measured('second', 0, { min: 60, max: 3600 }), 'Least time between two of them'),
  sendsMail: assumed('mailEnabled', withDefault(flag, false), 'Mail is sent'),
  mailHost: assumed('mailHost', optional(within(text, { max: 100, format: 'host' })), 'Server that takes mail (SMTP)'),
  mailPort: assumed('mailPort', optional(within(number, { min: 1, max: 65_535, decimals: 0 })), 'Its port'),
  mailSecurity: assumed(
    'mailSecurity',
    withDefault(choice({ startTls: 1, tls: 2, none: 0 }), 'startTls'),
    'How the connection is encrypted: after its begin, from its begin, or not at all',
  ),
  mailSender: assumed('mailFrom', optional(within(text, mailLimits)), 'Sender'),
  mailAccount: assumed('mailAccount', optional(within(text, { max: 100 })), 'Its account; none without'),
  webhooks: assumed('webhookList', within(list(webhookTarget), { max: 5 }), 'The addresses that get webhooks'),
  sendsToBrowsers: assumed('webPushEnabled', withDefault(flag, false), 'Users can have their browsers notified'),
  browserContact: assumed(
    'webPushContact',
    optional(within(text, mailLimits)),
    'Whom a push service writes to when something is wrong',
  ),
};

/** The secrets of these settings. */
const secrets = {
  secret: secret('secret', { min: 8, max: 128 }, 'What proves the account at the gateway'),
  mailSecret: secret('mailSecret', { min: 1, max: 128 }, 'Password of the mail account'),
  webhookSecret: secret('webhookSecret', { min: 16, max: 128 }, 'The key with which webhooks are signed'),
};

/** The names of the secrets. */
export type MessageSecret = keyof typeof secrets;

/** How messages leave the installation. */
export const smsConfig = entity('SmsConfig', {
  ...lastChange,
  ...settings,
  secretSetAt: secretSetAt('secretTime'),
  mailSecretSetAt: secretSetAt('mailSecretTime'),
  webhookSecretSetAt: secretSetAt('webhookSecretTime'),
});
export type SmsConfig = Infer<typeof smsConfig>;

const rules: readonly FieldRule<keyof typeof settings>[] = [
  { kind: 'requiredFor', fields: ['provider', 'address'], words: ['http'] },
  { kind: 'requiredFor', fields: ['provider', 'account'], words: ['http'] },
  { kind: 'httpsOutside', fields: ['address'] },
  { kind: 'httpsOutside', fields: ['webhooks'], columns: ['address'] },
  { kind: 'eachOnce', fields: ['webhooks'], columns: ['name'] },
  { kind: 'holds', fields: ['codeText'], words: [codeWord] },
  { kind: 'holdsOnly', fields: ['codeText'], words: [codeWord] },
  { kind: 'holdsOnly', fields: ['alarmText'], words: messageWords },
  { kind: 'requiredWhen', fields: ['sendsMail', 'mailHost'] },
  { kind: 'requiredWhen', fields: ['sendsMail', 'mailPort'] },
  { kind: 'requiredWhen', fields: ['sendsMail', 'mailSender'] },
  { kind: 'requiredWhen', fields: ['sendsToBrowsers', 'browserContact'] },
];

export const getSmsConfig = call({
  ...ours,
  name: 'getSmsConfig',
  permission: { page: smsScreen, needs: 'root' },
  request: entity('SmsConfigAsked', {}),
  answer: smsConfig,
  doc: 'Returns how messages leave the installation, without the secrets.',
});

export const saveSmsConfig = call({
  ...ours,
  name: 'saveSmsConfig',
  isNumbered: true,
  method: 'POST',
  body: 'json',
  permission: { function: `${smsScreen}#edit`, needs: 'root' },
  request: entity('SmsConfigChange', {
    ...readVersion,
    ...settings,
    secret: newSecret(secrets.secret),
    mailSecret: newSecret(secrets.mailSecret),
    webhookSecret: newSecret(secrets.webhookSecret),
  }),
  rules,
  answer: entity('SmsConfigSaved', {}),
  doc: 'Sets how messages leave the installation. The server refuses the call when somebody else has changed it since the client read it.',
});
