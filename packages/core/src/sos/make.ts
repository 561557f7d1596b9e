/** Makes the part of emergency calls. */
import type { Ground, Made } from '../ground.ts';
import { streamsOf } from '../installation/streams.ts';
import { voiced } from '../notices/voiced.ts';
import { tellCalls } from './desktop.ts';
import { createSos, type SosStore } from './sos.ts';

/** The stores of this part. */
export interface SosStores {
  readonly sos: SosStore;
}

type Needs = Pick<
  Ground,
  | 'environment'
  | 'http'
  | 'service'
  | 'use'
  | 'iceServers'
  | 'userId'
  | 'notices'
  | 'mayRenew'
  | 'desktop'
  | 'texts'
  | 'voices'
  | 'all'
>;

/** Makes the store of calls. Calls are told on the desktop too. */
export function make(needs: Needs): Made<SosStores> {
  const { environment, http, iceServers, userId, notices, mayRenew, desktop, texts, all } = needs;
  const { voice, part: voicePart } = voiced(needs, 'calls');
  const { store, part } = createSos({
    environment: { ...environment, sound: voice.sound },
    http,
    stream: streamsOf(needs),
    iceServers,
    userId,
    notices,
    mayRenew,
    onShown: () => all.onSignal({ kind: 'covered' }),
    onAnswered: () => all.onSignal({ kind: 'answered' }),
    onRing: isRinging => all.onSignal({ kind: 'ringing', isRinging }),
  });
  tellCalls(desktop, store, texts, voice.isMine);
  return { stores: { sos: store }, parts: { voice: voicePart, sos: part } };
}
