/** What a user gets, in the order of the menu, and what stays closed and why. */
import {
  isBuilt,
  screens,
  type EffectiveRight,
  type GroupName,
  type Screen,
  type SectionName,
} from '@patrolkit/transport';
import type { MessageId } from '../i18n/index.ts';
import { homeScreen, menuParts } from '../menu/menu.ts';
import { obstacleOf, permits, type Obstacle, type Permitted } from '../permissions/index.ts';

/** A screen that a user gets, with the functions that it carries for the user. */
export interface GottenScreen {
  readonly title: MessageId;
  readonly words: readonly string[];
}

/** Why a screen stays closed to a user: a missing permission, or another edition. */
export type ClosedBy = Obstacle | 'edition';

/** What a user gets. */
export interface Gets {
  /** The title of the screen on which the user starts. Undefined when no screen is open. */
  readonly home: MessageId | undefined;
  /** The screens of the menu, by group or part of a group. */
  readonly menu: readonly { readonly title: MessageId; readonly screens: readonly GottenScreen[] }[];
  /** The titles of the screens that stay closed, by the reason. */
  readonly closed: readonly { readonly by: ClosedBy; readonly titles: readonly MessageId[] }[];
}

const titleOf = ({ name }: Pick<Screen, 'name'>): MessageId => `screens.title.${name}`;

const partTitle = ({ group, section }: { readonly group: GroupName; readonly section?: SectionName }): MessageId =>
  section === undefined ? `screens.group.${group}` : `screens.section.${section}`;

/** The functions of a screen that a user has. A screen without a code of its own has those of the code of its place. */
const wordsOf = (user: Permitted, { name, roles, codes, functions }: Screen): readonly string[] => {
  const pages = codes.length === 0 ? [name, ...roles] : [name];
  return functions.filter(word => permits(user, { element: [pages, word] }));
};

/** The reasons in the order in which they are told. */
const reasons: readonly ClosedBy[] = ['code', 'group', 'customer', 'edition', 'root'];

/** What a user gets of the screens, by the rules of menus. */
export function getsOf({ user }: Pick<EffectiveRight, 'user'>): Gets {
  const edition = { isIndustry: user.isIndustry, hasHome: !user.isIndustry };
  const opened = menuParts(user, edition).flatMap(({ target, screens: others }) => [
    ...(target ? [target] : []),
    ...others,
  ]);
  // A screen that no menu lists, such as the view of one robot, is opened from another one.
  const unlisted = screens.filter(
    screen =>
      screen.isHidden &&
      isBuilt(screen) &&
      !opened.includes(screen) &&
      obstacleOf(user, screen) === undefined &&
      wordsOf(user, screen).length > 0,
  );
  const menu = new Map<MessageId, GottenScreen[]>();
  for (const screen of [...opened, ...unlisted]) {
    const part = partTitle(screen);
    menu.set(part, [...(menu.get(part) ?? []), { title: titleOf(screen), words: wordsOf(user, screen) }]);
  }
  const shut = screens
    .filter(screen => isBuilt(screen) && !screen.isHidden)
    .flatMap(screen => {
      const by = obstacleOf(user, screen) ?? (screen.edition && !user.isIndustry ? 'edition' : undefined);
      return by ? [{ by, title: titleOf(screen) }] : [];
    });
  const home = homeScreen(user, edition);
  return {
    home: home && titleOf(home),
    menu: [...menu].map(([title, parts]) => ({ title, screens: parts })),
    closed: reasons
      .map(by => ({ by, titles: shut.filter(one => one.by === by).map(({ title }) => title) }))
      .filter(({ titles }) => titles.length > 0),
  };
}
