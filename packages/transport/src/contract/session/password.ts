/**
 * What a password is and what a change of it needs, as pure rules for both ends. Only digests travel: a server cannot see length or
 * characters, so the form of the text is the console's to check, and the server checks what digests still show.
 */

/** Limits of a password. */
export const passwordLimits = {
  shortest: 8,
  longest: 16,
  /** Of capital letters, small letters, digits and special characters. */
  classes: 3,
  /** A password older than this is due for a change. */
  days: 60,
} as const;

/** Longest digest: one of SHA-256 has 64 hex digits, servers of other digests have longer ones. */
export const digestLength = 256;

const classes = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/];

/** Whether a text can be a password: characters that every keyboard has, no space, of three classes at least. */
export const isPassword = (text: string): boolean =>
  /^[!-~]*$/.test(text) &&
  text.length >= passwordLimits.shortest &&
  text.length <= passwordLimits.longest &&
  classes.filter(sign => sign.test(text)).length >= passwordLimits.classes;

/** Whether a text can be the digest of a password: SHA-256 in lower-case hex. */
export const isPasswordDigest = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** What a change of a password is asked with, as texts in the console and as digests on the wire. */
export interface PasswordChange {
  readonly userId: string;
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly newPassword2: string;
}

/** What is wrong with a field: nothing stands there, it has not the form, it is the old password, or the two new ones differ. */
export type PasswordFault = 'missing' | 'format' | 'same' | 'different';

/** What is wrong with a change, by field; empty when nothing is. */
export type PasswordFaults = Readonly<Partial<Record<keyof PasswordChange, PasswordFault>>>;

/** Judges a change. `hasForm` says what form a new password has: that of a text, or that of a digest. */
export function passwordFaults(change: PasswordChange, hasForm: (value: string) => boolean): PasswordFaults {
  const { userId, oldPassword, newPassword, newPassword2 } = change;
  const ofNew = newPassword === '' ? 'missing' : !hasForm(newPassword) ? 'format' : undefined;
  const ofSecond = newPassword2 === '' ? 'missing' : newPassword2 !== newPassword ? 'different' : undefined;
  const faults: [keyof PasswordChange, PasswordFault | undefined][] = [
    ['userId', userId === '' ? 'missing' : undefined],
    ['oldPassword', oldPassword === '' ? 'missing' : undefined],
    ['newPassword', ofNew ?? (newPassword === oldPassword ? 'same' : undefined)],
    ['newPassword2', ofSecond],
  ];
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined));
}
