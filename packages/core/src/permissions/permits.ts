/** The one rule of what a user may see and do: menus, pages and widgets ask it, and nothing else compares permission codes. */
import type { Permission, Robot } from '@patrolkit/transport';
import { alarmDevice, type Sourced } from './device.ts';
import { mayCall, mayHandle, type Handling } from './handling.ts';
import { isRoot, may, mayEnter, type Permitted } from './permissions.ts';

/** What a user needs to enter a screen. */
export interface ScreenAccess {
  /** Any of these, by the beginning of a permission code (specification section 6). */
  readonly roles: readonly string[];
  /** Any of these beside the role. */
  readonly codes: readonly string[];
  /** True where no customer-type user is let in. */
  readonly isClosedToCustomers: boolean;
  /** True where nobody but the role root is let in. */
  readonly isForRoot?: boolean;
}

/** Something that needs a permission. */
export type Need =
  | { readonly screen: ScreenAccess }
  /** A permission code of a page, or of any of several, and the functions that it must carry. */
  | { readonly element: readonly [page: string | readonly string[], ...functions: string[]] }
  /** Something that is done with an alarm, its source or an emergency call. */
  | { readonly handling: Handling; readonly of: Sourced }
  /** A call, and the device that it concerns; one that is not in the list is not controlled. */
  | { readonly call: Permission; readonly device: Pick<Robot, 'mayControl'> | undefined };

/** The part of a user that decides, with what screens ask beside it. */
export type Visitor = Permitted & { readonly isCustomer?: boolean | undefined };

const letsIn = (user: Visitor, { roles, codes, isClosedToCustomers, isForRoot }: ScreenAccess): boolean =>
  isRoot(user) ||
  (isForRoot !== true &&
    mayEnter(user, roles) &&
    (codes.length === 0 || codes.some(code => mayEnter(user, [code]))) &&
    !(isClosedToCustomers && user.isCustomer === true));

/**
 * True when a user has the permission for something; false where no user is signed in.
 * @param robots the devices that the user sees, where the need is about one of them
 */
export function permits(user: Visitor | undefined, need: Need, robots: readonly Robot[] = []): boolean {
  if (!user) return false;
  if ('screen' in need) return letsIn(user, need.screen);
  if ('element' in need) return may(user, need.element);
  if ('handling' in need) return mayHandle(user, need.handling, alarmDevice(need.of, robots));
  return mayCall(need.call, user, need.device);
}
