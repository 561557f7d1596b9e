export type { Loaded } from './loaded.ts';
export * from './robots.ts';
