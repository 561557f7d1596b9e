import { audioChannelNumber, type Channel, type Loaded, type Outcome } from '@patrolkit/core';
import { useEffect, useState } from 'react';
import { useConsole, useStore } from '../../element/hooks.ts';

/** The cameras of a device, and how the reading of them stands; those of a robot that is being selected are loading. */
export interface Cameras extends Loaded<Channel> {
  /** Reads them again, after a failure. */
  readonly retry: () => void;
}

/**
 * The cameras of a device; its audio channel is none.
 * @param deviceId of the selected device where undefined
 */
export function useCameras(deviceId: string | undefined): Cameras {
  const { robots } = useConsole();
  const ofSelected = useStore(robots.$channels);
  const selected = useStore(robots.$selected);
  const switchingTo = useStore(robots.$switchingTo);
  const [known, setKnown] = useState<{ readonly of: string; readonly read: Outcome<readonly Channel[]> }>();
  const [attempt, setAttempt] = useState(0);
  const of = `${attempt} ${deviceId ?? ''}`;
  useEffect(() => {
    if (deviceId === undefined) return;
    const abort = new AbortController();
    void robots.channelsOf(deviceId, abort.signal).then(read => abort.signal.aborted || setKnown({ of, read }));
    return () => abort.abort();
  }, [robots, deviceId, of]);

  const loaded = deviceId === undefined ? ofSelected : loadedOf(known?.of === of ? known.read : undefined);
  // Nothing was asked yet of the one that is being selected: that is not to have no camera.
  const isSwitching = loaded.state === 'idle' && (switchingTo ?? selected?.id) !== undefined;
  return {
    ...loaded,
    state: isSwitching ? 'loading' : loaded.state,
    items: loaded.items.filter(({ number }) => number !== audioChannelNumber),
    retry: () => {
      if (deviceId === undefined) return void robots.loadChannels();
      setAttempt(attempt + 1);
    },
  };
}

function loadedOf(read: Outcome<readonly Channel[]> | undefined): Loaded<Channel> {
  if (!read) return { items: [], state: 'loading' };
  return read.isDone ? { items: read.value, state: 'ready' } : { items: [], state: 'failed', problem: read.problem };
}
