/** The content of a user's menus: groups on top, their parts, and the screens in them (interpretations.md 39 and 40). */
import {
  homeScreen,
  menuParts,
  type GroupName,
  type MenuEdition,
  type MessageId,
  type Screen,
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

/** What an edition is to the menu. */
const menuEditionOf = (edition: Edition): MenuEdition => ({
  isIndustry: edition === 'industry',
  hasHome: frameOf('standard', edition).hasHome,
});

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
  const parts = menuParts(
    user,
    menuEditionOf(edition),
    screen => addressOf(screen, edition) !== undefined,
    screen => missing.includes(screen.name),
  );
  return parts.flatMap(({ name, target, screens }) => {
    const [, title, icon] = groups.find(([known]) => known === name) ?? [];
    if (!title || !icon) return [];
    const inSections: MenuSection[] = [
      { title: undefined, screens: screens.filter(({ section }) => section === undefined) },
      ...sections.map(([section, heading]) => ({
        title: heading,
        screens: screens.filter(screen => screen.section === section),
      })),
    ].filter(part => part.screens.length > 0);
    return [{ name, title, icon, target, sections: inSections }];
  });
}

/** The title of a part of a group. */
export const sectionTitle = (name: SectionName): MessageId | undefined =>
  sections.find(([known]) => known === name)?.[1];

/** The title of a group. */
export const groupTitle = (name: GroupName): MessageId | undefined => groups.find(([known]) => known === name)?.[1];

/** Where a user starts: the path of the screen, if the user can open any. */
export const homeOf = (user: User, edition: Edition): string | undefined =>
  homeScreen(user, menuEditionOf(edition))?.path;
