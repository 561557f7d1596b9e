/** Reads the rights of the user again when they have changed, so that menus, pages and controls follow without a reload. */
import { oneByOne, type Part } from '../part.ts';

/** Makes the part. The server tells nobody what changed while the channel was away, so each later opening of it reads as well. */
export const followRights = (renew: () => unknown): Part => ({
  takes: oneByOne({ PrivilegesChanged: () => void renew() }),
  onEvent: event => {
    if (event.kind === 'opened' && event.role === 'singleton' && event.count > 1) void renew();
  },
});
