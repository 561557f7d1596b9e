/** The tokens of sessions: how they are made and stored. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Querier } from '../store/database.ts';

/** How long a session lasts after its last request, ms. By default an access token lasts as long after it is given. */
export const LIFETIME_MS = 12 * 3600_000;

/** The tokens that a sign-in returns. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** How many seconds the access token is valid. */
  expiresIn: number;
}

type TokenKind = 'access' | 'refresh';

/** Makes a token of a kind. */
export type MakeToken = (kind: TokenKind) => string;

/** The stored form of a token. */
export const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The token that follows a refresh token: always the same one of a kind. Nobody without the key can predict it. */
export const successorOf = (key: Uint8Array, kind: TokenKind, refreshToken: string): string =>
  createHmac('sha256', key).update(`${kind} ${refreshToken}`).digest('hex');

const atRandom: MakeToken = () => randomBytes(32).toString('hex');

/** Makes tokens for a session. Tokens that were given before keep their first end. Stores only their digests. */
export const giveTokens = async (
  inside: Querier,
  given: {
    readonly id: string;
    readonly now: number;
    readonly accessMs: number;
    readonly make?: MakeToken | undefined;
  },
): Promise<Tokens> => {
  const { id, now, accessMs, make = atRandom } = given;
  const [accessToken, refreshToken] = [make('access'), make('refresh')];
  await inside.query(
    `INSERT INTO session_tokens (token, session, kind, until) VALUES ($1, $3, 'access', $4), ($2, $3, 'refresh', $5)
     ON CONFLICT (token) DO NOTHING`,
    [digest(accessToken), digest(refreshToken), id, now + accessMs, now + LIFETIME_MS],
  );
  const [stored] = await inside.query<{ until: number | bigint }>('SELECT until FROM session_tokens WHERE token = $1', [
    digest(accessToken),
  ]);
  return { accessToken, refreshToken, expiresIn: Math.floor((Number(stored?.until ?? now) - now) / 1000) };
};
