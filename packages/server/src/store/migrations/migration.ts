import type { Querier } from '../database.ts';

/** One migration: an SQL script, or a function for what a script cannot do. */
export type Migration = string | ((inside: Querier) => Promise<void>);
