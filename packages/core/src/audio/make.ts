/** Makes the part of sound: listening, intercom and broadcasts. */
import type { Part } from '../part.ts';
import { at, liveOf, type Make } from '../parts.ts';
import { isLive } from '../live/connection.ts';
import { streamsOf } from '../live/streams.ts';
import { createAudio } from './audio.ts';

/** Makes the store of sound, and its part in the place of sound. */
export const make: Make<'audio'> = ground => {
  const { environment, http } = ground;
  const { robots, connection } = liveOf(ground);
  const isChannelOpen = (): boolean => isLive(connection.$connection.get().singleton);
  const { store, part } = createAudio({ environment, http, stream: streamsOf(ground), robots, isChannelOpen });
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
  return { stores: { audio: store }, placed: [at('audio', own)] };
};
