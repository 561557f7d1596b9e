export * from './boards.ts';
export * from './counting.ts';
export * from './figures.ts';
export type { Watched } from './watch.ts';
