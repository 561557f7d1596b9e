/** Makes the part of sound: listening, intercom and broadcasts. */
import type { Ground, Made } from '../ground.ts';
import { streamsOf } from '../installation/streams.ts';
import { isLive } from '../live/connection.ts';
import type { LiveStores } from '../live/live.ts';
import type { Part } from '../part.ts';
import { createAudio, type AudioStore } from './audio.ts';

/** The stores of this part. */
export interface AudioStores {
  readonly audio: AudioStore;
}

type Needs = Pick<Ground, 'environment' | 'http' | 'service' | 'use'>;

/** Makes the store of sound. */
export function make(needs: Needs, { robots, connection }: LiveStores): Made<AudioStores> {
  const { environment, http } = needs;
  const isChannelOpen = (): boolean => isLive(connection.$connection.get().singleton);
  const { store, part } = createAudio({ environment, http, stream: streamsOf(needs), robots, isChannelOpen });
  const own: Part = {
    ...part,
    onSignal: signal => {
      if (signal.kind === 'selected') part.keepOnly(signal.deviceId);
      // When something covers the page, nobody sees that the microphone is open.
      else if (signal.kind === 'covered') store.talk(false);
      // What the operator says to a caller is for that caller alone, and nothing sounds over the caller.
      else if (signal.kind === 'answered') part.clear();
    },
    // Sound ends at once, before the other parts have ended the session.
    endSession: () => {
      part.clear();
      return Promise.resolve([]);
    },
  };
  return { stores: { audio: store }, parts: { audio: own } };
}
