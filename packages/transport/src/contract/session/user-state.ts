/** Whether a user can sign in, and why not. */
import { choice, type Infer } from '../codec/index.ts';

/**
 * The states of a user, the most lasting reason first: switched off, before the first day, after the last one, without a password, without
 * permissions, held up by failed sign-ins, or able to sign in. Administrators set only whether a user is switched off.
 */
export const userState = choice({
  enabled: 1,
  disabled: 0,
  expired: 2,
  locked: 3,
  early: 4,
  noPassword: 5,
  noPermissions: 6,
});
export type UserState = Infer<typeof userState>;

/** What a sign-in needs after the password: nothing, a code by message, or a code of an authenticator. */
export const secondStepKind = choice({ none: 0, sms: 1, authenticator: 2 });
