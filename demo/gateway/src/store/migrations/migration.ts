import type { Querier } from '../database.ts';

/** One change of the tables: a script, or what a script alone cannot do. */
export type Migration = string | ((inside: Querier) => Promise<void>);
