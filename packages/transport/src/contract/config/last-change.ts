/** The version of things and settings, and who changed them last. */
import { assumed, number, optional, text, timeOrNone, withDefault } from '../codec/index.ts';

/** The last change of a thing or of settings. */
export const lastChange = {
  version: assumed(
    'version',
    withDefault(number, 0),
    'Rises with every change; a change names the version that the client read',
  ),
  changedAt: assumed('updateTime', timeOrNone, 'Time of the last change'),
  changedBy: assumed('updateUsername', optional(text), 'Author of the last change'),
};

/** The version in a change, which is the one that was read. */
export const readVersion = {
  version: assumed(
    'version',
    withDefault(number, 0),
    'The version that the client read; the server refuses the change when there is a newer one',
  ),
};
