/** What limits of sign-ins are counted by. */
import type { Migration } from './migration.ts';

/** In the order in which they run. */
export const signInLimits: readonly Migration[] = [
  // Who tried: an address, a browser that has signed the user in before, or a user who changes the own password.
  `
  ALTER TABLE sign_ins ADD COLUMN lane text NOT NULL DEFAULT '';
  UPDATE sign_ins SET lane = 'address ' || address WHERE counts;
  `,
];
