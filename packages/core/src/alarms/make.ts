/** Makes the part of alarms. */
import type { Part } from '../part.ts';
import { at, type Make } from '../parts.ts';
import { voiced } from '../system/voiced.ts';
import { createAlarms } from './alarms.ts';
import { createAlarmDesktop } from './desktop.ts';

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
    desktop: alarms => createAlarmDesktop(desktop, texts, voice.isMine, alarms),
  });
  const own: Part = {
    ...part,
    onSignal: signal => {
      if (signal.kind === 'ringing') part.holdSound(signal.isRinging);
    },
  };
  return { stores: { alarms: store }, placed: [voicePart, at('alarms', own)] };
};
