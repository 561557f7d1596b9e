/** Pages as data: lists of records, single records, and reports. */
import { detailNames, type DetailName } from './detail-pages.ts';
import { resourceNames, type ResourceName } from './list-pages.ts';
import { reportNames, type ReportName } from './report-pages.ts';

export * from './detail-pages.ts';
export * from './gantt.ts';
export * from './layout.ts';
export * from './list-pages.ts';
export * from './query.ts';
export * from './report-pages.ts';
export * from './report-query.ts';
export * from './sightings.ts';
export type * from './detail.ts';
export type * from './report.ts';
export type * from './resource.ts';
export type { FileOptions, ResourceStore } from './resources.ts';
export type { SavedFilters, SavedFilterStore } from './saved-filters.ts';

/** Name of any page of the data centre. */
export type DataPageName = ResourceName | DetailName | ReportName;

/** The names of all pages of the data centre. */
export const dataPageNames: readonly DataPageName[] = [...resourceNames, ...detailNames, ...reportNames];
