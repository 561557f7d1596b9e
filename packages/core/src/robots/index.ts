export type { Loaded } from './loaded.ts';
export type * from './readings.ts';
export * from './robots.ts';
export * from './select.ts';
