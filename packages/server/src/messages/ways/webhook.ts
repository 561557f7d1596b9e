/** Messages to other systems: JSON over HTTPS, signed as Standard Webhooks (standardwebhooks.com) says. */
import { createHmac } from 'node:crypto';
import type { MessageOffice } from '../../links/messages.ts';
import type { Carrier, Outgoing } from '../message.ts';
import type { Poster } from './post.ts';

const [second, minute] = [1000, 60_000];

/** The value of `webhook-signature`: the scheme, and HMAC-SHA256 of id, timestamp in seconds and body, base64. */
export const webhookSignature = (secret: string, id: string, timestamp: number, body: string): string =>
  `v1,${createHmac('sha256', secret)
    .update(`${id}.${String(timestamp)}.${body}`)
    .digest('base64')}`;

/** What is posted about a message. */
const bodyOf = ({ id, about, subject, text, facts, alarmId, at }: Outgoing): string =>
  JSON.stringify({
    type: about === 'alarm' ? 'alarm.raised' : 'test',
    timestamp: new Date(at).toISOString(),
    data: { messageId: id, ...(alarmId === undefined ? {} : { alarmId }), subject, text, ...facts },
  });

/** Posts to the addresses that an administrator has set. */
export const webhooks = (office: MessageOffice, poster: Poster, now: () => number): Carrier => ({
  retries: [10 * second, minute, 5 * minute, 30 * minute, 120 * minute],
  send: async message => {
    const secret = await office.secret('webhookSecret');
    const target = office.settings.webhooks.find(({ name }) => name === message.address);
    if (!target || secret === undefined) return { is: 'failed', reason: 'off' };
    const body = bodyOf(message);
    const timestamp = Math.floor(now() / 1000);
    // A repeat has the same id, so that a receiver that has taken it already can tell.
    return poster.post(target.address, body, {
      'content-type': 'application/json',
      'webhook-id': `msg_${message.id}`,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': webhookSignature(secret, `msg_${message.id}`, timestamp, body),
    });
  },
});
