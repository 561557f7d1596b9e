/** Makes the part of alarms. */
import type { Part } from '../part.ts';
import { at, type Make } from '../parts.ts';
import { tellAlarms } from '../system/desktop-callers.ts';
import { voiced } from '../system/voiced.ts';
import { createAlarms } from './alarms.ts';

/** Makes the store of alarms and its part in the place of alarms; alarms are told on the desktop too. */
export const make: Make<'alarms'> = ground => {
  const { environment, http, service, address, notices, user, renewUser, desktop, texts, preferences } = ground;
  const { voice, part: voicePart } = voiced(ground, 'alarms');
  const { store, part } = createAlarms({ ...environment, sound: voice.sound }, http, {
    service,
    address,
    notices,
    language: () => preferences.$preferences.get().language,
    userName: () => user()?.name,
    repeats: () => preferences.repeatsOf(user()?.id ?? ''),
    renewUser,
    hasVoice: voice.isMine,
    onCall: called => tell(called),
  });
  const tell = tellAlarms(desktop, store, texts, voice.isMine);
  const own: Part = {
    ...part,
    onSignal: signal => {
      if (signal.kind === 'ringing') part.holdSound(signal.isRinging);
    },
  };
  return { stores: { alarms: store }, placed: [voicePart, at('alarms', own)] };
};
