/**
 * The names of the pages that are data, and who may enter them. They come from the table of screens and are known before any page is
 * loaded.
 */
import {
  isDataScreen,
  pageNameOf,
  screenOf,
  screens,
  type DataPageKind,
  type DataScreen,
  type PageNameOf,
  type ScreensWith,
} from '@patrolkit/transport';
import type { Need } from '../permissions/index.ts';

type NamesOf<Kind extends DataPageKind> = PageNameOf<ScreensWith<{ readonly page: Kind }>>;

/** Name of a list page. */
export type ResourceName = NamesOf<'records' | 'things'>;
/** Name of a config page with a list. */
export type ThingPageName = NamesOf<'things'>;
/** Name of a detail page. */
export type DetailName = NamesOf<'detail'>;
/** Name of a report page. */
export type ReportName = NamesOf<'report'>;
/** Name of a page of settings. */
export type SettingsName = NamesOf<'settings'>;
/** Name of any page that is data. */
export type DataPageName = NamesOf<DataPageKind>;

const dataScreens: readonly DataScreen[] = screens.filter(isDataScreen);

const namesOf = <Kind extends DataPageKind>(...kinds: readonly Kind[]): readonly NamesOf<Kind>[] =>
  dataScreens.filter(({ page }) => kinds.some(kind => kind === page)).map(pageNameOf) as NamesOf<Kind>[];

/** The names of all list pages. */
export const resourceNames = namesOf('records', 'things');
/** The names of all config pages with a list. */
export const thingPageNames = namesOf('things');
/** The names of all detail pages. */
export const detailNames = namesOf('detail');
/** The names of all report pages. */
export const reportNames = namesOf('report');
/** The names of all pages of settings. */
export const settingsNames = namesOf('settings');
/** The names of all pages that are data. */
export const dataPageNames = namesOf('records', 'things', 'detail', 'report', 'settings');

/** The screen of a page that is data. Undefined when there is no such page. */
export const screenOfPage = (page: string): DataScreen | undefined =>
  dataScreens.find(screen => pageNameOf(screen) === page);

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
