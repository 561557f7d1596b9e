import { useState } from 'react';
import { useQuery } from '../router/router-context.ts';
import { useOpenPage } from './useOpenPage.ts';
import { usePlayer } from './usePlayer.ts';

/** The kinds of devices by which a board is narrowed. */
const kinds = ['robot', 'car', 'recorder', 'sensor'] as const;
type Kind = (typeof kinds)[number];

/** True on a wall of screens or a very large one, on which lists have room for more. */
const vast = matchMedia('(min-width: 2560px) and (min-height: 1300px)');

type OpenPage = ReturnType<typeof useOpenPage>;
/** Where the lists and numbers of a board lead. */
interface Opening {
  readonly onpageopenrequest: (event: { readonly detail: Parameters<OpenPage>[0] }) => void;
}
/** What is common to the widgets of a board that is narrowed to a kind. */
interface Narrowed extends Opening {
  readonly kind?: Kind;
}
/** The properties of the tiles of a board, and the handlers of their presses. */
interface Tiles {
  readonly kind?: Kind;
  readonly onkindchanged: (event: { readonly detail: { readonly kind: Kind | undefined } }) => void;
  readonly onlocaterequest: (event: CustomEvent<{ deviceId: string }>) => void;
}

/**
 * The state that the widgets of a board share. The kind stands in the address, so that a narrowed board can be sent to a colleague and
 * is narrowed again on the way back.
 */
export function useBoard(): {
  readonly tiles: Tiles;
  readonly narrowed: Narrowed;
  /** The same for a board that shows no kinds. */
  readonly opening: Opening;
  /** How many rows the lists of a board show; as many as they do by themselves without it. */
  readonly listed: { readonly rows?: number };
  /** The device that the map is to show. */
  readonly located: { readonly 'device-id'?: string };
} {
  const [query, setQuery] = useQuery();
  const [deviceId, setDeviceId] = useState<string>();
  const openPage = useOpenPage();
  usePlayer();
  const kind = kinds.find(known => known === query.get('kind'));
  const own = kind === undefined ? {} : { kind };
  const opening: Opening = { onpageopenrequest: ({ detail }) => openPage(detail) };
  /** Read once, when the board is opened: after a move to another screen the board can be loaded anew. */
  const [isVast] = useState(vast.matches);
  return {
    tiles: {
      ...own,
      onkindchanged: ({ detail }) => {
        const wanted = new URLSearchParams(query);
        if (detail.kind === undefined) wanted.delete('kind');
        else wanted.set('kind', detail.kind);
        // The pressed tile is painted first: narrowing a large fleet everywhere takes longer than a frame.
        requestAnimationFrame(() => setTimeout(() => setQuery(wanted, { replace: true })));
      },
      onlocaterequest: event => {
        // The map of the board shows it; nothing is selected for driving.
        event.preventDefault();
        setDeviceId(undefined);
        // The id is cleared for a frame, so that the map moves again when the same device is asked for once more.
        requestAnimationFrame(() => setDeviceId(event.detail.deviceId));
      },
    },
    narrowed: { ...own, ...opening },
    opening,
    listed: isVast ? { rows: 24 } : {},
    located: deviceId === undefined ? {} : { 'device-id': deviceId },
  };
}
