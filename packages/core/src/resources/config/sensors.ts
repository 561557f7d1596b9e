/** The page of the stationary sensors. */
import {
  listCompany,
  listDeviceMap,
  listDeviceModel,
  listEdgeNode,
  listSensorModel,
  moveSensorEntry,
  sensorEntries,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { onMap } from '../on-map.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(sensorEntries, {
    effect: 'now',
    columns: [
      'name',
      'serial',
      'reading',
      'lastHour',
      'isOnline',
      'away',
      'power',
      'limits',
      'model',
      'mapName',
      'location',
      'useStatus',
      'companyName',
      'changedAt',
    ],
    more: ['reportEvery', 'heardAt', 'changedBy'],
    dictionaries: { model: listDeviceModel, companyId: listCompany, mapId: listDeviceMap, nodeId: listEdgeNode },
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    operations: {
      move: {
        call: moveSensorEntry,
        icon: 'move',
        isForSeveral: true,
        fields: [{ name: 'companyId', dictionary: listCompany }],
      },
    },
    sections: [
      {
        label: 'fleet.sensor.section.sensor',
        fields: [
          'names',
          'serial',
          { name: 'model', dictionary: listSensorModel },
          { name: 'companyId', dictionary: listCompany },
          { name: 'nodeId', dictionary: listEdgeNode },
          { name: 'useStatus', first: 'inUse', hint: { id: 'fleet.sensor.useStatus.hint' } },
        ],
      },
      {
        label: 'fleet.sensor.section.limits',
        fields: [
          {
            name: 'quantities',
            begins: { by: 'model', column: 'quantity' },
            hint: { id: 'fleet.sensor.quantities.hint' },
          },
          { name: 'reportEvery', first: '60' },
        ],
      },
      {
        label: 'fleet.sensor.section.place',
        fields: [{ name: 'mapId', dictionary: listDeviceMap }, ...onMap, 'location'],
      },
    ],
  }),
);
