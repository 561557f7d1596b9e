/** Pages as data: lists of records and single records. */
export * from './detail-pages.ts';
export * from './list-pages.ts';
export * from './query.ts';
export type * from './detail.ts';
export type * from './resource.ts';
export type { FileOptions, ResourceStore } from './resources.ts';
