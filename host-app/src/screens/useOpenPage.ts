import { useStore } from '@nanostores/react';
import { screenOf } from '@patrolkit/core';
import { useConsole } from '../console-context.ts';
import { useRouter } from '../router/router-context.ts';
import { editionOfTab } from '../sign-in/edition.ts';
import { addressOfDevice, viewOfDevice } from './table/access.ts';

/**
 * Opens the page that a widget requests: its screen, and the query of its address. It opens no unknown screen. For the patrol view of a
 * device, it opens the view of the device's kind.
 */
export function useOpenPage(): (wanted: { readonly screen: string; readonly query: string }) => void {
  const { robots, session } = useConsole();
  const { go } = useRouter();
  const signedIn = useStore(session.$session);
  return ({ screen, query }) => {
    const deviceId = screen === 'robot-patrol-view' ? new URLSearchParams(query).get('deviceId') : null;
    const path = screenOf(screen)?.path;
    if (deviceId !== null && signedIn.state === 'signed-in')
      go(
        addressOfDevice(
          viewOfDevice(signedIn.user, editionOfTab(signedIn.user), robots.$robots.get().items, deviceId),
          deviceId,
        ),
      );
    else if (path !== undefined) go(`${path}?${query}`);
  };
}
