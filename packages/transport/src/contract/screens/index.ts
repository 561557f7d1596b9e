/**
 * Every screen of the console, once (specification section 2). Menus, routes, tags, the guard, the pages of core, the codes of the seeded
 * accounts and the generated pages follow from it. A new list is an entry here, its description in `packages/core/src/resources` and its
 * texts:
 *
 *     'NAME-query': { page: 'records', subject: 'readings' },
 */
import { basic, inspection, system } from './config.ts';
import { records, reports, video } from './data.ts';
import type { ScreenName } from './names.ts';
import { screensOf, type DataScreen, type Screen } from './screen.ts';
import { home, industry, monitoring } from './watching.ts';

export { hardwareFunctions } from './entry.ts';
export type { DataPageKind, GroupName, PageKind, ScreenFunction, SectionName } from './entry.ts';
export type { FormPageOf, PageNameOf, ScreenName, ScreensWith, TabOf, TabPageOf } from './names.ts';
export type { DataScreen, Screen } from './screen.ts';

const dataCenter = { group: 'data', roles: ['data-center'], hasOwnCodes: true } as const;
const configCenter = { group: 'config', roles: ['config-center'], hasOwnCodes: true } as const;

/** The screens, in the order in which menus list them. */
export const screens: readonly Screen[] = [
  ...screensOf({ base: '', group: 'home', roles: ['home-page', 'develop'], hasOwnCodes: false }, home),
  ...screensOf(
    { base: '/monitoring', group: 'monitoring', roles: ['m1-dashboard', 'develop'], hasOwnCodes: false },
    monitoring,
  ),
  ...screensOf({ base: '/industry', group: 'industry', roles: [], hasOwnCodes: false }, industry),
  ...screensOf({ ...dataCenter, base: '/data-center/data-report', section: 'data-report' }, reports),
  ...screensOf({ ...dataCenter, base: '/data-center/records-query', section: 'records-query' }, records),
  ...screensOf({ ...dataCenter, base: '/data-center/videotape-center', section: 'videotape-center' }, video),
  ...screensOf({ ...configCenter, base: '/config-center/basic-config', section: 'basic-config' }, basic),
  ...screensOf({ ...configCenter, base: '/config-center/system-mgr', section: 'system-mgr' }, system),
  ...screensOf({ ...configCenter, base: '/config-center/ii-config-center', section: 'ii-config-center' }, inspection),
];

const byName: ReadonlyMap<string, Screen> = new Map(screens.map(screen => [screen.name, screen]));

/** A screen by its name, which may be any text. Undefined when no screen has it. */
export const screenOf = (name: string): Screen | undefined => byName.get(name);

/** Whether the console has a screen. The address of a screen that is only specified answers 404. */
export const isBuilt = ({ page }: Pick<Screen, 'page'>): boolean => page !== undefined;

/** Whether the page of a screen is drawn from a description. */
export const isDataScreen = (screen: Screen): screen is DataScreen =>
  screen.page !== undefined && screen.page !== 'board' && screen.page !== 'editor';

/** The name of the data page of a screen. */
export const pageNameOf = ({ name, resource }: Screen): string => resource ?? name;

/** The names of the data pages of a screen that are of its own kind: that with which it opens, and those under its tabs. */
export const ownPagesOf = (screen: Screen): readonly string[] => [
  pageNameOf(screen),
  ...screen.tabs.map(tab => `${screen.name}.${tab}`),
];

/** The names of the pages of settings under tabs of a screen. */
export const formPagesOf = ({ name, forms }: Screen): readonly string[] => forms.map(tab => `${name}.${tab}`);

/** The names of all data pages of a screen, in the order of their tabs. */
export const pageNamesOf = (screen: Screen): readonly string[] => [...ownPagesOf(screen), ...formPagesOf(screen)];

/**
 * The codes with which a user may read the list of a screen: its own, and those of the screens that show more of it
 * (interpretations.md 43).
 */
export function readingCodes(name: ScreenName): readonly string[] {
  const details = screens.filter(({ parent, reads = parent }) => reads === name);
  return [...new Set([name, ...details.flatMap(({ codes }) => codes)])];
}

/** The codes of a screen that shows more of a list: its own, and that of the list. */
export const codesOf = (name: ScreenName): readonly string[] => screenOf(name)?.codes ?? [];
