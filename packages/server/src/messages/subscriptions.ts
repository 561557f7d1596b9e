/** The browsers that are notified for users. */
import type { RequestOf, subscribeBrowserPush } from '@patrolkit/transport/contract';
import { ofField, Refusal } from '../http/refusal.ts';
import type { MessageOffice } from '../links/messages.ts';
import type { Database } from '../store/database.ts';
import type { Poster } from './ways/post.ts';
import { areBrowserKeys, type ServerKeys } from './web-push.ts';

/** Most browsers of a user; the oldest goes first. */
const mostBrowsers = 10;

/** The parts that subscriptions need. */
export interface SubscriptionParts {
  readonly database: Database;
  readonly office: MessageOffice;
  readonly poster: Pick<Poster, 'allows'>;
  readonly keys: ServerKeys;
  readonly now: () => number;
}

/** The subscriptions of browsers. */
export class Subscriptions {
  readonly #parts: SubscriptionParts;

  constructor(parts: SubscriptionParts) {
    this.#parts = parts;
  }

  /** The key that browsers need, and whether a browser is notified for a user. */
  async get(userId: string, endpoint: string | undefined): Promise<{ key?: string; isOn: boolean }> {
    const { database, office, keys } = this.#parts;
    const rows = await database.query('SELECT 1 FROM browser_subscriptions WHERE endpoint = $1 AND user_id = $2', [
      endpoint ?? '',
      userId,
    ]);
    return { ...(office.settings.browserContact === undefined ? {} : { key: keys.publicKey }), isOn: rows.length > 0 };
  }

  /** Has a browser notified for a user, and no longer for another one who used it. */
  async add(userId: string, { endpoint, key, auth }: RequestOf<typeof subscribeBrowserPush>): Promise<void> {
    const { database, office, poster, now } = this.#parts;
    if (office.settings.browserContact === undefined) throw new Refusal(409, 'error.browsersOff');
    if (!/^https?:/i.test(endpoint) || !poster.allows(endpoint)) throw ofField('endpoint', 'error.format.url');
    if (!areBrowserKeys({ key, auth })) throw ofField('p256dh', 'error.noBrowserKey');
    await database.transaction(async inside => {
      await inside.query(
        `INSERT INTO browser_subscriptions (endpoint, user_id, key, auth, at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, key = excluded.key, auth = excluded.auth, at = excluded.at`,
        [endpoint, userId, key, auth, now()],
      );
      await inside.query(
        `DELETE FROM browser_subscriptions WHERE user_id = $1 AND endpoint NOT IN (
           SELECT endpoint FROM browser_subscriptions WHERE user_id = $1 ORDER BY at DESC, endpoint LIMIT $2)`,
        [userId, mostBrowsers],
      );
    });
  }

  /** Has a browser no longer notified for a user. */
  async remove(userId: string, endpoint: string): Promise<void> {
    await this.#parts.database.query('DELETE FROM browser_subscriptions WHERE endpoint = $1 AND user_id = $2', [
      endpoint,
      userId,
    ]);
  }
}
