export * from './boards.ts';
export * from './counting.ts';
export type { Watched } from './watch.ts';
