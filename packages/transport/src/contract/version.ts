/** The version of a thing that several people may change at once. A server without versions sends none, and then the last change counts. */
import { assumed, number, optional } from './codec/index.ts';

/** The version of a thing. */
export const version = assumed(
  'version',
  optional(number),
  'Rises with every change; missing where the server keeps none',
);

/** The version in a change, which is the one that was read. */
export const versionRead = assumed(
  'version',
  optional(number),
  'The version that was read, where there was one: refused where there is a newer one',
);
