/**
 * The contract: every entity and every call of the server, declared once (design.md rule 2).
 *
 * A client asks with `call.request.encode(request)` and reads `call.answer.decode(envelope.data)`.
 * A server does the reverse: for every call of `calls` it routes `call.method` and `call.path`, reads its parameters
 * (query for `query`, urlencoded for `form`, JSON for `json`, parts for `multipart`) with `call.request.decode`, checks
 * `call.permission`, and answers `success(call.answer.encode(answer))` or `refusal(message, code)`. Times are written as
 * milliseconds since 1970. The session token comes in the `Token` header. Pushes are written by `encodePush`.
 */
import * as declared from './calls.ts';
import type { AnyCall } from './call.ts';

export * from './call.ts';
export * from './calls.ts';
export * from './codec/index.ts';
export * from './entities.ts';
export * from './envelope.ts';
export * from './live.ts';
export * from './password.ts';
export * from './permission.ts';
export * from './reference-picture.ts';
export * from './spoken-text.ts';
export * from './voice-broadcast.ts';

/** Every call by its name. */
export const calls: Readonly<Record<string, AnyCall>> = declared;

/** Cookie that carries the session token to the socket handshake of a same-site page (safety.md 5.3). */
export const tokenCookie = 'token';

/** Header that carries the session token of a call. */
export const tokenHeader = 'Token';

/** Prefix of the subprotocol `bearer.<token>` of a page of another origin; a server that accepts it selects it (safety.md 7.1). */
export const bearerProtocol = 'bearer.';

/** Path of the live channel of a user; `GID`, `lang` and `remark` follow as query. */
export const socketPath = (userId: string): string => `/websocket/web/${encodeURIComponent(userId)}`;
