/** Answers about the codes of a sign-in. */
import { assumed, entity, field, number, optional, shortText, text, timeOrNone, type Infer } from '../codec/index.ts';

/** Longest mark of a browser, characters. */
export const browserMarkLength = 1000;

/** What a browser keeps that has signed a user in, and sends with the next sign-in: tries of others do not hold it up. It gives no other right. */
export const browserMark = assumed(
  'browserMark',
  optional(shortText(browserMarkLength)),
  'Mark of a browser that has signed a user in before; tries of others do not hold it up',
);

/** What is told after a sign-in of tries that failed since the one before. */
export const failedTries = {
  failedTries: assumed(
    'failedTries',
    optional(number),
    'Sign-ins of this account that failed elsewhere since the last one',
  ),
  failedTryAt: assumed('failedTryTime', timeOrNone, 'When the last of them was'),
} as const;

/** A picture with a code that people can read and programs cannot. */
export const verifyPicture = entity(
  'VerifyPicture',
  {
    id: field('uuid', optional(text), 'Names the picture in the sign-in', { also: ['verifyCodeId', 'codeId', 'key'] }),
    picture: field('img', text, 'The picture: base64, with or without `data:` before it, or an address', {
      also: ['image', 'picture', 'verifyCode', 'base64', 'url'],
    }),
  },
  { main: 'picture' },
);
export type VerifyPicture = Infer<typeof verifyPicture>;

/** A code that was sent to the phone of a user. */
export const sentCode = entity('SentCode', {
  phone: assumed('phone', optional(text), 'The end of the number that it was sent to'),
  againAfter: assumed('againAfter', optional(number), 'Seconds until another one can be sent'),
  goodFor: assumed('goodFor', optional(number), 'Seconds for which it is good'),
});

/** The answer to a second step: new tokens, or nothing where those of the sign-in stay valid. */
export const secondStep = entity('SecondStep', {
  accessToken: assumed('access_token', optional(text), 'Sent in the Token header from now on', { also: ['token'] }),
  refreshToken: assumed('refresh_token', optional(text), 'Renews the access token'),
  expiresIn: assumed('expires_in', optional(number), 'Seconds for which the access token is good'),
  browserMark,
  ...failedTries,
});
