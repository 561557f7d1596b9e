import { useState } from 'react';
import { useQuery } from '../router/router-context.ts';
import { useOpenPage } from './useOpenPage.ts';
import { usePlayer } from './usePlayer.ts';

/** The kinds of devices to which a board can be narrowed. */
const kinds = ['robot', 'car', 'recorder', 'sensor'] as const;
type Kind = (typeof kinds)[number];

/** Matches a wall of screens or a very large screen, on which lists have room for more. */
const vast = matchMedia('(min-width: 2560px) and (min-height: 1300px)');

type OpenPage = ReturnType<typeof useOpenPage>;
/** Where the lists and numbers of a board lead. */
interface Opening {
  readonly onpageopenrequest: (event: { readonly detail: Parameters<OpenPage>[0] }) => void;
}
/** The shared properties of the widgets of a board that is narrowed to a kind. */
interface Narrowed extends Opening {
  readonly kind?: Kind;
}
/** The properties of a board's tiles, and the handlers of their presses. */
interface Tiles {
  readonly kind?: Kind;
  readonly onkindchanged: (event: { readonly detail: { readonly kind: Kind | undefined } }) => void;
  readonly onlocaterequest: (event: CustomEvent<{ deviceId: string }>) => void;
}

/**
 * The state that the widgets of a board share. The kind is in the address. A user can therefore send a narrowed board to a colleague, and
 * the board is narrowed again on the way back.
 */
export function useBoard(): {
  readonly tiles: Tiles;
  readonly narrowed: Narrowed;
  /** The same for a board that shows no kinds. */
  readonly opening: Opening;
  /** How many rows the lists of a board show. Without it, they decide themselves. */
  readonly listed: { readonly rows?: number };
  /** The device that the map must show. */
  readonly located: { readonly 'device-id'?: string };
} {
  const [query, setQuery] = useQuery();
  const [deviceId, setDeviceId] = useState<string>();
  const openPage = useOpenPage();
  usePlayer();
  const kind = kinds.find(known => known === query.get('kind'));
  const own = kind === undefined ? {} : { kind };
  const opening: Opening = { onpageopenrequest: ({ detail }) => openPage(detail) };
  /** This is read once, when the board opens: after a move to another screen the board can be loaded again. */
  const [isVast] = useState(vast.matches);
  return {
    tiles: {
      ...own,
      onkindchanged: ({ detail }) => {
        const wanted = new URLSearchParams(query);
        if (detail.kind === undefined) wanted.delete('kind');
        else wanted.set('kind', detail.kind);
        // The pressed tile is drawn first, because narrowing a large fleet everywhere takes longer than a frame.
        requestAnimationFrame(() => setTimeout(() => setQuery(wanted, { replace: true })));
      },
      onlocaterequest: event => {
        // The map of the board shows it, and the device is not selected for driving.
        event.preventDefault();
        setDeviceId(undefined);
        // The id is cleared for a frame, so that the map moves again when the same device is requested again.
        requestAnimationFrame(() => setDeviceId(event.detail.deviceId));
      },
    },
    narrowed: { ...own, ...opening },
    opening,
    listed: isVast ? { rows: 24 } : {},
    located: deviceId === undefined ? {} : { 'device-id': deviceId },
  };
}
