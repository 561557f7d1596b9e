/** Voices: the sounds and spoken texts that devices say, and that other things choose from. */
import { speakerVoice, spokenText } from '../audio/spoken-text.ts';
import { call } from '../call.ts';
import {
  address,
  assumed,
  audio,
  choice,
  duration,
  entity,
  field,
  id,
  list,
  number,
  optional,
  sentFile,
  text,
  withDefault,
  within,
} from '../codec/index.ts';
import { soundLimits } from '../files/sound.ts';
import { thingOperation } from './operations.ts';
import { kept, things } from './things.ts';

/** Whether a voice is a recorded sound or a text. */
export const voiceKind = choice({ file: 1, speech: 2 });

const settings = {
  kind: assumed('voiceKind', voiceKind, 'A recorded sound or a spoken text, which never changes'),
  name: field(
    'voiceName',
    within(text, { min: 1, max: 20, format: 'plain' }),
    'Name; no other voice of the unit has it',
  ),
  files: field('fileUrl', within(list(audio), { max: 1 }), 'The uploaded sound, of a recorded one'),
  content: field('content', optional(spokenText), 'The spoken text, of a spoken one; & separates its greetings'),
  voice: field('voiceType', optional(speakerVoice), 'Who speaks it, of a spoken one'),
};

/** A voice. */
export const voice = entity('Voice', {
  ...kept,
  ...settings,
  sound: assumed('soundUrl', optional(audio), 'The sound, to listen to'),
  lasts: assumed('duration', withDefault(duration, 0), 'How long it lasts; of a spoken text about that'),
  usedBy: assumed('useNum', withDefault(number, 0), 'How many things use it'),
});

/** The voices of a unit and of those below it. */
export const voices = things({
  entity: voice,
  module: 'device',
  screen: 'voice-manage-list',
  labels: 'dialogue.voice',
  filters: ['name', 'kind', 'content', 'voice'],
  sorts: ['changedAt', 'name', 'lasts', 'usedBy'],
  settings,
  between: [
    { kind: 'requiredFor', fields: ['kind', 'files'], words: ['file'] },
    { kind: 'requiredFor', fields: ['kind', 'content'], words: ['speech'] },
    { kind: 'requiredFor', fields: ['kind', 'voice'], words: ['speech'] },
  ],
  rules: { title: 'name', unique: [['name']] },
  doc: { one: 'A voice', all: 'Voices' },
});

export const uploadVoice = call({
  name: 'uploadVoice',
  module: 'device',
  method: 'POST',
  body: 'multipart',
  permission: { page: 'voice-manage-list' },
  request: entity('VoiceUpload', {
    file: field(
      'file',
      within(sentFile, { max: soundLimits.max, types: soundLimits.types }),
      'The sound, a WAV file (Blob)',
    ),
  }),
  answer: entity(
    'VoiceUploaded',
    { address: field('accessUrl', address, 'Address of the file', { also: ['url'] }) },
    { main: 'address' },
  ),
  isOurs: true,
  doc: 'Stores a sound and returns its address: uncompressed WAV of at most a minute, with 8 000 to 48 000 samples a second and one or two channels. The first bytes decide. The server removes a sound that nothing has after a day.',
});

export const tryVoice = thingOperation({
  name: 'tryVoice',
  module: 'device',
  screen: 'voice-manage-list',
  fields: { deviceId: field('deviceId', id, 'The device, of `listSpeaker`, which the caller must control') },
  doc: 'Lets a device say a voice now.',
});
