/** The one rule of what a user may see and do. Menus, pages and widgets ask it, and nothing else compares permission codes. */
import type { Permission, Robot } from '@patrolkit/transport';
import { alarmDevice, type Sourced } from './device.ts';
import { mayCall, mayHandle, type Handling } from './handling.ts';
import { isRoot, may, mayEnter, type Permitted } from './permissions.ts';

/** What a user needs to enter a screen. */
export interface ScreenAccess {
  /** Any of these, each the beginning of a permission code (specification section 6). */
  readonly roles: readonly string[];
  /** Any of these beside the role. */
  readonly codes: readonly string[];
  /** Refuses every customer-type user. */
  readonly isClosedToCustomers: boolean;
  /** Admits only the role root. */
  readonly isForRoot?: boolean;
}

/** Something that needs a permission. */
export type Need =
  | { readonly screen: ScreenAccess }
  /** A permission code of a page, or of any of several, and the functions that it must carry. */
  | { readonly element: readonly [page: string | readonly string[], ...functions: string[]] }
  /** Something that a user does with an alarm, its source or an emergency call. */
  | { readonly handling: Handling; readonly of: Sourced }
  /** A call, and the device that it concerns. A device that is not in the list counts as not controlled. */
  | { readonly call: Permission; readonly device: Pick<Robot, 'mayControl'> | undefined };

/** The part of a user that decides, and what screens need beside it. */
export type Visitor = Permitted & { readonly isCustomer?: boolean | undefined };

/** Why a screen is closed to a user: only root enters it, the user lacks the code of its group or its own, or customers do not enter it. */
export type Obstacle = 'root' | 'group' | 'code' | 'customer';

/** Why a user does not enter a screen. Undefined when the user does. */
export function obstacleOf(
  user: Visitor,
  { roles, codes, isClosedToCustomers, isForRoot }: ScreenAccess,
): Obstacle | undefined {
  if (isRoot(user)) return undefined;
  if (isForRoot === true) return 'root';
  if (codes.length > 0 && !codes.some(code => mayEnter(user, [code]))) return 'code';
  // A screen without a code of its own is entered by the code of its place.
  if (!mayEnter(user, roles)) return codes.length > 0 ? 'group' : 'code';
  return isClosedToCustomers && user.isCustomer === true ? 'customer' : undefined;
}

/**
 * Returns whether a user has the permission for something. False when no user is signed in.
 * @param robots the devices that the user sees, when the need concerns one of them
 */
export function permits(user: Visitor | undefined, need: Need, robots: readonly Robot[] = []): boolean {
  if (!user) return false;
  if ('screen' in need) return obstacleOf(user, need.screen) === undefined;
  if ('element' in need) return may(user, need.element);
  if ('handling' in need) return mayHandle(user, need.handling, alarmDevice(need.of, robots));
  return mayCall(need.call, user, need.device);
}
