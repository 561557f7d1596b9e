/** What the roles of users mean to those who give them. */
import { grants, rootRole } from '@patrolkit/transport/contract';
import { isRoot, rightOf, type Account } from './users.ts';

/** Whether a role has every permission. */
export const isRootRole = (role: string): boolean => role === rootRole;

/** The SQL condition for users without that role. */
export const withoutRoot = `users.role <> '${rootRole}'`;

/** Whether a user has permissions or devices that another one lacks. */
export const hasMoreRights = (
  { permissions, access, listed }: Pick<Account, 'permissions' | 'access' | 'listed'>,
  than: Account,
): boolean =>
  codesBeyond(than, permissions).length > 0 ||
  (access === 'listed'
    ? [...listed].some(([id, controls]) => (controls ? !rightOf(than, id).controls : !rightOf(than, id).sees))
    : than.access !== 'control' && access !== than.access);

/** The codes among some that a user does not hold, and so may not give to others. */
export const codesBeyond = (user: Account, codes: readonly string[]): string[] =>
  codes.filter(code => {
    const [page = '', ...functions] = code.split('#');
    return !isRoot(user) && !grants(user.permissions, page, functions);
  });

/** The codes among some that a customer-type user cannot have (specification section 6). */
export const codesClosedToCustomers = (codes: readonly string[]): string[] =>
  codes.filter(code => ['home-page', 'm1-dashboard'].includes(code.split('#')[0] ?? ''));
