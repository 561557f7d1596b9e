/** What devices say by themselves, over all devices: the same broadcasts as those of a device (`audio/voice-broadcast.ts`). */
import { spokenText } from '../audio/spoken-text.ts';
import { voiceBroadcastLimits } from '../audio/voice-broadcast.ts';
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  measured,
  optional,
  several,
  text,
  withDefault,
  within,
} from '../codec/index.ts';
import { timeOfDay } from './day-times.ts';
import { thingOperation } from './operations.ts';
import { kept, things } from './things.ts';

const onAdd = {
  deviceIds: assumed(
    'deviceIds',
    within(several(id), { min: 1, max: 50 }),
    'The devices that say it, of `listSpeaker`, comma-joined. Each gets a broadcast of its own',
  ),
};

const settings = {
  title: field('title', within(text, { min: 1, max: voiceBroadcastLimits.title }), 'Title'),
  voiceId: assumed('voiceId', optional(within(text, { max: 20 })), 'The voice that is said in place of the text'),
  content: field('content', optional(spokenText), 'What it says without a voice; & separates greetings'),
  frequency: field(
    'playFrequency',
    optional(measured('second', 0, voiceBroadcastLimits.frequency)),
    'Seconds from one begin to the next; 600 without',
  ),
  playFrom: assumed('playFrom', timeOfDay, 'When it begins, by the clocks of the unit of the device'),
  playTo: assumed('playTo', timeOfDay, 'When it ends, also on the next day. The same as the begin: the whole day'),
  weekdays: assumed(
    'weekdays',
    optional(
      within(several(choice({ monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6, sunday: 7 })), {
        max: 7,
      }),
    ),
    'On which weekdays it begins; all without',
  ),
  isOn: assumed('enabled', withDefault(flag, true), 'The device says it'),
};

/** A broadcast of a device in the list of all. */
export const voiceBroadcastEntry = entity('VoiceBroadcastEntry', {
  ...kept,
  deviceId: assumed('deviceId', id, 'The device that says it'),
  deviceName: assumed('deviceName', withDefault(text, ''), 'Its name, in the language of the caller'),
  ...settings,
  voiceName: assumed('voiceName', optional(text), 'The name of the voice'),
});

/** The broadcasts of the devices that a user controls. */
export const voiceBroadcastEntries = things({
  entity: voiceBroadcastEntry,
  module: 'device',
  screen: 'voice-broadcast-settings-list',
  labels: 'dialogue.broadcast',
  filters: ['title', 'content', 'deviceId', 'isOn'],
  words: ['deviceId'],
  sorts: ['changedAt', 'deviceName', 'title', 'frequency', 'playFrom'],
  settings,
  onAdd,
  between: [
    { kind: 'requiredWhen', fields: ['isOn', 'frequency'] },
    { kind: 'oneWhen', fields: ['isOn', 'voiceId', 'content'] },
  ],
  rules: {
    title: 'title',
    switch: 'isOn',
    isShared: true,
    refers: [{ field: 'voiceId', thing: 'Voice' }],
    logged: ['deviceId'],
  },
  doc: { one: 'A voice broadcast', all: 'Voice broadcasts of all devices' },
});

export const sayVoiceBroadcast = thingOperation({
  name: 'sayVoiceBroadcast',
  module: 'device',
  screen: 'voice-broadcast-settings-list',
  fields: {},
  doc: 'Lets the devices of broadcasts say them now. The caller must control the devices.',
});
