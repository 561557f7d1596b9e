/** The reset of a password by somebody who manages users. */
import type { PasswordChange } from '@patrolkit/transport/contract';
import { Refusal } from '../http/refusal.ts';
import type { Database, Querier } from '../store/database.ts';
import { refuseFaulty } from './password-faults.ts';
import type { Passwords } from './passwords.ts';
import { hasMoreRights } from './roles.ts';
import { findUser, isRoot, type Account } from './users.ts';

/** The new password as digests, and what writes the audit in the same transaction. */
export type ResetArguments = readonly [
  change: Pick<PasswordChange, 'userId' | 'newPassword' | 'newPassword2'>,
  record: (inside: Querier) => Promise<void>,
];

/**
 * Replaces the password of another user, who must change it after signing in. Returns the tokens of the sessions that ended.
 * @throws {Refusal} 403 when the caller may not
 */
export const resetPassword = async (
  {
    database,
    hash,
    now,
  }: { readonly database: Database; readonly hash: Passwords['hash']; readonly now: () => number },
  { user }: { readonly user: Account },
  ...[change, record]: ResetArguments
): Promise<readonly string[]> => {
  const [newPassword, newPassword2] = [change.newPassword.toLowerCase(), change.newPassword2.toLowerCase()];
  const target = await findUser(database, 'id', change.userId);
  // A person without permissions is not one who signs in.
  if (!target || (target.password === '' && target.user.permissions.length === 0))
    throw new Refusal(404, 'error.noUser');
  // Only a root user may reset the password of a root user. Nobody may reset their own: changing it needs the old one.
  if (change.userId === user.id || (isRoot(target.user) && !isRoot(user))) throw new Refusal(403, 'error.noRight');
  if (hasMoreRights(target.user, user)) throw new Refusal(403, 'error.moreRights');
  refuseFaulty({ userId: change.userId, oldPassword: '-', newPassword, newPassword2 });
  const hashed = await hash(newPassword, { address: '', isKnown: true });
  const ended = await database.transaction(async inside => {
    await inside.query('UPDATE users SET password = $2, password_at = $3, must_change = true WHERE id = $1', [
      change.userId,
      hashed,
      now(),
    ]);
    await record(inside);
    return inside.query<{ token: string }>(
      'UPDATE sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL RETURNING token',
      [change.userId, now()],
    );
  });
  return ended.map(({ token }) => token);
};
