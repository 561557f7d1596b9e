/** The page of the locks. */
import {
  listDoor,
  listEdgeNode,
  listRobot,
  listTypeOfPerson,
  listValidity,
  setTblockState,
  tblocks,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(tblocks, {
    effect: 'now',
    columns: ['name', 'lockCode', 'doorName', 'mapName', 'state', 'use', 'openFor', 'power', 'reportedAt', 'changedAt'],
    more: ['ajarFor', 'changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    operations: {
      operate: { call: setTblockState, icon: 'door', isForSeveral: true, fields: ['lockAct', 'remark'] },
    },
    sections: [
      {
        label: 'equipment.tblock.section.lock',
        fields: [
          'lockCode',
          'name',
          { name: 'doorId', dictionary: listDoor },
          { name: 'nodeId', dictionary: listEdgeNode },
          { name: 'openFor', first: '15' },
          { name: 'ajarFor', first: '60' },
          { name: 'use', first: 'inUse' },
        ],
      },
      {
        label: 'equipment.tblock.section.access',
        fields: [
          { name: 'profileId', dictionary: listValidity },
          { name: 'personTypes', dictionary: listTypeOfPerson, hint: { id: 'equipment.tblock.personTypes.hint' } },
          { name: 'robots', dictionary: listRobot, hint: { id: 'equipment.tblock.robots.hint' } },
        ],
      },
    ],
  }),
);
