import { useStore } from '@nanostores/react';
import { useConsole } from '../console-context.ts';
import { setting } from '../settings.ts';
import { originAsked } from '../sign-in/addresses.ts';
import { editionOfTab } from '../sign-in/edition.ts';

/** The background of outdoor maps, as attributes of widgets. The offline edition uses no tiles of another server. */
export function useTiles() {
  const { session, service } = useConsole();
  const signedIn = useStore(session.$session);
  const tiles = setting('map-tiles');
  const asked = signedIn.state === 'signed-in' ? originAsked(editionOfTab(signedIn.user), service) : undefined;
  const isShown = tiles !== undefined && (asked === undefined || new URL(tiles, location.href).origin === asked);
  const system = setting('map-tiles-system');
  return {
    tiles: isShown ? tiles : undefined,
    'tiles-attribution': setting('map-tiles-attribution'),
    'tiles-system': system === 'gcj02' || system === 'wgs84' ? system : undefined,
  } as const;
}

/** What the page sets of outdoor maps, as attributes of a map. */
export function useOutdoorMap() {
  const [zoom, least, most] = (setting('map-zoom') ?? '').split(',').filter(Boolean).map(Number);
  return {
    ...useTiles(),
    center: setting('map-center'),
    zoom,
    'zoom-least': least,
    'zoom-most': most,
  } as const;
}
