/** The page of how messages leave the installation. */
import {
  getSmsConfig,
  messageWords,
  saveSmsConfig,
  smsScreen,
  tryBrowserPush,
  tryMail,
  trySms,
  tryWebhook,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { formOf } from '../form-of.ts';
import { settingsPage } from '../settings-page.ts';

const words = { words: messageWords.join(' ') };

/** The pages. */
export const pages = byName(
  settingsPage(smsScreen, {
    get: getSmsConfig,
    edit: saveSmsConfig,
    area: 'messages',
    effect: 'messages.sms.effect',
    tries: [
      {
        name: 'sms',
        label: 'messages.sms.try.sms',
        call: trySms,
        form: formOf({ edit: trySms, area: 'messages.sms' }, [{ fields: ['phone'] }]),
      },
      {
        name: 'mail',
        label: 'messages.sms.try.mail',
        call: tryMail,
        form: formOf({ edit: tryMail, area: 'messages.sms' }, [{ fields: ['mailTo'] }]),
      },
      { name: 'webhook', label: 'messages.sms.try.webhook', call: tryWebhook, form: { sections: [] } },
      { name: 'browser', label: 'messages.sms.try.browser', call: tryBrowserPush, form: { sections: [] } },
    ],
    form: formOf({ edit: saveSmsConfig, area: 'messages.sms' }, [
      {
        tab: 'messages.sms.tab.sms',
        label: 'messages.sms.section.gateway',
        fields: [
          { name: 'provider', hint: { id: 'messages.sms.provider.hint' } },
          { name: 'address', kind: 'text', whenIs: ['provider', 'http'], hint: { id: 'messages.sms.address.hint' } },
          { name: 'account', whenIs: ['provider', 'http'] },
          { name: 'secret', whenIs: ['provider', 'http'] },
        ],
      },
      {
        tab: 'messages.sms.tab.sms',
        label: 'messages.sms.section.texts',
        fields: [
          { name: 'signature', hint: { id: 'messages.sms.signature.hint' } },
          { name: 'codeText', hint: { id: 'messages.sms.codeText.hint', values: { words: '{code}' } } },
          { name: 'alarmText', hint: { id: 'messages.sms.alarmText.hint', values: words } },
        ],
      },
      {
        tab: 'messages.sms.tab.sms',
        label: 'messages.sms.section.limits',
        fields: [
          { name: 'perDay', hint: { id: 'messages.sms.perDay.hint' } },
          { name: 'gap', hint: { id: 'messages.sms.gap.hint' } },
        ],
      },
      {
        tab: 'messages.sms.tab.mail',
        fields: [
          'sendsMail',
          { name: 'mailHost', when: 'sendsMail' },
          { name: 'mailPort', when: 'sendsMail' },
          { name: 'mailSecurity', hint: { id: 'messages.sms.mailSecurity.hint' } },
          { name: 'mailSender', when: 'sendsMail' },
          { name: 'mailAccount', hint: { id: 'messages.sms.mailAccount.hint' } },
          'mailSecret',
        ],
      },
      {
        tab: 'messages.sms.tab.webhook',
        fields: [{ name: 'webhooks', hint: { id: 'messages.sms.webhooks.hint' } }, 'webhookSecret'],
      },
      {
        tab: 'messages.sms.tab.browser',
        fields: [
          { name: 'sendsToBrowsers', hint: { id: 'messages.sms.sendsToBrowsers.hint' } },
          { name: 'browserContact', when: 'sendsToBrowsers', hint: { id: 'messages.sms.browserContact.hint' } },
        ],
      },
    ]),
  }),
);
