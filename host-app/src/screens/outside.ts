/** Screens of other services. An installation sets their addresses; without an address, a screen is in no menu. */
import type { Screen } from '@patrolkit/core';
import type { Edition } from '../sign-in/edition.ts';
import { shownAddress } from '../sign-in/addresses.ts';
import { setting } from '../settings.ts';

/**
 * The address of a screen of another service. In the offline edition, only an address of this server. Undefined for the console's own
 * screens.
 */
export function outsideAddress({ outside }: Screen, edition?: Edition): string | undefined {
  if (outside === undefined) return undefined;
  const resolve = (address: string): string => new URL(address, location.origin).href;
  return shownAddress(setting(outside), resolve, edition === 'offline' ? location.origin : undefined);
}
