/** Short messages: kept here alone, or handed to a gateway. */
import type { MessageOffice } from '../../links/messages.ts';
import type { Carrier } from '../message.ts';
import type { Poster } from './post.ts';

const second = 1000;

/** Sends short messages by the settings of now. */
export const shortMessages = (
  office: MessageOffice,
  poster: Poster,
  /** Opens the words of a message, with its code. */
  wordsOf: (message: { readonly text: string; readonly code: string | undefined }) => string,
): Carrier => ({
  retries: [5 * second, 30 * second],
  send: async message => {
    const { provider, address, account } = office.settings;
    if (provider === 'outbox') return { is: 'sent', reason: 'stored' };
    const secret = await office.secret('secret');
    if (address === undefined || secret === undefined) return { is: 'failed', reason: 'off' };
    return poster.post(address, JSON.stringify({ phone: message.address, text: wordsOf(message) }), {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${account ?? ''}:${secret}`).toString('base64')}`,
      'idempotency-key': `msg_${message.id}`,
    });
  },
});
