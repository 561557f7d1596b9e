/** Mail by SMTP. */
import { createTransport } from 'nodemailer';
import { reasonOf } from '../../http/guard.ts';
import type { MessageOffice, MessageSettings } from '../../links/messages.ts';
import type { Carrier, Delivery } from '../message.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];
/** How long the server may be silent, ms. */
const silenceMs = 10_000;

type MailServer = NonNullable<MessageSettings['mail']>;

const memberOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** What an error of a mail server says of the message. */
export const mailFailure = (error: unknown): Delivery => {
  const code = memberOf(error, 'responseCode');
  const detail = reasonOf(error);
  if (typeof code === 'number') return { is: 'failed', reason: 'refused', detail, again: code >= 400 && code < 500 };
  // The words were handed over and no answer came: the server may have taken them.
  if (memberOf(error, 'command') === 'DATA') return { is: 'unknown', reason: 'lost', detail };
  return { is: 'failed', reason: 'noAnswer', detail, again: true };
};

const transportOf = ({ host, port, security, account }: MailServer, secret: string | undefined) =>
  createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'startTls',
    ignoreTLS: security === 'none',
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(account === undefined ? {} : { auth: { user: account, pass: secret ?? '' } }),
  });

/** Sends mail by the settings of now. */
export const mails = (office: MessageOffice): Carrier => ({
  retries: [30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 3 * hour],
  send: async ({ id, address, subject, text, at }) => {
    const { mail } = office.settings;
    if (!mail) return { is: 'failed', reason: 'off' };
    const transport = transportOf(mail, await office.secret('mailSecret'));
    try {
      await transport.sendMail({
        from: mail.sender,
        to: address,
        subject,
        text,
        date: new Date(at),
        // A repeat is the same mail, so that a mail program can tell.
        messageId: `<patrolkit-${id}-${String(at)}@${mail.sender.slice(mail.sender.lastIndexOf('@') + 1)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return { is: 'sent' };
    } catch (error) {
      return mailFailure(error);
    } finally {
      transport.close();
    }
  },
});
