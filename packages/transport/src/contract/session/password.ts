/**
 * The rules for a password and for a change of it, as pure functions for client and server. Only digests are sent, so a server cannot see
 * length or characters. The console checks the format of the text, and the server checks what digests still show.
 */

/** Limits of a password. */
export const passwordLimits = {
  shortest: 8,
  longest: 16,
  /** The fewest classes of characters: capital letters, small letters, digits and special characters. */
  classes: 3,
  /** The age from which a password is due for a change, days. */
  days: 60,
} as const;

/** Longest digest, characters. One of SHA-256 has 64 hex digits, and servers with other digests have longer ones. */
export const digestLength = 256;

const classes = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/];

/** Whether a text can be a password: ASCII characters without a space, of at least three classes, within the length. */
export const isPassword = (text: string): boolean =>
  /^[!-~]*$/.test(text) &&
  text.length >= passwordLimits.shortest &&
  text.length <= passwordLimits.longest &&
  classes.filter(sign => sign.test(text)).length >= passwordLimits.classes;

/** Whether a text can be the digest of a password: SHA-256 in lower-case hex. */
export const isPasswordDigest = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** A change of a password. It has texts in the console, and digests on the wire. */
export interface PasswordChange {
  readonly userId: string;
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly newPassword2: string;
}

/** The fault of a field: it is empty, has the wrong format, equals the old password, or the two new ones differ. */
export type PasswordFault = 'missing' | 'format' | 'same' | 'different';

/** The faults of a change, by field. Empty when there are none. */
export type PasswordFaults = Readonly<Partial<Record<keyof PasswordChange, PasswordFault>>>;

/** Checks a change. `hasForm` checks the format of a new password, as a text or as a digest. */
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
