/** The cookie that renews the session of a standalone console. It is kept as the cookie of the token is (safety.md 5.3). */

/** Its name. */
export const refreshCookie = 'refresh_token';

/** What is stored beside the token of a session: in the cookie, where every page of the session reads it, or in memory. */
export interface Kept {
  /** Name of the session, which stays the same when tokens are renewed. */
  readonly line: string;
  /** A digest of the access token that came with it. */
  readonly mark: string;
  /** When the tokens are due for renewal, ms since 1970; 0 when the server does not state their lifetime. */
  readonly due: number;
  readonly refreshToken: string;
}

/** Whether a cookie can carry a text without encoding. */
export const isPlain = (value: string): boolean => /^[!#-+\--:<-[\]-~]{1,3000}$/.test(value);

/** The value of the cookie. */
export const writeKept = ({ line, mark, due, refreshToken }: Kept): string => [line, mark, due, refreshToken].join('.');
