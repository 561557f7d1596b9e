/** Answers about the codes of a sign-in. */
import { assumed, entity, field, number, optional, text, type Infer } from '../codec/index.ts';
import { browserMark, failedTries } from './tries.ts';

/** Longest code that a user types, characters. */
export const typedCodeLength = 16;

/** How long a new secret of an authenticator waits for its first code, ms. */
export const drawnSecretMs = 10 * 60_000;

/** A picture with a code that people can read and programs cannot. */
export const verifyPicture = entity(
  'VerifyPicture',
  {
    id: field('uuid', optional(text), 'Id of the picture for the sign-in', { also: ['verifyCodeId', 'codeId', 'key'] }),
    picture: field('img', text, 'The picture: base64, with or without `data:` before it, or an address', {
      also: ['image', 'picture', 'verifyCode', 'base64', 'url'],
    }),
  },
  { main: 'picture' },
);
export type VerifyPicture = Infer<typeof verifyPicture>;

/** A code that was sent to the phone of a user. */
export const sentCode = entity('SentCode', {
  phone: assumed('phone', optional(text), 'Last digits of the number that got it'),
  againAfter: assumed('againAfter', optional(number), 'Seconds until the server can send another one'),
  goodFor: assumed('goodFor', optional(number), 'Seconds for which it is valid'),
});

/** The answer to a second step: new tokens, or nothing when those of the sign-in stay valid. */
export const secondStep = entity('SecondStep', {
  accessToken: assumed('access_token', optional(text), 'Token for the Token header of later calls', {
    also: ['token'],
  }),
  refreshToken: assumed('refresh_token', optional(text), 'Renews the access token'),
  expiresIn: assumed('expires_in', optional(number), 'Seconds for which the access token is valid'),
  browserMark,
  ...failedTries,
});

/** A new secret for an authenticator, which counts once a code of it is proved. */
export const drawnSecondStep = entity('DrawnSecondStep', {
  secret: assumed('secret', text, 'Secret of an authenticator, base32. No later answer has it'),
  address: assumed('otpauth', text, 'The same secret as an address for authenticators (`otpauth:`)'),
});
export type DrawnSecondStep = Infer<typeof drawnSecondStep>;
