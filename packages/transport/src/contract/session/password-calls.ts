/** Calls that change passwords. */
import { call } from '../call.ts';
import { entity, field, id, nothing, shortText } from '../codec/index.ts';
import { digestLength } from './password.ts';

/**
 * Changes the password of the signed-in user. The three passwords are digests like that of the sign-in. Numbered, because a repeat by the
 * browser would find the old password wrong.
 */
export const modifyPassword = call({
  name: 'modifyPassword',
  module: 'user',
  method: 'POST',
  permission: 'signed-in',
  isForPasswordChange: true,
  isNumbered: true,
  request: entity('PasswordChange', {
    userId: field('userId', id, 'The signed-in user; nobody changes the password of another here'),
    oldPassword: field('oldPassword', shortText(digestLength), 'Digest of the present password'),
    newPassword: field('newPassword', shortText(digestLength), 'Digest of the new password, which must differ'),
    newPassword2: field('newPassword2', shortText(digestLength), 'The new digest again'),
  }),
  answer: nothing,
  doc: "Changes the user's own password. Every other session of the user ends, and this one continues.",
});

/** Gives another user a new password, which that user must change at the next sign-in. */
export const resetPassword = call({
  name: 'resetPassword',
  module: 'user',
  method: 'POST',
  permission: { function: 'user-manage-list#edit' },
  isNumbered: true,
  request: entity('PasswordReset', {
    userId: field('userId', id, 'A user other than the caller'),
    newPassword: field('newPassword', shortText(digestLength), 'Digest of the new password'),
    newPassword2: field('newPassword2', shortText(digestLength), 'The new digest again'),
  }),
  answer: nothing,
  doc: "Replaces another user's password. Every session of that user ends, and the next sign-in leads to a change.",
});
