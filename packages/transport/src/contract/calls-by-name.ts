/** The table of all calls. */
import type { AnyCall } from './call.ts';
import * as declared from './calls.ts';

/** Every call by its name. */
export const calls: Readonly<Record<string, AnyCall>> = declared;
