import type { Console } from '@patrolkit/core';
import { useEffect } from 'react';
import { useConsole } from '../console-context.ts';
import { isFollowing } from './group.ts';
import { keepInStep, type Pages } from './in-step.ts';

const channelName = 'patrolkit.windows';

/** The messages between windows. A browser without BroadcastChannel does not keep them in step. */
function openPages(): Pages & { readonly close: () => void } {
  if (!('BroadcastChannel' in globalThis))
    return { post: () => undefined, listen: () => () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(channelName);
  return {
    post: message => channel.postMessage(message),
    listen: listener => {
      channel.onmessage = ({ data }) => {
        if (typeof data === 'string') listener(data);
      };
      return () => {
        channel.onmessage = null;
      };
    },
    close: () => channel.close(),
  };
}

/** False while the user of this window moves a robot or its camera. */
const mayChange = (console: Console): boolean =>
  !console.has('driving') || [console.driving.$drive, console.driving.$ptz].every(hold => hold.get().state === 'idle');

/** Keeps this window in step with the others of its group. A window that follows closes with the session. Draws nothing. */
export default function InStep({ group }: { readonly group: string }) {
  const console = useConsole();
  useEffect(() => {
    const pages = openPages();
    let stop: (() => void) | undefined;
    // It starts once the device channel is open, because the window could not follow an earlier selection of another window.
    const stopWaiting = console.connection.$connection.subscribe(({ device }) => {
      if (stop || device.state !== 'open') return;
      stop = keepInStep({
        robots: console.robots,
        mayChange: () => mayChange(console),
        pages,
        group,
        page: Math.random().toString(36).slice(2),
      });
    });
    const stopSession = console.session.$session.listen(session => {
      // The sign-in page lists robots whose stop was not confirmed, so in that case the window stays open (interpretations.md 54).
      if (isFollowing && session.state === 'signed-out' && !session.unconfirmed?.length) window.close();
    });
    return () => {
      stopWaiting();
      stopSession();
      stop?.();
      pages.close();
    };
  }, [console, group]);
  return null;
}
