import { noticeDurations } from '@patrolkit/core';
import { useState } from 'react';
import { useConsole } from '../shared/element/index.ts';

/** Copies the link to a moment. `byHand` is a link that the page could not write to the clipboard. */
export function useLink(
  link: string | undefined,
  device: string | undefined,
): {
  readonly byHand: string | undefined;
  readonly copy: (position: number | undefined) => Promise<void>;
  readonly close: () => void;
} {
  const { notices } = useConsole();
  const [byHand, setByHand] = useState<string>();
  return {
    byHand,
    copy: async position => {
      if (link === undefined || position === undefined) return;
      const address = new URL(link, document.baseURI);
      if (device !== undefined) address.searchParams.set('deviceId', device);
      address.searchParams.set('at', String(Math.round(position)));
      try {
        await navigator.clipboard.writeText(address.href);
        notices.notify('success', { id: 'playback.linkCopied' }, noticeDurations.done);
      } catch {
        // This page has no clipboard, so the user copies the link by hand.
        setByHand(address.href);
      }
    },
    close: () => setByHand(undefined),
  };
}
