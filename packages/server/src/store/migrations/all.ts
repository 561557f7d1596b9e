import { firstTables } from './first/first.ts';
import type { Migration } from './migration.ts';

/** The migrations, in order. One that was released is never edited: a change is a new one at the end. */
export const migrations: readonly Migration[] = [firstTables];
