/** Whether the server wants the user's password changed, how that is put off, and the change. */
import { modifyPassword, passwordDigest, type HttpClient, type User } from '@patrolkit/transport';
import { atom, computed } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import { attempt } from '../outcome.ts';
import type { Store } from '../store.ts';
import { markOf } from './grants.ts';
import type { PasswordOutcome } from './password.ts';
import type { Session } from './state.ts';

/** Whether a user should change the password, or must before anything else. */
export type PasswordDue = 'none' | 'advised' | 'required';

/** Whether the server wants the password of a user changed. */
export const passwordDueOf = (user: User): PasswordDue =>
  user.isPasswordChangeRequired ? 'required' : user.mustChangePassword ? 'advised' : 'none';

const storageName = 'patrolkit.password-later';

/** What this needs of the session. */
export interface PasswordParts {
  readonly environment: Pick<Environment, 'local'>;
  readonly http: HttpClient;
  readonly $session: Store<Session>;
  readonly token: () => string | undefined;
  /** The password of this user is changed. */
  readonly onChanged: (user: User) => void;
}

/** Makes the part of the session that is about its password. */
export function createPasswords({ environment, http, $session, token, onChanged }: PasswordParts): {
  readonly $passwordDue: Store<PasswordDue>;
  change(oldPassword: string, newPassword: string, newPassword2: string): Promise<PasswordOutcome>;
  postpone(): void;
} {
  const { local } = environment;
  const mark = (): string => markOf('later', token() ?? '');
  const $postponed = atom(0);
  const user = (): User | undefined => {
    const session = $session.get();
    return session.state === 'signed-in' ? session.user : undefined;
  };
  return {
    $passwordDue: computed([$session, $postponed], session => {
      const due = session.state === 'signed-in' ? passwordDueOf(session.user) : 'none';
      return due === 'advised' && local.get(storageName) === mark() ? 'none' : due;
    }),
    postpone: () => {
      local.set(storageName, mark());
      $postponed.set($postponed.get() + 1);
    },
    change: async (oldPassword, newPassword, newPassword2) => {
      const userId = user()?.id ?? '';
      // Hardly anybody comes here: the rules come with the first try.
      const rules = await import('./password.ts').catch(() => undefined);
      if (!rules) return { isDone: false, problems: { form: { id: 'system.call.unreachable' } } };
      const change = rules.prepared({ userId, oldPassword, newPassword, newPassword2 });
      if ('problems' in change) return { isDone: false, ...change };
      const answered = await attempt(
        http.request(modifyPassword, {
          userId,
          oldPassword: passwordDigest(change.oldPassword),
          newPassword: passwordDigest(change.newPassword),
          newPassword2: passwordDigest(change.newPassword2),
        }),
      );
      if (!answered.isDone) return { isDone: false, problems: rules.problemsOf(answered) };
      const now = user();
      if (now?.id === userId) onChanged({ ...now, mustChangePassword: false, isPasswordChangeRequired: false });
      return { isDone: true };
    },
  };
}
