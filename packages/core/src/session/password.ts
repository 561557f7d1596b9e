/** The problems of a change of the password, as texts for the user. The console loads this when a user changes a password. */
import {
  isPassword,
  modifyPassword,
  passwordDigest,
  passwordFaults,
  passwordLimits,
  type PasswordChange,
  type HttpClient,
  type PasswordFaults,
  type User,
} from '@patrolkit/transport';
import type { MessageId } from '../i18n/index.ts';
import { attempt, type Notice, type Outcome } from '../outcome.ts';

/** The fields that a user fills in to change the password. */
export type PasswordField = Exclude<keyof PasswordChange, 'userId'>;

/** Problems by field. `form` has the one that concerns no field. */
export type PasswordProblems = Readonly<Partial<Record<PasswordField | 'form', Notice>>>;

/** Changed, or why not. */
export type PasswordOutcome =
  { readonly isDone: true } | { readonly isDone: false; readonly problems: PasswordProblems };

const words: Readonly<Record<keyof PasswordChange, Readonly<Partial<Record<string, MessageId>>>>> = {
  userId: { missing: 'password.noUser' },
  oldPassword: { missing: 'password.oldRequired' },
  newPassword: { missing: 'password.newRequired', format: 'password.format', same: 'password.same' },
  newPassword2: { missing: 'password.againRequired', different: 'password.different' },
};

const { shortest, longest, classes } = passwordLimits;

/** The texts for the faults of a change. */
export function passwordProblems(faults: PasswordFaults): PasswordProblems {
  const problems: Partial<Record<PasswordField | 'form', Notice>> = {};
  for (const field of ['userId', 'oldPassword', 'newPassword', 'newPassword2'] as const) {
    const fault = faults[field];
    const id = fault && words[field][fault];
    if (id) problems[field === 'userId' ? 'form' : field] = { id, values: { shortest, longest, classes } };
  }
  return problems;
}

/** Trims the typed texts and checks them before the server is asked. Returns them, or their problems. */
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

/** The texts for a change that failed. */
export function problemsOf({ problem, error }: Outcome & { readonly isDone: false }): PasswordProblems {
  const said = Object.entries(error?.fields ?? {}).filter(([field]) => field !== 'userId' && field in words);
  if (said.length > 0) return Object.fromEntries(said.map(([field, server]) => [field, { server }]));
  // Nobody knows whether the password was changed. If it was, another try would fail because of the old password.
  const isUnknown = error?.failure === 'unreachable' || error?.failure === 'unreadable';
  return { form: isUnknown ? { id: 'password.unknown' } : problem };
}

/** Changes the password of the signed-in user. Sends passwords as digests. */
export async function changePassword(
  http: HttpClient,
  user: () => User | undefined,
  onChanged: (user: User) => void,
  [oldPassword, newPassword, newPassword2]: readonly [string, string, string],
): Promise<PasswordOutcome> {
  const userId = user()?.id ?? '';
  const change = prepared({ userId, oldPassword, newPassword, newPassword2 });
  if ('problems' in change) return { isDone: false, ...change };
  const answered = await attempt(
    http.request(modifyPassword, {
      userId,
      oldPassword: passwordDigest(change.oldPassword),
      newPassword: passwordDigest(change.newPassword),
      newPassword2: passwordDigest(change.newPassword2),
    }),
  );
  if (!answered.isDone) return { isDone: false, problems: problemsOf(answered) };
  const now = user();
  if (now?.id === userId) onChanged({ ...now, mustChangePassword: false, isPasswordChangeRequired: false });
  return { isDone: true };
}
