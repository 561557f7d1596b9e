/** Pages of the voices, and of what devices say by themselves. */
import {
  limitsOf,
  listSpeaker,
  listVoice,
  sayVoiceBroadcast,
  soundLimits,
  tryVoice,
  uploadVoice,
  voiceBroadcastEntries,
  voices,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(voices, {
    effect: 'next',
    columns: ['name', 'kind', 'content', 'voice', 'lasts', 'usedBy', 'sound', 'changedAt'],
    more: ['changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    operations: {
      try: { call: tryVoice, icon: 'test', fields: [{ name: 'deviceId', dictionary: listSpeaker }] },
    },
    sections: [
      {
        fields: [
          'name',
          { name: 'kind', first: 'file', isKept: true, hint: { id: 'config.onlyWhenAdded' } },
          {
            name: 'files',
            upload: uploadVoice,
            whenIs: ['kind', 'file'],
            hint: {
              id: 'dialogue.voice.files.hint',
              values: { limit: limitsOf(uploadVoice).file.max / 1024, seconds: soundLimits.seconds },
            },
          },
          { name: 'content', whenIs: ['kind', 'speech'], hint: { id: 'dialogue.voice.content.hint' } },
          { name: 'voice', first: 'youngFemale', whenIs: ['kind', 'speech'] },
        ],
      },
    ],
  }),
  thingPage(voiceBroadcastEntries, {
    effect: 'clock',
    columns: [
      'deviceName',
      'title',
      'content',
      'voiceName',
      'frequency',
      'playFrom',
      'playTo',
      'weekdays',
      'isOn',
      'changedAt',
    ],
    more: ['changedBy'],
    dictionaries: { deviceId: listSpeaker },
    sort: { by: 'deviceName', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    operations: {
      say: { call: sayVoiceBroadcast, icon: 'start', isForSeveral: true, fields: [] },
    },
    sections: [
      {
        fields: [
          'title',
          { name: 'deviceIds', dictionary: listSpeaker },
          { name: 'content', hint: { id: 'dialogue.broadcast.content.hint' } },
          { name: 'voiceId', dictionary: listVoice, hint: { id: 'dialogue.broadcast.voiceId.hint' } },
          { name: 'playFrom', first: '08:00', hint: { id: 'dialogue.broadcast.playFrom.hint' } },
          { name: 'playTo', first: '18:00', hint: { id: 'dialogue.broadcast.playTo.hint' } },
          { name: 'frequency', first: '600', when: 'isOn' },
          {
            name: 'weekdays',
            first: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
            hint: { id: 'dialogue.broadcast.weekdays.hint' },
          },
          { name: 'isOn', first: true },
        ],
      },
    ],
  }),
);
