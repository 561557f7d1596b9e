/** Screens that another service may show instead. An installation sets their addresses. */
import type { Screen } from '@patrolkit/core';
import type { Edition } from '../sign-in/edition.ts';
import { shownAddress } from '../sign-in/addresses.ts';
import { setting } from '../settings.ts';

/**
 * The address at which another service shows a screen. In the offline edition, only an address of this server. Undefined where the
 * console shows the screen itself.
 */
export function outsideAddress({ outside }: Screen, edition?: Edition): string | undefined {
  if (outside === undefined) return undefined;
  const resolve = (address: string): string => new URL(address, location.origin).href;
  return shownAddress(setting(outside), resolve, edition === 'offline' ? location.origin : undefined);
}
