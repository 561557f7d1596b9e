/** Calls that change passwords. */
import { call } from '../call.ts';
import { entity, field, id, nothing, shortText } from '../codec/index.ts';
import { digestLength } from './password.ts';

/**
 * Changes the password of who is signed in. The three passwords are digests like that of the sign-in. Numbered: a repeat by the browser would
 * find the old password wrong.
 */
export const modifyPassword = call({
  name: 'modifyPassword',
  module: 'user',
  method: 'POST',
  permission: 'signed-in',
  isForPasswordChange: true,
  isNumbered: true,
  request: entity('PasswordChange', {
    userId: field('userId', id, 'The user who is signed in; nobody changes the password of another'),
    oldPassword: field('oldPassword', shortText(digestLength), 'Digest of the password until now'),
    newPassword: field('newPassword', shortText(digestLength), 'Digest of the new one; another than the old'),
    newPassword2: field('newPassword2', shortText(digestLength), 'The new one once more'),
  }),
  answer: nothing,
  doc: "Changes the user's own password. Every other session of the user ends; this one goes on.",
});
