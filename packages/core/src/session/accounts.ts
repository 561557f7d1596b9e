/** A user's record, and the password of another user. Loaded by the pages that show them. */
import {
  type CallError,
  getUser,
  limitsOf,
  modifyUser,
  passwordDigest,
  phoneLimits,
  resetPassword,
  type HttpClient,
  type UserRecord,
} from '@patrolkit/transport';
import type { Need } from '../permissions/index.ts';
import { formProblem } from '../resources/field-problems.ts';
import { attempt, type Notice, type Outcome } from '../outcome.ts';
import { charactersOf, textProblem } from '../text-problem.ts';
import { unlessNewerVersion, versionOf } from '../versions.ts';
import { prepared, problemsOf, type PasswordOutcome } from './password.ts';

/** The fields of the own record that a user can change. */
export interface AccountChange {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly bindingId: string;
  /** The version of the record that was read, where there was one. */
  readonly version?: number | undefined;
}

/** Problems by field; `form` for one that is about no field. */
export type AccountProblems = Readonly<Partial<Record<'name' | 'phone' | 'bindingId' | 'form', Notice>>>;

/** Saved, or not and why. */
export type AccountOutcome =
  | {
      readonly isDone: true;
      /** The version after it, where the server keeps one. */
      readonly version?: number | undefined;
    }
  | {
      readonly isDone: false;
      readonly problems: AccountProblems;
      /** The record as it is now, where somebody else has changed it since it was read. */
      readonly newer?: UserRecord;
    };

/** Reads and changes the records of users. */
export interface Accounts {
  read(id: string): Promise<Outcome<UserRecord>>;
  /** Saves a record; the typed texts are trimmed and checked before the server is asked. */
  save(change: AccountChange): Promise<AccountOutcome>;
  /** The permission that `resetPassword` needs. */
  readonly resetNeed: Need;
  /** Replaces the password of another user, whose sessions end. Passwords are sent as digests. */
  resetPassword(userId: string, newPassword: string, newPassword2: string): Promise<PasswordOutcome>;
}

const fields = ['name', 'phone', 'bindingId'] as const;

/** Problems of a change that cannot be sent. */
function faultsOf({ name, phone, bindingId }: AccountChange): AccountProblems {
  const limits = limitsOf(modifyUser);
  const ofName = textProblem(name, limits.name.max, { required: 'account.nameRequired', tooLong: 'data.tooLong' });
  const ofPhone = formProblem(phone, phoneLimits);
  const length = charactersOf(bindingId);
  return {
    ...(ofName ? { name: ofName } : {}),
    ...(ofPhone ? { phone: ofPhone } : {}),
    ...(length > limits.bindingId.max
      ? { bindingId: { id: 'data.tooLong', values: { limit: limits.bindingId.max, length } } }
      : {}),
  };
}

/** The messages of a server's refusal, at the fields that it names. */
function saidOf(error: CallError | undefined, problem: Notice): AccountProblems {
  const said = fields.flatMap(field => {
    const server = error?.fields[field];
    return server === undefined ? [] : [[field, { server }] as const];
  });
  return said.length > 0 ? Object.fromEntries(said) : { form: problem };
}

/** Makes the verbs. `onChanged` is called when a record was saved, so that names on screen are read again. */
export const createAccounts = (http: HttpClient, onChanged: () => Promise<void>): Accounts => {
  const read: Accounts['read'] = id => attempt(http.request(getUser, { id }));
  return {
    read,
    save: async typed => {
      const change = {
        id: typed.id,
        name: typed.name.trim(),
        phone: typed.phone.trim(),
        bindingId: typed.bindingId.trim(),
      };
      const problems = faultsOf(change);
      if (Object.keys(problems).length > 0) return { isDone: false, problems };
      const answered = await attempt(http.request(modifyUser, { ...change, ...versionOf(typed) }));
      const isSame = (record: UserRecord): boolean => fields.every(name => (record[name] ?? '') === change[name]);
      const outcome = await unlessNewerVersion(answered, typed, { again: () => read(typed.id), isSame });
      if (!outcome.isDone) return { isDone: false, problems: saidOf(outcome.error, outcome.problem) };
      if (outcome.value) return { isDone: false, problems: {}, newer: outcome.value };
      if (typed.version === undefined) {
        await onChanged();
        return { isDone: true };
      }
      const [now] = await Promise.all([read(typed.id), onChanged()]);
      // What is not as it was saved, or was not read, counts as newer at the next change.
      return { isDone: true, version: now.isDone && isSame(now.value) ? now.value.version : typed.version };
    },
    resetNeed: { call: resetPassword.permission, device: undefined },
    resetPassword: async (userId, newPassword, newPassword2) => {
      // The old password is not asked for: this stands for one that differs from any new one.
      const change = prepared({ userId, oldPassword: ' -', newPassword, newPassword2 });
      if ('problems' in change) return { isDone: false, ...change };
      const answered = await attempt(
        http.request(resetPassword, {
          userId,
          newPassword: passwordDigest(change.newPassword),
          newPassword2: passwordDigest(change.newPassword2),
        }),
      );
      return answered.isDone ? { isDone: true } : { isDone: false, problems: problemsOf(answered) };
    },
  };
};
