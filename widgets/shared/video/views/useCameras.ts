import { audioChannelNumber, type Channel, type Loaded, type Outcome } from '@patrolkit/core';
import { useEffect, useState } from 'react';
import { useConsole, useStore } from '../../element/hooks.ts';

/** The cameras of a device and the state of reading them. Those of a robot that is being selected are loading. */
export interface Cameras extends Loaded<Channel> {
  /** Reads them again, after a failure. */
  readonly retry: () => void;
}

/** The cameras read of a device, in which language, and whether the device was away then. */
interface Known {
  readonly of: string;
  readonly language: string;
  readonly isAway: boolean;
  readonly read: Outcome<readonly Channel[]>;
}

const hasSome = (read: Outcome<readonly Channel[]>): boolean => read.isDone && read.value.length > 0;

/**
 * The cameras of a device, without its audio channel.
 * @param deviceId the device; the selected one when undefined
 */
export function useCameras(deviceId: string | undefined): Cameras {
  const { robots, preferences } = useConsole();
  // The server names cameras in the language of the request. Known cameras play on under their old names until the new ones arrive.
  const { language } = useStore(preferences.$preferences);
  const ofSelected = useStore(robots.$channels);
  const selected = useStore(robots.$selected);
  const switchingTo = useStore(robots.$switchingTo);
  const isAway = useStore(robots.$robots).items.some(({ id, isOnline }) => id === deviceId && !isOnline);
  const [known, setKnown] = useState<Known>();
  const [attempt, setAttempt] = useState(0);
  const of = `${attempt} ${deviceId ?? ''}`;
  useEffect(() => {
    if (deviceId === undefined) return;
    const abort = new AbortController();
    void robots.channelsOf(deviceId, abort.signal).then(read => {
      if (abort.signal.aborted) return;
      setKnown(before =>
        before?.of === of && hasSome(before.read) && !hasSome(read) ? before : { of, language, isAway, read },
      );
    });
    return () => abort.abort();
  }, [robots, deviceId, of, isAway, language]);

  // A server may list cameras only while the device is online. An empty list or a failure is therefore read again when the device goes
  // offline or online. Known cameras play on.
  const stands = known?.of === of && (known.isAway === isAway || hasSome(known.read));
  const loaded = deviceId === undefined ? ofSelected : loadedOf(stands ? known.read : undefined);
  // The cameras of a robot that is being selected have not been read yet: that does not mean that it has none.
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
