/** Makes the part of sound: listening, intercom and broadcasts. */
import type { Part } from '../part.ts';
import { at, liveOf, type Make } from '../parts.ts';
import { isLive } from '../system/connection.ts';
import { createAudio } from './audio.ts';

/** Its store and its place. */
export const make: Make<'audio'> = ground => {
  const { environment, http, service } = ground;
  const { robots, connection } = liveOf(ground);
  const isChannelOpen = (): boolean => isLive(connection.$connection.get().singleton);
  const { store, part } = createAudio({ environment, http, service, robots, isChannelOpen });
  const own: Part = {
    ...part,
    onSignal: signal => {
      if (signal.kind === 'selected') part.keepOnly(signal.deviceId);
    },
    // Nobody is to be heard for a moment longer.
    endSession: () => {
      part.clear();
      return Promise.resolve([]);
    },
  };
  return { stores: { audio: store }, placed: [at('audio', own)] };
};
