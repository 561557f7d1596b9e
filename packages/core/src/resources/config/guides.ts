/** The page of the places to which robots lead people. */
import { guidePlans, limitsOf, listMap, listRobot, startGuide, uploadGuidePicture } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { onMap } from '../on-map.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(guidePlans, {
    effect: 'next',
    columns: ['name', 'mapName', 'words', 'before', 'after', 'guided', 'sort', 'isValid', 'changedAt', 'pictures'],
    more: ['devices', 'changedBy'],
    inFile: ['x', 'y'],
    dictionaries: { mapId: listMap },
    sort: { by: 'sort', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    operations: {
      guide: { call: startGuide, icon: 'start', fields: [{ name: 'deviceId', dictionary: listRobot }] },
    },
    sections: [
      {
        label: 'dialogue.guide.section.place',
        fields: [
          'name',
          { name: 'words', hint: { id: 'dialogue.guide.words.hint' } },
          { name: 'mapId', dictionary: listMap },
          { ...onMap[0], hint: { id: 'dialogue.guide.x.hint' } },
          onMap[1],
          {
            name: 'pictures',
            upload: uploadGuidePicture,
            hint: {
              id: 'dialogue.guide.pictures.hint',
              values: { limit: limitsOf(uploadGuidePicture).file.max / 1024 / 1024 },
            },
          },
        ],
      },
      {
        label: 'dialogue.guide.section.leading',
        fields: [
          { name: 'before', hint: { id: 'dialogue.guide.before.hint' } },
          { name: 'after', hint: { id: 'dialogue.guide.after.hint' } },
          { name: 'devices', dictionary: listRobot, hint: { id: 'dialogue.guide.devices.hint' } },
          { name: 'sort', first: '0' },
          { name: 'isValid', first: true },
        ],
      },
    ],
  }),
);
