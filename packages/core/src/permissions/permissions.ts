/** Who may see and do what (specification section 6). The client's check is for comfort. The server decides, by the same rules. */
import { grants, grantsFunction, rootRole, type User } from '@patrolkit/transport';

/** The part of a user that decides. */
export type Permitted = Pick<User, 'roleCode' | 'permissions'>;

export { rootRole };
/** The role entry that no permission code grants. */
export const developRole = 'develop';

/** Whether the role code passes every check. */
export const isRoot = (user: Permitted): boolean => user.roleCode === rootRole;

/**
 * Returns whether one of a route's roles matches the start of one of the user's permission codes. The role code alone grants `develop`. A
 * route without roles is open to everybody who is signed in.
 */
export function mayEnter(user: Permitted, roles: readonly string[]): boolean {
  if (roles.length === 0 || isRoot(user)) return true;
  return roles.some(role =>
    role === developRole ? user.roleCode === developRole : user.permissions.some(code => code.startsWith(role)),
  );
}

/**
 * Returns whether a permission code `route#function#function` fits: its first part is the first item or any of several, and all others are
 * among the rest.
 */
export function may(
  user: Permitted,
  [first, ...others]: readonly [page: string | readonly string[], ...functions: string[]],
): boolean {
  return isRoot(user) || grants(user.permissions, first, others);
}

/** Whether the user may use a function of robot control: volume, wiper, headLamp, alarmLamp, releaseEmergencyStop. */
export const mayUse = (user: Permitted, name: string): boolean =>
  isRoot(user) || grantsFunction(user.permissions, name);
