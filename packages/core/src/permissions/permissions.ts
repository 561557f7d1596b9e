/** Who may see and do what (specification section 6, rulings.md 21-24). The client's check is for comfort; the server decides. */
import type { User } from '@patrolkit/transport';

/** The part of a user that decides. */
export type Permitted = Pick<User, 'roleCode' | 'permissions'>;

/** The role code that passes everything. */
export const rootRole = 'root';
/** The role entry that no permission code grants. */
export const developRole = 'develop';

/** True for the role code that passes everything. */
export const isRoot = (user: Permitted): boolean => user.roleCode === rootRole;

/**
 * True when one of a route's roles matches the start of one of the user's permission codes. `develop` is granted by the
 * role code alone. A route without roles is open to everybody who is signed in.
 */
export function mayEnter(user: Permitted, roles: readonly string[]): boolean {
  if (roles.length === 0 || isRoot(user)) return true;
  return roles.some(role =>
    role === developRole ? user.roleCode === developRole : user.permissions.some(code => code.startsWith(role)),
  );
}

/**
 * True when a permission code `route#function#function` has the first item as its first part and all others among the
 * rest.
 */
export function may(user: Permitted, items: readonly string[]): boolean {
  if (isRoot(user)) return true;
  const [first, ...others] = items;
  return user.permissions.some(code => {
    const [route, ...functions] = code.split('#');
    return route === first && others.every(item => functions.includes(item));
  });
}

/** Routes on which a robot is controlled; each may carry the functions that a user has there. */
const controlRoutes = ['robot-patrol-view', 'patrol-vehicle-view', 'industry-view'];

/** True when the user may use a function of robot control: volume, wiper, headLamp, alarmLamp, releaseEmergencyStop. */
export const mayUse = (user: Permitted, name: string): boolean => controlRoutes.some(route => may(user, [route, name]));
