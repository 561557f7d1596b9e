import {
  isPasswordDigest,
  passwordFaults,
  type PasswordChange,
  type PasswordFault,
} from '@patrolkit/transport/contract';
import { ofField, ofFields } from '../http/refusal.ts';
import type { TextKey } from '../language/texts.ts';
import { isCommonPassword } from './known-passwords.ts';
import { isKnownPassword } from './seeds.ts';

/** The messages for the faults of a change; the console has normally found them earlier. */
const faultTexts: Readonly<Record<PasswordFault, TextKey>> = {
  missing: 'error.passwordMissing',
  format: 'error.passwordForm',
  same: 'error.passwordSame',
  different: 'error.passwordDifferent',
};

/** Refuses a password that is documented or that everybody knows, by its digest. */
export const refusePassword = (digest: string, field: string): void => {
  if (isKnownPassword(digest) || isCommonPassword(digest)) throw ofField(field, 'error.passwordKnown');
};

/** Refuses a change with faults that its digests show, and one to a password that is documented or that everybody knows. */
export const refuseFaulty = (change: PasswordChange): void => {
  const [wrong, ...others] = Object.entries(passwordFaults(change, isPasswordDigest)).map(([field, fault]) => ({
    field,
    key: faultTexts[fault],
    words: {},
  }));
  if (wrong) throw ofFields([wrong, ...others]);
  refusePassword(change.newPassword, 'newPassword');
};
