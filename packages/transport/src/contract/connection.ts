/** What requests and sockets carry beside their content: cookie, header, subprotocol and path. */

/** Cookie that carries the session token to the socket handshake of a same-site page (safety.md 5.3). */
export const tokenCookie = 'token';

/**
 * The name of a cookie of an installation at a port. The port comes from the address of its page and is empty for the usual one. Cookies
 * ignore ports, so two installations on one host would otherwise take each other's.
 */
export const cookieOfPort = (name: string, port: string): string => (port === '' ? name : `${name}_${port}`);

/** Header that carries the session token of a call. */
export const tokenHeader = 'Token';

/**
 * Code with which a server closes a socket beyond the number that its account may have open (assumed). The client tries again as after any
 * close.
 */
export const accountFullClose = 4029;

/** Prefix of the subprotocol `bearer.<token>` of a page of another origin. A server that accepts it selects it (safety.md 7.1). */
export const bearerProtocol = 'bearer.';

/** The subprotocol of a token. A browser refuses separators in one, so they and the percent sign are percent-encoded. */
export const bearerOf = (token: string): string =>
  bearerProtocol + token.replace(/[^\w!#$&'*+.^`|~-]/g, sign => `%${sign.charCodeAt(0).toString(16)}`);

/** Path of the live channel of a user. `GID`, `lang` and `remark` follow as query. */
export const socketPath = (userId: string): string => `/websocket/web/${encodeURIComponent(userId)}`;
