/** The page of the switched circuits. */
import { listMap, listValidity, resetSmartSwitch, setSmartSwitch, smartSwitches } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { onMap } from '../on-map.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
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
    acts: ['add', 'delete', 'import', 'export'],
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
          ...onMap,
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
);
