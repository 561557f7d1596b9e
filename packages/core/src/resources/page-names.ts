/**
 * The names of the pages that are data, and who may enter them. They come from the table of screens and are known before any page is
 * loaded.
 */
import {
  formPagesOf,
  isDataScreen,
  ownPagesOf,
  pageNameOf,
  pageNamesOf,
  screenOf,
  screens,
  type DataPageKind,
  type DataScreen,
  type FormPageOf,
  type PageNameOf,
  type ScreenName,
  type ScreensWith,
  type TabPageOf,
} from '@patrolkit/transport';
import type { Need } from '../permissions/index.ts';

type NamesOf<Kind extends DataPageKind> = PageNameOf<ScreensWith<{ readonly page: Kind }>>;

type TabPageName = TabPageOf<ScreensWith<{ readonly page: 'things' }>>;

/** Name of a list page. */
export type ResourceName = NamesOf<'records' | 'things'> | TabPageName;
/** Name of a config page with a list. */
export type ThingPageName = NamesOf<'things'> | TabPageName;
/** Name of a detail page. */
export type DetailName = NamesOf<'detail'>;
/** Name of a report page. */
export type ReportName = NamesOf<'report'>;
/** Name of a page of settings. */
export type SettingsName = NamesOf<'settings'> | FormPageOf<ScreenName>;
/** Name of the page with which a screen opens, if it is data. */
export type DataPageName = NamesOf<DataPageKind>;
/** Name of any page that is data. */
export type AnyPageName = DataPageName | TabPageName | FormPageOf<ScreenName>;

const dataScreens: readonly DataScreen[] = screens.filter(isDataScreen);

const screensOf = (kinds: readonly DataPageKind[]): readonly DataScreen[] =>
  dataScreens.filter(({ page }) => kinds.includes(page));
const namesOf = <Kind extends DataPageKind>(...kinds: readonly Kind[]): readonly NamesOf<Kind>[] =>
  screensOf(kinds).map(pageNameOf) as NamesOf<Kind>[];

/** The names of all list pages. */
export const resourceNames = screensOf(['records', 'things']).flatMap(ownPagesOf) as readonly ResourceName[];
/** The names of all config pages with a list. */
export const thingPageNames = screensOf(['things']).flatMap(ownPagesOf) as readonly ThingPageName[];
/** The names of all detail pages. */
export const detailNames = namesOf('detail');
/** The names of all report pages. */
export const reportNames = namesOf('report');
/** The names of all pages of settings. */
export const settingsNames: readonly SettingsName[] = [
  ...namesOf('settings'),
  ...(dataScreens.flatMap(formPagesOf) as readonly FormPageOf<ScreenName>[]),
];
/** The names of the pages with which screens open, as far as they are data. */
export const dataPageNames = namesOf('records', 'things', 'detail', 'report', 'settings');

/** The screen of a page that is data. Undefined when there is no such page. */
export const screenOfPage = (page: string): DataScreen | undefined =>
  dataScreens.find(screen => pageNamesOf(screen).includes(page));

/** The kind of a page that is data. Undefined when there is no such page. */
export const kindOfPage = (page: string): DataPageKind | undefined => {
  const screen = screenOfPage(page);
  return screen && formPagesOf(screen).includes(page) ? 'settings' : screen?.page;
};

/** The parameter of an address that names the tab of a screen. */
const tabField = 'tab';

/** The pages of a screen by their tabs. The first one, whose tab is empty, is the page with which the screen opens. */
export const tabsOf = (page: AnyPageName): readonly { readonly tab: string; readonly page: AnyPageName }[] => {
  const screen = screenOfPage(page);
  if (!screen) return [];
  const tabs = ['', ...screen.tabs, ...screen.forms];
  return pageNamesOf(screen).map((name, at) => ({ tab: tabs[at] ?? '', page: name as AnyPageName }));
};

/** The page of a screen that the query of its address names by its tab. Any other query names the page with which it opens. */
export const pageInQuery = (page: DataPageName, query: string): AnyPageName => {
  const wanted = new URLSearchParams(query).get(tabField) ?? '';
  return tabsOf(page).find(({ tab }) => tab === wanted)?.page ?? page;
};

/** The screen of a page, and the query of the address that shows the page with a query of its own. */
export const addressOfPage = (page: string, query = ''): { readonly screen: string; readonly query: string } => {
  const screen = screenOfPage(page);
  const tab = screen && tabsOf(page as AnyPageName).find(one => one.page === page)?.tab;
  if (!screen || !tab) return { screen: screen?.name ?? page, query };
  return {
    screen: screen.name,
    query: [new URLSearchParams({ [tabField]: tab }).toString(), query].filter(Boolean).join('&'),
  };
};

/** The name of the page of a screen. Undefined when the screen is not drawn from a description. */
export const pageOfScreen = (screen: string): DataPageName | undefined => {
  const found = screenOf(screen);
  return found && isDataScreen(found) ? (pageNameOf(found) as DataPageName) : undefined;
};

/**
 * What a user needs to enter the page of a screen. Nobody else is offered a way there. It is the page's own code, or that of the page of
 * which it shows more (interpretations.md 43), or only the role root.
 */
export function needOfScreen(name: string): Need {
  const { isForRoot, codes = [] } = screenOf(name) ?? {};
  if (isForRoot) return { call: { page: name, needs: 'root' }, device: undefined };
  return { element: [codes.length === 0 ? name : codes] };
}
