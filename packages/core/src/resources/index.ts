/** Pages as data: lists of records, single records, and reports. */
import { detailNames, type DetailName } from './detail-pages.ts';
import { resourceNames, type ResourceName } from './list-pages.ts';
import { reportNames, type ReportName } from './report-pages.ts';
import { settingsNames, type SettingsName } from './settings-pages.ts';

export * from './detail-pages.ts';
export * from './filling.ts';
export * from './gantt.ts';
export * from './kept-query.ts';
export * from './layout.ts';
export * from './list-pages.ts';
export { needOfScreen } from './page-parents.ts';
export * from './query.ts';
export * from './report-pages.ts';
export * from './report-query.ts';
export * from './settings-pages.ts';
export * from './sightings.ts';
export type * from './detail.ts';
export type * from './form.ts';
export type * from './report.ts';
export type * from './resource.ts';
export type { FileOptions, ResourceStore } from './resources.ts';
export type { SavedFilters, SavedFilterStore } from './saved-filters.ts';

/** Name of any page that is data. */
export type DataPageName = ResourceName | DetailName | ReportName | SettingsName;

/** The names of all pages that are data. */
export const dataPageNames: readonly DataPageName[] = [
  ...resourceNames,
  ...detailNames,
  ...reportNames,
  ...settingsNames,
];
