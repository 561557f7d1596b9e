import { useStore } from '@nanostores/react';
import { useConsole } from '../console-context.ts';
import { setting } from '../settings.ts';
import { originAsked } from '../sign-in/addresses.ts';
import { editionOfTab } from '../sign-in/edition.ts';

/** The background of outdoor maps, as attributes of a map. The offline edition uses no tiles of another server. */
export function useTiles(): Record<'tiles' | 'tiles-attribution', string | undefined> {
  const { session, service } = useConsole();
  const signedIn = useStore(session.$session);
  const tiles = setting('map-tiles');
  const asked = signedIn.state === 'signed-in' ? originAsked(editionOfTab(signedIn.user), service) : undefined;
  const isShown = tiles !== undefined && (asked === undefined || new URL(tiles, location.href).origin === asked);
  return { tiles: isShown ? tiles : undefined, 'tiles-attribution': setting('map-tiles-attribution') };
}
