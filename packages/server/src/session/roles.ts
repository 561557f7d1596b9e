/** What the roles of users mean to those who give them. */
import { grants, rootRole } from '@patrolkit/transport/contract';
import { isRoot, type Account } from './users.ts';

/** Whether a role has every permission. */
export const isRootRole = (role: string): boolean => role === rootRole;

/** The SQL condition for users without that role. */
export const withoutRoot = `users.role <> '${rootRole}'`;

/** Whether a user has permissions that another one lacks. */
export const hasMoreCodes = (user: Pick<Account, 'permissions'>, than: Account): boolean =>
  codesBeyond(than, user.permissions).length > 0;

/** The codes among some that a user does not hold, and so may not give to others. */
export const codesBeyond = (user: Account, codes: readonly string[]): string[] =>
  codes.filter(code => {
    const [page = '', ...functions] = code.split('#');
    return !isRoot(user) && !grants(user.permissions, page, functions);
  });
