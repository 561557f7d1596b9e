/** The change of a password that the server requests: whether it is due, how a user postpones it, and the change itself. */
import type { HttpClient, User } from '@patrolkit/transport';
import { atom, computed } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Store } from '../store.ts';
import { markOf } from './grants.ts';
import type { PasswordOutcome } from './password.ts';
import type { Session } from './state.ts';

/** Whether the server advises a user to change the password, or requires it before anything else. */
export type PasswordDue = 'none' | 'advised' | 'required';

/** Returns whether the server advises or requires a change of this user's password. */
export const passwordDueOf = (user: User): PasswordDue =>
  user.isPasswordChangeRequired ? 'required' : user.mustChangePassword ? 'advised' : 'none';

const storageName = 'patrolkit.password-later';

/** What the passwords need of the session. */
export interface PasswordParts {
  readonly environment: Pick<Environment, 'local'>;
  readonly http: HttpClient;
  readonly $session: Store<Session>;
  readonly token: () => string | undefined;
  /** Called after this user's password is changed. */
  readonly onChanged: (user: User) => void;
}

/** Makes the part of the session that concerns its password. */
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
    // Users seldom need it, so the first try loads the rules and the call.
    change: async (...typed) => {
      const rules = await import('./password.ts').catch(() => undefined);
      if (!rules) return { isDone: false, problems: { form: { id: 'system.call.unreachable' } } };
      return rules.changePassword(http, user, onChanged, typed);
    },
  };
}
