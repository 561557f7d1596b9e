/** Makes the part of emergency calls. */
import { at, type Make } from '../parts.ts';
import { tellCalls } from '../system/desktop-callers.ts';
import { streamsOf } from '../live/streams.ts';
import { voiced } from '../system/voiced.ts';
import { createSos } from './sos.ts';

/** Makes the store of calls, and its part in the place of calls. Desktop notifications announce calls too. */
export const make: Make<'sos'> = ground => {
  const { environment, http, iceServers, userId, notices, mayRenew, desktop, texts, all } = ground;
  const { voice, part: voicePart } = voiced(ground, 'calls');
  const { store, part } = createSos({
    environment: { ...environment, sound: voice.sound },
    http,
    stream: streamsOf(ground),
    iceServers,
    userId,
    notices,
    mayRenew,
    onShown: () => all.onSignal({ kind: 'covered' }),
    onAnswered: () => all.onSignal({ kind: 'answered' }),
    onRing: isRinging => all.onSignal({ kind: 'ringing', isRinging }),
  });
  tellCalls(desktop, store, texts, voice.isMine);
  return { stores: { sos: store }, placed: [voicePart, at('sos', part)] };
};
