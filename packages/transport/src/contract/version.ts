/** The version of a thing that several people may change at once. A server without versions sends none, and then the last change counts. */
import { assumed, number, optional } from './codec/index.ts';

/** The version of a thing. */
export const version = assumed(
  'version',
  optional(number),
  'Rises with every change; missing when the server keeps none',
);

/** The version in a change, which is the one that was read. */
export const versionRead = assumed(
  'version',
  optional(number),
  'The version that the client read, if there was one; the server refuses the change when there is a newer one',
);
