/** Renewing the tokens of a session. */
import { call } from '../call.ts';
import { entity, field, shortText } from '../codec/index.ts';
import { session } from './entities.ts';

/** Longest token, characters. */
const tokenLength = 4_096;

/** Renews the tokens of a session before they expire. The session, its sockets and its control leases go on. */
export const refreshToken = call({
  name: 'refreshToken',
  module: 'auth',
  method: 'POST',
  permission: 'public',
  isOurs: true,
  keepsSession: true,
  request: entity('TokenRenewal', {
    refreshToken: field('refresh_token', shortText(tokenLength), 'The last refresh token'),
  }),
  answer: session,
  doc: 'Returns new tokens for a session. The token in the request is the authority. The old ones stay valid for half a minute.',
});
