/** Makes the part of alarms. */
import type { Ground, Made } from '../ground.ts';
import { voiced } from '../notices/voiced.ts';
import type { Part } from '../part.ts';
import type { AlarmStore } from './alarm-store.ts';
import { createAlarms } from './alarms.ts';
import { createAlarmDesktop } from './desktop.ts';

/** The stores of this part. */
export interface AlarmStores {
  readonly alarms: AlarmStore;
}

type Needs = Pick<
  Ground,
  | 'environment'
  | 'http'
  | 'service'
  | 'address'
  | 'notices'
  | 'user'
  | 'renewUser'
  | 'desktop'
  | 'texts'
  | 'preferences'
  | 'voices'
>;

/** Makes the store of alarms, which also shows them on the desktop. */
export function make(needs: Needs): Made<AlarmStores> {
  const { environment, http, service, address, notices, user, renewUser, desktop, texts, preferences } = needs;
  const { voice, part: voicePart } = voiced(needs, 'alarms');
  const { store, part } = createAlarms({ ...environment, sound: voice.sound }, http, {
    service,
    address,
    notices,
    language: () => preferences.$preferences.get().language,
    userName: () => user()?.name,
    repeats: () => preferences.repeatsOf(user()?.id ?? ''),
    renewUser,
    hasVoice: voice.isMine,
    desktop: alarms => createAlarmDesktop(desktop, texts, voice.isMine, alarms),
  });
  const own: Part = {
    ...part,
    onSignal: signal => {
      if (signal.kind === 'ringing') part.holdSound(signal.isRinging);
    },
  };
  return { stores: { alarms: store }, parts: { voice: voicePart, alarms: own } };
}
