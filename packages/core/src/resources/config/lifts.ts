/** The page of the lifts. */
import { callLift, lifts, listLiftFloor, listLiftMaker, listMap } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(lifts, {
    effect: 'now',
    columns: ['name', 'liftCode', 'makerName', 'at', 'state', 'isOnline', 'use', 'serverId', 'changedAt'],
    more: ['port', 'doorTime', 'reportedAt', 'changedBy'],
    dictionaries: { maker: listLiftMaker },
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    operations: {
      call: { call: callLift, icon: 'lift', fields: [{ name: 'floor', dictionary: listLiftFloor }] },
    },
    sections: [
      {
        label: 'equipment.lift.section.lift',
        fields: [
          'liftCode',
          'name',
          { name: 'maker', dictionary: listLiftMaker },
          { name: 'serverId', hint: { id: 'equipment.lift.serverId.hint' } },
          { name: 'port', first: '4001' },
          { name: 'use', first: 'inUse' },
        ],
      },
      {
        label: 'equipment.lift.section.floors',
        fields: [
          {
            name: 'floors',
            hint: { id: 'equipment.lift.floors.hint' },
            columnDictionaries: { mapId: listMap },
          },
          { name: 'doorTime', first: '10' },
        ],
      },
    ],
  }),
);
