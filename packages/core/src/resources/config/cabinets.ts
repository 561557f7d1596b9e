/** The page of the fire cabinets. */
import { checkFireCabinet, fireCabinets, listHandler, listMap } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { onMap } from '../on-map.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(fireCabinets, {
    effect: 'now',
    columns: ['name', 'code', 'mapName', 'location', 'state', 'checkedAt', 'nextExpiry', 'managerName', 'changedAt'],
    more: ['checkEvery', 'isOnline', 'changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    operations: {
      check: { call: checkFireCabinet, icon: 'check', isForSeveral: true, fields: ['remark'] },
    },
    sections: [
      {
        label: 'equipment.fireCabinet.section.cabinet',
        fields: [
          'code',
          'name',
          'location',
          { name: 'managerId', dictionary: listHandler },
          { name: 'mapId', dictionary: listMap },
          ...onMap,
        ],
      },
      {
        label: 'equipment.fireCabinet.section.equipment',
        fields: ['contents', { name: 'checkEvery', first: '30' }],
      },
    ],
  }),
);
