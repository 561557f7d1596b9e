/** The member with which answers of boards say that they may be incomplete. */
import { assumed, flag, optional } from '../codec/index.ts';

/** Set while the server still reads in earlier records. Absent when the figures are complete. */
export const isFilling = assumed(
  'isFilling',
  optional(flag),
  'The server is still reading earlier records, so the figures may be incomplete; absent when they are complete',
);
