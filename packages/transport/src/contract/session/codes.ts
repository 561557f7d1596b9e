/** Codes that a sign-in may require beside the password: of a picture, by message, and of a second factor. */
import { call } from '../call.ts';
import { assumed, entity, field, optional, requiredText, shortText } from '../codec/index.ts';
import { typedCodeLength, secondStep, sentCode, verifyPicture } from './code-entities.ts';
import { browserMark } from './tries.ts';
import { accountLength } from './entities.ts';

/** Requests a picture. Each code is valid for one sign-in. */
export const getVerifyCode = call({
  name: 'getVerifyCode',
  module: 'auth',
  permission: 'public',
  keepsSession: true,
  request: entity('VerifyPictureRequest', { browserMark }),
  answer: verifyPicture,
  doc: 'Returns a picture with a code. A sign-in names it when the sign-in page asks for one, or after wrong passwords.',
});

/** Sends a code by message. */
export const getSmsVerifyCode = call({
  name: 'getSmsVerifyCode',
  module: 'auth',
  permission: 'signed-in',
  isForSecondStep: true,
  keepsSession: true,
  request: entity('SentCodeRequest', {
    username: assumed(
      'username',
      optional(shortText(accountLength)),
      'The account, when the sign-in returned no token that names it',
    ),
  }),
  answer: sentCode,
  doc: 'Sends a code to the phone of the user whose sign-in requires one (need_smscode). Within a minute the server sends no other code, and the last one stays valid.',
});

/** Ends a sign-in with the code that came by message. */
export const checkSmsVerifyCode = call({
  name: 'checkSmsVerifyCode',
  module: 'auth',
  method: 'POST',
  permission: 'signed-in',
  isForSecondStep: true,
  keepsSession: true,
  isNumbered: true,
  request: entity('SmsCode', { smsCode: field('smsCode', requiredText(typedCodeLength), 'The code of the message') }),
  answer: secondStep,
  doc: 'Proves the code of the message. Until then, the token of the sign-in is valid for nothing else.',
});

/** Ends a sign-in with the code of a second factor. */
export const authorize2 = call({
  name: 'authorize2',
  module: 'auth',
  method: 'POST',
  permission: 'signed-in',
  isForSecondStep: true,
  keepsSession: true,
  isNumbered: true,
  request: entity('SecondFactor', {
    code: assumed('code', requiredText(typedCodeLength), 'The one-time code on the device of the user'),
  }),
  answer: secondStep,
  doc: 'Proves the second factor of a user. Until then, the token of the sign-in is valid for nothing else.',
});
