import { randomBytes } from 'node:crypto';
import { browserMarkLength } from '@patrolkit/transport/contract';
import { signer } from '../http/signed.ts';
import type { Account } from './users.ts';

/** How long a mark is valid after a sign-in, ms. */
export const knownMs = 90 * 86_400_000;
/** Most users for whom a browser is known. A further user replaces the one that signed in longest ago. */
const mostUsers = 10;

/** A user for whom a browser is known. */
interface Entry {
  readonly userId: string;
  /** When the password was last changed, as known at the sign-in. */
  readonly passwordAt: number;
  readonly until: number;
}

interface Mark {
  readonly browser: string;
  readonly entries: readonly Entry[];
}

/** What a mark needs of a user. */
export type MarkedUser = Pick<Account, 'id' | 'passwordAt'>;

/**
 * Marks of browsers that have signed a user in. A mark is a signed text that the browser keeps and sends with its next sign-in.
 * Tries of others do not hold such a browser up; the mark gives no other right. Each sign-in renews it. It ends 90 days after
 * the last one, or when the password is changed.
 */
export class KnownBrowsers {
  readonly #signer: ReturnType<typeof signer>;
  readonly #now: () => number;

  constructor(key: Uint8Array, now: () => number) {
    this.#signer = signer(key);
    this.#now = now;
  }

  /** The id of the browser of a mark; undefined unless it is known for this user. */
  browserOf(mark: string | undefined, { id, passwordAt }: MarkedUser): string | undefined {
    const read = this.#read(mark);
    return read?.entries.some(entry => entry.userId === id && entry.passwordAt === passwordAt)
      ? read.browser
      : undefined;
  }

  /** Whether the browser of a mark is known for some user. The password may have been changed since. */
  isKnown(mark: string | undefined): boolean {
    return (this.#read(mark)?.entries.length ?? 0) > 0;
  }

  /** The mark of a browser after a sign-in of a user; `mark` is the one that it sent. */
  renewed(mark: string | undefined, { id, passwordAt }: MarkedUser): string {
    const read = this.#read(mark);
    const others = read?.entries.filter(({ userId }) => userId !== id) ?? [];
    const entries = [{ userId: id, passwordAt, until: this.#now() + knownMs }, ...others].slice(0, mostUsers);
    const browser = read?.browser ?? randomBytes(9).toString('base64url');
    const said = entries.map(entry =>
      [entry.userId, entry.passwordAt.toString(36), entry.until.toString(36)].join('.'),
    );
    return this.#signer.write([browser, ...said].join('~'));
  }

  #read(mark: string | undefined): Mark | undefined {
    if (mark === undefined || mark.length > browserMarkLength) return undefined;
    const [browser, ...said] = this.#signer.read(mark)?.split('~') ?? [];
    if (browser === undefined) return undefined;
    const entries = said.map(text => {
      const [userId = '', passwordAt = '', until = ''] = text.split('.');
      return { userId, passwordAt: Number.parseInt(passwordAt, 36), until: Number.parseInt(until, 36) };
    });
    return { browser, entries: entries.filter(({ until }) => until > this.#now()) };
  }
}
