/** The pages of the equipment of a site. */
import {
  checkFireCabinet,
  edgeNodes,
  fireCabinets,
  listDoor,
  listEdgeNode,
  listHandler,
  listMap,
  listRobot,
  listTypeOfPerson,
  listValidity,
  resetSmartSwitch,
  setSmartSwitch,
  setTblockState,
  smartSwitches,
  tblocks,
  testEdgeNode,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

const place = [
  { name: 'x', kind: 'place', place: { y: 'y', map: 'mapId' } },
  { name: 'y', isOfPlace: true },
] as const;

/** The pages. */
export const pages = byName(
  thingPage(tblocks, {
    effect: 'now',
    columns: ['name', 'lockCode', 'doorName', 'mapName', 'state', 'use', 'openFor', 'power', 'reportedAt', 'changedAt'],
    more: ['ajarFor', 'changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
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
  thingPage(smartSwitches, {
    effect: 'now',
    columns: [
      'name',
      'gatewayCode',
      'deviceCode',
      'mapName',
      'load',
      'isOn',
      'isTripped',
      'current',
      'isOnline',
      'use',
      'changedAt',
    ],
    more: ['rated', 'tripAt', 'reportedAt', 'changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    operations: {
      turn: { call: setSmartSwitch, icon: 'power', isForSeveral: true, fields: ['isOnNow'] },
      reset: { call: resetSmartSwitch, icon: 'reset', isForSeveral: true, fields: [] },
    },
    sections: [
      {
        label: 'equipment.smartSwitch.section.circuit',
        fields: [
          'name',
          'gatewayCode',
          'deviceCode',
          { name: 'load', first: 'light' },
          { name: 'use', first: 'inUse' },
          { name: 'mapId', dictionary: listMap },
          ...place,
        ],
      },
      {
        label: 'equipment.smartSwitch.section.limits',
        fields: [
          { name: 'rated', first: '10' },
          { name: 'tripAt', first: '16' },
          { name: 'profileId', dictionary: listValidity },
        ],
      },
    ],
  }),
  thingPage(fireCabinets, {
    effect: 'now',
    columns: ['name', 'code', 'mapName', 'location', 'state', 'checkedAt', 'nextExpiry', 'managerName', 'changedAt'],
    more: ['checkEvery', 'isOnline', 'changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
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
          ...place,
        ],
      },
      {
        label: 'equipment.fireCabinet.section.equipment',
        fields: ['contents', { name: 'checkEvery', first: '30' }],
      },
    ],
  }),
  thingPage(edgeNodes, {
    effect: 'now',
    columns: ['name', 'code', 'ip', 'port', 'isOnline', 'since', 'deviceCount', 'nodeVersion', 'isValid', 'changedAt'],
    more: ['passwordSetAt', 'changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    operations: { test: { call: testEdgeNode, icon: 'test', isForSeveral: true, fields: [] } },
    sections: [
      {
        fields: ['code', 'name', 'ip', { name: 'port', first: '8700' }, 'password', { name: 'isValid', first: true }],
      },
    ],
  }),
);
