/** What is wrong with a change of the password, as a user reads it. Loaded when somebody changes one. */
import {
  isPassword,
  passwordFaults,
  passwordLimits,
  type PasswordChange,
  type PasswordFaults,
} from '@patrolkit/transport';
import type { MessageId } from '../i18n/index.ts';
import type { Notice, Outcome } from '../outcome.ts';

/** What a user types to change the password. */
export type PasswordField = Exclude<keyof PasswordChange, 'userId'>;

/** What is wrong, at the field it is about; `form` is about no field. */
export type PasswordProblems = Readonly<Partial<Record<PasswordField | 'form', Notice>>>;

/** Changed, or not and why. */
export type PasswordOutcome =
  { readonly isDone: true } | { readonly isDone: false; readonly problems: PasswordProblems };

const words: Readonly<Record<keyof PasswordChange, Readonly<Partial<Record<string, MessageId>>>>> = {
  userId: { missing: 'password.noUser' },
  oldPassword: { missing: 'password.oldRequired' },
  newPassword: { missing: 'password.newRequired', format: 'password.format', same: 'password.same' },
  newPassword2: { missing: 'password.againRequired', different: 'password.different' },
};

const { shortest, longest, classes } = passwordLimits;

/** What a user reads of the faults of a change. */
export function passwordProblems(faults: PasswordFaults): PasswordProblems {
  const problems: Partial<Record<PasswordField | 'form', Notice>> = {};
  for (const field of ['userId', 'oldPassword', 'newPassword', 'newPassword2'] as const) {
    const fault = faults[field];
    const id = fault && words[field][fault];
    if (id) problems[field === 'userId' ? 'form' : field] = { id, values: { shortest, longest, classes } };
  }
  return problems;
}

/** What was typed, trimmed, or what is wrong with it: said before anybody is asked. */
export function prepared(typed: PasswordChange): { readonly problems: PasswordProblems } | PasswordChange {
  const change = {
    userId: typed.userId,
    oldPassword: typed.oldPassword.trim(),
    newPassword: typed.newPassword.trim(),
    newPassword2: typed.newPassword2.trim(),
  };
  const faults = passwordFaults(change, isPassword);
  return Object.keys(faults).length > 0 ? { problems: passwordProblems(faults) } : change;
}

/** What a user reads of a change that failed. */
export function problemsOf({ problem, error }: Outcome & { readonly isDone: false }): PasswordProblems {
  const said = Object.entries(error?.fields ?? {}).filter(([field]) => field !== 'userId' && field in words);
  if (said.length > 0) return Object.fromEntries(said.map(([field, server]) => [field, { server }]));
  // Nobody knows whether it counted: to try again would fail by the old password.
  const isUnknown = error?.failure === 'unreachable' || error?.failure === 'unreadable';
  return { form: isUnknown ? { id: 'password.unknown' } : problem };
}
