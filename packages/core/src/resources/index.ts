/** Pages as data: lists of records, single records, and reports. */
export * from './filling.ts';
export * from './gantt.ts';
export * from './importing.ts';
export * from './kept-query.ts';
export * from './layout.ts';
export * from './page-names.ts';
export * from './pages.ts';
export * from './query.ts';
export * from './report-query.ts';
export * from './rights.ts';
export * from './secret.ts';
export * from './sightings.ts';
export type * from './detail.ts';
export type * from './form.ts';
export type * from './report.ts';
export type * from './resource.ts';
export type { FileOptions, ResourceStore } from './resources.ts';
export type { SavedFilters, SavedFilterStore } from './saved-filters.ts';
