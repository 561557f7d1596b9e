/** The content of a user's menus: groups on top, their parts, and the screens in them (interpretations.md 39 and 40). */
import {
  isBuilt,
  permits,
  screenOf,
  screens,
  type GroupName,
  type MessageId,
  type Screen,
  type ScreenName,
  type SectionName,
  type User,
} from '@patrolkit/core';
import { frameOf } from '../../modes/modes.ts';
import type { Edition } from '../../sign-in/edition.ts';
import type { IconName } from '../icons.ts';

/** A part of a group: a heading with screens. */
export interface MenuSection {
  /** Undefined for screens that are directly in the group. */
  readonly title: MessageId | undefined;
  readonly screens: readonly Screen[];
}

/** A group of the menu on top. */
export interface MenuGroup {
  readonly name: GroupName;
  readonly title: MessageId;
  readonly icon: IconName;
  /** The screen to which the group itself leads. Undefined when the group only opens its list. */
  readonly target: Screen | undefined;
  /** The screens that it lists besides its target. */
  readonly sections: readonly MenuSection[];
}

const groups: readonly (readonly [GroupName, MessageId, IconName])[] = [
  ['home', 'screens.group.home', 'home'],
  ['industry', 'screens.group.industry', 'board'],
  ['monitoring', 'screens.group.monitoring', 'monitor'],
  ['data', 'screens.group.data', 'chart'],
  ['config', 'screens.group.config', 'settings'],
];

const sections: readonly (readonly [SectionName, MessageId])[] = [
  ['data-report', 'screens.section.data-report'],
  ['records-query', 'screens.section.records-query'],
  ['videotape-center', 'screens.section.videotape-center'],
  ['basic-config', 'screens.section.basic-config'],
  ['system-mgr', 'screens.section.system-mgr'],
  ['ii-config-center', 'screens.section.ii-config-center'],
];

/** The first of some screens that a user can open. */
const firstOf = (user: User, names: readonly ScreenName[]): Screen | undefined =>
  names
    .map(name => screenOf(name))
    .find((screen): screen is Screen => screen !== undefined && isBuilt(screen) && permits(user, { screen }));

/** The overview of a user's organisation level (specification section 1), and that of the industry edition. */
const homes: Readonly<Record<number, ScreenName>> = { 1: 'home-page', 2: 'second-home-page', 3: 'third-home-page' };

/** The target of a group. Run monitoring leads to the patrol view for a user without the board of all robots. */
function targetOf(group: GroupName, user: User, edition: Edition): Screen | undefined {
  if (group === 'home')
    return frameOf('standard', edition).hasHome ? firstOf(user, [homes[user.level] ?? 'home-page']) : undefined;
  if (group === 'industry') return edition === 'industry' ? firstOf(user, ['inspection-board']) : undefined;
  if (group === 'monitoring')
    return firstOf(user, [
      ...(edition === 'industry' ? (['industry-robot-patrol-view'] as const) : []),
      'run-monitoring',
      'robot-patrol-view',
    ]);
  return undefined;
}

/**
 * The groups of a user: those with something to open.
 * @param addressOf where a screen of another service is; undefined where that is not known
 * @param missing names of the screens whose calls the server does not have
 */
export function menuOf(
  user: User,
  edition: Edition,
  addressOf: (screen: Screen, edition: Edition) => string | undefined = () => undefined,
  missing: readonly string[] = [],
): readonly MenuGroup[] {
  const listed = screens.filter(
    screen =>
      !screen.isHidden &&
      !missing.includes(screen.name) &&
      (isBuilt(screen) || addressOf(screen, edition) !== undefined) &&
      permits(user, { screen }) &&
      (screen.edition === undefined || screen.edition === edition),
  );
  return groups.flatMap(([name, title, icon]) => {
    const target = targetOf(name, user, edition);
    const isTop = name === 'home' || name === 'industry';
    const inGroup = listed.filter(screen => screen.group === name && screen !== target && !isTop);
    const parts: MenuSection[] = [
      { title: undefined, screens: inGroup.filter(({ section }) => section === undefined) },
      ...sections.map(([section, heading]) => ({
        title: heading,
        screens: inGroup.filter(screen => screen.section === section),
      })),
    ].filter(part => part.screens.length > 0);
    return target || parts.length > 0 ? [{ name, title, icon, target, sections: parts }] : [];
  });
}

/** The title of a part of a group. */
export const sectionTitle = (name: SectionName): MessageId | undefined =>
  sections.find(([known]) => known === name)?.[1];

/** The title of a group. */
export const groupTitle = (name: GroupName): MessageId | undefined => groups.find(([known]) => known === name)?.[1];

/** Where a user starts: the overview of the level and edition, or the first screen that the user can open (interpretations.md 22). */
export function homeOf(user: User, edition: Edition): string | undefined {
  for (const { target, sections: parts } of menuOf(user, edition)) {
    const first = target ?? parts[0]?.screens[0];
    if (first) return first.path;
  }
  return undefined;
}
