/** The page of the voices. */
import { limitsOf, listSpeaker, soundLimits, tryVoice, uploadVoice, voices } from '@patrolkit/transport';
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
);
