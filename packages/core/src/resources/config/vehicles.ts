/** The page of the patrol cars. */
import { listCompany, listDeviceMap, listDeviceModel, listVehicleModel, patrolVehicles } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(patrolVehicles, {
    effect: 'now',
    columns: [
      'name',
      'plate',
      'vehicleType',
      'model',
      'companyName',
      'mapName',
      'useStatus',
      'isOnline',
      'away',
      'battery',
      'ownerName',
      'changedAt',
    ],
    more: ['serial', 'plateColour', 'bodyColour', 'brand', 'ownerPhone', 'gbCode', 'heardAt', 'changedBy'],
    dictionaries: { model: listDeviceModel, companyId: listCompany, mapId: listDeviceMap },
    sort: { by: 'plate', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    sections: [
      {
        label: 'fleet.vehicle.section.vehicle',
        fields: [
          'names',
          'plate',
          { name: 'plateColour', first: 'blue' },
          { name: 'vehicleType', first: 'patrol' },
          'bodyColour',
          'brand',
          'ownerName',
          'ownerPhone',
        ],
      },
      {
        label: 'fleet.vehicle.section.device',
        fields: [
          'serial',
          { name: 'model', dictionary: listVehicleModel },
          'gbCode',
          { name: 'companyId', dictionary: listCompany },
          { name: 'mapId', dictionary: listDeviceMap, hint: { id: 'fleet.vehicle.mapId.hint' } },
          { name: 'useStatus', first: 'inUse', hint: { id: 'fleet.vehicle.useStatus.hint' } },
        ],
      },
    ],
  }),
);
