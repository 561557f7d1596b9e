/** Users' records, and the passwords of other users. The pages that show them load this. */
import {
  type CallError,
  cardLimits,
  type DrawnSecondStep,
  drawSecondStep,
  endSession,
  getUser,
  limitsOf,
  listOwnSession,
  modifyUser,
  passwordDigest,
  phoneLimits,
  resetPassword,
  setSecondStep,
  type HttpClient,
  type OwnSession,
  type UserRecord,
} from '@patrolkit/transport';
import type { Need } from '../permissions/index.ts';
import { formProblem } from '../formats/problems.ts';
import { attempt, type Notice, type Outcome } from '../outcome.ts';
import { charactersOf, textProblem } from '../text-problem.ts';
import { unlessNewerVersion, versionOf } from '../versions.ts';
import { prepared, problemsOf, type PasswordOutcome } from './password.ts';

/** The fields of their own record that users can change. */
export interface AccountChange {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly bindingId: string;
  readonly cardNumber: string;
  /** The version of the record that was read, if it had one. */
  readonly version?: number | undefined;
}

/** Problems by field. `form` has the one that concerns no field. */
export type AccountProblems = Readonly<Partial<Record<'name' | 'phone' | 'bindingId' | 'cardNumber' | 'form', Notice>>>;

/** Saved, or why not. */
export type AccountOutcome =
  | {
      readonly isDone: true;
      /** The version after saving, when the server keeps versions. */
      readonly version?: number | undefined;
    }
  | {
      readonly isDone: false;
      readonly problems: AccountProblems;
      /** The record as it is now, when somebody else has changed it since it was read. */
      readonly newer?: UserRecord;
    };

/** Reads and changes the records of users. */
export interface Accounts {
  read(id: string): Promise<Outcome<UserRecord>>;
  /** Saves a record. Trims and checks the typed texts before it asks the server. */
  save(change: AccountChange): Promise<AccountOutcome>;
  /** The sessions of the own account that have not ended. */
  sessions(): Promise<Outcome<readonly OwnSession[]>>;
  /** Ends a session of the own account, or all but this one. */
  endSession(id?: string): Promise<Outcome>;
  /** Makes a secret for an authenticator of the own account. It counts once `setSecond` has proved a code of it. */
  drawSecond(): Promise<Outcome<DrawnSecondStep>>;
  /** Sets the authenticator up whose secret was drawn last, or removes that of the own account. Both need a code of it. */
  setSecond(second: 'authenticator' | 'none', code: string): Promise<Outcome>;
  /** The permission that `resetPassword` needs. */
  readonly resetNeed: Need;
  /** Replaces the password of another user and ends that user's sessions. Sends passwords as digests. */
  resetPassword(userId: string, newPassword: string, newPassword2: string): Promise<PasswordOutcome>;
}

const fields = ['name', 'phone', 'bindingId', 'cardNumber'] as const;

/** Finds the problems that keep a change from being sent. */
function faultsOf({ name, phone, bindingId, cardNumber }: AccountChange): AccountProblems {
  const limits = limitsOf(modifyUser);
  const ofName = textProblem(name, limits.name.max, { required: 'account.nameRequired', tooLong: 'data.tooLong' });
  const ofPhone = formProblem(phone, phoneLimits);
  const tooLong = (text: string, limit: number): Notice | undefined => {
    const length = charactersOf(text);
    return length > limit ? { id: 'data.tooLong', values: { limit, length } } : undefined;
  };
  const ofBinding = tooLong(bindingId, limits.bindingId.max);
  const ofCard = tooLong(cardNumber, cardLimits.max) ?? formProblem(cardNumber, cardLimits);
  return {
    ...(ofName ? { name: ofName } : {}),
    ...(ofPhone ? { phone: ofPhone } : {}),
    ...(ofBinding ? { bindingId: ofBinding } : {}),
    ...(ofCard ? { cardNumber: ofCard } : {}),
  };
}

/** The messages of a server's refusal, by the fields that it names. */
function saidOf(error: CallError | undefined, problem: Notice): AccountProblems {
  const said = fields.flatMap(field => {
    const server = error?.fields[field];
    return server === undefined ? [] : [[field, { server }] as const];
  });
  return said.length > 0 ? Object.fromEntries(said) : { form: problem };
}

/** Makes the verbs. They call `onChanged` after a record is saved, so that names on screen are read again. */
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
        cardNumber: typed.cardNumber.trim(),
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
      // When the record differs from what was saved, or could not be read, the next change treats it as newer.
      return { isDone: true, version: now.isDone && isSame(now.value) ? now.value.version : typed.version };
    },
    sessions: () => attempt(http.request(listOwnSession, {})),
    endSession: id => attempt(http.request(endSession, id === undefined ? {} : { id })),
    drawSecond: () => attempt(http.request(drawSecondStep, {})),
    setSecond: (second, code) => attempt(http.request(setSecondStep, { second, code: code.replace(/\s/g, '') })),
    resetNeed: { call: resetPassword.permission, device: undefined },
    resetPassword: async (userId, newPassword, newPassword2) => {
      // An administrator does not type the old password. This placeholder differs from every new one.
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
