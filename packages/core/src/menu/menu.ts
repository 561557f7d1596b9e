/** The screens that a user's menus list, and where the user starts (interpretations.md 22, 39 and 40). */
import {
  isBuilt,
  screenOf,
  screens,
  type GroupName,
  type Screen,
  type ScreenName,
  type User,
} from '@patrolkit/transport';
import { permits } from '../permissions/permits.ts';

/** The part of a user that decides what menus list. */
export type MenuUser = Pick<User, 'roleCode' | 'permissions' | 'level' | 'isCustomer'>;

/** What differs between the editions of the console. */
export interface MenuEdition {
  readonly isIndustry: boolean;
  /** Whether home is listed. */
  readonly hasHome: boolean;
}

/** A group of the menu: the screen to which it leads, and those that it lists besides. */
export interface MenuPart {
  readonly name: GroupName;
  readonly target: Screen | undefined;
  readonly screens: readonly Screen[];
}

const groups: readonly GroupName[] = ['home', 'industry', 'monitoring', 'data', 'config'];

/** The first of some screens that a user can open. */
const firstOf = (user: MenuUser, names: readonly ScreenName[]): Screen | undefined =>
  names
    .map(name => screenOf(name))
    .find((screen): screen is Screen => screen !== undefined && isBuilt(screen) && permits(user, { screen }));

/** The overview of a user's organisation level (specification section 1), and that of the industry edition. */
const homes: Readonly<Record<number, ScreenName>> = { 1: 'home-page', 2: 'second-home-page', 3: 'third-home-page' };

/** The target of a group. Run monitoring leads to the patrol view for a user without the board of all robots. */
function targetOf(group: GroupName, user: MenuUser, { isIndustry, hasHome }: MenuEdition): Screen | undefined {
  if (group === 'home') return hasHome ? firstOf(user, [homes[user.level] ?? 'home-page']) : undefined;
  if (group === 'industry') return isIndustry ? firstOf(user, ['inspection-board']) : undefined;
  if (group === 'monitoring')
    return firstOf(user, [
      ...(isIndustry ? (['industry-robot-patrol-view'] as const) : []),
      'run-monitoring',
      'robot-patrol-view',
    ]);
  return undefined;
}

/**
 * The groups of a user's menu: those with something to open.
 * @param isElsewhere whether a screen of another service can be opened
 * @param isMissing whether the server does not have the calls of a screen
 */
export function menuParts(
  user: MenuUser,
  edition: MenuEdition,
  isElsewhere: (screen: Screen) => boolean = () => false,
  isMissing: (screen: Screen) => boolean = () => false,
): readonly MenuPart[] {
  const listed = screens.filter(
    screen =>
      !screen.isHidden &&
      !isMissing(screen) &&
      (isBuilt(screen) || isElsewhere(screen)) &&
      permits(user, { screen }) &&
      (screen.edition === undefined || edition.isIndustry),
  );
  return groups.flatMap(name => {
    const target = targetOf(name, user, edition);
    const isTop = name === 'home' || name === 'industry';
    const others = listed.filter(screen => screen.group === name && screen !== target && !isTop);
    return target || others.length > 0 ? [{ name, target, screens: others }] : [];
  });
}

/** The screen on which a user starts: the overview of the level and edition, or the first that the user can open. */
export const homeScreen = (user: MenuUser, edition: MenuEdition): Screen | undefined => {
  const [first] = menuParts(user, edition);
  return first && (first.target ?? first.screens[0]);
};
