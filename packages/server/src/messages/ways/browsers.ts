/** Notifications of browsers (Web Push). */
import type { MessageOffice } from '../../links/messages.ts';
import type { Database } from '../../store/database.ts';
import type { Carrier, Outgoing } from '../message.ts';
import { encryptFor, mostWords, proofFor, type ServerKeys } from '../web-push.ts';
import type { Poster } from './post.ts';

const [second, minute] = [1000, 60_000];
/** How long a push service keeps a notification for a browser that is away, seconds. */
const keepSeconds = 3600;

interface Subscription {
  readonly key: string;
  readonly auth: string;
}

/** The words of a notification, as the service worker of the console reads them. */
const wordsOf = ({ id, about, subject, text, alarmId }: Outgoing): Buffer => {
  const written = (words: string): Buffer =>
    Buffer.from(
      JSON.stringify({ id, about, title: subject, text: words, ...(alarmId === undefined ? {} : { alarmId }) }),
    );
  const whole = written(text);
  return whole.length <= mostWords ? whole : written(`${[...text].slice(0, 200).join('')}…`);
};

/** Notifies browsers. A subscription that its push service no longer knows is forgotten. */
export const browsers = (parts: {
  readonly database: Database;
  readonly office: MessageOffice;
  readonly poster: Poster;
  readonly keys: ServerKeys;
  readonly now: () => number;
}): Carrier => ({
  retries: [10 * second, minute, 5 * minute],
  send: async message => {
    const { database, office, poster, keys, now } = parts;
    const contact = office.settings.browserContact;
    const [to] = await database.query<Subscription>(
      'SELECT key, auth FROM browser_subscriptions WHERE endpoint = $1 AND user_id = $2',
      [message.address, message.personId ?? ''],
    );
    if (contact === undefined || !to) return { is: 'failed', reason: contact === undefined ? 'off' : 'noBrowser' };
    const delivery = await poster.post(message.address, encryptFor(to, wordsOf(message)), {
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keepSeconds),
      urgency: 'high',
      // A repeat replaces the first one where the browser has not yet got it.
      topic: `m${message.id}`,
      authorization: proofFor(message.address, keys, contact, now()),
    });
    if (delivery.reason === 'gone')
      await database.query('DELETE FROM browser_subscriptions WHERE endpoint = $1', [message.address]);
    return delivery;
  },
});
